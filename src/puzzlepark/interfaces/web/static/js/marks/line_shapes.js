// The shapes of lines. Shapes of lines that have not changed are cached.
import { edgesAlong } from "./lines.js";
import { DIRECTIONS_LAYER } from "./marks.js";
import { OPPOSITE, between, byReadingOrder, directionTo, key, same } from "../base/spots.js";

/** What one arrow, wind or mark at a spot says about the direction of a line. @typedef {{at: Spot, to: string, forward: boolean}} Vote */

export class LineShapes {
  /** @param {Scene} scene */
  constructor(scene) {
    this.scene = scene;
    /** Cache of the shapes of lines. @type {Map<Walk, Shape[]>} */
    this.cache = new Map();
    /** What the cached shapes depend on besides their lines. */
    this.cacheKey = "";
    /** Whether a line was broken when the shapes were made. */
    this.hadBad = false;
    /** @type {Spot|null} */
    this.pen = null;
    this.hasChips = [...scene.state.ends.values()].some((end) => end.t === "chip");
    /** The numbers 1, which are links of a single cell. @type {EndShape[]} */
    this.ones = scene.state.line?.lengths ? [...scene.state.ends.values()].filter((end) => end.value === 1) : [];
    /** Cache of the shapes of links of a single cell. @type {Shape[]|null} */
    this.singleCells = null;
  }

  /** Forgets the shapes of the line at an edge: something other than its edges has changed. @param {string} edge */
  forget(edge) {
    const walk = this.scene.lines.walkOn.get(edge);
    if (walk) this.cache.delete(walk);
  }

  /** Adds a bundle for every line, for links of a single cell, and for the pen. @param {Bundles} bundles @param {Mark} mark @param {Judgement} judgement @param {DisplayOptions} show @param {boolean} picture */
  addAll(bundles, mark, judgement, show, picture) {
    const { scene } = this;
    const { lines } = scene;
    const pen = show.pen ?? null;
    this.trimCache(judgement, `${picture} ${show.solved}`, pen);
    for (const walk of lines.walks) {
      let shapes = this.cache.get(walk);
      if (!shapes) {
        const bad = judgement.bad.size && edgesAlong(walk.nodes).some((edge) => judgement.bad.has(edge));
        shapes = this.shapesOf(mark, walk, bad ? "bad" : "mark", pen, picture, Boolean(show.solved));
        this.cache.set(walk, (shapes = this.inTrial(mark, shapes)));
      }
      bundles.set(walk, shapes);
    }
    this.singleCells ??= this.ones
      .filter((end) => !scene.joined.has(key(end.at)))
      .map((end) => singleCell(end, picture));
    bundles.set("ones", this.singleCells);
    bundles.set("pen", this.penShapes(mark, pen));
  }

  /** Removes shapes from the cache that are out of date. @param {Judgement} judgement @param {string} cacheKey @param {Spot|null} pen */
  trimCache(judgement, cacheKey, pen) {
    const { cache } = this;
    const { lines } = this.scene;
    if (this.cacheKey !== cacheKey || judgement.bad.size || this.hadBad) cache.clear();
    if (this.cacheKey !== cacheKey) this.singleCells = null;
    this.cacheKey = cacheKey;
    this.hadBad = judgement.bad.size > 0;
    for (const spot of [this.pen, pen]) for (const walk of spot ? lines.through(spot) : []) cache.delete(walk);
    this.pen = pen;
    for (const walk of cache.keys()) if (!lines.walks.has(walk)) cache.delete(walk);
  }

  /** The pen, if it is on no line yet. @param {Mark} mark @param {Spot|null} pen @returns {Shape[]} */
  penShapes(mark, pen) {
    const { state, joined } = this.scene;
    if (!pen || mark.flow || joined.has(key(pen)) || !state.isNode(pen)) return [];
    const end = state.ends.get(key(pen));
    const door = mark.doors && state.doors.get(key(pen));
    if (mark.joins && this.hasChips) return end ? [{ t: "line", at: [pen], ink: end.ink ?? 0, kind: "link" }] : [];
    return [{ t: "line", at: door ? [door, pen] : [pen], head: true }];
  }

  /** The shapes of one line, by the kind of its mark. With `run`, a plain line is shown as that of a solved board.
   * @param {Mark} mark @param {Walk} walk @param {string} ink @param {Spot|null} pen @param {boolean} picture @param {boolean} run @returns {Shape[]} */
  shapesOf(mark, walk, ink, pen, picture, run) {
    if (mark.joins && this.hasChips) return [this.link(walk, picture)];
    if (mark.flow) return this.directed(mark, walk, ink);
    if (mark.double) return this.bridges(mark, walk, ink);
    return [{ ...this.plainLine(mark, walk, ink, pen), run }];
  }

