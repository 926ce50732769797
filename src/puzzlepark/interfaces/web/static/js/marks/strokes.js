// Strokes: how an input mode changes the marks while a pointer moves over spots. The keyboard uses the same strokes.
import { onEdges } from "./board_state.js";
import { DIRECTIONS_LAYER } from "./marks.js";
import { sceneOf } from "./scene.js";
import { DIRECTIONS, between, adjacent, edgeOf, isCell, isEdge, key, nextOf, same, spotOf } from "../base/spots.js";

/** Starts a stroke of a mode at a spot, after the caller has called marks.begin(). `side` is the edge that a click means, where lines run along
 * the sides of cells.
 * @param {BoardState} state @param {Marks} marks @param {Mode} mode @param {Spot} spot @param {Spot|null} [side] @returns {Stroke} */
export function stroke(state, marks, mode, spot, side = null) {
  // Numbers are typed in chosen cells, not drawn.
  if (mode.kind === "number") return { move() {}, click() {} };
  if (mode.kind !== "line") return new StampStroke(state, marks, mode, spot);
  if (state.line?.double) return new BridgeStroke(state, marks, mode, spot, side);
  if (state.line?.walls && isCell(spot)) return new RectangleStroke(state, marks, mode, spot);
  return new LineStroke(state, marks, mode, spot, side);
}

/** A stroke of paint, crosses or choices: the first spot decides the value, and the stroke repeats it on all others. */
class StampStroke {
  /** @param {BoardState} state @param {Marks} marks @param {Mode} mode @param {Spot} spot */
  constructor(state, marks, mode, spot) {
    this.state = state;
    this.marks = marks;
    this.mode = mode;
    const spots = state.touched(mode, spot);
    const values = state.values(mode);
    const now = spots.length ? marks.get(mode.layer, key(spots[0])) : null;
    const index = now === null ? -1 : values.indexOf(now);
    /** The value that is written; null to erase. @type {number|null} */
    this.value = index < 0 ? values[0] : (values[index + 1] ?? null);
    this.write(spots, true);
  }

  /** Writes the value of the stroke on spots, except where a line or number is in the way. @param {Spot[]} spots @param {boolean} first whether the stroke begins here */
  write(spots, first = false) {
    const { mode, marks, state } = this;
    const edges = onEdges(mode);
    for (const spot of spots) {
      const now = marks.get(mode.layer, key(spot));
      if (this.value !== null && taken(state, marks, mode, spot)) continue;
      // A stroke of crosses that crosses a line leaves the line as it is.
      if (!first && now && mode.kind === "mark" && edges) continue;
      marks.set(mode.layer, key(spot), this.value);
      if (now && edges) clearDirection(state, marks, spot);
    }
  }

  /** Repeats the value at another spot. @param {Spot} spot */
  move(spot) {
    this.write(this.state.touched(this.mode, spot));
  }

  click() {}
}

/** A stroke that draws a line from node to node. Going back takes it back, and a stroke along a line erases it. */
class LineStroke {
  /** @param {BoardState} state @param {Marks} marks @param {Mode} mode @param {Spot} node @param {Spot|null} side */
  constructor(state, marks, mode, node, side) {
    this.state = state;
    this.marks = marks;
    this.layer = mode.layer;
    this.line = /** @type {Mark} */ (state.line);
    /** The nodes that the stroke has passed, the last one under the pointer. */
    this.trail = [node];
    /** Whether this stroke has drawn the edge that leads to each node of its trail. */
    this.drew = [false];
    this.side = side;
    /** What the stroke does; its first step decides. @type {"draw"|"erase"|null} */
    this.action = null;
    this.hint = "";
    /** Where the pen was before. */
    this.penBefore = marks.head;
    this.startsOnNode = state.isNode(node);
  }

  /** The node under the pointer. */
  get at() {
    return this.trail[this.trail.length - 1];
  }

