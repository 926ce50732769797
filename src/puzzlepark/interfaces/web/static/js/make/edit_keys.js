// What keys do with each kind of tool in Make.
import { OFFSET, between, nextOf, same } from "../base/spots.js";
import { ARROWS, cursorTarget } from "../board/cursor.js";
import { UNKNOWN } from "./pending_edits.js";
import { CELL_ARROW, LINE, OUTSIDE_ARROW } from "./tool_kinds.js";

export class EditKeys {
  /** @param {EditInput} input */
  constructor(input) {
    this.input = input;
  }

  /** Does what a key means for the tool; true if it means something. @param {KeyboardEvent} e */
  key(e) {
    const { input } = this;
    const { tool, kind, numbers, slotted } = input;
    const direction = ARROWS[e.key];
    if (!tool || e.ctrlKey || e.metaKey || e.altKey) return false;
    if (e.key === "Tab" && slotted) return this.tab(e.shiftKey ? -1 : 1);
    if (kind.includes("number") && /^\d$/.test(e.key)) return numbers.type(Number(e.key));
    if (tool.unknown && e.key === "?") {
      input.typing = null;
      return numbers.write(UNKNOWN);
    }
    if (e.key === "Delete" || e.key === "Backspace") return numbers.erase(e.key === "Backspace");
    if (slotted && direction) return this.toSlot(direction);
    if (kind === CELL_ARROW && e.shiftKey && direction) return numbers.turn(direction);
    const to = slotted ? null : cursorTarget(e, input.at, input.view.drawing());
    if (to) return this.moveTo(to, e.shiftKey ? direction : undefined, e.shiftKey);
    if (e.key === "Enter" || e.key === " ") return this.enter();
    return this.choose(e.key);
  }

  /** Takes the choice of a letter and writes it at the cursor; false if there is none. @param {string} letter */
  choose(letter) {
    const { input } = this;
    const { kind, tool } = input;
    if (kind !== "cell-choice" && kind !== LINE) return false;
    const choice = tool?.choices?.find((c) => c.key && c.key.toLowerCase() === letter.toLowerCase());
    if (!choice) return false;
    input.value = choice.value;
    input.view.chosen();
    return kind === LINE || input.edit([input.at], choice.value);
  }

  /** Moves the cursor. With Shift, it draws a border or a line on the way, or extends the region. @param {Spot} to @param {Direction|undefined} direction with Shift, the direction of an arrow @param {boolean} draws */
  moveTo(to, direction, draws) {
    const { input } = this;
    const { kind, at, strokes } = input;
    if (kind === "border" && direction && input.board.has(nextOf(at, direction))) {
      const edge = between(at, nextOf(at, direction));
      strokes.writeBorders([edge], !strokes.hasBorder(edge));
    } else if (kind === "region" && draws && !same(to, at)) input.edit([to], at);
    else if (kind === LINE && draws) {
      if (!input.trail.length) input.trail = [at];
      strokes.extendLine(to);
    }
    return input.select(to);
  }

  /** Does what Enter and Space mean for the tool at the cursor. */
  enter() {
    const { input } = this;
    const { kind, at } = input;
    if (kind === "door") input.strokes.pressDoor(at);
    else if (kind === "cell-choice") input.edit([at], input.value);
    else if (kind === LINE) this.continueLine(at);
    else if (kind === "region") input.edit([at], null);
    else if (kind === OUTSIDE_ARROW) input.numbers.nextDiagonal();
    input.view.paint();
    return true;
  }

  /** Begins a line in a cell, extends it to a cell that touches it, or ends it in its last cell. @param {Spot} at */
  continueLine(at) {
    const { input } = this;
    const { trail, strokes } = input;
    strokes.alt = false;
    if (!trail.length) input.trail = [at];
    else if (!same(trail[trail.length - 1], at)) strokes.extendLine(at);
    else if (trail.length > 1) strokes.finishLine();
    else input.trail = [];
  }

  /** Moves to another slot in their order; false after the last one, so that the key leaves the board. @param {number} step */
  tab(step) {
    const { input } = this;
    const { slots, at } = input;
    const i = slots.findIndex((slot) => same(slot, at)) + step;
    return i >= 0 && i < slots.length && input.select(slots[i]);
  }

  /** Moves to the nearest slot in a direction. @param {Direction} direction */
  toSlot(direction) {
    const { input } = this;
    const { at, slots } = input;
    const [aheadRows, aheadColumns] = OFFSET[direction];
    let nearest = null;
    let least = Infinity;
    for (const slot of slots) {
      const dr = slot[0] - at[0];
      const dc = slot[1] - at[1];
      const along = dr * aheadRows + dc * aheadColumns;
      const across = Math.abs(dr * aheadColumns) + Math.abs(dc * aheadRows);
      // A slot straight ahead is preferred to one that is nearer but off to the side.
      const distance = along + 3 * across;
      if (along <= 0 || distance >= least) continue;
      nearest = slot;
      least = distance;
    }
    return nearest ? input.select(nearest) : true;
  }
}