  /** Edges of a trial are dashed and have the trial's ink; a link keeps its colour, with dashes along it.
   * @param {Mark} mark @param {Shape[]} shapes @returns {Shape[]} */
  inTrial(mark, shapes) {
    const { marks } = this.scene;
    if (!marks.depth) return shapes;
    const isTried = (/** @type {Spot} */ edge) => marks.tried(mark.layer, key(edge)) > 0;
    return shapes.flatMap((shape) => this.shapeInTrial(shape, isTried));
  }

  /** One shape of a line, split where the edges of a trial begin and end. @param {Shape} shape @param {(edge: Spot) => boolean} isTried @returns {Shape[]} */
  shapeInTrial(shape, isTried) {
    if (shape.t === "way") return isTried(shape.at[0]) ? [{ ...shape, ink: "trial" }] : [shape];
    if (shape.t !== "line" || shape.at.length < 2) return [shape];
    const runs = splitRuns(shape.at, isTried);
    const isLink = shape.kind === "link" || shape.kind === "linked";
    if (!runs.some((run) => run.tried)) return [shape];
    if (isLink) return [shape, ...runs.filter((run) => run.tried).flatMap(({ at }) => dashesAlong(at))];
    return runs.map(({ at, tried }, i) => ({
      ...shape,
      at,
      ink: tried && shape.ink !== "bad" ? "trial" : shape.ink,
      dash: tried,
      head: shape.head && i === runs.length - 1,
    }));
  }

  /** A line that leaves by the doors at its ends, and has a head where it is to be continued. At the pen it does not leave until it is complete.
   * @param {Mark} mark @param {Walk} walk @param {string} ink @param {Spot|null} pen @returns {LineShape} */
  plainLine(mark, { nodes, closed }, ink, pen) {
    const kind = mark.walls ? "wall" : "line";
    if (closed) return { t: "line", at: [...nodes, nodes[0]], ink, kind };
    const { doors } = this.scene.state;
    const last = nodes.length - 1;
    const doorOf = (/** @type {Spot} */ spot) => (mark.doors ? doors.get(key(spot)) : undefined);
    const reversed = pen
      ? same(pen, nodes[0]) || (!same(pen, nodes[last]) && !doorOf(nodes[0]) && doorOf(nodes[last]))
      : !doorOf(nodes[0]) && doorOf(nodes[last]);
    const at = reversed ? [...nodes].reverse() : nodes;
    const from = doorOf(at[0]);
    const to = doorOf(at[last]);
    const atPen = pen !== null && same(pen, at[last]) && !(from && to);
    const loose = mark.doors && !to && this.scene.joined.get(key(at[last]))?.others.length === 1;
    return {
      t: "line",
      at: [...(from ? [from] : []), ...at, ...(to && !atPen ? [to] : [])],
      ink,
      kind,
      head: Boolean(atPen || loose),
    };
  }

  /** A finished link, or an unfinished one in the colour of the number at its start. @param {Walk} walk @param {boolean} picture @returns {Shape} */
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

  /** A line of bridges, split where it changes between single and double. @param {Mark} mark @param {Walk} walk @param {string} ink @returns {Shape[]} */
  bridges(mark, walk, ink) {
    const nodes = walk.closed ? [...walk.nodes, walk.nodes[0]] : walk.nodes;
    /** @type {LineShape[]} */
    const shapes = [];
    for (let i = 1; i < nodes.length; i++) {
      const value = this.scene.marks.get(mark.layer, key(between(nodes[i - 1], nodes[i])));
      const kind = Number(value) > 1 ? "double" : "single";
      const last = shapes[shapes.length - 1];
      if (last?.kind === kind) last.at.push(nodes[i]);
      else shapes.push({ t: "line", at: [nodes[i - 1], nodes[i]], ink, kind });
    }
    return shapes;
  }

  /** A directed line, with arrowheads at its loose end and on every second edge that is not next to a given arrow.
   * @param {Mark} mark @param {Walk} walk @param {string} ink @returns {Shape[]} */
  directed(mark, walk, ink) {
    const nodes = walk.closed ? [...walk.nodes, walk.nodes[0]] : [...walk.nodes];
    const forward = this.isForward(mark, nodes);
    if (forward === false) nodes.reverse();
    /** @type {Shape[]} */
    const shapes = [{ t: "line", at: nodes, ink, kind: "directed" }];
    if (forward === null) return shapes;
    const end = nodes.length - 1;
    const hasArrow = (/** @type {Spot} */ spot) => this.scene.state.pointers.arrow.has(key(spot));
    const free = stepsOf(nodes).filter(({ from, to }) => !hasArrow(from) && !hasArrow(to));
    free.forEach(({ at, direction }, i) => {
      if (i % 2 === 0) shapes.push({ t: "way", at: [at], to: direction, ink });
    });
    if (!walk.closed && !hasArrow(nodes[end]))
      shapes.push({ t: "way", at: [nodes[end]], to: directionTo(nodes[end - 1], nodes[end]), ink });
    return shapes;
  }