  /** Whether an edge has a line. @param {Spot} edge */
  isDrawn(edge) {
    return Boolean(this.marks.get(this.layer, key(edge)));
  }

  /** The number of drawn edges at a node. @param {Spot} node */
  degree(node) {
    return DIRECTIONS.filter((direction) => this.isDrawn(edgeOf(node, direction))).length;
  }

  /** Moves the pen to a node, where the line continues. Lines along the sides of cells have no pen. @param {Spot} node */
  movePen(node) {
    if (!this.state.corners) this.marks.head = key(node);
  }

  /** Draws or erases the edge to an adjacent node, or takes the last step back if the pointer returns. @param {Spot} node */
  move(node) {
    if (!this.startsOnNode || !adjacent(node, this.at) || !this.state.isNode(node)) return;
    const edge = between(this.at, node);
    if (!this.action) this.decide(edge);
    if (this.action === "erase") {
      this.unset(edge);
      this.trail.push(node);
      this.movePen(node);
    } else if (this.action === "draw") {
      const before = this.trail[this.trail.length - 2];
      if (before && same(before, node)) this.back();
      else if (enters(this.state, this.marks, this.at, node)) this.draw(node, edge);
      else if (this.passes(node, edge)) this.step(node, false);
    }
  }

  /** Whether the stroke continues without drawing: along an existing line, or across one. @param {Spot} node @param {Spot} edge */
  passes(node, edge) {
    if (this.line.joins || this.line.walls || !this.state.passable(edge)) return false;
    return this.isDrawn(edge) || this.degree(node) >= 2;
  }

  /** Adds a node to the trail. @param {Spot} node @param {boolean} drew whether the stroke has drawn the edge to it */
  step(node, drew) {
    this.trail.push(node);
    this.drew.push(drew);
    this.movePen(node);
  }

  /** Takes back the last step of the stroke; false if there is none. */
  back() {
    if (this.action !== "draw" || this.trail.length < 2) return false;
    const last = this.at;
    this.trail.pop();
    if (this.drew.pop()) this.unset(between(this.at, last));
    this.movePen(this.at);
    return true;
  }

  /** Decides by the first step whether the stroke draws or erases. @param {Spot} edge */
  decide(edge) {
    const { at } = this;
    if (this.line.joins && this.state.ends.has(key(at)) && this.degree(at)) this.wipe(at);
    else if (this.isDrawn(edge)) {
      this.action = "erase";
      return;
    }
    const mayBranch = this.line.walls || this.line.crosses;
    if (this.degree(at) >= 2 && !mayBranch) this.cut(at);
    if (mayBranch || this.degree(at) === 1 || startsAt(this.state, at)) this.action = "draw";
    else this.refuse();
  }

  /** Explains why the stroke draws nothing. */
  refuse() {
    this.hint = "Start at a number, or at an end of a link.";
  }

  /** Draws the edge to a node, with the direction of the stroke: 1 to the right or down, -1 to the left or up. @param {Spot} node @param {Spot} edge */
  draw(node, edge) {
    this.marks.set(this.layer, key(edge), 1);
    const direction = Math.sign(node[0] - this.at[0] + node[1] - this.at[1]);
    this.marks.set(DIRECTIONS_LAYER, key(edge), this.line.flow ? direction : null);
    for (const spot of [this.at, node]) clearSign(this.state, this.marks, spot);
    this.step(node, true);
  }

  /** Erases an edge and its direction. @param {Spot} edge */
  unset(edge) {
    if (!this.isDrawn(edge)) return;
    this.marks.set(this.layer, key(edge), null);
    clearDirection(this.state, this.marks, edge);
  }

  /** Removes the whole line that a node is on. @param {Spot} node */
  wipe(node) {
    const nodes = sceneOf(this.state, this.marks).walkThrough(node)?.nodes ?? [];
    for (let i = 1; i < nodes.length; i++) this.unset(between(nodes[i - 1], nodes[i]));
  }

