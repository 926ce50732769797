// What the page itself can tell of the marks, at once and without a server.
import { CANDIDATES_LAYER, digitMode, includes } from "./notes.js";
import { key, spotOf } from "../base/spots.js";

/** The states of the clues that say what they count. @param {Scene} scene @returns {[string, ClueState][]} */
export const states = (scene) =>
  scene.state.clues.map((shape) => {
    const count = scene.count(shape);
    return [key(shape.at), count === shape.value ? "met" : count > shape.value ? "wrong" : "normal"];
  });

/** How many of the numbers that count something are met; of those in a row outside the board the nearest stands for all. Null: there are none such.
 * @param {Scene} scene @param {Judgement} judgement @returns {{met: number, all: number}|null} */
export function cluesMet({ state, marks }, { states }) {
  if (state.line?.joins || state.marks.some((m) => m.t === "digits")) return null;
  const all = state.numbers.filter((s) => s.value >= 0 && (s.counts?.length || Math.min(...s.at) === -1));
  return all.length
    ? { met: marks.empty ? 0 : all.filter((s) => states.get(key(s.at)) === "met").length, all: all.length }
    : null;
}

/** How far the board is: links made and to make, cells (or sides of them) that are `done` and how that is called, and whether it looks finished, right or wrong. @param {Scene} scene @returns {{made: number, all: number, cells: number, what: string, done: string, part: number, finished: boolean}} */
export const progress = (scene) => (scene.done ??= { ...called(scene.state), ...howFar(scene) });

/** What a player does here, in words. @param {BoardState} state */
const called = ({ line, corners, marks }) => ({
  what: corners ? "side" : "cell",
  done: line ? "drawn" : marks.some((m) => m.t === "digits") ? "filled" : "marked",
});

/** @param {Scene} scene */
function howFar(scene) {
  const { state, marks, walks, joined } = scene;
  const { line, ends, doors } = state;
  if (line?.joins) {
    const ones = line.lengths ? [...ends.values()].filter((end) => end.value === 1).length : 0;
    const made = walks.filter((walk) => scene.linked(walk)).length + ones;
    const all = (ends.size - ones) / 2 + ones;
    return {
      made,
      all,
      cells: joined.size,
      part: all ? made / all : 0,
      finished: made === all && ends.size > 0 && walks.length + ones === made,
    };
  }
  if (line?.double) {
    const all = [...ends.values()];
    const met = all.filter((end) => (end.value < 0 ? joined.has(key(end.at)) : scene.count(end) === end.value)).length;
    return {
      made: 0,
      all: 0,
      cells: joined.size,
      part: all.length ? met / all.length : 0,
      finished: all.length > 0 && met === all.length,
    };
  }
  if (line) {
    const loose = [...joined].filter(([, { others }]) => others.length === 1);
    const whole =
      walks.length === 1 && (line.doors ? loose.length === 2 && loose.every(([id]) => doors.has(id)) : walks[0].closed);
    // Where cells are painted beside the line, none is left over in the end.
    const fill = state.marks.find((m) => m.t === "fill");
    const left =
      whole && fill && state.decidable(fill.layer).some((id) => !joined.has(id) && !marks.get(fill.layer, id));
    const cells = state.corners
      ? walks.reduce((sum, { nodes, closed }) => sum + nodes.length - (closed ? 0 : 1), 0)
      : joined.size;
    return {
      made: 0,
      all: 0,
      cells,
      part: Math.min(0.9, joined.size / (state.rows * state.cols * 0.7)),
      finished: whole && !left,
    };
  }
  let decided = 0;
  let all = 0;
  for (const layer of state.answer)
    for (const id of state.decidable(layer)) {
      all++;
      if (marks.get(layer, id) !== null) decided++;
    }
  return { made: 0, all: 0, cells: decided, part: all ? decided / all : 0, finished: decided === all && decided > 0 };
}

/** Where marks are not those of the answer: written on wrongly, or blank where something is. Undecided spots are no fault.
 * @param {BoardState} state @param {Marks} marks @param {PlainMarks} answer @returns {Spot[]} */
export function faults(state, marks, answer) {
  /** @type {Spot[]} */
  const found = [];
  for (const layer of new Set(state.modes.map((m) => m.layer)))
    for (const [id, value] of marks.layers.get(layer) ?? [])
      // One bridge where there are two is no more than begun.
      if (
        answer[layer] &&
        (answer[layer][id] ?? 0) !== value &&
        (value !== 0 || answer[layer][id] !== undefined) &&
        !(state.line?.double && value === 1 && answer[layer][id] > 1)
      )
        found.push(spotOf(id));
  return found;
}

/** Where a cell's candidates lack its number of the answer, and that number. @param {Scene} scene @param {PlainMarks} answer @returns {{at: Spot, value: number}[]} */
export function crossedOut(scene, answer) {
  const mode = digitMode(scene.state);
  if (!mode) return [];
  return [...(scene.marks.layers.get(CANDIDATES_LAYER) ?? [])]
    .map(([id, set]) => ({ at: spotOf(id), set, value: answer[mode.layer]?.[id] }))
    .filter(({ at, set, value }) => value && scene.number(at) === null && !includes(set, value))
    .map(({ at, value }) => ({ at, value }));
}

/** Whether the marks are the answer, the undecided taken as nothing. @param {BoardState} state @param {Marks} marks @param {PlainMarks} answer */
export function solves(state, marks, answer) {
  if (faults(state, marks, answer).length) return false;
  const written = new Set(state.modes.filter((m) => m.kind !== "mark").map((m) => m.layer));
  for (const layer of written)
    for (const [id, value] of Object.entries(answer[layer] ?? {}))
      if (value !== 0 && !given(state, layer, id) && marks.get(layer, id) !== value) return false;
  return true;
}

/** Whether a number stands in a cell already, and needs not be written. @param {BoardState} state @param {string} layer @param {string} id */
const given = (state, layer, id) =>
  state.ends.has(id) && state.marks.some((m) => m.t === "digits" && m.layer === layer);
