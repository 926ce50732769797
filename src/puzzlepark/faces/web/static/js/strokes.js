// Strokes: what a hand does on the board in an input mode. Pointer and keyboard call the same functions.
import { WAYS_LAYER } from "./marks.js";
import { pieceAt, waysOf } from "./board_state.js";
import { WAYS, between, beside, edgeOf, inside, key, nextOf, same, sidesOf, spotOf } from "./spots.js";

/** @typedef {import("./spots.js").Spot} Spot */
/** @typedef {import("./board_state.js").Mode} Mode */
/** @typedef {import("./board_state.js").BoardState} BoardState */
/** @typedef {import("./marks.js").Marks} Marks */

/** A stroke in progress. @typedef {{move(spot: Spot): void, click(): void, hint?: string}} Stroke */

/** Starts a stroke of a mode at a spot: a cell, or an edge for modes over edges. The caller has called marks.begin().
 * @param {BoardState} state @param {Marks} marks @param {Mode} mode @param {Spot} spot @returns {Stroke} */
export const stroke = (state, marks, mode, spot) =>
  mode.kind === "line" ? new LineStroke(state, marks, mode, spot) : new StampStroke(state, marks, mode, spot);

/** Paint, blanks and crosses: the first spot decides what is written, the rest of the stroke repeats it. */
class StampStroke {
  /** @param {BoardState} state @param {Marks} marks @param {Mode} mode @param {Spot} spot */
  constructor(state, marks, mode, spot) {
    this.state = state;
    this.marks = marks;
    this.mode = mode;
    this.layer = mode.layer ?? "";
    const spots = state.touched(mode, spot), values = mode.values ?? [1];
    const now = spots.length ? marks.get(this.layer, key(spots[0])) : null;
    const turn = now === null ? -1 : values.indexOf(now);
    /** @type {number|null} */
    this.value = turn < 0 ? values[0] : values[turn + 1] ?? null;
    this.write(spots, true);
  }

  /** @param {Spot[]} spots @param {boolean} first */
  write(spots, first = false) {
    for (const spot of spots) {
      const now = this.marks.get(this.layer, key(spot));
      // A stroke of crosses that runs on over a line leaves the line alone.
      if (!first && now && this.mode.kind === "mark" && this.mode.over === "edge") continue;
      this.marks.set(this.layer, key(spot), this.value);
      if (now && this.mode.over === "edge") this.marks.set(WAYS_LAYER, key(spot), null);
    }
  }

  /** @param {Spot} spot */
  move(spot) {
    this.write(this.state.touched(this.mode, spot));
  }

  click() {}
}

/** A line: drawn from cell to cell, taken back by going back, erased by drawing it again. */
class LineStroke {
  /** @param {BoardState} state @param {Marks} marks @param {Mode} mode @param {Spot} cell */
  constructor(state, marks, mode, cell) {
    this.state = state;
    this.marks = marks;
    this.mode = mode;
    this.layer = mode.layer ?? "";
    this.trail = [cell];
    /** @type {"draw"|"erase"|null} */
    this.does = null;
    this.hint = "";
    this.from = marks.head;
    this.live = state.free(cell);
  }

  get at() {
    return this.trail[this.trail.length - 1];
  }

  /** @param {Spot} edge */
  drawn(edge) {
    return (this.marks.get(this.layer, key(edge)) ?? 0) !== 0;
  }

  get ways() {
    return waysOf(this.marks.layers.get(this.layer));
  }

  /** @param {Spot} cell */
  degree(cell) {
    return WAYS.filter((way) => this.drawn(edgeOf(cell, way))).length;
  }

  /** @param {Spot} cell */
  move(cell) {
    if (!this.live || same(cell, this.at) || !beside(cell, this.at) || !inside(this.state, cell)) return;
    const edge = between(this.at, cell);
    if (!this.does) this.decide(cell, edge);
    if (this.does === "erase") {
      this.unset(edge);
      this.trail.push(cell);
      this.marks.head = key(cell);
    } else if (this.does === "draw") {
      const before = this.trail[this.trail.length - 2];
      if (before && same(before, cell)) {
        this.unset(edge);
        this.trail.pop();
        this.marks.head = key(cell);
      } else if (enters(this.state, this.marks, this.mode, this.at, cell)) this.draw(cell, edge);
    }
  }

  /** The first step says whether the stroke draws or erases. @param {Spot} cell @param {Spot} edge */
  decide(cell, edge) {
    const at = this.at, chip = this.state.chips.get(key(at));
    if (this.mode.start === "number" && chip && this.degree(at)) this.wipe(at);
    else if (this.drawn(edge)) {
      this.does = "erase";
      return;
    }
    if (this.degree(at) >= 2) this.cut(at);
    const begins = this.degree(at) === 1 || startsAt(this.state, this.mode, at);
    if (begins) this.does = "draw";
    else this.hint = this.mode.start === "door" ? "Start at a door, or at an end of the line." : "Start at a number, or at an end of a link.";
  }

  /** @param {Spot} cell @param {Spot} edge */
  draw(cell, edge) {
    this.marks.set(this.layer, key(edge), 1);
    this.marks.set(WAYS_LAYER, key(edge), this.mode.directed ? Math.sign(cell[0] - this.at[0] + cell[1] - this.at[1]) : null);
    for (const spot of [this.at, cell]) clearBlank(this.state, this.marks, spot);
    this.trail.push(cell);
    this.marks.head = key(cell);
  }