  /** Cuts a line back to one of its nodes: it removes the part that leads to the pen, or away from a door or number. @param {Spot} node */
  cut(node) {
    const walk = sceneOf(this.state, this.marks).walkThrough(node);
    if (!walk || walk.closed) return;
    const { nodes } = walk;
    const cutAt = nodes.findIndex((spot) => same(spot, node));
    const last = nodes.length - 1;
    const isEnd = (/** @type {Spot} */ spot) =>
      this.state.doors.has(key(spot)) || (this.line.joins && this.state.ends.has(key(spot)));
    // An end at the pen is removed first, an end at a door or number last.
    const anchor = (/** @type {Spot} */ spot) => (isEnd(spot) ? 1 : 0) - (this.penBefore === key(spot) ? 2 : 0);
    const difference = anchor(nodes[0]) - anchor(nodes[last]);
    const keepsFirst = difference ? difference > 0 : cutAt >= last - cutAt;
    const [from, to] = keepsFirst ? [cutAt, last] : [0, cutAt];
    for (let i = from; i < to; i++) this.unset(between(nodes[i], nodes[i + 1]));
    this.movePen(node);
  }

  /** A press without a move: it extends the line by one step, cuts it back, or moves the pen; where lines run along sides, it toggles a side. */
  click() {
    const node = this.trail[0];
    if (this.action || !this.startsOnNode) return;
    if (this.state.corners) return this.toggleSide();
    const head = this.penBefore ? spotOf(this.penBefore) : null;
    const degree = this.degree(node);
    if (head && nextNodes(this.state, this.marks, head).some((spot) => same(spot, node))) {
      this.trail = [head];
      this.drew = [false];
      this.draw(node, between(head, node));
    } else if (degree >= 2) this.cut(node);
    else if (degree === 1 && this.line.joins && this.state.ends.has(key(node)) && this.penBefore === key(node))
      this.wipe(node);
    else if (degree === 1 || startsAt(this.state, node)) this.movePen(node);
    else this.refuse();
  }

  /** Draws or erases the side of a cell that was clicked. */
  toggleSide() {
    if (!this.side || !this.state.passable(this.side)) return;
    if (this.isDrawn(this.side)) this.unset(this.side);
    else this.marks.set(this.layer, key(this.side), 1);
  }
}

/** A stroke that draws a rectangle of cells, where lines separate cells: it draws the outline, and erases what is inside. */
class RectangleStroke {
  /** @param {BoardState} state @param {Marks} marks @param {Mode} mode @param {Spot} cell */
  constructor(state, marks, mode, cell) {
    this.state = state;
    this.marks = marks;
    this.layer = mode.layer;
    this.from = cell;
    this.hint = "";
    /** The marks before this stroke, by edge. @type {Map<string, number|null>} */
    this.before = new Map();
  }

  /** Restores the marks before the stroke, and draws the rectangle from its first cell to this one. @param {Spot} cell */
  move(cell) {
    if (!this.state.free(cell)) return;
    for (const [edge, value] of this.before) this.marks.set(this.layer, edge, value);
    // The sides of a cell are one away from it in doubled coordinates.
    const top = Math.min(this.from[0], cell[0]) - 1;
    const bottom = Math.max(this.from[0], cell[0]) + 1;
    const left = Math.min(this.from[1], cell[1]) - 1;
    const right = Math.max(this.from[1], cell[1]) + 1;
    for (let r = top; r <= bottom; r++)
      for (let c = left; c <= right; c++) {
        const edge = /** @type {Spot} */ ([r, c]);
        if (!isEdge(edge) || !this.state.passable(edge)) continue;
        const isOutline = r === top || r === bottom || c === left || c === right;
        this.write(key(edge), isOutline ? 1 : null);
      }
  }

  /** Draws or erases an edge, and remembers what was there before the stroke. @param {string} edge @param {number|null} value */
  write(edge, value) {
    const now = this.marks.get(this.layer, edge);
    if (!this.before.has(edge)) this.before.set(edge, now);
    // A cross inside means the same as no mark.
    if (value || now) this.marks.set(this.layer, edge, value);
  }

