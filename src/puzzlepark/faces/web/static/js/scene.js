// A board with its marks: the shapes and the words that the declaration of a look makes of them, as the server's Scene does.
import { joined, walks } from "./lines.js";
import { WAYS_LAYER } from "./marks.js";
import { BACK, SIDE_WORD, WAYS, WAY_WORD, between, byReading, edgeOf, isEdge, key, same, spotOf, wayTo } from "./spots.js";

/** Nothing is known of the marks. @returns {Judged} */
/** The edges between nodes that follow each other, as keys: lines that meet in a node share none. @param {Spot[]} nodes */
export const edgesAlong = (nodes) => nodes.slice(1).map(([r, c], i) => key([(r + nodes[i][0]) / 2, (c + nodes[i][1]) / 2]));

export const unjudged = () => ({ states: new Map(), rings: [], soft: false, bad: new Set(), blink: false });

export class Scene {
  /** @param {BoardState} state @param {Marks} marks */
  constructor(state, marks) {
    this.state = state;
    this.marks = marks;
    const edges = state.line ? this.values(state.line.layer).filter(([, value]) => value).map(([spot]) => spot) : [];
    this.joined = joined(edges, state.corners);
    this.walks = walks(this.joined);
    /** The line that begins or ends at a node. @type {Map<string, Walk>} */
    this.walkAt = new Map();
    for (const walk of this.walks) for (const node of [walk.nodes[0], walk.nodes[walk.nodes.length - 1]]) this.walkAt.set(key(node), walk);
    /** @type {Map<string, string[]>|null} */
    this.counts = null;
  }

  /** The marks of a layer in reading order. @param {string} layer @returns {[Spot, number][]} */
  values(layer) {
    const found = [...(this.marks.layers.get(layer) ?? [])].map(([id, value]) => /** @type {[Spot, number]} */ ([spotOf(id), value]));
    return found.sort(([a], [b]) => byReading(a, b));
  }

  /** Whether the answer is written everywhere. */
  get decided() {
    for (const layer of this.state.answer) for (const spot of this.state.spots(layer)) if (this.marks.get(layer, key(spot)) === null) return false;
    return true;
  }

  /** The line that a node is on. @param {Spot} node */
  walkThrough(node) {
    return this.joined.has(key(node)) ? this.walks.find((walk) => walk.nodes.some((p) => same(p, node))) ?? null : null;
  }

  /** Whether a line joins two equal numbers as it should. @param {Walk} walk */
  linked({ nodes, closed }) {
    const { ends, line } = this.state, one = ends.get(key(nodes[0])), two = ends.get(key(nodes[nodes.length - 1]));
    if (closed || !one || !two || one === two || one.value !== two.value || one.ink !== two.ink) return false;
    return (!line?.lengths || nodes.length === one.value) && !nodes.slice(1, -1).some((p) => ends.has(key(p)));
  }

  /** Whether something is marked at a spot that a clue counts: a line, or paint. @param {Spot} spot */
  carries(spot) {
    const { line, marks } = this.state, id = key(spot);
    if (isEdge(spot)) return Boolean(line && this.marks.get(line.layer, id));
    return this.joined.has(id) || marks.some((m) => m.t === "fill" && this.marks.get(m.layer, id));
  }

  /** All shapes of the board. @param {Judged} judged @param {Shown} [show] @returns {Shape[]} */
  shapes(judged, show = {}) {
    const { state } = this, { rings } = judged, picture = Boolean(show.solved && state.drawing.surface === "picture" && state.ends.size);
    const found = state.given.flatMap((shape) => this.dressed(shape, judged, show, picture));
    for (const mark of state.marks)
      if (mark.t === "fill") found.push({ t: "fill", at: this.values(mark.layer).filter(([, x]) => x).map(([p]) => p), ink: mark.ink ?? "paint" });
      else if (mark.t === "sign") found.push({ t: mark.sign ?? "dot", at: this.signs(mark) });
      else if (mark.t === "digits") {
        for (const [at, value] of this.values(mark.layer))
          if (!state.ends.has(key(at))) found.push({ t: "number", at, value, ink: "mark", state: judged.bad.has(key(at)) ? "wrong" : "normal" });
      } else found.push(...this.lines(mark, judged, show, picture));
    if (judged.soft) found.push({ t: "fill", at: rings, ink: "badsoft" });
    found.push({ t: "ring", at: rings, blink: judged.blink });
    return found.filter((s) => !s.at || s.at.length);
  }

