// Lines on a board: drawn edges followed along. A node is a cell, or a corner where lines run along the sides of cells.
import { between, byReading, key, same, sidesOf } from "./spots.js";

/** @param {Spot[]} edges @param {boolean} corners @returns {Joined} */
export function joined(edges, corners) {
  /** @type {Joined} */
  const found = new Map();
  const put = (/** @type {Spot} */ at, /** @type {Spot} */ other) => {
    const known = found.get(key(at));
    if (known) known.others.push(other);
    else found.set(key(at), { at, others: [other] });
  };
  for (const edge of edges) {
    const [a, b] = sidesOf(edge, corners);
    put(a, b);
    put(b, a);
  }
  for (const { others } of found.values()) others.sort(byReading);
  return new Map([...found].sort(([, a], [, b]) => byReading(a.at, b.at)));
}

/** The lines: those between ends and branches first, then the closed ones. @param {Joined} joined @returns {Walk[]} */
export function walks(joined) {
  const walked = new Set();
  /** @type {Walk[]} */
  const found = [];
  const others = (/** @type {Spot} */ node) => /** @type {{others: Spot[]}} */ (joined.get(key(node))).others;
  for (const closed of [false, true])
    for (const { at: start, others: first } of joined.values()) {
      if ((first.length === 2) !== closed) continue;
      for (const towards of first) {
        if (walked.has(key(between(start, towards)))) continue;
        const nodes = [start];
        for (let next = towards; ; ) {
          const last = nodes[nodes.length - 1];
          nodes.push(next);
          walked.add(key(between(last, next)));
          if (others(next).length !== 2 || same(next, start)) break;
          const [one, two] = others(next);
          next = same(one, last) ? two : one;
        }
        found.push({ nodes: closed ? nodes.slice(0, -1) : nodes, closed });
      }
    }
  return found;
}
