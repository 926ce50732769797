// Choosing cells that numbers are written into: one by a press, several by a drag. Where equal numbers make groups, a drag from a number takes it along.
import { digitMode, notes } from "./notes.js";
import { sceneOf } from "./scene.js";
import { inside, key } from "../base/spots.js";

export class Choosing {
  /** @param {BoardState} state @param {Marks} marks @param {Mode} mode @param {Map<string, Spot>} chosen @param {Spot} cell @param {boolean} adds */
  constructor(state, marks, mode, chosen, cell, adds) {
    this.state = state;
    this.marks = marks;
    this.chosen = chosen;
    const digits = digitMode(state);
    const groups = state.marks.some((m) => m.t === "digits" && m.groups);
    /** The mode and the number that the drag takes along, if it does. */
    this.carries = groups && digits && !notes(mode) && !adds ? digits : null;
    this.value = sceneOf(state, marks).number(cell);
    if (this.value === null) this.carries = null;
    if (adds && chosen.delete(key(cell))) return;
    if (!adds) chosen.clear();
    this.add(cell);
  }

  /** @param {Spot} cell */
  add(cell) {
    if (inside(this.state, cell)) this.chosen.set(key(cell), cell);
  }

  /** @param {Spot} cell */
  move(cell) {
    const { carries, state, marks, value } = this;
    if (!carries) return this.add(cell);
    this.chosen.clear();
    for (const spot of state.touched(carries, cell)) marks.set(carries.layer, key(spot), value);
  }

  click() {}
}

/** The numbers all of which are on the board, where each is in every row and column once. @param {Scene} scene @returns {Set<number>} */
export function finished(scene) {
  const { state } = scene;
  const mode = digitMode(state);
  const { rows, genre } = state;
  if (!mode || !genre.sizes?.square || state.blocked.size) return new Set();
  const counts = new Map();
  for (const [, value] of numbersOn(scene)) counts.set(value, (counts.get(value) ?? 0) + 1);
  return new Set(state.values(mode).filter((value) => counts.get(value) === rows));
}

/** The cells with a number in them, given or written. @param {Scene} scene @returns {[Spot, number][]} */
export function numbersOn(scene) {
  /** @type {[Spot, number][]} */
  const found = [];
  for (let r = 1; r < 2 * scene.state.rows; r += 2)
    for (let c = 1; c < 2 * scene.state.cols; c += 2) {
      const value = scene.number([r, c]);
      if (value !== null) found.push([[r, c], value]);
    }
  return found;
}