  /** A given shape as it looks with these marks. @param {Shape} shape @param {Judged} judged @param {Shown} show @param {boolean} picture @returns {Shape[]} */
  dressed(shape, judged, show, picture) {
    if (shape.t === "number") {
      const state = judged.states.get(key(shape.at)), blink = judged.blink && state === "wrong";
      const halo = this.joined.has(key(shape.at));
      return [state && (show.states || blink) ? { ...shape, state, blink, halo } : { ...shape, halo }];
    }
    if (shape.t === "arrow" && (shape.ink ?? "given") === "given" && this.joined.size) {
      const on = (/** @type {Spot} */ p) => this.joined.has(key(p));
      return [{ ...shape, at: shape.at.filter((/** @type {Spot} */ p) => !on(p)) }, { ...shape, at: shape.at.filter(on), halo: true }];
    }
    if (picture && (shape.t === "chip" || shape.t === "grid")) return [];
    if (shape.t !== "chip") return [shape];
    const walk = this.walkAt.get(key(shape.at));
    if (walk ? this.linked(walk) : shape.value === 1 && this.state.line?.lengths) return [{ ...shape, bare: true }];
    return [{ ...shape, lifted: walk ? !walk.closed : Boolean(show.pen && same(show.pen, shape.at)) }];
  }

  /** @param {Mark} mark @returns {Spot[]} */
  signs(mark) {
    const edges = mark.over === "edge", found = this.values(mark.layer).filter(([p, x]) => x === (mark.value ?? 0) && isEdge(p) === edges).map(([p]) => p);
    if (found.length && mark.fades && this.decided) return [];
    return found.filter((p) => edges || (!this.joined.has(key(p)) && !this.state.ends.has(key(p))));
  }

  /** @param {Mark} mark @param {Judged} judged @param {Shown} show @param {boolean} picture @returns {Shape[]} */
  lines(mark, judged, show, picture) {
    const { ends, doors } = this.state, { pen } = show, chips = [...ends.values()].some((end) => end.t === "chip");
    /** @type {Shape[]} */
    const found = [];
    for (const walk of this.walks) {
      const ink = edgesAlong(walk.nodes).some((edge) => judged.bad.has(edge)) ? "bad" : "mark";
      if (mark.joins && chips) found.push(this.link(walk, picture));
      else if (mark.flow) found.push(...this.directed(mark, walk, ink));
      else found.push({ ...this.plainLine(mark, walk, ink, pen ?? null), run: show.solved });
    }
    for (const end of mark.lengths ? ends.values() : [])
      if (end.value === 1 && !this.joined.has(key(end.at)))
        found.push(picture ? { t: "fill", at: [end.at], ink: end.ink ?? 0 } : { t: "line", at: [end.at], ink: end.ink ?? 0, kind: "linked" });
    if (pen && !mark.flow && !this.joined.has(key(pen)) && this.state.isNode(pen)) {
      const end = ends.get(key(pen)), door = mark.doors && doors.get(key(pen));
      if (mark.joins && chips) found.push(...(end ? [{ t: "line", at: [pen], ink: end.ink ?? 0, kind: "link" }] : []));
      else found.push({ t: "line", at: door ? [door, pen] : [pen], head: true });
    }
    return found;
  }

