// Editing a puzzle: what pointers and keys do with each kind of tool.
import { ARROWS, cursorTarget } from "../board/cursor.js";
import { UNKNOWN, numberSpot } from "./pending_edits.js";
import {
  OFFSET,
  adjacent,
  between,
  cellsBeside,
  columnOf,
  directionTo,
  inside,
  isEdge,
  key,
  nextOf,
  offsetOf,
  rowOf,
  same,
} from "../base/spots.js";

/** What is asked of the view. @typedef {{edit: (edit: Edit) => unknown, drawing: () => any, slots: (tool: Tool) => Spot[], loose: () => Spot[], region: (cell: Spot) => Spot[], paint: () => void, announce: (text: string) => void, refuse: (sentence: string) => void, chosen: () => void}} View */

const SLOTTED = ["outside-number", "outside-number-arrow", "corner-number", "node-number", "door"];
/** Numbers with a way. */
const ARROWED = "cell-number-arrow";
/** Numbers outside with a diagonal way. */
const SLANTED = "outside-number-arrow";
/** Lines from cell to cell. */
const LINED = "cell-line";
/** Whether two cells touch by a side or a corner. @param {Spot} a @param {Spot} b */
const touch = (a, b) => !same(a, b) && Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])) <= 2;

export class EditInput {
  /** @param {Board} board @param {View} view */
  constructor(board, view) {
    this.board = board;
    this.view = view;
    /** @type {Tool|null} */
    this.tool = null;
    /** The value that strokes write: of a choice, or the colour or the way of a number. @type {any} */
    this.value = null;
    /** The slot or cell that is typed in. @type {Spot} */
    this.at = [1, 1];
    /** A door that was picked up. @type {Spot|null} */
    this.held = null;
    /** @type {Spot[]} */
    this.trail = [];
    this.alt = false;
    /** The number that is being typed; what is too small yet is not written. @type {number|null} */
    this.typing = null;
    this.draws = 1;
  }

  /** @param {Tool|null} tool */
  take(tool) {
    Object.assign(this, {
      held: null,
      trail: [],
      typing: null,
      value: tool?.choices?.[0]?.value ?? (tool?.kind === "cell-number-colour" ? 0 : null),
    });
    this.renew(tool);
  }

  /** The same tool, for the board as it is now: its bounds and places may be others. @param {Tool|null} tool */
  renew(tool) {
    this.tool = tool;
    if (this.slotted) this.at = this.slots.find((s) => same(s, this.at)) ?? this.slots[0] ?? this.at;
    else if (!inside(this.view.drawing(), this.at)) this.at = [1, 1];
  }

  get kind() {
    return this.tool?.kind ?? "";
  }

  /** Whether the tool has places of its own, outside cells. */
  get slotted() {
    return SLOTTED.includes(this.kind);
  }

  get slots() {
    return this.tool && this.slotted ? this.view.slots(this.tool) : [];
  }

  /** @returns {Spot[]} */
  get doors() {
    const frame = this.view.drawing().shapes.find((/** @type {Shape} */ s) => s.t === "frame");
    return [...(frame?.doors ?? []), ...(frame?.inner ?? [])];
  }

  /** @param {Spot} at */
  isDoor(at) {
    return this.doors.some((door) => same(door, at));
  }

  /** @param {Spot|Spot[]} at @param {any} value */
  edit(at, value) {
    if (this.tool) this.view.edit({ tool: this.tool.name, at, value });
    return true;
  }

  /** The shapes that show the tool's places. @param {boolean} focused @returns {Shape[]} */
  shapes(focused) {
    const { kind, at, held, trail } = this;
    const corner = kind === "corner-number";
    /** @type {Shape[]} */
    const begun = this.tooSmall
      ? [{ t: "number", at: this.seat(at), value: this.typing ?? 0, ink: "quiet", corner }]
      : [];
    if (kind.startsWith("outside-number") || kind === "node-number" || corner)
      return [
        { t: "slot", at: this.slots.filter((s) => !same(s, at)), corner },
        { t: "caret", at: this.slots.length ? [at] : [], corner },
        ...begun,
      ];
    const shown = held ?? (focused && this.slots.length ? at : null);
    if (kind === "door")
      return [
        { t: "next", at: this.slots.filter((s) => !this.isDoor(s)) },
        { t: "ring", at: shown ? [shown] : [], ink: "focus" },
      ];
    /** @type {Shape[]} */
    const found = this.tool && focused ? [{ t: "cursor", at: [at] }, ...begun] : begun;
    if (kind === "region" || kind === "cell-choice") found.push({ t: "fill", at: trail, ink: "marksoft" });
    if (kind === LINED && trail.length) found.push({ t: "line", at: trail, kind: "first", head: true });
    if (kind === "border")
      found.push(
        { t: "border", at: this.draws ? trail : [], ink: "mark" },
        { t: "border", at: this.view.loose(), ink: "mark", dash: true },
      );
    return found;
  }

