// The shapes of lines: those of a line that has not changed are made once.
import { edgesAlong } from "./lines.js";
import { DIRECTIONS_LAYER } from "./marks.js";
import { OPPOSITE, between, byReadingOrder, key, same, directionTo } from "../base/spots.js";

export class LineShapes {
  /** @param {Scene} scene */
  constructor(scene) {
    this.scene = scene;
    /** @type {Map<Walk, Shape[]>} */
    this.known = new Map();
    this.sign = "";
    this.bad = false;
    /** @type {Spot|null} */
    this.pen = null;
    this.chips = [...scene.state.ends.values()].some((end) => end.t === "chip");
    /** The numbers that are links by themselves. @type {EndShape[]} */
    this.ones = scene.state.line?.lengths ? [...scene.state.ends.values()].filter((end) => end.value === 1) : [];
    /** Their shapes, if they are known. @type {Shape[]|null} */
    this.alone = null;
  }

  /** Something about an edge has changed other than whether a line is there. @param {string} edge */
  forget(edge) {
    const walk = this.scene.lines.walkOn.get(edge);
    if (walk) this.known.delete(walk);
  }

  /** Adds the lines, a bundle each. @param {Bundles} found @param {Mark} mark @param {Judgement} judgement @param {DisplayOptions} show @param {boolean} picture */
  all(found, mark, judgement, show, picture) {
    const { scene, known } = this;
    const { lines } = scene;
    const pen = show.pen ?? null;
    const sign = `${picture} ${show.solved}`;
    if (this.sign !== sign || judgement.bad.size || this.bad) known.clear();
    if (this.sign !== sign) this.alone = null;
    this.sign = sign;
    this.bad = judgement.bad.size > 0;
    for (const p of [this.pen, pen]) for (const walk of p ? lines.through(p) : []) known.delete(walk);
    this.pen = pen;
    for (const walk of known.keys()) if (!lines.walks.has(walk)) known.delete(walk);
    for (const walk of lines.walks) {
      let made = known.get(walk);
      if (!made) {
        const ink =
          judgement.bad.size && edgesAlong(walk.nodes).some((edge) => judgement.bad.has(edge)) ? "bad" : "mark";
        known.set(walk, (made = this.tried(mark, this.of(mark, walk, ink, pen, picture, Boolean(show.solved)))));
      }
      found.set(walk, made);
    }
    this.alone ??= this.ones.filter((end) => !scene.joined.has(key(end.at))).map((end) => one(end, picture));
    found.set("ones", this.alone);
    found.set("pen", this.atPen(mark, pen));
  }

  /** The pen where it rests on no line yet. @param {Mark} mark @param {Spot|null} pen @returns {Shape[]} */
  atPen(mark, pen) {
    const { state, joined } = this.scene;
    if (!pen || mark.flow || joined.has(key(pen)) || !state.isNode(pen)) return [];
    const end = state.ends.get(key(pen));
    const door = mark.doors && state.doors.get(key(pen));
    if (mark.joins && this.chips) return end ? [{ t: "line", at: [pen], ink: end.ink ?? 0, kind: "link" }] : [];
    return [{ t: "line", at: door ? [door, pen] : [pen], head: true }];
  }

  /** @param {Mark} mark @param {Walk} walk @param {string} ink @param {Spot|null} pen @param {boolean} picture @param {boolean} run @returns {Shape[]} */
  of(mark, walk, ink, pen, picture, run) {
    if (mark.joins && this.chips) return [this.link(walk, picture)];
    if (mark.flow) return this.directed(mark, walk, ink);
    if (mark.double) return this.bridges(mark, walk, ink);
    return [{ ...this.plainLine(mark, walk, ink, pen), run }];
  }

  /** What was drawn in a trial is dashed and in the trial's ink; a link keeps its colour and has dashes along it.
   * @param {Mark} mark @param {Shape[]} shapes @returns {Shape[]} */
  tried(mark, shapes) {
    const { marks } = this.scene;
    if (!marks.depth) return shapes;
    const on = (/** @type {Spot} */ edge) => marks.tried(mark.layer, key(edge)) > 0;
    return shapes.flatMap((shape) => this.triedShape(shape, on));
  }

