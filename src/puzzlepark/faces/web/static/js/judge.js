// What the page itself can tell of the marks, at once and without a server.
import { trace, waysOf } from "./ground.js";
import { finishedLink } from "./scene.js";
import { BACK, WAYS, WAY_WORD, edgeOf, isEdge, key, place, same, spotOf } from "./spots.js";

/** @typedef {import("./spots.js").Spot} Spot */
/** @typedef {import("./ground.js").Ground} Ground */
/** @typedef {import("./marks.js").Marks} Marks */
/** @typedef {import("./marks.js").Plain} Plain */
/** @typedef {{clue: string, value: number, count: number, state: string}} Counted */

/** Whether something is written at a spot that a clue counts. @param {Ground} ground @param {Marks} marks @param {Map<string, string>} ways @param {Spot} spot */
function carries(ground, marks, ways, spot) {
  if (isEdge(spot)) return ground.line ? (marks.get(ground.line.layer ?? "", key(spot)) ?? 0) !== 0 : false;
  if (ground.paint) return (marks.get(ground.paint.layer ?? "", key(spot)) ?? 0) !== 0;
  return ways.has(key(spot));
}

/** Clues that say what they count, with their states. @param {Ground} ground @param {Marks} marks @returns {Counted[]} */
export function counted(ground, marks) {
  const ways = waysOf(ground.line ? marks.layers.get(ground.line.layer ?? "") : undefined);
  return ground.clues.map((shape) => {
    const count = shape.counts.filter((/** @type {Spot} */ p) => carries(ground, marks, ways, p)).length;
    const state = count === shape.value ? "met" : count > shape.value ? "wrong" : "normal";
    return { clue: key(shape.at), value: shape.value, count, state };
  });
}

/** How far the board is: links made and to make, cells drawn, and whether it looks finished, right or wrong.
 * @param {Ground} ground @param {Marks} marks */
export function progress(ground, marks) {
  const mode = ground.line, ways = waysOf(mode ? marks.layers.get(mode.layer ?? "") : undefined);
  const pieces = mode ? trace(ways) : [];
  if (mode?.limited) {
    const ones = [...ground.chips.values()].filter((chip) => chip.value === 1).length;
    const made = pieces.filter((piece) => finishedLink(ground, piece)).length + ones;
    const all = (ground.chips.size - ones) / 2 + ones;
    return { made, all, cells: ways.size, part: all ? made / all : 0, finished: made === all && ground.chips.size > 0 && pieces.length + ones === made };
  }
  if (mode) {
    const loose = [...ways].filter(([, out]) => out.length === 1).map(([id]) => id);
    const whole = pieces.length === 1 && [...ways.values()].every((out) => out.length <= 2);
    const ends = mode.start === "door" ? loose.length === 2 && loose.every((id) => ground.doors.has(id)) : loose.length === 0;
    return { made: 0, all: 0, cells: ways.size, part: Math.min(0.9, ways.size / (ground.rows * ground.cols * 0.7)), finished: whole && ends };
  }
  let decided = 0;
  const cells = ground.cells, layer = ground.paint?.layer ?? ground.modes[0]?.layer ?? "";
  for (const cell of cells) if (marks.get(layer, key(cell)) !== null) decided++;
  return { made: 0, all: 0, cells: decided, part: cells.length ? decided / cells.length : 0, finished: decided === cells.length && decided > 0 };
}

/** Where marks are not those of the answer: written on wrongly, or blank where something is. Undecided spots are no fault.
 * @param {Ground} ground @param {Marks} marks @param {Plain} answer @returns {Spot[]} */
export function faults(ground, marks, answer) {
  /** @type {Spot[]} */
  const found = [];
  for (const layer of new Set(ground.modes.map((m) => m.layer ?? "")))
    for (const [id, value] of marks.layers.get(layer) ?? [])
      if (answer[layer] && (answer[layer][id] ?? 0) !== value && (value !== 0 || answer[layer][id] !== undefined)) found.push(spotOf(id));
  return found;
}

/** Whether the marks are the answer, the undecided taken as nothing. @param {Ground} ground @param {Marks} marks @param {Plain} answer */
export function solves(ground, marks, answer) {
  if (faults(ground, marks, answer).length) return false;
  const written = new Set(ground.modes.filter((m) => m.kind !== "mark").map((m) => m.layer ?? ""));
  for (const layer of written)
    for (const [id, value] of Object.entries(answer[layer] ?? {})) if (value !== 0 && marks.get(layer, id) !== value) return false;
  return true;
}

/** A cell in words, where the server cannot be asked. @param {Ground} ground @param {Marks} marks @param {Spot} cell */
export function sayCell(ground, marks, cell) {
  const words = [`${place(cell).replace("row", "Row")}.`], id = key(cell);
  if (ground.blocked.has(id)) words.push("Blocked.");
  const chip = ground.chips.get(id);
  if (chip) words.push(`Number ${chip.value}, colour ${chip.ink + 1}.`);
  if (ground.doors.has(id)) words.push("Door.");
  for (const mode of ground.modes) {
    if (mode.kind === "line") {
      const out = WAYS.filter((way) => marks.get(mode.layer ?? "", key(edgeOf(cell, way)))).map((way) => WAY_WORD[way]);
      if (out.length === 1) words.push(`Line ends, from ${out[0]}.`);
      else if (out.length) words.push(`Line from ${out.slice(0, -1).join(" and ")} to ${out[out.length - 1]}.`);
    } else if (mode.kind === "paint") {
      const value = marks.get(mode.layer ?? "", id);
      words.push(value === null ? "Open." : value ? "Painted." : "Blank.");
    } else if (mode.kind === "mark" && mode.over !== "edge" && mode.layer !== ground.paint?.layer && marks.get(mode.layer ?? "", id) === 0) words.push("Blank.");
  }
  for (const c of counted(ground, marks)) {
    const at = spotOf(c.clue);
    if (at[0] === cell[0]) words.push(`Row ${(at[0] + 1) >> 1}: ${c.count} of ${c.value}.`);
    else if (at[1] === cell[1]) words.push(`Column ${(at[1] + 1) >> 1}: ${c.count} of ${c.value}.`);
  }
  return words.join(" ");
}

export { BACK, same };
