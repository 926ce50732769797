// The hand that edits a puzzle: what pointers and keys do with each kind of tool.
import { ARROWS, moved } from "./cursor.js";
import { STEP, between, inside, isEdge, key, nextOf, same, sidesOf } from "./spots.js";

/** @typedef {import("./spots.js").Spot} Spot */
/** @typedef {import("./pending_edits.js").Tool} Tool */
/** @typedef {import("./paint.js").Shape} Shape */

/** What the hand asks of the view. @typedef {{edit: (edit: import("./pending_edits.js").Edit) => unknown, drawing: () => any, slots: (tool: Tool) => Spot[], region: (cell: Spot) => Spot[], paint: () => void, say: (text: string) => void}} View */

export class EditInput {
  /** @param {import("./board.js").Board} board @param {View} view */
  constructor(board, view) {
    this.board = board;
    this.view = view;
    /** @type {Tool|null} */
    this.tool = null;
    /** The value that strokes write: of a choice, or the colour of a number. @type {any} */
    this.value = null;
    /** The slot or cell that is typed in. @type {Spot|null} */
    this.at = null;
    /** A door that was picked up. @type {Spot|null} */
    this.held = null;
    /** @type {Spot[]} */
    this.trail = [];
    this.alt = false;
    this.typed = false;
    /** Borders that part nothing yet. @type {Map<string, Spot>} */
    this.loose = new Map();
    this.draws = 1;
  }

  /** @param {Tool|null} tool */
  take(tool) {
    this.tool = tool;
    this.held = null;
    this.trail = [];
    this.typed = false;
    this.loose.clear();
    this.value = tool?.choices?.[0]?.value ?? (tool?.kind === "cell-number-colour" ? 0 : null);
    const slots = tool ? this.view.slots(tool) : [];
    if (this.slotted) this.at = slots.find((s) => this.at && same(s, this.at)) ?? slots[0] ?? null;
    else this.at = this.at && this.board.has(this.at) ? this.at : /** @type {Spot} */ ([1, 1]);
  }

  /** The same tool, for the board as it is now: its bounds and places may be others. @param {Tool} tool */
  renew(tool) {
    this.tool = tool;
    const at = this.at, slots = this.view.slots(tool);
    if (this.slotted) this.at = slots.find((s) => at && same(s, at)) ?? slots[0] ?? null;
    else if (at && !inside(this.view.drawing(), at)) this.at = [1, 1];
  }

  /** Whether the tool has places of its own, outside cells. */
  get slotted() {
    return ["outside-number", "corner-number", "door"].includes(this.tool?.kind ?? "");
  }

  get numeric() {
    return this.tool?.kind.includes("number") ?? false;
  }

  /** The shapes that show the tool's places. @param {boolean} focused @returns {Shape[]} */
  shapes(focused) {
    const { tool } = this;
    if (!tool) return [];
    /** @type {Shape[]} */
    const found = [];
    const slots = this.slotted ? this.view.slots(tool) : [];
    if (tool.kind === "outside-number" || tool.kind === "corner-number") {
      const corner = tool.kind === "corner-number";
      found.push({ t: "slot", at: slots.filter((s) => !this.at || !same(s, this.at)), corner });
      if (this.at) found.push({ t: "caret", at: [this.at], corner });
    } else if (tool.kind === "door") {
      const doors = new Set(this.doors.map(key));
      found.push({ t: "cross", at: [], ink: "line" }, { t: "next", at: slots.filter((s) => !doors.has(key(s))) });
      if (this.held) found.push({ t: "ring", at: [this.held], ink: "focus" });
      else if (this.at && focused) found.push({ t: "ring", at: [this.at], ink: "focus" });
    } else if (this.at && focused) found.push({ t: "cursor", at: [this.at] });
    if (this.trail.length && (tool.kind === "region" || tool.kind === "cell-choice")) found.push({ t: "fill", at: this.trail, ink: "marksoft" });
    if (tool.kind === "border") {
      const loose = [...this.loose.values(), ...(this.draws ? this.trail : [])];
      if (loose.length) found.push({ t: "border", at: loose, ink: "mark" });
    }
    return found;
  }

  /** @returns {Spot[]} */
  get doors() {
    const frame = this.view.drawing().shapes.find((/** @type {Shape} */ s) => s.t === "frame");
    return [...(frame?.doors ?? []), ...(frame?.inner ?? [])];
  }

  // A pointer's stroke.
  over() {
    return this.tool?.kind === "border" || this.tool?.kind === "door" ? "edge" : "cell";
  }

  haptics() {
    return false;
  }

