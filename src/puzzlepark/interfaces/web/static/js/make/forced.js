// The marks that all solutions have, and the values that some solution has elsewhere: as pale shapes, and how many cells are forced.
import { cellsOf, isCell, key } from "../base/spots.js";
import { BoardState } from "../marks/board_state.js";
import { Marks, fromTables } from "../marks/marks.js";
import { notesAcross } from "../marks/notes.js";
import { Scene, noJudgement } from "../marks/scene.js";

/** A value that is possible at a spot. @typedef {{layer: string, at: Spot, values: number[]}} Possible */
/** What `/api/forced` has found. @typedef {{complete: boolean, solvable: boolean|null, marks: any, possible: Possible[], undecided: Possible[]}} Forced */

/** How many cells of the board have no open mark, and how many have marks at all. @param {Forced} found @param {Genre} genre @param {Size} size */
export function forcedCells({ possible, undecided }, genre, size) {
  const shown = [...possible, ...undecided].filter(({ layer }) => !genre.layers[layer]?.hidden);
  const open = new Set(undecided.map(({ layer, at }) => `${layer} ${key(at)}`));
  const isOpen = (/** @type {Possible} */ { layer, at, values }) =>
    values.length > 1 || open.has(`${layer} ${key(at)}`);
  const all = cellsOf(
    shown.map(({ at }) => at),
    size,
  ).length;
  return {
    all,
    forced:
      all -
      cellsOf(
        shown.filter(isOpen).map(({ at }) => at),
        size,
      ).length,
  };
}

/** The shapes of forced marks, and the values that are left in cells for numbers. @param {Forced} found @param {Drawing} drawing @param {Genre} genre @returns {Shape[]} */
export function forcedShapes(found, drawing, genre) {
  const state = new BoardState(drawing, genre);
  const marks = new Marks();
  for (const [layer, spots] of Object.entries(fromTables(found.marks, genre)))
    if (!genre.layers[layer]?.hidden)
      for (const [id, value] of Object.entries(spots))
        if (!state.ends.has(id) && state.shows(layer, value)) marks.set(layer, id, value);
  const bundles = new Scene(state, marks).addMarks(new Map(), noJudgement());
  const digits = state.marks.filter((mark) => mark.t === "digits").map(({ layer }) => layer);
  const undecided = new Set(found.undecided.map(({ layer, at }) => `${layer} ${key(at)}`));
  /** @type {Shape[]} */
  const candidates = found.possible
    .filter(({ layer, at, values }) => digits.includes(layer) && isCell(at) && values.length > 1)
    .filter(({ layer, at }) => !state.ends.has(key(at)) && !undecided.has(`${layer} ${key(at)}`))
    .map(({ at, values }) => ({
      t: "notes",
      at,
      values: values.filter((value) => value > 0),
      across: notesAcross(state),
      letters: state.letters,
    }));
  return [...[...bundles.values()].flat(), ...candidates].map((shape) => ({ ...shape, forced: true }));
}
