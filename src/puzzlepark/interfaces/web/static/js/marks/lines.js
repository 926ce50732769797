// Lines on a board: drawn edges followed along. A node is a cell, or a corner where lines run along the sides of cells.
import { between, byReadingOrder, key, same, endsOf, spotOf } from "../base/spots.js";

/** The lines of a board, kept up to date edge by edge: only lines that a change touches are followed anew. */
export class Lines {
  /** @param {boolean} corners @param {boolean} crosses whether a line goes straight on where it meets another */
  constructor(corners, crosses) {
    this.corners = corners;
    this.crosses = crosses;
    /** The nodes on lines with those that they are joined to. @type {Joined} */
    this.joined = new Map();
    /** The lines, each from an end or branch to the next. @type {Set<Walk>} */
    this.walks = new Set();
    /** The line that an edge is on. @type {Map<string, Walk>} */
    this.walkOn = new Map();
  }

  /** Takes over edges that may have come or gone. @param {Iterable<[string, boolean]>} edges @returns {Spot[]} the nodes beside those that did, and the ends of their lines */
  update(edges) {
    /** @type {Set<string>} */
    const loose = new Set();
    /** @type {Spot[]} */
    const nodes = [];
    for (const [id, on] of edges) {
      if (on === (this.walkOn.has(id) || loose.has(id))) continue;
      const [a, b] = endsOf(spotOf(id), this.corners);
      nodes.push(a, b);
      for (const node of [a, b])
        for (const walk of this.through(node)) {
          nodes.push(walk.nodes[0], walk.nodes[walk.nodes.length - 1]);
          this.loosen(walk, loose);
        }
      if (on) loose.add(id);
      else loose.delete(id);
      this.join(a, b, on);
      this.join(b, a, on);
    }
    for (const id of loose)
      if (!this.walkOn.has(id)) {
        const walk = this.follow(spotOf(id));
        nodes.push(walk.nodes[0], walk.nodes[walk.nodes.length - 1]);
      }
    return nodes;
  }

  /** @param {Spot} at @param {Spot} other @param {boolean} on */
  join(at, other, on) {
    const id = key(at);
    const others = this.joined.get(id)?.others ?? [];
    const now = on ? [...others, other].sort(byReadingOrder) : others.filter((p) => !same(p, other));
    if (now.length) this.joined.set(id, { at, others: now });
    else this.joined.delete(id);
  }

  /** @param {Walk} walk @param {Set<string>} loose */
  loosen(walk, loose) {
    this.walks.delete(walk);
    for (const edge of edgesOf(walk)) {
      this.walkOn.delete(edge);
      loose.add(edge);
    }
  }

  /** The lines that pass a node or end there, in reading order. @param {Spot} node @returns {Walk[]} */
  through(node) {
    /** @type {Set<Walk>} */
    const found = new Set();
    for (const other of this.others(node)) {
      const walk = this.walkOn.get(key(between(node, other)));
      if (walk) found.add(walk);
    }
    return [...found].sort((a, b) => byReadingOrder(a.nodes[0], b.nodes[0]) || byReadingOrder(a.nodes[1], b.nodes[1]));
  }

  /** The line that begins or ends at a node, the last of several. @param {string} id @returns {Walk|undefined} */
  endingAt(id) {
    const node = this.joined.get(id);
    if (!node || this.goesOn(node.at)) return undefined;
    return this.through(node.at).at(-1);
  }

  /** Follows the line of an edge both ways. @param {Spot} edge @returns {Walk} */
  follow(edge) {
    const [a, b] = endsOf(edge, this.corners);
    const nodes = this.onward([a, b]);
    const closed = nodes.length > 2 && same(nodes[0], nodes[nodes.length - 1]) && this.goesOn(nodes[0]);
    const walk = closed
      ? { nodes: fromFirst(nodes.slice(0, -1)), closed }
      : { nodes: inOrder(this.onward(nodes.reverse())), closed };
    this.walks.add(walk);
    for (const id of edgesOf(walk)) this.walkOn.set(id, walk);
    return walk;
  }

  /** Goes on along a line until it ends, branches, or is back. @param {Spot[]} nodes @returns {Spot[]} */
  onward(nodes) {
    for (;;) {
      const last = nodes[nodes.length - 1];
      const before = nodes[nodes.length - 2];
      if (!this.goesOn(last)) return nodes;
      const others = this.others(last);
      /** @type {Spot} */
      const straight = [2 * last[0] - before[0], 2 * last[1] - before[1]];
      const next = others.length === 4 ? straight : same(others[0], before) ? others[1] : others[0];
      if (nodes.length > 2 && same(last, nodes[0]) && (others.length === 2 || same(next, nodes[1]))) return nodes;
      nodes.push(next);
    }
  }

  /** Whether a line that comes to a node goes on there. @param {Spot} node */
  goesOn(node) {
    const { length } = this.others(node);
    return length === 2 || (this.crosses && length === 4);
  }

  /** @param {Spot} node */
  others(node) {
    return this.joined.get(key(node))?.others ?? [];
  }
}

/** The edges between nodes that follow each other, as keys: lines that meet in a node share none. @param {Spot[]} nodes */
export const edgesAlong = (nodes) => nodes.slice(1).map((node, i) => key(between(node, nodes[i])));

/** All edges of a line. @param {Walk} walk */
export const edgesOf = ({ nodes, closed }) => edgesAlong(closed ? [...nodes, nodes[0]] : nodes);

/** A line that ends somewhere, from its first end in reading order. @param {Spot[]} nodes @returns {Spot[]} */
function inOrder(nodes) {
  const n = nodes.length - 1;
  const back = byReadingOrder(nodes[0], nodes[n]) || byReadingOrder(nodes[1], nodes[n - 1]);
  return back > 0 ? nodes.reverse() : nodes;
}

/** A closed line from its first node in reading order, towards the first of its two neighbours. @param {Spot[]} nodes @returns {Spot[]} */
function fromFirst(nodes) {
  const n = nodes.length;
  const i = nodes.reduce((least, node, j) => (byReadingOrder(node, nodes[least]) < 0 ? j : least), 0);
  const turned = [...nodes.slice(i), ...nodes.slice(0, i)];
  return byReadingOrder(turned[1], turned[n - 1]) > 0 ? [turned[0], ...turned.slice(1).reverse()] : turned;
}
