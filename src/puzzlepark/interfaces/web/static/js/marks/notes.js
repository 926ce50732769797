// Notes of the player, in layers of the page: colours on every board, and candidates and corner notes where the answer is numbers.
// Several notes in a cell are a set of numbers, stored as the bits of one number.

export const COLOURS_LAYER = "~notes";
export const NOTE_INKS = ["notea", "noteb", "notec", "noted", "notee", "notef", "noteg", "noteh"];

/** The mode that colours cells: each click takes the next colour, and none after the last. @type {Mode} */
export const COLOURS_MODE = {
  kind: "paint",
  name: "Colours",
  layer: COLOURS_LAYER,
  over: "cell",
  values: NOTE_INKS.map((_, i) => i + 1),
  sign: "palette",
};

/** The layers of candidates, which the page reads, and of notes in corners, which it does not. */
export const CANDIDATES_LAYER = "~candidates";
export const CORNERS_LAYER = "~corners";
/** The largest number that a set can hold: bit operations of JavaScript work on 32 bits with a sign. */
const LARGEST = 30;

/** @type {Mode} */
export const CANDIDATES_MODE = { kind: "number", name: "Candidates", layer: CANDIDATES_LAYER, sign: "pencil" };
/** @type {Mode} */
export const CORNERS_MODE = { kind: "number", name: "Corners", layer: CORNERS_LAYER, sign: "corner" };

/** Whether a mode writes notes. @param {Mode} mode */
export const isNoteMode = (mode) => mode.layer === CANDIDATES_LAYER || mode.layer === CORNERS_LAYER;

/** The mode that writes the numbers of the answer; null if the answer has none. @param {BoardState} state @returns {Mode|null} */
export const digitMode = (state) =>
  state.genre.inputs.find(
    (mode) => mode.kind === "number" && state.marks.some((mark) => mark.t === "digits" && mark.layer === mode.layer),
  ) ?? null;

/** A set with a number added. @param {number} set @param {number} value */
export const withNumber = (set, value) => (value > LARGEST ? set : set | (1 << value));
/** A set with a number removed. @param {number} set @param {number} value */
export const withoutNumber = (set, value) => set & ~(1 << value);
/** Whether a set has a number. @param {number|null} set null for the empty set @param {number} value */
export const includes = (set, value) => value <= LARGEST && Boolean((set ?? 0) & (1 << value));
/** The set of some numbers. @param {Iterable<number>} values */
export const setOf = (values) => [...values].reduce(withNumber, 0);
/** The numbers of a set. @param {number|null} set @returns {number[]} */
export const numbersOf = (set) =>
  Array.from({ length: LARGEST }, (_, i) => i + 1).filter((value) => includes(set, value));

/** How many notes fit in a row of a cell. @param {BoardState} state */
export function notesAcross(state) {
  const mode = digitMode(state);
  return mode && Math.max(...state.values(mode)) > 9 ? 4 : 3;
}
