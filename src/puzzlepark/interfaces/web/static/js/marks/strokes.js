// Strokes: what a hand does on the board in an input mode. Pointer and keyboard call the same functions.
import { onEdges } from "./board_state.js";
import { DIRECTIONS_LAYER } from "./marks.js";
import { sceneOf } from "./scene.js";
import { DIRECTIONS, between, adjacent, edgeOf, isCell, isEdge, key, nextOf, same, spotOf } from "../base/spots.js";

/** Starts a stroke of a mode at a spot of the kind that the mode goes over. The caller has called marks.begin(). `side` is the edge that a
 * click means where lines run from corner to corner.
 * @param {BoardState} state @param {Marks} marks @param {Mode} mode @param {Spot} spot @param {Spot|null} [side] @returns {Stroke} */
export const stroke = (state, marks, mode, spot, side = null) =>
  mode.kind === "line" && state.line?.double
    ? new BridgeStroke(state, marks, mode, spot, side)
    : mode.kind === "line" && state.line?.walls && isCell(spot)
      ? new RectangleStroke(state, marks, mode, spot)
      : mode.kind === "line"
        ? new LineStroke(state, marks, mode, spot, side)
        : mode.kind === "number"
          ? { move() {}, click() {} }
          : new StampStroke(state, marks, mode, spot);

/** Paint, blanks, crosses and choices: the first spot decides what is written, the rest of the stroke repeats it. */
class StampStroke {
  /** @param {BoardState} state @param {Marks} marks @param {Mode} mode @param {Spot} spot */
  constructor(state, marks, mode, spot) {
    this.state = state;
    this.marks = marks;
    this.mode = mode;
    const spots = state.touched(mode, spot);
    const values = state.values(mode);
    const now = spots.length ? marks.get(mode.layer, key(spots[0])) : null;
    const turn = now === null ? -1 : values.indexOf(now);
    /** @type {number|null} */
    this.value = turn < 0 ? values[0] : (values[turn + 1] ?? null);
    this.write(spots, true);
  }

  /** @param {Spot[]} spots @param {boolean} first */
  write(spots, first = false) {
    const { mode, marks, state } = this;
    const edges = onEdges(mode);
    for (const spot of spots) {
      const now = marks.get(mode.layer, key(spot));
      if (this.value !== null && taken(state, marks, mode, spot)) continue;
      // A stroke of crosses that runs on over a line leaves the line alone.
      if (!first && now && mode.kind === "mark" && edges) continue;
      marks.set(mode.layer, key(spot), this.value);
      if (now && edges) clearWay(state, marks, spot);
    }
  }

  /** @param {Spot} spot */
  move(spot) {
    this.write(this.state.touched(this.mode, spot));
  }

  click() {}
}

/** A line: drawn from node to node, taken back by going back, erased by drawing it again. */
class LineStroke {
  /** @param {BoardState} state @param {Marks} marks @param {Mode} mode @param {Spot} node @param {Spot|null} side */
  constructor(state, marks, mode, node, side) {
    this.state = state;
    this.marks = marks;
    this.layer = mode.layer;
    this.line = /** @type {Mark} */ (state.line);
    this.trail = [node];
    /** Whether this stroke has drawn the way to each node of its trail. */
    this.drew = [false];
    this.side = side;
    /** @type {"draw"|"erase"|null} */
    this.does = null;
    this.hint = "";
    this.from = marks.head;
    this.live = state.isNode(node);
  }

  get at() {
    return this.trail[this.trail.length - 1];
  }

  /** @param {Spot} edge */
  drawn(edge) {
    return Boolean(this.marks.get(this.layer, key(edge)));
  }

  /** @param {Spot} node */
  degree(node) {
    return DIRECTIONS.filter((direction) => this.drawn(edgeOf(node, direction))).length;
  }

  /** The pen rests where the line goes on; lines along the sides of cells have none. @param {Spot} node */
  rest(node) {
    if (!this.state.corners) this.marks.head = key(node);
  }

  /** @param {Spot} node */
  move(node) {
    if (!this.live || !adjacent(node, this.at) || !this.state.isNode(node)) return;
    const edge = between(this.at, node);
    if (!this.does) this.decide(edge);
    if (this.does === "erase") {
      this.unset(edge);
      this.trail.push(node);
      this.rest(node);
    } else if (this.does === "draw") {
      const before = this.trail[this.trail.length - 2];
      if (before && same(before, node)) this.back();
      else if (enters(this.state, this.marks, this.at, node)) this.draw(node, edge);
      else if (this.passes(node, edge)) this.step(node, false);
    }
  }

