// The lines of a board: drawn edges that are connected. A node is a cell, or a corner where lines run along the sides of cells.
import { between, byReadingOrder, key, same, endsOf, spotOf } from "../base/spots.js";

/** The lines of a board, updated incrementally: only lines that a change touches are followed again. */
export class Lines {
  /** @param {boolean} corners @param {boolean} crosses whether a line goes straight on where it crosses another */
  constructor(corners, crosses) {
    this.corners = corners;
    this.crosses = crosses;
    /** The nodes on lines, and the nodes that each is joined to. @type {Joined} */
    this.joined = new Map();
    /** The lines, each from one end or branch to the next. @type {Set<Walk>} */
    this.walks = new Set();
    /** The line that an edge is on. @type {Map<string, Walk>} */
    this.walkOn = new Map();
  }

  /** Updates the lines. @param {Iterable<[string, boolean]>} edges edges that may have changed, and whether each is drawn @returns {Spot[]} the nodes of edges that have changed, and the ends of their lines */
  update(edges) {
    /** Edges whose lines must be followed again. @type {Set<string>} */
    const loose = new Set();
    /** @type {Spot[]} */
    const nodes = [];
    for (const [id, drawn] of edges) {
      if (drawn === (this.walkOn.has(id) || loose.has(id))) continue;
      const [a, b] = endsOf(spotOf(id), this.corners);
      nodes.push(a, b);
      for (const node of [a, b])
        for (const walk of this.through(node)) {
          nodes.push(walk.nodes[0], walk.nodes[walk.nodes.length - 1]);
          this.remove(walk, loose);
        }
      if (drawn) loose.add(id);
      else loose.delete(id);
      this.setJoined(a, b, drawn);
      this.setJoined(b, a, drawn);
    }
    for (const id of loose)
      if (!this.walkOn.has(id)) {
        const walk = this.follow(spotOf(id));
        nodes.push(walk.nodes[0], walk.nodes[walk.nodes.length - 1]);
      }
    return nodes;
  }

  /** Records at one node that it is joined to another, or no longer is. @param {Spot} at @param {Spot} other @param {boolean} joined */
  setJoined(at, other, joined) {
    const id = key(at);
    const others = this.joined.get(id)?.others ?? [];
    const now = joined ? [...others, other].sort(byReadingOrder) : others.filter((spot) => !same(spot, other));
    if (now.length) this.joined.set(id, { at, others: now });
    else this.joined.delete(id);
  }

  /** Removes a line; its edges become loose. @param {Walk} walk @param {Set<string>} loose */
  remove(walk, loose) {
    this.walks.delete(walk);
    for (const edge of edgesOf(walk)) {
      this.walkOn.delete(edge);
      loose.add(edge);
    }
  }

  /** The lines that pass a node or end there, in reading order. @param {Spot} node @returns {Walk[]} */
  through(node) {
    /** @type {Set<Walk>} */
    const walks = new Set();
    for (const other of this.others(node)) {
      const walk = this.walkOn.get(key(between(node, other)));
      if (walk) walks.add(walk);
    }
    return [...walks].sort((a, b) => byReadingOrder(a.nodes[0], b.nodes[0]) || byReadingOrder(a.nodes[1], b.nodes[1]));
  }

  /** The line that ends at a node; the last one of several. @param {string} id @returns {Walk|undefined} */
  endingAt(id) {
    const node = this.joined.get(id);
    if (!node || this.goesOn(node.at)) return undefined;
    return this.through(node.at).at(-1);
  }

  /** Adds the line that an edge belongs to, followed in both directions. @param {Spot} edge @returns {Walk} */
  follow(edge) {
    const [a, b] = endsOf(edge, this.corners);
    const nodes = this.onward([a, b]);
    const closed = nodes.length > 2 && same(nodes[0], nodes[nodes.length - 1]) && this.goesOn(nodes[0]);
    const walk = closed
      ? { nodes: fromFirstNode(nodes.slice(0, -1)), closed }
      : { nodes: fromFirstEnd(this.onward(nodes.reverse())), closed };
    this.walks.add(walk);
    for (const id of edgesOf(walk)) this.walkOn.set(id, walk);
    return walk;
  }

  /** Extends a list of nodes along a line until the line ends, branches, or closes. @param {Spot[]} nodes @returns {Spot[]} */
  onward(nodes) {
    for (;;) {
      const last = nodes[nodes.length - 1];
      const before = nodes[nodes.length - 2];
      if (!this.goesOn(last)) return nodes;
      const others = this.others(last);
      const isCrossing = others.length === 4;
      /** @type {Spot} */
      const straight = [2 * last[0] - before[0], 2 * last[1] - before[1]];
      const ahead = same(others[0], before) ? others[1] : others[0];
      const next = isCrossing ? straight : ahead;
      // At a crossing the line has closed only if it goes on as it began.
      if (nodes.length > 2 && same(last, nodes[0]) && (!isCrossing || same(next, nodes[1]))) return nodes;
      nodes.push(next);
    }
  }

  /** Whether a line that comes to a node continues there. @param {Spot} node */
  goesOn(node) {
    const { length } = this.others(node);
    return length === 2 || (this.crosses && length === 4);
  }

  /** The nodes that a node is joined to. @param {Spot} node */
  others(node) {
    return this.joined.get(key(node))?.others ?? [];
  }
}

/** The keys of the edges between consecutive nodes. @param {Spot[]} nodes */
export const edgesAlong = (nodes) => nodes.slice(1).map((node, i) => key(between(node, nodes[i])));

/** The keys of all edges of a line. @param {Walk} walk */
export const edgesOf = ({ nodes, closed }) => edgesAlong(closed ? [...nodes, nodes[0]] : nodes);

/** An open line from its first end in reading order. @param {Spot[]} nodes @returns {Spot[]} */
function fromFirstEnd(nodes) {
  const last = nodes.length - 1;
  const order = byReadingOrder(nodes[0], nodes[last]) || byReadingOrder(nodes[1], nodes[last - 1]);
  return order > 0 ? nodes.reverse() : nodes;
}

/** A closed line from its first node in reading order, towards the first of the two nodes next to it. @param {Spot[]} nodes @returns {Spot[]} */
function fromFirstNode(nodes) {
  const first = nodes.reduce((least, node, j) => (byReadingOrder(node, nodes[least]) < 0 ? j : least), 0);
  const [start, ...rest] = [...nodes.slice(first), ...nodes.slice(0, first)];
  return byReadingOrder(rest[0], rest[rest.length - 1]) > 0 ? [start, ...rest.reverse()] : [start, ...rest];
}