  /** @param {Shape} shape @param {(edge: Spot) => boolean} on @returns {Shape[]} */
  triedShape(shape, on) {
    if (shape.t === "way") return on(shape.at[0]) ? [{ ...shape, ink: "trial" }] : [shape];
    if (shape.t !== "line" || shape.at.length < 2) return [shape];
    const runs = split(shape.at, on);
    const linked = shape.kind === "link" || shape.kind === "linked";
    if (!runs.some((run) => run.tried)) return [shape];
    if (linked) return [shape, ...runs.filter((run) => run.tried).flatMap(({ at }) => dashesOn(at))];
    return runs.map(({ at, tried }, i) => ({
      ...shape,
      at,
      ink: tried && shape.ink !== "bad" ? "trial" : shape.ink,
      dash: tried,
      head: shape.head && i === runs.length - 1,
    }));
  }

  /** A line goes out by the doors at its ends, and has a head where it goes on. Where the pen rests it stays inside until it is complete.
   * @param {Mark} mark @param {Walk} walk @param {string} ink @param {Spot|null} pen @returns {LineShape} */
  plainLine(mark, { nodes, closed }, ink, pen) {
    const kind = mark.walls ? "wall" : "line";
    if (closed) return { t: "line", at: [...nodes, nodes[0]], ink, kind };
    const { doors } = this.scene.state;
    const last = nodes.length - 1;
    const door = (/** @type {Spot} */ p) => (mark.doors ? doors.get(key(p)) : undefined);
    const back = pen
      ? same(pen, nodes[0]) || (!same(pen, nodes[last]) && !door(nodes[0]) && door(nodes[last]))
      : !door(nodes[0]) && door(nodes[last]);
    const at = back ? [...nodes].reverse() : nodes;
    const from = door(at[0]);
    const to = door(at[last]);
    const rests = pen !== null && same(pen, at[last]) && !(from && to);
    const loose = mark.doors && !to && this.scene.joined.get(key(at[last]))?.others.length === 1;
    return {
      t: "line",
      at: [...(from ? [from] : []), ...at, ...(to && !rests ? [to] : [])],
      ink,
      kind,
      head: Boolean(rests || loose),
    };
  }

  /** A finished link, or a line under way in the colour of the number it starts at. @param {Walk} walk @param {boolean} picture @returns {Shape} */
  link(walk, picture) {
    const { ends } = this.scene.state;
    const at = ends.has(key(walk.nodes[0])) ? walk.nodes : [...walk.nodes].reverse();
    const end = ends.get(key(at[0]));
    if (!end) return { t: "line", at: walk.closed ? [...at, at[0]] : at, ink: "quiet", kind: "link" };
    const ink = end.ink ?? 0;
    if (this.scene.linked(walk))
      return picture ? { t: "fill", at: [...at].sort(byReadingOrder), ink } : { t: "line", at, ink, kind: "linked" };
    const loose = !ends.has(key(at[at.length - 1])) && !walk.closed;
    return { t: "line", at, ink, kind: "link", head: loose, count: loose ? at.length : null };
  }

  /** A line in runs that are single or double. @param {Mark} mark @param {Walk} walk @param {string} ink @returns {Shape[]} */
  bridges(mark, walk, ink) {
    const nodes = walk.closed ? [...walk.nodes, walk.nodes[0]] : walk.nodes;
    const kind = (/** @type {number} */ k) =>
      Number(this.scene.marks.get(mark.layer, key(between(nodes[k - 1], nodes[k])))) > 1 ? "double" : "single";
    /** @type {LineShape[]} */
    const shapes = [];
    for (let k = 1; k < nodes.length; k++) {
      const last = shapes[shapes.length - 1];
      if (last?.kind === kind(k)) last.at.push(nodes[k]);
      else shapes.push({ t: "line", at: [nodes[k - 1], nodes[k]], ink, kind: kind(k) });
    }
    return shapes;
  }

