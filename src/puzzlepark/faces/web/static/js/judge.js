// What the page itself can tell of the marks, at once and without a server.
import { trace, waysOf } from "./board_state.js";
import { finishedLink } from "./scene.js";
import { BACK, WAYS, WAY_WORD, edgeOf, isEdge, key, place, same, spotOf } from "./spots.js";

/** @typedef {import("./spots.js").Spot} Spot */
/** @typedef {import("./board_state.js").BoardState} BoardState */
/** @typedef {import("./marks.js").Marks} Marks */
/** @typedef {import("./marks.js").Plain} Plain */
/** @typedef {{clue: string, value: number, count: number, state: string}} Counted */

/** Whether something is written at a spot that a clue counts. @param {BoardState} state @param {Marks} marks @param {Map<string, string>} ways @param {Spot} spot */
function carries(state, marks, ways, spot) {
  if (isEdge(spot)) return state.line ? (marks.get(state.line.layer ?? "", key(spot)) ?? 0) !== 0 : false;
  if (state.paint) return (marks.get(state.paint.layer ?? "", key(spot)) ?? 0) !== 0;
  return ways.has(key(spot));
}

/** Clues that say what they count, with their states. @param {BoardState} state @param {Marks} marks @returns {Counted[]} */
export function counted(state, marks) {
  const ways = waysOf(state.line ? marks.layers.get(state.line.layer ?? "") : undefined);
  return state.clues.map((shape) => {
    const count = shape.counts.filter((/** @type {Spot} */ p) => carries(state, marks, ways, p)).length;
    return { clue: key(shape.at), value: shape.value, count, state: count === shape.value ? "met" : count > shape.value ? "wrong" : "normal" };
  });
}

/** How far the board is: links made and to make, cells drawn, and whether it looks finished, right or wrong.
 * @param {BoardState} state @param {Marks} marks */
export function progress(state, marks) {
  const mode = state.line, ways = waysOf(mode ? marks.layers.get(mode.layer ?? "") : undefined);
  const pieces = mode ? trace(ways) : [];
  if (mode?.limited) {
    const ones = [...state.chips.values()].filter((chip) => chip.value === 1).length;
    const made = pieces.filter((piece) => finishedLink(state, piece)).length + ones;
    const all = (state.chips.size - ones) / 2 + ones;
    return { made, all, cells: ways.size, part: all ? made / all : 0, finished: made === all && state.chips.size > 0 && pieces.length + ones === made };
  }
  if (mode) {
    const loose = [...ways].filter(([, out]) => out.length === 1).map(([id]) => id);
    const whole = pieces.length === 1 && [...ways.values()].every((out) => out.length <= 2);
    const ends = mode.start === "door" ? loose.length === 2 && loose.every((id) => state.doors.has(id)) : loose.length === 0;
    return { made: 0, all: 0, cells: ways.size, part: Math.min(0.9, ways.size / (state.rows * state.cols * 0.7)), finished: whole && ends };
  }
  let decided = 0;
  const cells = state.cells, layer = state.paint?.layer ?? state.modes[0]?.layer ?? "";
  for (const cell of cells) if (marks.get(layer, key(cell)) !== null) decided++;
  return { made: 0, all: 0, cells: decided, part: cells.length ? decided / cells.length : 0, finished: decided === cells.length && decided > 0 };
}

/** Where marks are not those of the answer: written on wrongly, or blank where something is. Undecided spots are no fault.
 * @param {BoardState} state @param {Marks} marks @param {Plain} answer @returns {Spot[]} */
export function faults(state, marks, answer) {
  /** @type {Spot[]} */
  const found = [];
  for (const layer of new Set(state.modes.map((m) => m.layer ?? "")))
    for (const [id, value] of marks.layers.get(layer) ?? [])
      if (answer[layer] && (answer[layer][id] ?? 0) !== value && (value !== 0 || answer[layer][id] !== undefined)) found.push(spotOf(id));
  return found;
}

/** Whether the marks are the answer, the undecided taken as nothing. @param {BoardState} state @param {Marks} marks @param {Plain} answer */
export function solves(state, marks, answer) {
  if (faults(state, marks, answer).length) return false;
  const written = new Set(state.modes.filter((m) => m.kind !== "mark").map((m) => m.layer ?? ""));
  for (const layer of written)
    for (const [id, value] of Object.entries(answer[layer] ?? {})) if (value !== 0 && marks.get(layer, id) !== value) return false;
  return true;
}

/** A cell in words, where the server cannot be asked. @param {BoardState} state @param {Marks} marks @param {Spot} cell */
export function sayCell(state, marks, cell) {
  const words = [`${place(cell).replace("row", "Row")}.`], id = key(cell);
  if (state.blocked.has(id)) words.push("Blocked.");
  const chip = state.chips.get(id);
  if (chip) words.push(`Number ${chip.value}, colour ${chip.ink + 1}.`);
  if (state.doors.has(id)) words.push("Door.");
  for (const mode of state.modes) {
    if (mode.kind === "line") {
      const out = WAYS.filter((way) => marks.get(mode.layer ?? "", key(edgeOf(cell, way)))).map((way) => WAY_WORD[way]);
      if (out.length === 1) words.push(`Line ends, from ${out[0]}.`);
      else if (out.length) words.push(`Line from ${out.slice(0, -1).join(" and ")} to ${out[out.length - 1]}.`);
    } else if (mode.kind === "paint") {
      const value = marks.get(mode.layer ?? "", id);
      words.push(value === null ? "Open." : value ? "Painted." : "Blank.");
    } else if (mode.kind === "mark" && mode.over !== "edge" && mode.layer !== state.paint?.layer && marks.get(mode.layer ?? "", id) === 0) words.push("Blank.");
  }
  for (const c of counted(state, marks)) {
    const at = spotOf(c.clue);
    if (at[0] === cell[0]) words.push(`Row ${(at[0] + 1) >> 1}: ${c.count} of ${c.value}.`);
    else if (at[1] === cell[1]) words.push(`Column ${(at[1] + 1) >> 1}: ${c.count} of ${c.value}.`);
  }
  return words.join(" ");
}

export { BACK, same };
