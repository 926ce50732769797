// A board in words, for screen readers and for the board as text.
import { CANDIDATES_LAYER, CORNERS_LAYER, numbersOf } from "./notes.js";
import { letterOf } from "../base/shapes.js";
import { DIRECTIONS, DIRECTION_WORD, SIDE_WORD, columnOf, edgeOf, isCell, key, placeOf, rowOf } from "../base/spots.js";
import { capitalized } from "../base/text.js";

/** A cell in words: its place, what is given and marked there, and what the clues that count it have counted. @param {Scene} scene @param {Spot} cell */
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

/** The notes in a cell without a number. @param {Scene} scene @param {Spot} cell @returns {string[]} */
function describeNotes(scene, cell) {
  if (scene.number(cell) !== null) return [];
  const numbersIn = (/** @type {string} */ layer) => numbersOf(scene.marks.get(layer, key(cell))).join(", ");
  const candidates = numbersIn(CANDIDATES_LAYER);
  const corners = numbersIn(CORNERS_LAYER);
  return [candidates && `Candidates ${candidates}.`, corners && `In the corner ${corners}.`];
}

/** What a player has marked in a cell with one kind of mark, as a sentence; empty for nothing. @param {Scene} scene @param {Mark} mark @param {Spot} cell */
function describeMark(scene, mark, cell) {
  const id = key(cell);
  const value = scene.marks.get(mark.layer, id);
  if (mark.t === "line") return describeLine(scene, mark, cell);
  if (mark.t === "fill") {
    const [undecided, empty, painted] = mark.words ?? ["Open.", "Blank.", "Painted."];
    if (!scene.state.free(cell)) return "";
    if (value === null) return undecided;
    return value ? painted : empty;
  }
  if (mark.t === "digits") {
    // The number at the end of a link is a clue, which is already described.
    if (value === null || scene.state.ends.has(id)) return "";
    // `zero` is how the value 0 is shown. Without it, a cell with 0 looks like an empty one.
    if (value === 0 && !mark.zero) return "";
    if (value === 0) return mark.zero === "fill" ? "Shaded." : "Empty.";
    return `Written ${mark.letters ? letterOf(value) : value}.`;
  }
  if (mark.t === "diagonal") return value ? `${value === 1 ? "Falling" : "Rising"} diagonal.` : "";
  // Any other mark shows a single value, 0 by default. It is not shown at a cell that a line passes.
  const isShown = value === (mark.value ?? 0) && !scene.joined.has(id);
  return isShown ? mark.word : "";
}

/** Where the line, wall, link or bridges at a cell lead, as a sentence; empty if there is none. @param {Scene} scene @param {Mark} mark @param {Spot} cell */
function describeLine(scene, mark, cell) {
  const valueTowards = (/** @type {Direction} */ direction) =>
    scene.marks.get(mark.layer, key(edgeOf(cell, direction)));
  if (mark.joins) return describeLink(scene, cell);
  const directions = DIRECTIONS.filter(valueTowards);
  if (!directions.length) return "";
  const words = directions.map((direction) => DIRECTION_WORD[direction]);
  if (mark.nodes === "corner")
    return `${mark.walls ? "Wall" : "Line"} ${directions.map((direction) => SIDE_WORD[direction]).join(" and ")}.`;
  if (mark.double)
    return `Bridges: ${directions.map((direction, i) => `${valueTowards(direction)} ${words[i]}`).join(", ")}.`;
  const last = words.pop();
  if (words.length) return `Line from ${words.join(" and ")} to ${last}.`;
  return `Line ${scene.state.doors.has(key(cell)) ? "through the door" : "ends"}, from ${last}.`;
}

/** The link or unfinished line that a cell is on, as a sentence; empty if there is none. @param {Scene} scene @param {Spot} cell */
function describeLink(scene, cell) {
  const walk = scene.walkThrough(cell);
  const { ends } = scene.state;
  if (!walk) return "";
  if (!scene.linked(walk)) return `On a line of ${walk.nodes.length} cells.`;
  if (ends.has(key(cell))) return "Linked.";
  const first = /** @type {EndShape} */ (ends.get(key(walk.nodes[0])));
  const colour = first.t === "chip" ? `, colour ${(first.ink ?? 0) + 1}` : "";
  return `On a link of ${first.value}${colour}.`;
}

/** Sentences such as "Column 3: 2 of 4." about the number clues, by the keys of the cells that they concern. @param {Scene} scene */
export function countsInWords(scene) {
  /** @type {Map<string, string[]>} */
  const sentences = new Map();
  const { rows, cols } = scene.state;
  const add = (/** @type {Spot} */ cell, /** @type {string} */ sentence) =>
    sentences.set(key(cell), [...(sentences.get(key(cell)) ?? []), sentence]);
  const byColumn = (/** @type {NumberShape} */ a, /** @type {NumberShape} */ b) =>
    a.at[1] - b.at[1] || a.at[0] - b.at[0];
  for (const clue of [...scene.state.clues].sort(byColumn)) {
    const { at, value, counts, corner } = clue;
    const [r, c] = at;
    const count = `${scene.count(clue)} of ${value}.`;
    const isBelow = c > 0 && c < 2 * cols;
    const isInside = isBelow && r > 0 && r < 2 * rows;
    // A corner number is on the edge of its clue cell: on the right side for the cells across, on the lower side for those below.
    const isAcross = r % 2 === 1;
    if (corner) add(isAcross ? [r, c - 1] : [r - 1, c], `${isAcross ? "Across" : "Below"}: ${count}`);
    else if (!isCell(at))
      continue; // A number at a corner is described with the cells around it.
    else if (isInside) add(at, `${value}: ${count}`);
    else
      for (const cell of counts ?? [])
        add(cell, `${isBelow ? `Column ${columnOf(at)}` : `Row ${rowOf(at)}`}: ${count}`);
  }
  return sentences;
}