  // A pointer's stroke.
  /** @returns {"cell"|"edge"|"diagonal"} */
  over() {
    if (this.kind === LINED) return "diagonal";
    return this.kind === "border" || this.kind === "door" ? "edge" : "cell";
  }

  /** @param {Spot} spot @param {boolean} alt @param {{x: number, y: number}} point */
  down(spot, alt, point) {
    const { kind, slots } = this;
    this.alt = alt;
    this.typing = null;
    if (kind === "corner-number") {
      const [r, c] = this.board.cellAt(point);
      const right = /** @type {Spot} */ ([r, c + 1]);
      const below = /** @type {Spot} */ ([r + 1, c]);
      const wanted = point.x - c / 2 > point.y - r / 2 ? [right, below] : [below, right];
      this.at = wanted.find((s) => slots.some((slot) => same(slot, s))) ?? this.at;
    } else if (kind === "node-number") {
      const nearest = this.board.cornerAt(point);
      this.at = slots.find((s) => same(s, nearest)) ?? this.at;
    } else if (kind.startsWith("outside-number")) this.at = slots.find((s) => same(s, spot)) ?? this.at;
    else if (kind === "door") {
      if (![...slots, ...this.doors].some((s) => same(s, spot))) return false;
      this.at = spot;
      this.trail = [spot];
      if (this.isDoor(spot)) alt ? this.edit(spot, null) : this.door(spot);
    } else if (kind === "border") {
      if (!this.inner(spot)) return false;
      this.draws = alt || this.bordered(spot) ? 0 : 1;
      this.cross(spot);
    } else if (this.tool && this.board.has(spot)) {
      this.at = spot;
      this.trail = [spot];
    } else return false;
    this.view.paint();
    return true;
  }

  /** Picks a door up, or puts it back; where there is none, the door that is held comes there, or a new one. @param {Spot} at */
  door(at) {
    if (this.isDoor(at)) this.held = this.held && same(this.held, at) ? null : at;
    else {
      this.edit(at, this.held ?? 1);
      this.held = null;
      this.trail = [];
    }
  }

  /** @param {Spot} edge */
  inner(edge) {
    return isEdge(edge) && cellsBeside(edge).every((cell) => this.board.has(cell));
  }

  /** Whether there is a border on an edge. @param {Spot} edge */
  bordered(edge) {
    return (
      this.view.loose().some((loose) => same(loose, edge)) ||
      this.view
        .drawing()
        .shapes.some(
          (/** @type {Shape} */ s) => s.t === "border" && s.at.some((/** @type {Spot} */ p) => same(p, edge)),
        )
    );
  }

  /** The stroke of borders goes over an edge. @param {Spot} edge */
  cross(edge) {
    this.trail.push(edge);
  }

  /** @param {Spot} spot */
  move(spot) {
    const { kind } = this;
    if (kind === LINED) this.draw(spot);
    if (this.trail.some((p) => same(p, spot))) return;
    // A number is dragged the way that it looks.
    if (kind === ARROWED && this.trail.length === 1 && adjacent(spot, this.at))
      this.turn(/** @type {Direction} */ (directionTo(this.at, spot)));
    if (kind === "border" && this.inner(spot)) this.cross(spot);
    else if (kind === "door" && this.held && this.slots.some((s) => same(s, spot))) this.trail = [this.trail[0], spot];
    else if ((kind === "region" || kind === "cell-choice") && this.board.has(spot)) {
      this.trail.push(spot);
      this.at = spot;
    }
    this.view.paint();
  }

  /** A line goes on to a cell that touches its last one, or back to the one before. @param {Spot} spot */
  draw(spot) {
    const { trail } = this;
    if (!this.board.has(spot)) return;
    if (trail.length > 1 && same(trail[trail.length - 2], spot)) trail.pop();
    else if (touch(trail[trail.length - 1], spot) && !trail.some((p) => same(p, spot))) trail.push(spot);
    else return;
    this.at = spot;
    this.view.paint();
  }

  /** Puts the drawn line down. One of a single cell takes the lines there away, and so does the second button. */
  finish() {
    const trail = this.trail.splice(0);
    if (trail.length) this.edit(trail, this.alt || trail.length === 1 ? null : this.value);
  }

  click() {
    if (this.kind === "door" && !this.alt && !this.isDoor(this.at)) this.door(this.at);
  }