  /** A line goes out by the doors at its ends, and has a head where it goes on. Where the pen rests it stays inside until it is complete.
   * @param {Mark} mark @param {Walk} walk @param {string} ink @param {Spot|null} pen @returns {Shape} */
  plainLine(mark, { nodes, closed }, ink, pen) {
    if (closed) return { t: "line", at: [...nodes, nodes[0]], ink };
    const { doors } = this.state, last = nodes.length - 1, door = (/** @type {Spot} */ p) => (mark.doors ? doors.get(key(p)) : undefined);
    const back = pen ? same(pen, nodes[0]) || (!same(pen, nodes[last]) && !door(nodes[0]) && door(nodes[last])) : !door(nodes[0]) && door(nodes[last]);
    const at = back ? [...nodes].reverse() : nodes, from = door(at[0]), to = door(at[last]);
    const rests = pen !== null && same(pen, at[last]) && !(from && to);
    const loose = mark.doors && !to && this.joined.get(key(at[last]))?.others.length === 1;
    return { t: "line", at: [...(from ? [from] : []), ...at, ...(to && !rests ? [to] : [])], ink, head: Boolean(rests || loose) };
  }

  /** A finished link, or a line under way in the colour of the number it starts at. @param {Walk} walk @param {boolean} picture @returns {Shape} */
  link(walk, picture) {
    const { ends } = this.state, at = ends.has(key(walk.nodes[0])) ? walk.nodes : [...walk.nodes].reverse(), end = ends.get(key(at[0]));
    if (!end) return { t: "line", at: walk.closed ? [...at, at[0]] : at, ink: "quiet", kind: "link" };
    const ink = end.ink ?? 0;
    if (this.linked(walk)) return picture ? { t: "fill", at: [...at].sort(byReading), ink } : { t: "line", at, ink, kind: "linked" };
    const loose = !ends.has(key(at[at.length - 1])) && !walk.closed;
    return { t: "line", at, ink, kind: "link", head: loose, count: loose ? at.length : null };
  }

  /** A directed line, with its ways on every second edge that is not beside an arrow, and at its loose end.
   * @param {Mark} mark @param {Walk} walk @param {string} ink @returns {Shape[]} */
  directed(mark, walk, ink) {
    const nodes = walk.closed ? [...walk.nodes, walk.nodes[0]] : [...walk.nodes], forward = this.forward(mark, nodes);
    if (forward === false) nodes.reverse();
    /** @type {Shape[]} */
    const shapes = [{ t: "line", at: nodes, ink, kind: "directed" }];
    if (forward === null) return shapes;
    const end = nodes.length - 1, arrowed = (/** @type {Spot} */ p) => this.state.pointers.arrow.has(key(p));
    for (let k = 1, free = 0; k <= end; k++)
      if (!arrowed(nodes[k - 1]) && !arrowed(nodes[k]) && free++ % 2 === 0) shapes.push({ t: "way", at: [between(nodes[k - 1], nodes[k])], to: wayTo(nodes[k - 1], nodes[k]), ink });
    if (!walk.closed && !arrowed(nodes[end])) shapes.push({ t: "way", at: [nodes[end]], to: wayTo(nodes[end - 1], nodes[end]), ink });
    return shapes;
  }

  /** Whether a line runs as its nodes stand: as written, or else as most of its arrows say, its winds, or the hand that drew it; the first in
   * reading order decides a tie. Null: nothing tells. @param {Mark} mark @param {Spot[]} nodes @returns {boolean|null} */
  forward(mark, nodes) {
    /** @type {Map<string, {at: Spot, to: string, with: boolean}>[]} */
    const [flow, arrow, streak, drawn] = [new Map(), new Map(), new Map(), new Map()];
    for (let k = 1; k < nodes.length; k++) {
      const [a, b] = [nodes[k - 1], nodes[k]], at = between(a, b), way = wayTo(a, b);
      for (const [votes, layer] of /** @type {[typeof flow, string][]} */ ([[flow, mark.flow], [drawn, WAYS_LAYER]])) {
        const value = this.marks.get(layer, key(at));
        if (value) votes.set(key(at), { at, to: "", with: value > 0 === (way === "r" || way === "d") });
      }
      for (const [votes, kind] of /** @type {[typeof flow, string][]} */ ([[arrow, "arrow"], [streak, "streak"]]))
        for (const node of [a, b])
          for (const to of this.state.pointers[kind].get(key(node)) ?? []) if (to === way || to === BACK[way]) votes.set(key(node) + to, { at: node, to, with: to === way });
    }
    const leading = [...([flow, arrow, streak, drawn].find((votes) => votes.size)?.values() ?? [])];
    if (!leading.length) return null;
    const agree = 2 * leading.filter((vote) => vote.with).length;
    if (agree !== leading.length) return agree > leading.length;
    return leading.reduce((a, b) => ((byReading(a.at, b.at) || (a.to < b.to ? -1 : 1)) <= 0 ? a : b)).with;
  }

