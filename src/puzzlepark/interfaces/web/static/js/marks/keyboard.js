// What keys do on the player's board: they move the cursor, draw, write, note and erase.
import { ARROWS, cursorTarget } from "../board/cursor.js";
import { edgeOf, key, nextOf, same } from "../base/spots.js";
import { onEdges } from "./board_state.js";
import { CANDIDATES_MODE, CORNERS_MODE } from "./notes.js";
import { erase, shorten, stroke } from "./strokes.js";

export class Keyboard {
  /** @param {Player} player */
  constructor(player) {
    this.player = player;
    /** Whether arrow keys draw. */
    this.penDown = false;
    /** The direction of the last arrow key. @type {Direction} */
    this.ahead = "r";
  }

  /** Does what a key means on the board; true if it means something. @param {KeyboardEvent} e */
  key(e) {
    const { player } = this;
    const to = e.altKey || e.metaKey ? null : cursorTarget(e, player.cursor, player.state);
    const direction = ARROWS[e.key];
    if (direction) this.ahead = direction;
    if (to) {
      const draws = direction && !player.locked && (e.shiftKey || this.penDown) && this.drawTowards(direction);
      if (!draws) this.moveTo(to, Boolean(direction) && e.shiftKey && player.digits !== null);
      return true;
    }
    if (this.noteKey(e)) return true;
    if (e.ctrlKey || e.altKey || e.metaKey) return false;
    const typed = player.numbers.typedBy(e.key) ?? e.key;
    if (/^\d+$/.test(typed)) return player.numbers.type(Number(typed), typed !== e.key);
    return this.commandKey(e);
  }

  /** Enter, Space, X, Backspace and Escape. @param {KeyboardEvent} e */
  commandKey(e) {
    const { player } = this;
    const { state } = player;
    switch (e.key) {
      case "Enter":
        if (state.mode("line") && !state.corners && !player.locked) this.togglePen();
        else this.apply(player.mode);
        return true;
      case " ": {
        const mode = [player.mode, ...state.modes].find(
          (mode) => mode.kind !== "mark" && (mode.kind !== "line" || state.corners),
        );
        if (mode) this.apply(mode);
        return true;
      }
      case "x":
      case "X": {
        const marks = state.modes.filter((mode) => mode.kind === "mark");
        const mark = (e.shiftKey && marks.find(onEdges)) || marks[0];
        if (mark) this.apply(mark);
        return true;
      }
      case "Backspace":
      case "Delete":
        if (!player.locked) this.takeBack();
        return true;
      case "Escape":
        if (player.selected.size < 2) return false;
        player.selected.clear();
        player.paint();
        return true;
      default:
        return false;
    }
  }

  /** With Ctrl a digit is noted in the corner, with Shift as a candidate. @param {KeyboardEvent} e */
  noteKey(e) {
    const { digits, locked, numbers } = this.player;
    const digit = /^Digit(\d)$/.exec(e.code)?.[1];
    if (!digit || !digits || e.altKey || locked) return false;
    if (e.ctrlKey || e.metaKey) return numbers.note(CORNERS_MODE, Number(digit));
    // On some keyboards digits need Shift: then they are written.
    return e.shiftKey && e.key !== digit && numbers.note(CANDIDATES_MODE, Number(digit));
  }

  /** Takes back the last cell of the stroke in progress, or of the line under the pen; otherwise erases the chosen cells. */
  takeBack() {
    const { player } = this;
    const { state, marks, cursor, chosen, digits, pointer } = player;
    if (pointer.current) return pointer.back();
    player.write(() => {
      const end = marks.head === key(cursor) ? shorten(state, marks, cursor) : null;
      const written = chosen.filter((cell) => digits && marks.get(digits.layer, key(cell)) !== null);
      if (end) player.cursor = end;
      // Numbers are erased first, then the notes under them.
      else if (digits && written.length) for (const cell of written) marks.set(digits.layer, key(cell), null);
      else for (const cell of chosen) erase(state, marks, cell);
    });
  }

  /** Puts the pen down at the cursor, or lifts it. */
  togglePen() {
    const { player } = this;
    player.cursorShown = true;
    this.penDown = !this.penDown;
    if (this.penDown) player.marks.head = key(player.cursor);
    player.owner.hint?.(this.penDown ? "Pen down: arrows draw, Enter lifts it." : "Pen up.");
    player.paint();
  }

  /** Applies a mode at the cursor, or on the edge ahead of it. @param {Mode} mode */
  apply(mode) {
    const { player } = this;
    if (mode.kind === "line" || onEdges(mode)) this.clickOn(mode, edgeOf(player.cursor, this.ahead));
    else if (mode.kind === "choice") this.clickOn(mode, player.cursor);
    else if (mode.kind !== "number") player.put(mode, player.state.values(mode)[0]);
  }

  /** Draws a step of a line from cell to cell, or the side of the cell in a direction; false if no mode draws. @param {Direction} direction */
  drawTowards(direction) {
    const { state, cursor } = this.player;
    const line = state.mode("line");
    const mode = line ?? state.modes.find((mode) => mode.kind === "border" || mode.kind === "door");
    if (!mode) return false;
    if (line && !state.corners) this.step(line, direction);
    else this.clickOn(mode, edgeOf(cursor, direction));
    return true;
  }

  /** One click in a mode, on a cell or an edge. @param {Mode} mode @param {Spot} spot */
  clickOn(mode, spot) {
    const { player } = this;
    const start = /** @type {Spot} */ (mode.kind === "line" ? [spot[0] & ~1, spot[1] & ~1] : spot);
    if (!player.locked) player.write(() => stroke(player.state, player.marks, mode, start, spot).click());
  }

  /** One step of a line: draws it, or erases it if it is there. @param {Mode} mode @param {Direction} direction */
  step(mode, direction) {
    const { player } = this;
    const { board, state, marks } = player;
    const to = nextOf(player.cursor, direction);
    if (!board.has(to)) return;
    player.write(() => {
      const line = stroke(state, marks, mode, player.cursor);
      const before = marks.revision;
      line.move(to);
      if (marks.revision !== before) player.cursor = state.line?.double ? this.nextIsland(direction) : to;
      else player.owner.hint?.(line.hint || "The line cannot go there.");
    });
  }

  /** The next number in a direction, or the last cell on the board. @param {Direction} direction @returns {Spot} */
  nextIsland(direction) {
    const { state, board, cursor } = this.player;
    let cell = nextOf(cursor, direction);
    while (!state.ends.has(key(cell)) && board.has(nextOf(cell, direction))) cell = nextOf(cell, direction);
    return cell;
  }

  /** Moves the cursor. @param {Spot} to @param {boolean} chooses whether the cells on the way are chosen */
  moveTo(to, chooses) {
    const { player } = this;
    player.cursorShown = true;
    player.numbers.end();
    if (chooses) for (const cell of [player.cursor, to]) player.selected.set(key(cell), cell);
    else player.selected.clear();
    if (!same(to, player.cursor)) player.cursor = to;
    player.board.show(player.cursor);
    player.paint();
    player.owner.moved?.(player.cursor);
  }
}
