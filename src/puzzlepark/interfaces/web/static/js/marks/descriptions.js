// A board in words, for screen readers and for the board as text.
import { CANDIDATES_LAYER, CORNERS_LAYER, numbersOf } from "./notes.js";
import { letterOf } from "../base/shapes.js";
import { DIRECTIONS, DIRECTION_WORD, SIDE_WORD, columnOf, edgeOf, key, placeOf, rowOf } from "../base/spots.js";
import { capitalized } from "../base/text.js";

/** A cell in words: its place, what is given there, what is marked, what the clues that look at it count. @param {Scene} scene @param {Spot} cell */
export function describeCell(scene, cell) {
  const id = key(cell);
  return [
    `${capitalized(placeOf(cell))}.`,
    scene.state.drawing.words?.[id],
    ...scene.state.marks.map((mark) => describeMark(scene, mark, cell)),
    ...describeNotes(scene, cell),
    ...(scene.counted.get(id) ?? []),
  ]
    .filter(Boolean)
    .join(" ");
}

/** What is noted in a cell without a number. @param {Scene} scene @param {Spot} cell @returns {string[]} */
function describeNotes(scene, cell) {
  if (scene.number(cell) !== null) return [];
  const of = (/** @type {string} */ layer) => numbersOf(scene.marks.get(layer, key(cell))).join(", ");
  const candidates = of(CANDIDATES_LAYER);
  const corners = of(CORNERS_LAYER);
  return [candidates && `Candidates ${candidates}.`, corners && `In the corner ${corners}.`];
}

/** @param {Scene} scene @param {Mark} mark @param {Spot} cell */
function describeMark(scene, mark, cell) {
  const id = key(cell);
  const value = scene.marks.get(mark.layer, id);
  if (mark.t === "line") return describeLine(scene, mark, cell);
  if (mark.t === "fill")
    return scene.state.free(cell)
      ? (mark.words ?? ["Open.", "Blank.", "Painted."])[value === null ? 0 : value ? 2 : 1]
      : "";
  if (mark.t === "digits") {
    if (value === null || scene.state.ends.has(id)) return "";
    if (value === 0) return mark.zero === "fill" ? "Shaded." : mark.zero === "cross" ? "Empty." : "";
    return `Written ${mark.letters ? letterOf(value) : value}.`;
  }
  if (mark.t === "diagonal") return value ? `${value === 1 ? "Falling" : "Rising"} diagonal.` : "";
  return value === (mark.value ?? 0) && !scene.joined.has(id) ? mark.word : "";
}

/** @param {Scene} scene @param {Mark} mark @param {Spot} cell */
function describeLine(scene, mark, cell) {
  const directions = DIRECTIONS.filter((direction) => scene.marks.get(mark.layer, key(edgeOf(cell, direction))));
  const names = directions.map((direction) => DIRECTION_WORD[direction]);
  const last = names.pop();
  if (mark.nodes === "corner")
    return directions.length
      ? `${mark.walls ? "Wall" : "Line"} ${directions.map((direction) => SIDE_WORD[direction]).join(" and ")}.`
      : "";
  if (mark.joins) return describeLink(scene, cell);
  if (mark.double)
    return directions.length
      ? `Bridges: ${directions.map((direction) => `${scene.marks.get(mark.layer, key(edgeOf(cell, direction)))} ${DIRECTION_WORD[direction]}`).join(", ")}.`
      : "";
  if (names.length) return `Line from ${names.join(" and ")} to ${last}.`;
  return last ? `Line ${scene.state.doors.has(key(cell)) ? "through the door" : "ends"}, from ${last}.` : "";
}

/** @param {Scene} scene @param {Spot} cell */
function describeLink(scene, cell) {
  const walk = scene.walkThrough(cell);
  const { ends } = scene.state;
  if (!walk) return "";
  if (!scene.linked(walk)) return `On a line of ${walk.nodes.length} cells.`;
  const first = /** @type {EndShape} */ (ends.get(key(walk.nodes[0])));
  return ends.has(key(cell))
    ? "Linked."
    : `On a link of ${first.value}${first.t === "chip" ? `, colour ${(first.ink ?? 0) + 1}` : ""}.`;
}

/** What the number clues that look at each cell say: how many they count, of how many. @param {Scene} scene */
export function countsInWords(scene) {
  /** @type {Map<string, string[]>} */
  const found = new Map();
  const { rows, cols } = scene.state;
  const put = (/** @type {Spot} */ at, /** @type {string} */ text) =>
    found.set(key(at), [...(found.get(key(at)) ?? []), text]);
  for (const clue of [...scene.state.clues].sort((a, b) => a.at[1] - b.at[1] || a.at[0] - b.at[0])) {
    const {
      at: [r, c],
      value,
      counts,
      corner,
    } = clue;
    const count = `${scene.count(clue)} of ${value}.`;
    if (corner) put([r - 1 + (r & 1), c - (r & 1)], `${r & 1 ? "Across" : "Below"}: ${count}`);
    else if (!(r & c & 1))
      continue; // a number at a corner is told with the cells around it
    else if (r > 0 && c > 0 && r < 2 * rows && c < 2 * cols) put([r, c], `${value}: ${count}`);
    else
      for (const p of counts ?? [])
        put(p, `${c > 0 && c < 2 * cols ? `Column ${columnOf([r, c])}` : `Row ${rowOf([r, c])}`}: ${count}`);
  }
  return found;
}