  /** A cell in words: its place, what is given there, what is marked, what the clues that look at it count. @param {Spot} cell */
  say(cell) {
    const place = `Row ${(cell[0] + 1) >> 1}, column ${(cell[1] + 1) >> 1}.`, id = key(cell);
    return [place, this.state.drawing.words?.[id], ...this.state.marks.map((mark) => this.said(mark, cell)), ...(this.counted.get(id) ?? [])].filter(Boolean).join(" ");
  }

  /** @param {Mark} mark @param {Spot} cell */
  said(mark, cell) {
    const id = key(cell), value = this.marks.get(mark.layer, id);
    if (mark.t === "line") return this.saidLine(mark, cell);
    if (mark.t === "fill") return this.state.free(cell) ? (mark.words ?? ["Open.", "Blank.", "Painted."])[value === null ? 0 : value ? 2 : 1] : "";
    if (mark.t === "digits") return value && !this.state.ends.has(id) ? `Written ${value}.` : "";
    return value === (mark.value ?? 0) && !this.joined.has(id) ? mark.word : "";
  }

  /** @param {Mark} mark @param {Spot} cell */
  saidLine(mark, cell) {
    const ways = WAYS.filter((way) => this.marks.get(mark.layer, key(edgeOf(cell, way)))), names = ways.map((way) => WAY_WORD[way]), last = names.pop();
    if (mark.nodes === "corner") return ways.length ? `Line ${ways.map((way) => SIDE_WORD[way]).join(" and ")}.` : "";
    if (mark.joins) return this.saidLink(cell);
    if (names.length) return `Line from ${names.join(" and ")} to ${last}.`;
    return last ? `Line ${this.state.doors.has(key(cell)) ? "through the door" : "ends"}, from ${last}.` : "";
  }

  /** @param {Spot} cell */
  saidLink(cell) {
    const walk = this.walkThrough(cell), { ends } = this.state;
    if (!walk) return "";
    if (!this.linked(walk)) return `On a line of ${walk.nodes.length} cells.`;
    const first = /** @type {Shape} */ (ends.get(key(walk.nodes[0])));
    return ends.has(key(cell)) ? "Linked." : `On a link of ${first.value}${first.t === "chip" ? `, colour ${(first.ink ?? 0) + 1}` : ""}.`;
  }

  /** What the number clues that look at each cell say: how many they count, of how many. */
  get counted() {
    if (this.counts) return this.counts;
    /** @type {Map<string, string[]>} */
    const found = (this.counts = new Map());
    const put = (/** @type {Spot} */ at, /** @type {string} */ text) => found.set(key(at), [...(found.get(key(at)) ?? []), text]);
    for (const { at: [r, c], value, counts, corner } of [...this.state.clues].sort((a, b) => a.at[1] - b.at[1] || a.at[0] - b.at[0])) {
      const count = `${counts.filter((/** @type {Spot} */ p) => this.carries(p)).length} of ${value}.`;
      if (corner) put([r - 1 + (r & 1), c - (r & 1)], `${r & 1 ? "Across" : "Below"}: ${count}`);
      else if (r > 0 && c > 0) put([r, c], `${value}: ${count}`);
      else for (const p of counts) put(p, `${c < 0 ? `Row ${(r + 1) >> 1}` : `Column ${(c + 1) >> 1}`}: ${count}`);
    }
    return found;
  }
}
