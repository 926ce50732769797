// What players note for themselves, in layers of the page's own: colours on every board; candidates and corner notes where the answer is numbers.

export const COLOURS_LAYER = "~notes";
export const NOTE_INKS = ["notea", "noteb", "notec", "noted", "notee", "notef", "noteg", "noteh"];

/** The mode in which cells are coloured: each click takes the next colour, after the last none. @type {Mode} */
export const COLOURS_MODE = {
  kind: "paint",
  name: "Colours",
  layer: COLOURS_LAYER,
  over: "cell",
  values: NOTE_INKS.map((_, i) => i + 1),
  sign: "palette",
};

/** The numbers that may still be in a cell, and a player's own in its corners; each cell has a set of them. */
export const CANDIDATES_LAYER = "~candidates";
export const CORNERS_LAYER = "~corners";
/** Sets are the bits of a number: larger numbers are not noted. */
const MOST = 30;

/** @type {Mode} */
export const CANDIDATES_MODE = { kind: "number", name: "Candidates", layer: CANDIDATES_LAYER, sign: "pencil" };
/** @type {Mode} */
export const CORNERS_MODE = { kind: "number", name: "Corners", layer: CORNERS_LAYER, sign: "corner" };

/** Whether a mode notes numbers, several in a cell. @param {Mode} mode */
export const notes = (mode) => mode.layer === CANDIDATES_LAYER || mode.layer === CORNERS_LAYER;

/** The mode that writes the numbers of the answer, if the answer is numbers. @param {BoardState} state @returns {Mode|null} */
export const digitMode = (state) =>
  state.genre.inputs.find(
    (m) => m.kind === "number" && state.marks.some((mark) => mark.t === "digits" && mark.layer === m.layer),
  ) ?? null;

/** A set with a number in it. @param {number} set @param {number} value */
export const withNumber = (set, value) => (value > MOST ? set : set | (1 << value));
/** @param {number} set @param {number} value */
export const withoutNumber = (set, value) => set & ~(1 << value);
/** @param {number|null} set @param {number} value */
export const includes = (set, value) => value <= MOST && Boolean((set ?? 0) & (1 << value));
/** @param {Iterable<number>} values */
export const setOf = (values) => [...values].reduce(withNumber, 0);
/** The numbers of a set. @param {number|null} set @returns {number[]} */
export const numbersOf = (set) => Array.from({ length: MOST }, (_, i) => i + 1).filter((value) => includes(set, value));

/** How many notes stand beside each other in a cell. @param {BoardState} state */
export function notesAcross(state) {
  const mode = digitMode(state);
  return mode && Math.max(...state.values(mode)) > 9 ? 4 : 3;
}