  /** Whether the stroke goes on without drawing: along a line that is there, or across one. @param {Spot} node @param {Spot} edge */
  passes(node, edge) {
    if (this.line.joins || this.line.walls || !this.state.passable(edge)) return false;
    return this.drawn(edge) || this.degree(node) >= 2;
  }

  /** @param {Spot} node @param {boolean} drew */
  step(node, drew) {
    this.trail.push(node);
    this.drew.push(drew);
    this.rest(node);
  }

  /** Takes back the last step of the stroke; false if there is none. */
  back() {
    if (this.does !== "draw" || this.trail.length < 2) return false;
    const last = this.at;
    this.trail.pop();
    if (this.drew.pop()) this.unset(between(this.at, last));
    this.rest(this.at);
    return true;
  }

  /** The first step says whether the stroke draws or erases. @param {Spot} edge */
  decide(edge) {
    const { at } = this;
    if (this.line.joins && this.state.ends.has(key(at)) && this.degree(at)) this.wipe(at);
    else if (this.drawn(edge)) {
      this.does = "erase";
      return;
    }
    const free = this.line.walls || this.line.crosses;
    if (this.degree(at) >= 2 && !free) this.cut(at);
    if (free || this.degree(at) === 1 || startsAt(this.state, at)) this.does = "draw";
    else this.refuse();
  }

  refuse() {
    this.hint = "Start at a number, or at an end of a link.";
  }

  /** @param {Spot} node @param {Spot} edge */
  draw(node, edge) {
    this.marks.set(this.layer, key(edge), 1);
    this.marks.set(
      DIRECTIONS_LAYER,
      key(edge),
      this.line.flow ? Math.sign(node[0] - this.at[0] + node[1] - this.at[1]) : null,
    );
    for (const spot of [this.at, node]) clearBlank(this.state, this.marks, spot);
    this.step(node, true);
  }

  /** @param {Spot} edge */
  unset(edge) {
    if (!this.drawn(edge)) return;
    this.marks.set(this.layer, key(edge), null);
    clearWay(this.state, this.marks, edge);
  }

  /** Removes the whole line that a node is on. @param {Spot} node */
  wipe(node) {
    const nodes = sceneOf(this.state, this.marks).walkThrough(node)?.nodes ?? [];
    for (let i = 1; i < nodes.length; i++) this.unset(between(nodes[i - 1], nodes[i]));
  }

  /** Cuts a line back to one of its nodes: the part goes that leads to the pen, or away from a door or number. @param {Spot} node */
  cut(node) {
    const walk = sceneOf(this.state, this.marks).walkThrough(node);
    if (!walk || walk.closed) return;
    const { nodes } = walk;
    const i = nodes.findIndex((p) => same(p, node));
    const n = nodes.length - 1;
    const anchored = (/** @type {Spot} */ p) =>
      (this.state.doors.has(key(p)) || (this.line.joins && this.state.ends.has(key(p))) ? 1 : 0) -
      (this.from === key(p) ? 2 : 0);
    const first = anchored(nodes[0]);
    const last = anchored(nodes[n]);
    const keepFirst = first !== last ? first > last : i >= n - i;
    for (let k = keepFirst ? i : 0; k < (keepFirst ? n : i); k++) this.unset(between(nodes[k], nodes[k + 1]));
    this.rest(node);
  }

  /** A press without a move: extends to a next dot, cuts the line back, or puts the pen down; or draws or erases the side it means. */
  click() {
    const node = this.trail[0];
    if (this.does || !this.live) return;
    if (this.state.corners) return this.toggle();
    const head = this.from ? spotOf(this.from) : null;
    const degree = this.degree(node);
    if (head && nextNodes(this.state, this.marks, head).some((p) => same(p, node))) {
      this.trail = [head];
      this.drew = [false];
      this.draw(node, between(head, node));
    } else if (degree >= 2) this.cut(node);
    else if (degree === 1 && this.line.joins && this.state.ends.has(key(node)) && this.from === key(node))
      this.wipe(node);
    else if (degree === 1 || startsAt(this.state, node)) this.rest(node);
    else this.refuse();
  }

  toggle() {
    if (!this.side || !this.state.passable(this.side)) return;
    if (this.drawn(this.side)) this.unset(this.side);
    else this.marks.set(this.layer, key(this.side), 1);
  }
}