  /** A directed line, with its ways on every second edge that is not beside an arrow, and at its loose end.
   * @param {Mark} mark @param {Walk} walk @param {string} ink @returns {Shape[]} */
  directed(mark, walk, ink) {
    const nodes = walk.closed ? [...walk.nodes, walk.nodes[0]] : [...walk.nodes];
    const forward = this.forward(mark, nodes);
    if (forward === false) nodes.reverse();
    /** @type {Shape[]} */
    const shapes = [{ t: "line", at: nodes, ink, kind: "directed" }];
    if (forward === null) return shapes;
    const end = nodes.length - 1;
    const arrowed = (/** @type {Spot} */ p) => this.scene.state.pointers.arrow.has(key(p));
    for (let k = 1, free = 0; k <= end; k++)
      if (!arrowed(nodes[k - 1]) && !arrowed(nodes[k]) && free++ % 2 === 0)
        shapes.push({ t: "way", at: [between(nodes[k - 1], nodes[k])], to: directionTo(nodes[k - 1], nodes[k]), ink });
    if (!walk.closed && !arrowed(nodes[end]))
      shapes.push({ t: "way", at: [nodes[end]], to: directionTo(nodes[end - 1], nodes[end]), ink });
    return shapes;
  }

  /** Whether a line runs as its nodes stand: as written, or else as most of its arrows say, its winds, or the hand that drew it; the first in
   * reading order decides a tie. Null: nothing tells. @param {Mark} mark @param {Spot[]} nodes @returns {boolean|null} */
  forward(mark, nodes) {
    /** @type {Map<string, {at: Spot, to: string, with: boolean}>[]} */
    const [flow, arrow, streak, drawn] = [new Map(), new Map(), new Map(), new Map()];
    for (let k = 1; k < nodes.length; k++) {
      const [a, b] = [nodes[k - 1], nodes[k]];
      const at = between(a, b);
      const direction = directionTo(a, b);
      for (const [votes, layer] of /** @type {[typeof flow, string][]} */ ([
        [flow, mark.flow],
        [drawn, DIRECTIONS_LAYER],
      ])) {
        const value = this.scene.marks.get(layer, key(at));
        if (value) votes.set(key(at), { at, to: "", with: value > 0 === (direction === "r" || direction === "d") });
      }
      for (const node of [a, b])
        for (const [votes, pointers] of /** @type {const} */ ([
          [arrow, this.scene.state.pointers.arrow],
          [streak, this.scene.state.pointers.streak],
        ]))
          for (const to of (pointers.get(key(node)) ?? []).filter(
            (to) => to === direction || to === OPPOSITE[direction],
          ))
            votes.set(key(node) + to, { at: node, to, with: to === direction });
    }
    const leading = [...([flow, arrow, streak, drawn].find((votes) => votes.size)?.values() ?? [])];
    if (!leading.length) return null;
    const agree = 2 * leading.filter((vote) => vote.with).length;
    if (agree !== leading.length) return agree > leading.length;
    return leading.reduce((a, b) => ((byReadingOrder(a.at, b.at) || (a.to < b.to ? -1 : 1)) <= 0 ? a : b)).with;
  }
}

/** Dashes along a link, on a bed that is seen on every colour. @param {Spot[]} at @returns {LineShape[]} */
const dashesOn = (at) => [
  { t: "line", at, ink: "canvas", kind: "directed", trim: true },
  { t: "line", at, ink: "trial", kind: "first", dash: true, trim: true },
];

/** A number that is a link by itself. @param {EndShape} end @param {boolean} picture @returns {Shape} */
const one = ({ at, ink }, picture) =>
  picture ? { t: "fill", at: [at], ink: ink ?? 0 } : { t: "line", at: [at], ink: ink ?? 0, kind: "linked" };

/** A line in runs of edges that were tried, or not. The end that goes out by a door is of the run beside it.
 * @param {Spot[]} at @param {(edge: Spot) => boolean} on @returns {{at: Spot[], tried: boolean}[]} */
function split(at, on) {
  /** @type {{at: Spot[], tried: boolean}[]} */
  const runs = [];
  for (let i = 1; i < at.length; i++) {
    const half = Math.abs(at[i][0] - at[i - 1][0]) + Math.abs(at[i][1] - at[i - 1][1]) < 2;
    const last = runs[runs.length - 1];
    const beside =
      half && i === 1 ? at[2] && on(between(at[1], at[2])) : half ? last?.tried : on(between(at[i - 1], at[i]));
    if (last && last.tried === Boolean(beside)) last.at.push(at[i]);
    else runs.push({ at: [at[i - 1], at[i]], tried: Boolean(beside) });
  }
  return runs;
}
