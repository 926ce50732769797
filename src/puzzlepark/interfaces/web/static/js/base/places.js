// The places that a sentence names, such as "row 3, columns 2 and 4" or "column 5".

const NUMBERS = "\\d+(?:(?:, | to | and )\\d+)*";
const PLACE = new RegExp(`\\b(row|column)s? (${NUMBERS})(?:, (?:row|column)s? (${NUMBERS}))?`, "gi");

/** A part of a sentence. `cells` is empty if it names no place. @typedef {{text: string, cells: Spot[]}} Part */

/** The numbers of a list such as "1, 3 to 6 and 8". @param {string} list */
function numbersOf(list) {
  const ranges = list.split(/, | and /).map((range) => range.split(" to ").map(Number));
  return ranges.flatMap(([first, last = first]) => Array.from({ length: last - first + 1 }, (_, i) => first + i));
}

/** All numbers from 1. @param {number} last */
const upTo = (last) => Array.from({ length: last }, (_, i) => i + 1);

/** Divides a sentence about a board into the places that it names and the text between them. A row or column alone has all its cells.
 * @param {string} sentence @param {{rows: number, cols: number}} board @returns {Part[]} */
export function placesIn(sentence, { rows, cols }) {
  /** @type {Part[]} */
  const parts = [];
  let end = 0;
  for (const match of sentence.matchAll(PLACE)) {
    const [text, noun, first, second] = match;
    const isRow = noun.toLowerCase() === "row";
    const lines = numbersOf(first);
    const across = second ? numbersOf(second) : upTo(isRow ? cols : rows);
    const pairs = lines.flatMap((line) => across.map((place) => (isRow ? [line, place] : [place, line])));
    const inside = pairs.filter(([row, col]) => row >= 1 && row <= rows && col >= 1 && col <= cols);
    parts.push({ text: sentence.slice(end, match.index), cells: [] });
    parts.push({ text, cells: inside.map(([row, col]) => [2 * row - 1, 2 * col - 1]) });
    end = match.index + text.length;
  }
  parts.push({ text: sentence.slice(end), cells: [] });
  return parts.filter(({ text }) => text);
}