  click() {}
}

/** A stroke that adds a bridge wherever it passes from number to number. Beyond the largest number of bridges it erases them. */
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
    this.changed = new Set();
  }

  /** Adds a bridge on the edge to an adjacent cell. @param {Spot} cell */
  move(cell) {
    if (!adjacent(cell, this.at) || !this.state.isNode(cell)) return;
    const edge = between(this.at, cell);
    this.at = cell;
    this.moved = true;
    this.build(edge);
  }

  /** Adds a bridge at the clicked side, or at the only bridge that can pass the clicked cell. */
  click() {
    if (this.moved) return;
    const edges = this.side
      ? [this.side]
      : DIRECTIONS.map((direction) => edgeOf(this.at, direction)).filter(
          (edge) => !this.state.ends.has(key(this.at)) && bridgeOf(this.state, edge).length,
        );
    // In the middle of a cell where a horizontal and a vertical bridge could cross, neither is meant. Edges in odd rows are on horizontal bridges.
    if (new Set(edges.map(([r]) => r & 1)).size === 1) this.build(edges[0]);
  }

  /** Adds a bridge where an edge is, at most once in a stroke. After the largest number of bridges there are none again. @param {Spot} edge */
  build(edge) {
    const bridge = bridgeOf(this.state, edge);
    if (!bridge.length) this.hint = "Bridges run straight from island to island.";
    if (this.changed.has(key(edge)) || !bridge.length) return;
    const values = this.state.values(this.mode);
    const now = this.marks.get(this.mode.layer, key(bridge[0]));
    const next = now ? (values[values.indexOf(now) + 1] ?? null) : values[0];
    for (const each of bridge) {
      this.marks.set(this.mode.layer, key(each), next);
      this.changed.add(key(each));
    }
  }
}

/** The edges of the bridge that an edge belongs to; none if it does not lie between two numbers. @param {BoardState} state @param {Spot} edge @returns {Spot[]} */
export function bridgeOf(state, edge) {
  /** @type {Spot[]} */
  const edges = [edge];
  /** @type {Direction[]} */
  const directions = edge[0] & 1 ? ["l", "r"] : ["u", "d"];
  for (const direction of directions) {
    let cell = edgeOf(edge, direction);
    while (state.free(cell) && !state.ends.has(key(cell))) {
      edges.push(edgeOf(cell, direction));
      cell = nextOf(cell, direction);
    }
    if (!state.free(cell)) return [];
  }
  return edges;
}

/** Erases the direction in which a line was drawn. @param {BoardState} state @param {Marks} marks @param {Spot} edge */
function clearDirection(state, marks, edge) {
  marks.set(DIRECTIONS_LAYER, key(edge), null);
  if (state.line?.flow) marks.set(state.line.flow, key(edge), null);
}

/** Whether a mode writes signs in cells, and the cell has a line or a number that would hide the sign. @param {BoardState} state @param {Marks} marks @param {Mode} mode @param {Spot} spot */
export const taken = (state, marks, mode, spot) =>
  mode.kind === "mark" &&
  !onEdges(mode) &&
  ((state.ends.has(key(spot)) && !state.numbered(mode.layer)) || sceneOf(state, marks).joined.has(key(spot)));

/** Whether a new line may begin at a node. A link begins at a number other than 1. @param {BoardState} state @param {Spot} node */
function startsAt(state, node) {
  if (!state.line?.joins || state.anywhere) return state.isNode(node);
  const end = state.ends.get(key(node));
  return end !== undefined && !(state.line.lengths && end.value === 1);
}

/** Erases the sign in a cell that a line enters. @param {BoardState} state @param {Marks} marks @param {Spot} cell */
function clearSign(state, marks, cell) {
  for (const mode of state.modes)
    if (mode.kind === "mark" && !onEdges(mode) && marks.get(mode.layer, key(cell)) === 0)
      marks.set(mode.layer, key(cell), null);
}