  up() {
    const { kind, trail, alt, held } = this;
    if (kind === LINED) this.finish();
    this.trail = [];
    if (kind === "cell-choice" && trail.length) this.edit(trail, alt ? null : this.value);
    else if (kind === "region" && trail.length) {
      // A stroke out of a larger region makes it grow; one that stays inside, any other, and the second button make a new one.
      const first = this.view.region(trail[0]);
      const grows = !alt && first.length > 1 && trail.some((p) => !first.some((q) => same(p, q)));
      this.edit(trail, grows ? trail[0] : null);
    } else if (kind === "border" && trail.length) this.borders(trail);
    else if (kind === "door" && held && trail.length === 2) {
      this.at = trail[1];
      this.held = null;
      this.edit(trail[1], held);
    }
    this.view.paint();
  }

  /** @param {Spot[]} trail */
  borders(trail) {
    const gone = new Set(trail.map(key));
    const others = this.view.loose().filter((edge) => !gone.has(key(edge)));
    const at = this.draws ? [...others, ...trail] : trail;
    if (this.tool) this.view.edit({ tool: this.tool.name, at, value: this.draws, loose: this.draws ? at : others });
  }

  cancel() {
    this.trail = [];
    this.held = null;
    this.view.paint();
  }

  // The keyboard.
  /** @param {KeyboardEvent} e */
  key(e) {
    const { tool, kind, at } = this;
    const direction = ARROWS[e.key];
    if (!tool || e.ctrlKey || e.metaKey || e.altKey) return false;
    if (e.key === "Tab" && this.slotted) return this.tab(e.shiftKey ? -1 : 1);
    if (kind.includes("number") && /^\d$/.test(e.key)) return this.digit(Number(e.key));
    if (tool.unknown && e.key === "?") {
      this.typing = null;
      return this.number(UNKNOWN);
    }
    if (e.key === "Delete" || e.key === "Backspace") return this.none(e.key === "Backspace");
    if (this.slotted && direction) return this.nudge(direction);
    if (kind === ARROWED && e.shiftKey && direction) return this.turn(direction);
    const to = this.slotted ? null : cursorTarget(e, at, this.view.drawing());
    if (to) return this.step(to, e.shiftKey ? direction : undefined, e.shiftKey);
    if (e.key === "Enter" || e.key === " ") return this.enter();
    const choice =
      (kind === "cell-choice" || kind === LINED) &&
      tool.choices?.find((c) => c.key && c.key.toLowerCase() === e.key.toLowerCase());
    if (!choice) return false;
    this.value = choice.value;
    this.view.chosen();
    return kind === LINED || this.edit([at], choice.value);
  }

  /** Go to another cell by a key; with the shift key, draw on the way. @param {Spot} to @param {Direction | undefined} direction @param {boolean} draws */
  step(to, direction, draws) {
    const { kind, at } = this;
    if (kind === "border" && direction && this.board.has(nextOf(at, direction))) {
      this.draws = this.bordered(between(at, nextOf(at, direction))) ? 0 : 1;
      this.cross(between(at, nextOf(at, direction)));
      this.borders(this.trail.splice(0));
    } else if (kind === "region" && draws && !same(to, at)) this.edit([to], at);
    else if (kind === LINED && draws) {
      if (!this.trail.length) this.trail = [at];
      this.draw(to);
    }
    return this.select(to);
  }

  enter() {
    const { kind, at } = this;
    if (kind === "door") this.door(at);
    else if (kind === "cell-choice") this.edit([at], this.value);
    else if (kind === LINED) this.penAt(at);
    else if (kind === "region") this.edit([at], null);
    else if (kind === SLANTED)
      this.turn(this.directions[(this.directions.indexOf(this.slant) + 1) % this.directions.length]);
    this.view.paint();
    return true;
  }

  /** By keys a line begins in a cell, goes on to others that touch it, and ends where it is ended in its last. @param {Spot} at */
  penAt(at) {
    const { trail } = this;
    this.alt = false;
    if (!trail.length) this.trail = [at];
    else if (!same(trail[trail.length - 1], at)) this.draw(at);
    else if (trail.length > 1) this.finish();
    else this.trail = [];
  }

  /** @param {number} step */
  tab(step) {
    const i = this.slots.findIndex((s) => same(s, this.at)) + step;
    // At the last slot the key leaves the board, as anywhere on a page.
    return i >= 0 && i < this.slots.length && this.select(this.slots[i]);
  }

  /** @param {Spot} to */
  select(to) {
    if (this.tooSmall) this.view.refuse(`${this.typing} is too small: the least here is ${this.tool?.low}.`);
    this.at = to;
    this.typing = null;
    this.board.show(to);
    if (this.slotted) this.view.announce(`${this.called(to)}: ${this.shown(to) ?? "none"}.`);
    this.view.paint();
    return true;
  }