  /** Whether a directed line runs in the order of its nodes; null if nothing tells its direction. The most reliable source with any votes
   * decides by majority: marks of the answer, given arrows, winds, or how the line was drawn. In a tie the first vote in reading order decides.
   * @param {Mark} mark @param {Spot[]} nodes @returns {boolean|null} */
  isForward(mark, nodes) {
    const { arrow, streak } = this.scene.state.pointers;
    const sources = [
      this.edgeVotes(mark.flow, nodes),
      pointerVotes(arrow, nodes),
      pointerVotes(streak, nodes),
      this.edgeVotes(DIRECTIONS_LAYER, nodes),
    ];
    const votes = sources.find((each) => each.length);
    if (!votes) return null;
    const forward = votes.filter((vote) => vote.forward).length;
    const backward = votes.length - forward;
    if (forward !== backward) return forward > backward;
    const inOrder = [...votes].sort((a, b) => byReadingOrder(a.at, b.at) || (a.to < b.to ? -1 : 1));
    return inOrder[0].forward;
  }

  /** The votes of a layer that has 1 on edges that run right or down, and -1 on others. @param {string|undefined} layer @param {Spot[]} nodes @returns {Vote[]} */
  edgeVotes(layer, nodes) {
    if (!layer) return [];
    return stepsOf(nodes).flatMap(({ at, direction }) => {
      const value = this.scene.marks.get(layer, key(at));
      const forward = Number(value) > 0 === (direction === "r" || direction === "d");
      return value ? [{ at, to: "", forward }] : [];
    });
  }
}

/** The steps of a line from node to node: `at` is the edge that a step takes. @param {Spot[]} nodes */
const stepsOf = (nodes) =>
  nodes.slice(1).map((to, i) => ({
    from: nodes[i],
    to,
    at: between(nodes[i], to),
    direction: directionTo(nodes[i], to),
  }));

/** The votes of given pointers that point along a line, each counted once. @param {Map<string, Direction[]>} pointers by cell @param {Spot[]} nodes @returns {Vote[]} */
function pointerVotes(pointers, nodes) {
  /** @type {Map<string, Vote>} */
  const votes = new Map();
  for (const { from, to, direction } of stepsOf(nodes))
    for (const node of [from, to])
      for (const pointer of pointers.get(key(node)) ?? [])
        if (pointer === direction || pointer === OPPOSITE[direction])
          votes.set(key(node) + pointer, { at: node, to: pointer, forward: pointer === direction });
  return [...votes.values()];
}

/** Dashes along a link, on an underlay that contrasts with every colour. @param {Spot[]} at @returns {LineShape[]} */
const dashesAlong = (at) => [
  { t: "line", at, ink: "canvas", kind: "directed", trim: true },
  { t: "line", at, ink: "trial", kind: "first", dash: true, trim: true },
];

/** A link of a single cell. @param {EndShape} end @param {boolean} picture @returns {Shape} */
const singleCell = ({ at, ink }, picture) =>
  picture ? { t: "fill", at: [at], ink: ink ?? 0 } : { t: "line", at: [at], ink: ink ?? 0, kind: "linked" };

/** Splits a line into runs of edges that are tried, or not. The half step through a door belongs to the run next to it.
 * @param {Spot[]} at @param {(edge: Spot) => boolean} isTried @returns {{at: Spot[], tried: boolean}[]} */
function splitRuns(at, isTried) {
  /** @type {{at: Spot[], tried: boolean}[]} */
  const runs = [];
  for (let i = 1; i < at.length; i++) {
    // Neighbouring nodes are two apart in doubled coordinates, a door and its cell one.
    const isHalf = Math.abs(at[i][0] - at[i - 1][0]) + Math.abs(at[i][1] - at[i - 1][1]) < 2;
    const last = runs[runs.length - 1];
    /** @type {boolean|undefined} */
    let tried;
    if (!isHalf) tried = isTried(between(at[i - 1], at[i]));
    else if (i === 1) tried = at[2] && isTried(between(at[1], at[2]));
    else tried = last?.tried;
    if (last && last.tried === Boolean(tried)) last.at.push(at[i]);
    else runs.push({ at: [at[i - 1], at[i]], tried: Boolean(tried) });
  }
  return runs;
}