  /** @param {Spot} edge */
  unset(edge) {
    if (!this.drawn(edge)) return;
    this.marks.set(this.layer, key(edge), null);
    this.marks.set(WAYS_LAYER, key(edge), null);
  }

  /** Removes the whole line that a cell is on. @param {Spot} cell */
  wipe(cell) {
    const piece = pieceAt(this.ways, cell) ?? [];
    for (let i = 1; i < piece.length; i++) this.unset(between(piece[i - 1], piece[i]));
  }

  /** Cuts a line back to one of its cells: the part goes that leads to the pen, or away from a door or number. @param {Spot} cell */
  cut(cell) {
    const piece = pieceAt(this.ways, cell);
    if (!piece || same(piece[0], piece[piece.length - 1])) return;
    const i = piece.findIndex((p) => same(p, cell)), n = piece.length - 1;
    const anchored = (/** @type {Spot} */ p) => (startsAt(this.state, this.mode, p) && this.mode.start ? 1 : 0) - (this.from === key(p) ? 2 : 0);
    const first = anchored(piece[0]), last = anchored(piece[n]);
    const keepFirst = first !== last ? first > last : i >= n - i;
    for (let k = keepFirst ? i : 0; k < (keepFirst ? n : i); k++) this.unset(between(piece[k], piece[k + 1]));
    this.marks.head = key(cell);
  }

  /** A press without a move: extends to a next dot, cuts the line back, or puts the pen down. */
  click() {
    const cell = this.trail[0];
    if (this.does || !this.live) return;
    const head = this.from ? spotOf(this.from) : null, degree = this.degree(cell);
    if (head && nextCells(this.state, this.marks, this.mode, head).some((p) => same(p, cell))) {
      this.trail = [head];
      this.draw(cell, between(head, cell));
    } else if (degree >= 2) this.cut(cell);
    else if (degree === 1 && this.mode.start === "number" && this.state.chips.has(key(cell)) && this.from === key(cell)) this.wipe(cell);
    else if (degree === 1 || startsAt(this.state, this.mode, cell)) this.marks.head = key(cell);
    else this.hint = this.mode.start === "door" ? "Start at a door, or at an end of the line." : "Start at a number, or at an end of a link.";
  }
}

/** Whether a new line may begin in a cell. @param {BoardState} state @param {Mode} mode @param {Spot} cell */
export function startsAt(state, mode, cell) {
  if (mode.start === "door") return state.doors.has(key(cell));
  if (mode.start === "number") return (state.chips.get(key(cell))?.value ?? 0) > 1;
  return state.free(cell);
}

/** A blank or cross on a cell goes when a line comes. @param {BoardState} state @param {Marks} marks @param {Spot} cell */
function clearBlank(state, marks, cell) {
  for (const m of state.modes) if (m.kind === "mark" && m.over !== "edge" && marks.get(m.layer ?? "", key(cell)) === 0) marks.set(m.layer ?? "", key(cell), null);
}

/** Whether a line may step from one cell to a neighbour. @param {BoardState} state @param {Marks} marks @param {Mode} mode @param {Spot} from @param {Spot} to */
export function enters(state, marks, mode, from, to) {
  const layer = mode.layer ?? "", edges = marks.layers.get(layer), edge = between(from, to);
  const degree = (/** @type {Spot} */ cell) => WAYS.filter((way) => edges?.get(key(edgeOf(cell, way)))).length;
  if (!state.passable(edge) || edges?.get(key(edge)) || degree(from) >= 2 || degree(to) >= 2) return false;
  const ways = waysOf(edges), here = degree(from) ? pieceAt(ways, from) ?? [from] : [from];
  if (mode.start && mode.start !== "anywhere" && here.some((p) => same(p, to))) return false;
  if (!mode.limited) return true;
  const there = degree(to) ? pieceAt(ways, to) ?? [to] : [to];
  const chips = [...here, ...there].map((p) => state.chips.get(key(p))).filter((chip) => chip !== undefined);
  const cells = here.length + there.length, first = chips[0];
  if (!first) return true;
  if (chips.length > 2 || chips.some((chip) => chip?.value !== first.value || chip?.ink !== first.ink)) return false;
  return chips.length === 2 ? cells === first.value : cells < first.value;
}

/** The cells to which the pen may step. @param {BoardState} state @param {Marks} marks @param {Mode} mode @param {Spot} head @returns {Spot[]} */
export function nextCells(state, marks, mode, head) {
  if (!state.free(head)) return [];
  const layer = mode.layer ?? "";
  const crossed = (/** @type {Spot} */ cell, /** @type {Spot} */ edge) =>
    marks.get(layer, key(edge)) === 0 || state.modes.some((m) => m.kind === "mark" && m.over !== "edge" && marks.get(m.layer ?? "", key(cell)) === (m.values?.[0] ?? 0));
  return WAYS.map((way) => nextOf(head, way)).filter((cell) => inside(state, cell) && enters(state, marks, mode, head, cell) && !crossed(cell, between(head, cell)));
}

/** Takes all marks off a cell and the lines that touch it. @param {BoardState} state @param {Marks} marks @param {Spot} cell */
export function erase(state, marks, cell) {
  for (const mode of state.modes) {
    const spots = mode.over === "edge" ? WAYS.map((way) => edgeOf(cell, way)) : state.touched(mode, cell);
    for (const spot of spots) {
      marks.set(mode.layer ?? "", key(spot), null);
      if (mode.over === "edge") marks.set(WAYS_LAYER, key(spot), null);
    }
  }
}

export { sidesOf };