  /** What a slot is called: the row or column beside which it is, and on which side. @param {Spot} at */
  called(at) {
    const [r, c] = at;
    const [row, column] = [rowOf(at), columnOf(at)];
    const size = this.board.drawing;
    const corner = size && (r < 0 || r > 2 * size.rows) && (c < 0 || c > 2 * size.cols);
    if (corner) return `${r < 0 ? "Upper" : "Lower"} ${c < 0 ? "left" : "right"} corner`;
    if (c < 0) return `Row ${row}`;
    if (r < 0) return `Column ${column}`;
    if (size && c > 2 * size.cols) return `Row ${row}, right`;
    if (size && r > 2 * size.rows) return `Column ${column}, below`;
    return "Slot";
  }

  /** The nearest slot that way. @param {Direction} direction */
  nudge(direction) {
    const { at } = this;
    const ahead = OFFSET[direction];
    let best = null;
    let least = Infinity;
    for (const s of this.slots) {
      const dr = s[0] - at[0];
      const dc = s[1] - at[1];
      const on = dr * ahead[0] + dc * ahead[1];
      const off = Math.abs(dr * ahead[1]) + Math.abs(dc * ahead[0]);
      if (on > 0 && on + 3 * off < least) [best, least] = [s, on + 3 * off];
    }
    return best ? this.select(best) : true;
  }

  /** Where the number of a place stands. @param {Spot} at */
  seat(at) {
    return this.tool ? numberSpot(this.tool, at) : at;
  }

  /** The shape of the number at a place. @param {Spot} at */
  numberAt(at) {
    const { shapes } = this.view.drawing();
    const seat = this.seat(at);
    return shapes.find((/** @type {Shape} */ s) => (s.t === "number" || s.t === "chip") && same(s.at, seat));
  }

  /** Whether what is typed is only the beginning of a number that can be written. */
  get tooSmall() {
    return this.typing !== null && this.typing > 0 && this.typing < (this.tool?.low ?? 0);
  }

  /** The number that is shown at a place. @param {Spot} at @returns {number|null} */
  shown(at) {
    return this.numberAt(at)?.value ?? null;
  }

  /** Writes a number, which may have a colour, or none. @param {number|null} value */
  number(value) {
    if (value !== null && value >= 0 && (this.kind === ARROWED || this.kind === SLANTED))
      return this.edit(this.at, { number: value, way: this.kind === SLANTED ? this.slant : this.value });
    return this.edit(
      this.at,
      value !== null && this.kind === "cell-number-colour" ? { number: value, colour: this.value ?? 0 } : value,
    );
  }

  /** The ways that lead onto the board from the place that is typed in. @returns {any[]} */
  get directions() {
    const [r, c] = this.at;
    const all = (this.tool?.choices ?? []).map((choice) => choice.value);
    return all.filter((direction) => this.board.has([r + 2 * offsetOf(direction)[0], c + 2 * offsetOf(direction)[1]]));
  }

  /** The way of the number there, or of one that is written there next. */
  get slant() {
    const own = this.numberAt(this.at)?.to;
    return own || (this.directions.includes(this.value) ? this.value : this.directions[0]);
  }

  /** The number at the cursor looks another way, and so do those that are written next. @param {Direction|Diagonal} direction */
  turn(direction) {
    const now = this.shown(this.at);
    this.value = direction;
    this.view.chosen();
    if (this.kind === SLANTED)
      return (
        now === null || !this.directions.includes(direction) || this.edit(this.at, { number: now, way: direction })
      );
    return now !== null && now >= 0 ? this.number(now) : true;
  }

  /** @param {number} d */
  digit(d) {
    const high = this.tool?.high ?? 99;
    const longer = 10 * (this.typing ?? 0) + d;
    // Where no number has two digits, the second one replaces the first.
    if (longer <= high) this.typing = longer;
    else if (d <= high && high < 10) this.typing = d;
    else {
      this.view.refuse(`${longer} is too large: the most here is ${high}.`);
      return true;
    }
    if (!this.tooSmall || 10 * this.typing > high) return this.number(this.typing);
    this.view.paint();
    return true;
  }

  /** @param {boolean} last whether only the last digit goes */
  none(last) {
    const { kind, at } = this;
    const now = this.typing ?? this.shown(at);
    if (kind.includes("number")) {
      const left = last && now !== null && now > 9 ? Math.floor(now / 10) : null;
      this.typing = left;
      return this.number(this.tooSmall ? null : left);
    }
    if (kind === LINED && this.trail.length) return (this.cancel(), true);
    if (kind === "cell-choice" || kind === LINED) return this.edit([at], null);
    return kind === "door" && this.isDoor(at) ? this.edit(at, null) : true;
  }
}