/** A rectangle from cell to cell, where lines part cells: its outline is drawn, and what is inside goes. */
class RectangleStroke {
  /** @param {BoardState} state @param {Marks} marks @param {Mode} mode @param {Spot} cell */
  constructor(state, marks, mode, cell) {
    this.state = state;
    this.marks = marks;
    this.layer = mode.layer;
    this.from = cell;
    this.hint = "";
    /** What was there before this stroke, by edge. @type {Map<string, number|null>} */
    this.before = new Map();
  }

  /** @param {Spot} cell */
  move(cell) {
    if (!this.state.free(cell)) return;
    for (const [edge, value] of this.before) this.marks.set(this.layer, edge, value);
    const [low, high] = [Math.min, Math.max].map(
      (pick) => /** @type {Spot} */ ([pick(this.from[0], cell[0]), pick(this.from[1], cell[1])]),
    );
    for (let r = low[0] - 1; r <= high[0] + 1; r++)
      for (let c = low[1] - 1; c <= high[1] + 1; c++) {
        const edge = /** @type {Spot} */ ([r, c]);
        if (!isEdge(edge) || !this.state.passable(edge)) continue;
        const outline = r === low[0] - 1 || r === high[0] + 1 || c === low[1] - 1 || c === high[1] + 1;
        this.write(key(edge), outline ? 1 : null);
      }
  }

  /** @param {string} edge @param {number|null} value */
  write(edge, value) {
    const now = this.marks.get(this.layer, edge);
    if (!this.before.has(edge)) this.before.set(edge, now);
    // A cross inside says the same as nothing.
    if (value || now) this.marks.set(this.layer, edge, value);
  }

  click() {}
}

/** Bridges: whatever is crossed from number to number has one more, then none again. A click does it to the bridge that it means. */
class BridgeStroke {
  /** @param {BoardState} state @param {Marks} marks @param {Mode} mode @param {Spot} cell @param {Spot|null} side */
  constructor(state, marks, mode, cell, side) {
    this.state = state;
    this.marks = marks;
    this.mode = mode;
    this.at = cell;
    this.side = side;
    this.moved = false;
    this.hint = "";
    /** The edges of bridges that this stroke has changed. @type {Set<string>} */
    this.done = new Set();
  }

  /** @param {Spot} cell */
  move(cell) {
    if (!adjacent(cell, this.at) || !this.state.isNode(cell)) return;
    const edge = between(this.at, cell);
    this.at = cell;
    this.moved = true;
    this.build(edge);
  }

  click() {
    if (this.moved) return;
    const edges = this.side
      ? [this.side]
      : DIRECTIONS.map((direction) => edgeOf(this.at, direction)).filter(
          (edge) => !this.state.ends.has(key(this.at)) && bridgeOf(this.state, edge).length,
        );
    // In the middle of a cell that two bridges could pass, neither is meant.
    if (new Set(edges.map(([r]) => r & 1)).size === 1) this.build(edges[0]);
  }

  /** @param {Spot} edge */
  build(edge) {
    const bridge = bridgeOf(this.state, edge);
    if (!bridge.length) this.hint = "Bridges run straight from island to island.";
    if (this.done.has(key(edge)) || !bridge.length) return;
    const values = this.state.values(this.mode);
    const now = this.marks.get(this.mode.layer, key(bridge[0]));
    const next = now ? (values[values.indexOf(now) + 1] ?? null) : values[0];
    for (const each of bridge) {
      this.marks.set(this.mode.layer, key(each), next);
      this.done.add(key(each));
    }
  }
}

/** All edges from number to number that an edge lies on; none if it lies on no such line. @param {BoardState} state @param {Spot} edge @returns {Spot[]} */
export function bridgeOf(state, edge) {
  /** @type {Spot[]} */
  const found = [edge];
  for (const direction of edge[0] & 1
    ? /** @type {Direction[]} */ (["l", "r"])
    : /** @type {Direction[]} */ (["u", "d"])) {
    let cell = edgeOf(edge, direction);
    while (state.free(cell) && !state.ends.has(key(cell))) {
      found.push(edgeOf(cell, direction));
      cell = nextOf(cell, direction);
    }
    if (!state.free(cell)) return [];
  }
  return found;
}

/** The way of a line goes with it. @param {BoardState} state @param {Marks} marks @param {Spot} edge */
function clearWay(state, marks, edge) {
  marks.set(DIRECTIONS_LAYER, key(edge), null);
  if (state.line?.flow) marks.set(state.line.flow, key(edge), null);
}

