// The marks that all solutions have, and the values that some solution has elsewhere: as pale shapes, and how many cells are forced.
import { cellsOf, isCell, key } from "../base/spots.js";
import { BoardState } from "../marks/board_state.js";
import { Marks, fromTables } from "../marks/marks.js";
import { notesAcross } from "../marks/notes.js";
import { Scene, noJudgement } from "../marks/scene.js";

/** A value that is possible at a spot. @typedef {{layer: string, at: Spot, values: number[]}} Possible */
/** The answer of `/api/forced`: the marks that all solutions have, the values that some solution has at each spot, and the spots at which the time did not suffice. @typedef {{complete: boolean, solvable: boolean|null, marks: any, possible: Possible[], undecided: Possible[]}} Forced */

/** A text that identifies a variable. @param {{layer: string, at: Spot}} variable */
const variableId = ({ layer, at }) => `${layer} ${key(at)}`;

/** How many cells have marks (`all`), and in how many of them every mark is forced. @param {Forced} found @param {Genre} genre @param {Size} size */
export function forcedCells({ possible, undecided }, genre, size) {
  const shown = [...possible, ...undecided].filter(({ layer }) => !genre.layers[layer]?.hidden);
  const undecidedIds = new Set(undecided.map(variableId));
  const open = shown.filter((each) => each.values.length > 1 || undecidedIds.has(variableId(each)));
  const countCells = (/** @type {Possible[]} */ variables) => {
    const spots = variables.map(({ at }) => at);
    return cellsOf(spots, size).length;
  };
  const all = countCells(shown);
  return { all, forced: all - countCells(open) };
}

/** The shapes of forced marks, and as small numbers the values that cells can still have. @param {Forced} found @param {Drawing} drawing @param {Genre} genre @returns {Shape[]} */
export function forcedShapes(found, drawing, genre) {
  const state = new BoardState(drawing, genre);
  const marks = new Marks();
  for (const [layer, spots] of Object.entries(fromTables(found.marks, genre))) {
    if (genre.layers[layer]?.hidden) continue;
    for (const [id, value] of Object.entries(spots))
      if (!state.ends.has(id) && state.shows(layer, value)) marks.set(layer, id, value);
  }
  const bundles = new Scene(state, marks).addMarks(new Map(), noJudgement());
  const digits = state.marks.filter((mark) => mark.t === "digits").map(({ layer }) => layer);
  const undecided = new Set(found.undecided.map(variableId));
  /** @type {Shape[]} */
  const candidates = found.possible
    .filter(({ layer, at, values }) => digits.includes(layer) && isCell(at) && values.length > 1)
    .filter((each) => !state.ends.has(key(each.at)) && !undecided.has(variableId(each)))
    .map(({ at, values }) => ({
      t: "notes",
      at,
      values: values.filter((value) => value > 0),
      across: notesAcross(state),
      letters: state.letters,
    }));
  return [...[...bundles.values()].flat(), ...candidates].map((shape) => ({ ...shape, forced: true }));
}
