// Cells that numbers are written in: the stroke that chooses them, and the numbers that are on the board.
import { digitMode, isNoteMode } from "./notes.js";
import { sceneOf } from "./scene.js";
import { inside, key } from "../base/spots.js";

/** A stroke that chooses cells: one by a press, several by a drag. Where equal numbers form groups, a drag that starts at a number copies it. */
export class ChoiceStroke {
  /** Starts the stroke at a cell. It changes `chosen`, the chosen cells by their keys. If `adds` is true, the cell joins them, or leaves them if
   * it was chosen; otherwise it replaces them.
   * @param {BoardState} state @param {Marks} marks @param {Mode} mode @param {Map<string, Spot>} chosen @param {Spot} cell @param {boolean} adds */
  constructor(state, marks, mode, chosen, cell, adds) {
    this.state = state;
    this.marks = marks;
    this.chosen = chosen;
    const digits = digitMode(state);
    const numbersFormGroups = state.marks.some((mark) => mark.t === "digits" && mark.groups);
    this.value = sceneOf(state, marks).number(cell);
    /** The mode in which the drag copies its number; null if it chooses cells. @type {Mode|null} */
    this.copyMode = null;
    if (numbersFormGroups && this.value !== null && !adds && !isNoteMode(mode)) this.copyMode = digits;
    if (adds && chosen.delete(key(cell))) return;
    if (!adds) chosen.clear();
    this.add(cell);
  }

  /** Chooses a cell, too. @param {Spot} cell */
  add(cell) {
    if (inside(this.state, cell)) this.chosen.set(key(cell), cell);
  }

  /** Continues the drag at a cell: writes the copied number there, or chooses the cell. @param {Spot} cell */
  move(cell) {
    const { copyMode, state, marks, value } = this;
    if (!copyMode) return this.add(cell);
    this.chosen.clear();
    for (const spot of state.touched(copyMode, cell)) marks.set(copyMode.layer, key(spot), value);
  }

  click() {}
}

/** The numbers that are complete on a board where every row and column has each number once: those written as often as there are rows.
 * @param {Scene} scene @returns {Set<number>} */
export function finishedNumbers(scene) {
  const { state } = scene;
  const mode = digitMode(state);
  const { rows, genre } = state;
  if (!mode || !genre.sizes?.square || state.blocked.size) return new Set();
  const counts = new Map();
  for (const { number } of numbersOn(scene)) counts.set(number, (counts.get(number) ?? 0) + 1);
  return new Set(state.values(mode).filter((value) => counts.get(value) === rows));
}

/** The cells with a number in them, given or written. @param {Scene} scene @returns {{cell: Spot, number: number}[]} */
export function numbersOn(scene) {
  /** @type {{cell: Spot, number: number}[]} */
  const cells = [];
  for (let r = 1; r < 2 * scene.state.rows; r += 2)
    for (let c = 1; c < 2 * scene.state.cols; c += 2) {
      const number = scene.number([r, c]);
      if (number !== null) cells.push({ cell: [r, c], number });
    }
  return cells;
}
