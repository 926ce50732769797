// Numbers that are edited: typing them digit by digit, and the directions of numbers with arrows.
import { offsetOf, same } from "../base/spots.js";
import { numberSpot } from "./pending_edits.js";
import { CELL_ARROW, LINE, OUTSIDE_ARROW } from "./tool_kinds.js";

/** The largest number of a tool without a limit. */
const LARGEST = 99;

export class EditNumbers {
  /** @param {EditInput} input */
  constructor(input) {
    this.input = input;
  }

  /** The spot at which the number of a slot or cell is drawn. @param {Spot} at */
  spotOf(at) {
    const { tool } = this.input;
    return tool ? numberSpot(tool, at) : at;
  }

  /** The shape of the number at a slot or cell. @param {Spot} at */
  shapeAt(at) {
    const { shapes } = this.input.view.drawing();
    const spot = this.spotOf(at);
    return shapes.find(
      (/** @type {Shape} */ shape) => (shape.t === "number" || shape.t === "chip") && same(shape.at, spot),
    );
  }

  /** The number that is shown at a slot or cell. @param {Spot} at @returns {number|null} */
  shown(at) {
    return this.shapeAt(at)?.value ?? null;
  }

  /** Whether the typed digits are only the beginning of a valid number. */
  get tooSmall() {
    const { typing, tool } = this.input;
    return typing !== null && typing > 0 && typing < (tool?.low ?? 0);
  }

  /** Writes a number with its colour or direction, or erases it. @param {number|null} value */
  write(value) {
    const { input } = this;
    const { kind, at } = input;
    // A negative value is a clue without a number, which has no direction.
    if (value !== null && value >= 0 && (kind === CELL_ARROW || kind === OUTSIDE_ARROW))
      return input.edit(at, { number: value, way: kind === OUTSIDE_ARROW ? this.diagonal : input.value });
    if (value !== null && kind === "cell-number-colour")
      return input.edit(at, { number: value, colour: input.value ?? 0 });
    return input.edit(at, value);
  }

  /** The choices of the tool, which are diagonal directions, that lead from the cursor onto the board. @returns {Diagonal[]} */
  get diagonals() {
    const { at, tool, board } = this.input;
    const [r, c] = at;
    /** @type {Diagonal[]} */
    const directions = (tool?.choices ?? []).map((choice) => choice.value);
    return directions.filter((direction) => {
      const [dr, dc] = offsetOf(direction);
      // Neighbouring cells are two apart in doubled coordinates.
      return board.has([r + 2 * dr, c + 2 * dc]);
    });
  }

  /** The direction of the number at the cursor, or of the next one that is written there. */
  get diagonal() {
    const { at, value } = this.input;
    return this.shapeAt(at)?.to || (this.diagonals.includes(value) ? value : this.diagonals[0]);
  }

  /** Turns the number at the cursor to the next direction that leads onto the board. */
  nextDiagonal() {
    const { diagonals } = this;
    this.turn(diagonals[(diagonals.indexOf(this.diagonal) + 1) % diagonals.length]);
  }

  /** Sets the direction of the number at the cursor, and of the numbers that are written next. @param {Direction|Diagonal} direction */
  turn(direction) {
    const { input } = this;
    const now = this.shown(input.at);
    input.value = direction;
    input.view.chosen();
    if (input.kind === OUTSIDE_ARROW) {
      const leadsOntoBoard = this.diagonals.some((each) => each === direction);
      if (now !== null && leadsOntoBoard) input.edit(input.at, { number: now, way: direction });
    } else if (now !== null && now >= 0) this.write(now);
    return true;
  }

  /** Types a digit after the digits before. The number is written as soon as it is valid. @param {number} digit */
  type(digit) {
    const { input } = this;
    const high = input.tool?.high ?? LARGEST;
    const longer = 10 * (input.typing ?? 0) + digit;
    // Where no number has two digits, the second digit replaces the first.
    if (longer <= high) input.typing = longer;
    else if (digit <= high && high < 10) input.typing = digit;
    else {
      input.view.refuse(`${longer} is too large: the most here is ${high}.`);
      return true;
    }
    const canGrow = 10 * input.typing <= high;
    if (!this.tooSmall || !canGrow) return this.write(input.typing);
    input.view.paint();
    return true;
  }

  /** Erases what is at the cursor. @param {boolean} last whether only the last digit of a number is erased */
  erase(last) {
    const { input } = this;
    const { kind, at } = input;
    if (kind.includes("number")) {
      const now = input.typing ?? this.shown(at);
      const remaining = last && now !== null && now > 9 ? Math.floor(now / 10) : null;
      input.typing = remaining;
      return this.write(this.tooSmall ? null : remaining);
    }
    if (kind === LINE && input.trail.length) input.strokes.cancel();
    else if (kind === "cell-choice" || kind === LINE) input.edit([at], null);
    else if (kind === "door" && input.isDoor(at)) input.edit(at, null);
    return true;
  }
}