/** Whether a line may go from one node to an adjacent one. @param {BoardState} state @param {Marks} marks @param {Spot} from @param {Spot} to */
function enters(state, marks, from, to) {
  const line = /** @type {Mark} */ (state.line);
  const { ends } = state;
  const edge = between(from, to);
  const isDrawn = (/** @type {Spot} */ spot) => marks.get(line.layer, key(spot));
  const highestDegree = (/** @type {Spot} */ node) => {
    if (line.walls || line.crosses) return 4;
    return line.joins && ends.has(key(node)) ? 1 : 2;
  };
  const isFull = (/** @type {Spot} */ node) =>
    DIRECTIONS.filter((direction) => isDrawn(edgeOf(node, direction))).length >= highestDegree(node);
  if (!state.passable(edge) || isDrawn(edge) || isFull(from) || isFull(to)) return false;
  if ((!line.doors && !line.joins) || line.crosses) return true;
  // Paths and links never close: the line may not come back to itself.
  const scene = sceneOf(state, marks);
  const before = scene.walkThrough(from)?.nodes ?? [from];
  if (before.some((spot) => same(spot, to))) return false;
  if (!line.joins) return true;
  const cells = [...before, ...(scene.walkThrough(to)?.nodes ?? [to])];
  const numbers = cells.map((spot) => ends.get(key(spot))).filter((end) => end !== undefined);
  const first = numbers[0];
  if (!first) return true;
  // A link joins two equal numbers, and has as many cells as they say.
  if (numbers.length > 2 || numbers.some((end) => end.value !== first.value || end.ink !== first.ink)) return false;
  return !line.lengths || (numbers.length === 2 ? cells.length === first.value : cells.length < first.value);
}

/** The nodes to which the line at the pen may go. @param {BoardState} state @param {Marks} marks @param {Spot} head @returns {Spot[]} */
export function nextNodes(state, marks, head) {
  if (!state.line || state.line.double || !state.isNode(head)) return [];
  const { layer } = state.line;
  /** Whether the player has marked that no line goes to a cell, there or on the edge to it. @param {Spot} cell @param {Spot} edge */
  const crossed = (cell, edge) =>
    marks.get(layer, key(edge)) === 0 ||
    state.modes.some(
      (mode) => mode.kind === "mark" && !onEdges(mode) && marks.get(mode.layer, key(cell)) === state.values(mode)[0],
    );
  return DIRECTIONS.map((direction) => nextOf(head, direction)).filter(
    (node) => state.isNode(node) && enters(state, marks, head, node) && !crossed(node, between(head, node)),
  );
}

/** Erases all marks of a cell, and the lines that touch it. @param {BoardState} state @param {Marks} marks @param {Spot} cell */
export function erase(state, marks, cell) {
  for (const mode of state.modes) {
    const edges = mode.kind === "line" || onEdges(mode);
    const sides = DIRECTIONS.map((direction) => edgeOf(cell, direction));
    const bridges = edges && state.line?.double ? sides.flatMap((edge) => bridgeOf(state, edge)) : [];
    for (const spot of edges ? [...sides, ...bridges] : state.touched(mode, cell)) {
      marks.set(mode.layer, key(spot), null);
      if (edges) clearDirection(state, marks, spot);
    }
  }
}

/** Removes the last edge of the line that ends at a node. @param {BoardState} state @param {Marks} marks @param {Spot} node @returns {Spot|null} the new end; null if no line ends at the node */
export function shorten(state, marks, node) {
  const { line } = state;
  const others = sceneOf(state, marks).joined.get(key(node))?.others ?? [];
  if (!line || others.length !== 1) return null;
  const edge = between(node, others[0]);
  marks.set(line.layer, key(edge), null);
  clearDirection(state, marks, edge);
  marks.head = key(others[0]);
  return others[0];
}
