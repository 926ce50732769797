// What the page can judge about the marks without a server.
import { CANDIDATES_LAYER, digitMode, includes } from "./notes.js";
import { key, spotOf } from "../base/spots.js";

/** The states of the clues that count spots. @param {Scene} scene @returns {{clue: string, state: ClueState}[]} */
export const clueStates = (scene) =>
  scene.state.clues.map((shape) => {
    const count = scene.count(shape);
    const unmet = count > shape.value ? "wrong" : "normal";
    return { clue: key(shape.at), state: count === shape.value ? "met" : unmet };
  });

/** How many of the clues that count cells are met, and how many there are. Null if the genre has no such clues.
 * @param {Scene} scene @param {Judgement} judgement @returns {{met: number, all: number}|null} */
export function cluesMet({ state, marks }, { states }) {
  if (state.line?.joins || state.marks.some((mark) => mark.t === "digits")) return null;
  const all = state.numbers.filter(
    (number) => number.value >= 0 && (number.counts?.length || Math.min(...number.at) === -1),
  );
  return all.length
    ? { met: marks.empty ? 0 : all.filter((number) => states.get(key(number.at)) === "met").length, all: all.length }
    : null;
}

/** The progress on a board: `made` of `all` links, the number of marked `cells`, the done `part` from 0 to 1, and whether it looks finished, correct or not. @typedef {{made: number, all: number, cells: number, part: number, finished: boolean}} Extent */

/** The progress on a board, with words for it such as "cell" and "marked". @param {Scene} scene @returns {Extent & {noun: string, verb: string}} */
export const progress = (scene) => (scene.progress ??= { ...wordsFor(scene.state), ...extentOf(scene) });

/** What a player marks on the board, in words. @param {BoardState} state */
function wordsFor({ line, corners, marks }) {
  const inCells = marks.some((mark) => mark.t === "digits") ? "filled" : "marked";
  return { noun: corners ? "side" : "cell", verb: line ? "drawn" : inCells };
}

/** The progress on a board, by the kind of its marks. @param {Scene} scene @returns {Extent} */
function extentOf(scene) {
  const { line } = scene.state;
  if (line?.joins) return linksExtent(scene);
  if (line?.double) return bridgesExtent(scene);
  return line ? lineExtent(scene) : cellsExtent(scene);
}

/** The progress where equal numbers are linked in pairs. A number 1 may be a link by itself, which is always made. @param {Scene} scene */
function linksExtent(scene) {
  const { state, walks, joined } = scene;
  const { ends } = state;
  const ones = state.line?.lengths ? [...ends.values()].filter((end) => end.value === 1).length : 0;
  const made = walks.filter((walk) => scene.linked(walk)).length + ones;
  const all = (ends.size - ones) / 2 + ones;
  const finished = made === all && ends.size > 0 && walks.length + ones === made;
  return { made, all, cells: joined.size, part: all ? made / all : 0, finished };
}

/** The progress where bridges join islands: the share of islands with all their bridges. @param {Scene} scene */
function bridgesExtent(scene) {
  const { state, joined } = scene;
  const islands = [...state.ends.values()];
  // An island without a number has a negative value: any bridge is enough.
  const isMet = (/** @type {EndShape} */ end) =>
    end.value < 0 ? joined.has(key(end.at)) : scene.count(end) === end.value;
  const met = islands.filter(isMet).length;
  const all = islands.length;
  return { made: 0, all: 0, cells: joined.size, part: all ? met / all : 0, finished: all > 0 && met === all };
}

/** The share of the cells that a loop or path usually visits. */
const VISITED = 0.7;
/** The largest part that is shown for a line that is not finished. */
const ALMOST = 0.9;

/** The progress of a loop or path. It is finished if it is one closed line, or one line from door to door. @param {Scene} scene */
function lineExtent(scene) {
  const { state, marks, walks, joined } = scene;
  const loose = [...joined].filter(([, { others }]) => others.length === 1);
  const throughDoors = loose.length === 2 && loose.every(([id]) => state.doors.has(id));
  const isWhole = walks.length === 1 && (state.line?.doors ? throughDoors : walks[0].closed);
  // Where cells beside the line are painted, a finished board has no undecided cell.
  const fill = state.marks.find((mark) => mark.t === "fill");
  const undecided =
    isWhole && fill && state.decidable(fill.layer).some((id) => !joined.has(id) && !marks.get(fill.layer, id));
  const sides = walks.reduce((sum, { nodes, closed }) => sum + nodes.length - (closed ? 0 : 1), 0);
  return {
    made: 0,
    all: 0,
    cells: state.corners ? sides : joined.size,
    part: Math.min(ALMOST, joined.size / (state.rows * state.cols * VISITED)),
    finished: isWhole && !undecided,
  };
}

/** The progress where cells are painted or filled: the share of decided spots. @param {Scene} scene */
function cellsExtent({ state, marks }) {
  let decided = 0;
  let all = 0;
  for (const layer of state.answer)
    for (const id of state.decidable(layer)) {
      all++;
      if (marks.get(layer, id) !== null) decided++;
    }
  return { made: 0, all: 0, cells: decided, part: all ? decided / all : 0, finished: decided === all && decided > 0 };
}

/** The spots whose marks differ from the answer. Undecided spots do not count.
 * @param {BoardState} state @param {Marks} marks @param {PlainMarks} answer @returns {Spot[]} */
export function wrongSpots(state, marks, answer) {
  /** @type {Spot[]} */
  const spots = [];
  for (const layer of new Set(state.modes.map((mode) => mode.layer))) {
    const values = answer[layer];
    if (!values) continue;
    for (const [id, value] of marks.layers.get(layer) ?? []) {
      const blankWhereUnknown = value === 0 && values[id] === undefined;
      // One bridge where the answer has two is only begun.
      const begunBridge = state.line?.double && value === 1 && values[id] > 1;
      if ((values[id] ?? 0) !== value && !blankWhereUnknown && !begunBridge) spots.push(spotOf(id));
    }
  }
  return spots;
}

/** The cells whose candidates lack the number of the answer, with that number. @param {Scene} scene @param {PlainMarks} answer @returns {{at: Spot, value: number}[]} */
export function missingCandidates(scene, answer) {
  const mode = digitMode(scene.state);
  if (!mode) return [];
  return [...(scene.marks.layers.get(CANDIDATES_LAYER) ?? [])]
    .map(([id, set]) => ({ at: spotOf(id), set, value: answer[mode.layer]?.[id] }))
    .filter(({ at, set, value }) => value && scene.number(at) === null && !includes(set, value))
    .map(({ at, value }) => ({ at, value }));
}

/** Whether the marks are the answer, with undecided spots as empty. @param {BoardState} state @param {Marks} marks @param {PlainMarks} answer */
export function solves(state, marks, answer) {
  if (wrongSpots(state, marks, answer).length) return false;
  const written = new Set(state.modes.filter((mode) => mode.kind !== "mark").map((mode) => mode.layer));
  for (const layer of written)
    for (const [id, value] of Object.entries(answer[layer] ?? {}))
      if (value !== 0 && !isGiven(state, layer, id) && marks.get(layer, id) !== value) return false;
  return true;
}

/** Whether a cell has a given number, which need not be written. @param {BoardState} state @param {string} layer @param {string} id */
const isGiven = (state, layer, id) =>
  state.ends.has(id) && state.marks.some((mark) => mark.t === "digits" && mark.layer === layer);
