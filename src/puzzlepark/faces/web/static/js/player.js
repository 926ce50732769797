// The player's own side of a board, the same for playing and for drawing an answer: marks, modes, strokes, keys and painting.
import { ARROWS, moved } from "./cursor.js";
import { BoardState } from "./board_state.js";
import { erase, stroke } from "./strokes.js";
import { Marks } from "./marks.js";
import { edgeOf, key, nextOf, same } from "./spots.js";
import { scene } from "./scene.js";
import { settings } from "./store.js";

/** @typedef {import("./spots.js").Spot} Spot */
/** @typedef {import("./board_state.js").Mode} Mode */
/** @typedef {import("./board.js").Board} Board */

/** A board, what is written on it, and the hand that writes. `changed` is told of every change, `stroke` whether one goes on. */
export class Player {
  /** @param {Board} board @param {any} drawing @param {Mode[]} modes @param {{changed: (ended: boolean) => void, hint?: (text: string) => void, locked?: () => boolean, moved?: (cell: Spot) => void}} owner */
  constructor(board, drawing, modes, owner) {
    this.board = board;
    this.state = new BoardState(drawing, modes);
    this.marks = new Marks();
    this.owner = owner;
    this.mode = modes[0];
    /** @type {Spot} */
    this.cursor = [1, 1];
    this.cursorShown = false;
    this.pen = false;
    /** @type {import("./spots.js").Way} */
    this.ahead = "r";
    /** @type {import("./scene.js").Judged} */
    this.judged = { states: new Map(), rings: [], bad: new Set(), blink: false };
    /** @type {import("./paint.js").Shape[]} */
    this.extra = [];
    this.solved = false;
    /** @type {import("./strokes.js").Stroke|null} */
    this.current = null;
    board.place(drawing);
  }

  get locked() {
    return this.owner.locked?.() ?? false;
  }

  /** The mode of the second button: crosses while lines are drawn, and the other way round. */
  get other() {
    const { modes } = this.state;
    return modes.find((m) => (this.mode.kind === "mark" ? m.kind !== "mark" : m.kind === "mark")) ?? modes[(modes.indexOf(this.mode) + 1) % modes.length];
  }

  paint() {
    this.board.paint(scene(this.state, this.marks, this.judged, {
      head: !this.solved && !this.locked, dots: settings.dots && !this.locked && this.mode.kind === "line", states: settings.states,
      cursor: this.cursorShown ? this.cursor : null, extra: this.extra, solved: this.solved,
    }));
  }

  // A pointer's stroke.
  /** @param {boolean} alt */
  over(alt) {
    return (alt ? this.other : this.mode).over === "edge" && (alt ? this.other : this.mode).kind !== "line" ? "edge" : "cell";
  }

  /** @param {Spot} spot @param {boolean} alt */
  down(spot, alt) {
    if (this.locked) return false;
    this.cursorShown = false;
    this.pen = false;
    this.marks.begin();
    this.current = stroke(this.state, this.marks, alt ? this.other : this.mode, spot);
    if (this.board.has(spot)) this.cursor = spot;
    this.after(false);
    return true;
  }

  /** @param {Spot} spot */
  move(spot) {
    this.current?.move(spot);
    if (this.board.has(spot)) this.cursor = spot;
    this.after(false);
  }

  click() {
    this.current?.click();
  }

  up() {
    if (this.current?.hint) this.owner.hint?.(this.current.hint);
    this.current = null;
    this.marks.commit();
    this.after(true);
  }

  cancel() {
    this.current = null;
    this.marks.cancel();
    this.after(true);
  }

  haptics() {
    return settings.haptics;
  }

  /** @param {boolean} ended */
  after(ended) {
    this.owner.changed(ended);
    this.paint();
  }

  // The keyboard.
  /** Does what a key means on the board; true if it means something. @param {KeyboardEvent} e */
  key(e) {
    const to = e.altKey || e.metaKey ? null : moved(e, this.cursor, this.state);
    if (to) {
      const way = ARROWS[e.key];
      if (way) this.ahead = way;
      const line = this.state.line;
      if (way && line && !this.locked && (e.shiftKey || this.pen)) this.step(line, way);
      else this.go(to);
      return true;
    }
    if (e.ctrlKey || e.altKey || e.metaKey) return false;
    const mark = this.state.modes.find((m) => m.kind === "mark");
    switch (e.key) {
      case "Enter":
        this.cursorShown = true;
        if (this.state.line && !this.locked) {
          this.pen = !this.pen;
          this.marks.head = this.pen ? key(this.cursor) : this.marks.head;
          this.owner.hint?.(this.pen ? "Pen down: arrows draw, Enter lifts it." : "Pen up.");
        } else this.write(this.mode, this.cursor);
        this.paint();
        return true;
      case " ": {
        const paint = this.state.paint ?? this.state.modes.find((m) => m.kind !== "line" && m.kind !== "mark");
        if (paint) this.put(paint, paint.values?.[0] ?? 1);
        return true;
      }
      case "x": case "X":
        if (mark?.over === "edge" || (e.shiftKey && this.state.modes.some((m) => m.kind === "mark" && m.over === "edge"))) {
          const edges = /** @type {Mode} */ (this.state.modes.find((m) => m.kind === "mark" && m.over === "edge"));
          this.write(edges, edgeOf(this.cursor, this.ahead));
        } else if (mark) this.put(mark, mark.values?.[0] ?? 0);
        return true;
      case "Backspace": case "Delete":
        if (this.locked) return true;
        this.marks.begin();
        erase(this.state, this.marks, this.cursor);
        this.end();
        return true;
      default: return false;
    }
  }

  /** Sets a value at the cursor, or clears it if it is there. @param {Mode} mode @param {number} value */
  put(mode, value) {
    if (this.locked) return;
    const spots = this.state.touched(mode, this.cursor);
    const now = spots.length ? this.marks.get(mode.layer ?? "", key(spots[0])) : null;
    this.marks.begin();
    for (const spot of spots) this.marks.set(mode.layer ?? "", key(spot), now === value ? null : value);
    this.end();
  }

  /** One click of a mode. @param {Mode} mode @param {Spot} spot */
  write(mode, spot) {
    if (this.locked) return;
    this.marks.begin();
    stroke(this.state, this.marks, mode, spot).click();
    this.end();
  }

  /** One step of a line: draws, or erases what is there. @param {Mode} mode @param {import("./spots.js").Way} way */
  step(mode, way) {
    const to = nextOf(this.cursor, way);
    if (!this.board.has(to)) return;
    this.marks.begin();
    const one = stroke(this.state, this.marks, mode, this.cursor), before = this.marks.revision;
    one.move(to);
    if (one.hint) this.owner.hint?.(one.hint);
    if (this.marks.revision !== before) this.cursor = to;
    else if (!one.hint) this.owner.hint?.("The line cannot go there.");
    this.end();
    this.owner.moved?.(this.cursor);
  }

  end() {
    this.cursorShown = true;
    this.marks.commit();
    this.board.show(this.cursor);
    this.after(true);
    this.owner.moved?.(this.cursor);
  }

  /** @param {Spot} to */
  go(to) {
    this.cursorShown = true;
    if (!same(to, this.cursor)) this.cursor = to;
    this.board.show(this.cursor);
    this.paint();
    this.owner.moved?.(this.cursor);
  }
}