/** Whether a cell has a line or a number already, under which a blank or cross would not be seen. @param {BoardState} state @param {Marks} marks @param {Mode} mode @param {Spot} spot */
export const taken = (state, marks, mode, spot) =>
  mode.kind === "mark" &&
  !onEdges(mode) &&
  ((state.ends.has(key(spot)) && !state.numbered(mode.layer)) || sceneOf(state, marks).joined.has(key(spot)));

/** Whether a new line may begin at a node. @param {BoardState} state @param {Spot} node */
function startsAt(state, node) {
  const end = state.ends.get(key(node));
  if (state.line?.joins && state.anywhere) return state.isNode(node);
  if (state.line?.joins) return end !== undefined && !(state.line.lengths && end.value === 1);
  return state.isNode(node);
}

/** A blank or cross on a cell goes when a line comes. @param {BoardState} state @param {Marks} marks @param {Spot} cell */
function clearBlank(state, marks, cell) {
  for (const m of state.modes)
    if (m.kind === "mark" && !onEdges(m) && marks.get(m.layer, key(cell)) === 0) marks.set(m.layer, key(cell), null);
}

/** Whether a line may step from one node to a neighbour. @param {BoardState} state @param {Marks} marks @param {Spot} from @param {Spot} to */
function enters(state, marks, from, to) {
  const line = /** @type {Mark} */ (state.line);
  const { ends } = state;
  const edge = between(from, to);
  const drawn = (/** @type {Spot} */ p) => marks.get(line.layer, key(p));
  const full = (/** @type {Spot} */ p) =>
    DIRECTIONS.filter((direction) => drawn(edgeOf(p, direction))).length >=
    (line.walls || line.crosses ? 4 : line.joins && ends.has(key(p)) ? 1 : 2);
  if (!state.passable(edge) || drawn(edge) || full(from) || full(to)) return false;
  if ((!line.doors && !line.joins) || line.crosses) return true;
  const scene = sceneOf(state, marks);
  const here = scene.walkThrough(from)?.nodes ?? [from];
  if (here.some((p) => same(p, to))) return false;
  if (!line.joins) return true;
  const cells = [...here, ...(scene.walkThrough(to)?.nodes ?? [to])];
  const numbers = cells.map((p) => ends.get(key(p))).filter((end) => end !== undefined);
  const first = numbers[0];
  if (!first) return true;
  if (numbers.length > 2 || numbers.some((end) => end.value !== first.value || end.ink !== first.ink)) return false;
  return !line.lengths || (numbers.length === 2 ? cells.length === first.value : cells.length < first.value);
}

/** The nodes to which the pen may step. @param {BoardState} state @param {Marks} marks @param {Spot} head @returns {Spot[]} */
export function nextNodes(state, marks, head) {
  if (!state.line || state.line.double || !state.isNode(head)) return [];
  const { layer } = state.line;
  const crossed = (/** @type {Spot} */ cell, /** @type {Spot} */ edge) =>
    marks.get(layer, key(edge)) === 0 ||
    state.modes.some((m) => m.kind === "mark" && !onEdges(m) && marks.get(m.layer, key(cell)) === state.values(m)[0]);
  return DIRECTIONS.map((direction) => nextOf(head, direction)).filter(
    (node) => state.isNode(node) && enters(state, marks, head, node) && !crossed(node, between(head, node)),
  );
}

/** Takes all marks off a cell and the lines that touch it. @param {BoardState} state @param {Marks} marks @param {Spot} cell */
export function erase(state, marks, cell) {
  for (const mode of state.modes) {
    const edges = mode.kind === "line" || onEdges(mode);
    const around = DIRECTIONS.map((direction) => edgeOf(cell, direction));
    const whole =
      edges && state.line?.double ? [...around, ...around.flatMap((edge) => bridgeOf(state, edge))] : around;
    for (const spot of edges ? whole : state.touched(mode, cell)) {
      marks.set(mode.layer, key(spot), null);
      if (edges) clearWay(state, marks, spot);
    }
  }
}

/** Takes the last cell off the line that ends at a node. @param {BoardState} state @param {Marks} marks @param {Spot} node @returns {Spot|null} where it ends then; null if no line ends there */
export function shorten(state, marks, node) {
  const { line } = state;
  const others = sceneOf(state, marks).joined.get(key(node))?.others ?? [];
  if (!line || others.length !== 1) return null;
  const edge = between(node, others[0]);
  marks.set(line.layer, key(edge), null);
  clearWay(state, marks, edge);
  marks.head = key(others[0]);
  return others[0];
}