  /** @param {Spot} spot @param {boolean} alt @param {{x: number, y: number}} point */
  down(spot, alt, point) {
    const { tool } = this;
    if (!tool) return false;
    this.alt = alt;
    this.typed = false;
    const slots = this.slotted ? this.view.slots(tool) : [];
    if (tool.kind === "corner-number") {
      const [r, c] = this.board.cellAt(point);
      const inCell = slots.filter((s) => same(s, [r, c + 1]) || same(s, [r + 1, c]));
      const upper = point.x - (c - 1) / 2 > point.y - (r - 1) / 2;
      const hit = inCell.find((s) => same(s, upper ? [r, c + 1] : [r + 1, c])) ?? inCell[0];
      if (hit) this.at = hit;
    } else if (tool.kind === "outside-number") {
      const hit = slots.find((s) => same(s, spot)) ?? null;
      if (hit) this.at = hit;
    } else if (tool.kind === "door") {
      const hit = slots.find((s) => same(s, spot)) ?? this.doors.find((s) => same(s, spot));
      if (!hit) return false;
      this.at = hit;
      this.trail = [hit];
      if (this.doors.some((d) => same(d, hit))) {
        if (alt) this.view.edit({ tool: tool.name, at: hit, value: null });
        else this.held = this.held && same(this.held, hit) ? null : hit;
      }
    } else if (tool.kind === "border") {
      if (!this.inner(spot)) return false;
      const drawn = this.view.drawing().shapes.some((/** @type {Shape} */ s) => s.t === "border" && s.at.some((/** @type {Spot} */ p) => same(p, spot)));
      this.draws = alt || drawn || this.loose.has(key(spot)) ? 0 : 1;
      this.trail = [spot];
      this.apply(spot);
    } else if (this.board.has(spot)) {
      this.at = spot;
      this.trail = [spot];
    } else return false;
    this.view.paint();
    return true;
  }

  /** @param {Spot} edge */
  inner(edge) {
    return isEdge(edge) && sidesOf(edge).every((cell) => this.board.has(cell));
  }

  /** @param {Spot} spot */
  apply(spot) {
    if (!this.draws) this.loose.delete(key(spot));
  }

  /** @param {Spot} spot */
  move(spot) {
    const { tool } = this;
    if (!tool || this.trail.some((p) => same(p, spot))) return;
    if (tool.kind === "border") {
      if (!this.inner(spot)) return;
      this.trail.push(spot);
      this.apply(spot);
    } else if (tool.kind === "door") {
      if (this.held && this.view.slots(tool).some((s) => same(s, spot))) this.trail = [this.trail[0], spot];
    } else if (["region", "cell-choice"].includes(tool.kind) && this.board.has(spot)) {
      this.trail.push(spot);
      this.at = spot;
    }
    this.view.paint();
  }

  click() {
    const { tool } = this;
    // A click beside a held door moves it there; without one, a door is added.
    if (tool?.kind !== "door" || this.alt || !this.at) return;
    if (this.doors.some((d) => same(d, /** @type {Spot} */ (this.at)))) return;
    this.view.edit({ tool: tool.name, at: this.at, value: this.held ?? 1 });
    this.held = null;
    this.trail = [];
  }

  up() {
    const { tool, trail } = this;
    this.trail = [];
    if (tool?.kind === "cell-choice" && trail.length) this.view.edit({ tool: tool.name, at: trail, value: this.alt ? null : this.value });
    else if (tool?.kind === "region" && trail.length) {
      // A stroke that starts in a larger region makes it grow; any other makes a new one, and so does the second button.
      const grows = !this.alt && trail.length > 1 && this.view.region(trail[0]).length > 1;
      this.view.edit({ tool: tool.name, at: trail, value: grows ? trail[0] : null });
    }
    else if (tool?.kind === "border" && trail.length) this.borders(tool, trail);
    else if (tool?.kind === "door" && this.held && trail.length === 2) {
      this.view.edit({ tool: tool.name, at: trail[1], value: this.held });
      this.at = trail[1];
      this.held = null;
    }
    this.view.paint();
  }

  /** @param {Tool} tool @param {Spot[]} trail */
  borders(tool, trail) {
    if (this.draws) for (const edge of trail) this.loose.set(key(edge), edge);
    this.view.edit({ tool: tool.name, at: this.draws ? [...this.loose.values()] : trail, value: this.draws });
  }

  /** After an edit: borders that the board has taken are loose no more. @param {any} drawing */
  settle(drawing) {
    for (const s of drawing.shapes) if (s.t === "border") for (const p of s.at) this.loose.delete(key(p));
  }

  cancel() {
    this.trail = [];
    this.held = null;
    this.view.paint();
  }

  // The keyboard.
  /** @param {KeyboardEvent} e */
  key(e) {
    const { tool } = this;
    if (!tool || e.ctrlKey || e.metaKey || e.altKey) return false;
    if (e.key === "Tab" && this.slotted) return this.tab(e.shiftKey ? -1 : 1);
    if (this.numeric && /^\d$/.test(e.key)) return this.digit(Number(e.key));
    if (e.key === "Delete" || e.key === "Backspace") return this.none(e.key === "Backspace");
    const way = ARROWS[e.key];
    if (this.slotted && way) return this.nudge(way);
    if (!this.slotted && this.at) {
      const to = moved(e, this.at, this.board.drawing ?? { rows: 1, cols: 1 });
      if (to) {
        if (tool.kind === "border" && e.shiftKey && way && this.board.has(nextOf(this.at, way))) this.crossBorder(tool, way);
        else if (tool.kind === "region" && e.shiftKey && !same(to, this.at)) this.view.edit({ tool: tool.name, at: [to], value: this.at });
        this.at = to;
        this.typed = false;
        this.board.show(to);
        this.view.paint();
        return true;
      }
    }
    if (e.key === "Enter" || e.key === " ") return this.enter();
    const choice = tool.choices?.find((c) => c.key && c.key.toLowerCase() === e.key.toLowerCase());
    if (choice && tool.kind === "cell-choice" && this.at) {
      this.value = choice.value;
      this.view.edit({ tool: tool.name, at: [this.at], value: choice.value });
      return true;
    }
    return false;
  }

  /** @param {Tool} tool @param {import("./spots.js").Way} way */
  crossBorder(tool, way) {
    const edge = between(/** @type {Spot} */ (this.at), nextOf(/** @type {Spot} */ (this.at), way));
    const drawn = this.view.drawing().shapes.some((/** @type {Shape} */ s) => s.t === "border" && s.at.some((/** @type {Spot} */ p) => same(p, edge)));
    this.draws = drawn || this.loose.has(key(edge)) ? 0 : 1;
    this.apply(edge);
    this.borders(tool, [edge]);
  }

  enter() {
    const { tool, at } = this;
    if (!tool || !at) return false;
    if (tool.kind === "door") {
      if (this.doors.some((d) => same(d, at))) this.held = this.held && same(this.held, at) ? null : at;
      else {
        this.view.edit({ tool: tool.name, at, value: this.held ?? 1 });
        this.held = null;
      }
    } else if (tool.kind === "cell-choice") this.view.edit({ tool: tool.name, at: [at], value: this.value });
    else if (tool.kind === "region") this.view.edit({ tool: tool.name, at: [at], value: null });
    this.view.paint();
    return true;
  }

  /** @param {number} step */
  tab(step) {
    const slots = this.tool ? this.view.slots(this.tool) : [];
    const i = slots.findIndex((s) => this.at && same(s, this.at)) + step;
    // At the last slot the key leaves the board, as anywhere on a page.
    if (i < 0 || i >= slots.length) return false;
    this.select(slots[i]);
    return true;
  }

  /** @param {Spot} slot */
  select(slot) {
    this.at = slot;
    this.typed = false;
    this.board.show(slot);
    const now = this.shown(slot);
    const where = slot[1] < 0 ? `Row ${(slot[0] + 1) / 2}` : slot[0] < 0 ? `Column ${(slot[1] + 1) / 2}` : "Slot";
    this.view.say(`${where}: ${now ?? "none"}.`);
    this.view.paint();
  }

  /** The nearest slot that way. @param {import("./spots.js").Way} way */
  nudge(way) {
    const at = this.at;
    if (!at || !this.tool) return false;
    const ahead = STEP[way];
    let best = null, least = Infinity;
    for (const s of this.view.slots(this.tool)) {
      const dr = s[0] - at[0], dc = s[1] - at[1], on = dr * ahead[0] + dc * ahead[1], off = Math.abs(dr * ahead[1]) + Math.abs(dc * ahead[0]);
      if (on > 0 && on + 3 * off < least) [best, least] = [s, on + 3 * off];
    }
    if (best) this.select(best);
    return true;
  }

  /** The number that is shown at a place. @param {Spot} at @returns {number|null} */
  shown(at) {
    const s = this.view.drawing().shapes.find((/** @type {Shape} */ x) => (x.t === "number" || x.t === "chip") && same(x.at, at));
    return s ? s.value : null;
  }

  /** @param {number} d */
  digit(d) {
    const { tool, at } = this;
    if (!tool || !at) return false;
    const high = tool.high ?? 99, before = this.typed ? this.shown(at) : null;
    let value = before === null ? d : before * 10 + d;
    if (value > high) value = d;
    this.typed = true;
    if (value > high) {
      this.view.say(`At most ${high}.`);
      return true;
    }
    this.view.edit({ tool: tool.name, at, value: tool.kind === "cell-number-colour" ? { number: value, colour: this.value ?? 0 } : value });
    return true;
  }

  /** @param {boolean} last whether only the last digit goes */
  none(last) {
    const { tool, at } = this;
    if (!tool || !at) return false;
    if (this.numeric) {
      const now = this.shown(at), rest = last && now !== null && now > 9 ? Math.floor(now / 10) : null;
      const value = rest === null ? null : tool.kind === "cell-number-colour" ? { number: rest, colour: this.value ?? 0 } : rest;
      this.view.edit({ tool: tool.name, at, value });
    } else if (tool.kind === "cell-choice") this.view.edit({ tool: tool.name, at: [at], value: null });
    else if (tool.kind === "door" && this.doors.some((d) => same(d, at))) this.view.edit({ tool: tool.name, at, value: null });
    return true;
  }
}
