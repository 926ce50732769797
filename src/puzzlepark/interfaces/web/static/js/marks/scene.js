// A board with its marks: the shapes and the words that the declaration of a look makes of them, as the server's Scene does.
// It follows the marks: a change makes anew only the shapes of its row and of the lines that it touches.
import { letterOf, hasSpots } from "../base/shapes.js";
import { LineShapes } from "./line_shapes.js";
import { Lines } from "./lines.js";
import { CANDIDATES_LAYER, COLOURS_LAYER, CORNERS_LAYER, NOTE_INKS, notesAcross, numbersOf } from "./notes.js";
import { countsInWords, describeCell } from "./descriptions.js";
import { DIRECTIONS, byReadingOrder, diagonalTo, edgeOf, isEdge, key, nextOf, same, spotOf } from "../base/spots.js";

/** What shows the values of cells with a diagonal. @type {[StampKind, number][]} */
const DIAGONALS = [
  ["falling", 1],
  ["rising", 2],
];

/** Nothing is known of the marks. @returns {Judgement} */
export const noJudgement = () => ({ states: new Map(), rings: [], soft: false, bad: new Set(), blink: false });

/** @type {WeakMap<Marks, Scene>} */
const scenes = new WeakMap();

/** The board with these marks as they are now. @param {BoardState} state @param {Marks} marks */
export function sceneOf(state, marks) {
  let scene = scenes.get(marks);
  if (scene?.state !== state) {
    scene?.leave();
    scenes.set(marks, (scene = new Scene(state, marks)));
  }
  return scene.now();
}

export class Scene {
  /** @param {BoardState} state @param {Marks} marks */
  constructor(state, marks) {
    this.state = state;
    this.marks = marks;
    this.lines = new Lines(state.corners, Boolean(state.line?.crosses));
    this.lineShapes = new LineShapes(this);
    /** The marks of each layer by row, then by column. @type {Map<string, Map<number, Map<number, number>>>} */
    this.rows = new Map();
    /** Shapes of a mark's row, by "mark|row". @type {Map<string, Shape[]>} */
    this.rowShapes = new Map();
    /** Given shapes as they were dressed last. @type {Map<Shape, {sign: string, shapes: Shape[]}>} */
    this.dressings = new Map();
    /** Numbers in colour by row, as they were dressed last. @type {Map<number, Shape[]>} */
    this.chipRows = new Map();
    /** @type {boolean} */
    this.picture = false;
    /** @type {Spot|null} */
    this.pen = null;
    /** @type {Map<string, Shape[]>} */
    this.arrays = new Map();
    /** Marks that have changed since anybody asked, by layer and spot. @type {[string, string][]} */
    this.stale = [];
    /** What clues count, and how far the board is, while they are known. @type {Map<string, string[]>|null} */
    this.counts = null;
    /** @type {any} */
    this.done = null;
    this.watch = (/** @type {string|undefined} */ layer, /** @type {string|undefined} */ spot) =>
      this.changed(layer, spot);
    marks.watchers.add(this.watch);
    this.changed();
    this.now();
  }

  /** Follows the marks no more. */
  leave() {
    this.marks.watchers.delete(this.watch);
  }

  /** What has changed is looked at when somebody asks; without a spot, everything has. @param {string} [layer] @param {string} [spot] */
  changed(layer, spot) {
    if (layer !== undefined && spot !== undefined) return void this.stale.push([layer, spot]);
    this.lines = new Lines(this.state.corners, Boolean(this.state.line?.crosses));
    this.lineShapes = new LineShapes(this);
    for (const known of [this.rows, this.rowShapes, this.dressings, this.chipRows, this.arrays]) known.clear();
    this.picture = false;
    this.pen = null;
    this.stale = [...this.marks.layers].flatMap(([name, spots]) =>
      [...spots.keys()].map((id) => /** @type {[string, string]} */ ([name, id])),
    );
  }

  /** Brings everything up to date with the marks. */
  now() {
    const { stale, state, marks } = this;
    if (!stale.length && this.revision === marks.revision) return this;
    this.revision = marks.revision;
    this.stale = [];
    this.counts = null;
    this.done = null;
    const edges = new Map();
    for (const [layer, id] of stale) {
      const value = marks.get(layer, id);
      const [r, c] = spotOf(id);
      if (layer === state.line?.layer) edges.set(id, Boolean(value));
      this.lineShapes.forget(id);
      let rows = this.rows.get(layer);
      if (!rows) this.rows.set(layer, (rows = new Map()));
      let row = rows.get(r);
      if (!row) rows.set(r, (row = new Map()));
      if (value === null) row.delete(c);
      else row.set(c, value);
      this.forgetRow(r);
    }
    // Signs give way to lines, and numbers show whether they are linked.
    for (const node of this.lines.update(edges)) {
      this.forgetRow(node[0]);
      this.chipRows.delete(node[0]);
      if (state.ends.get(key(node))?.value === 1) this.lineShapes.alone = null;
    }
    return this;
  }

  /** @param {number} r */
  forgetRow(r) {
    this.state.marks.forEach((_, i) => this.rowShapes.delete(`${i}|${r}`));
    for (const name of ["colours", "candidates", "corners"]) this.rowShapes.delete(`${name}|${r}`);
  }

  /** The nodes on lines. */
  get joined() {
    return this.lines.joined;
  }

  /** @returns {Walk[]} */
  get walks() {
    return [...this.lines.walks];
  }

  /** Whether the answer is written everywhere. */
  get decided() {
    const { state, marks } = this;
    if (state.answer.some((layer) => (marks.layers.get(layer)?.size ?? 0) < state.decidable(layer).length))
      return false;
    return state.answer.every((layer) => state.decidable(layer).every((id) => marks.get(layer, id) !== null));
  }

  /** The line that a node is on. @param {Spot} node @returns {Walk|null} */
  walkThrough(node) {
    return this.lines.through(node)[0] ?? null;
  }

  /** Whether a line joins two equal numbers as it should. @param {Walk} walk */
  linked(walk) {
    return (walk.linked ??= this.links(walk));
  }

  /** @param {Walk} walk */
  links({ nodes, closed }) {
    const { ends, line } = this.state;
    const one = ends.get(key(nodes[0]));
    const two = ends.get(key(nodes[nodes.length - 1]));
    if (closed || !one || !two || one === two || one.value !== two.value || one.ink !== two.ink) return false;
    return (!line?.lengths || nodes.length === one.value) && !nodes.slice(1, -1).some((p) => ends.has(key(p)));
  }

  /** How much is marked at a spot that a clue counts: a line, which may be double, paint, or a diagonal that ends at the clue. @param {Spot} spot @param {Spot} clue */
  carries(spot, clue) {
    const { line, marks } = this.state;
    const id = key(spot);
    const diagonal = marks.find((m) => m.t === "diagonal");
    if (diagonal) return Number(this.marks.get(diagonal.layer, id) === diagonalTo(spot, clue));
    if (isEdge(spot)) return line ? Number(this.marks.get(line.layer, id)) : 0;
    return Number(this.joined.has(id) || marks.some((m) => m.t === "fill" && this.marks.get(m.layer, id)));
  }

  /** All shapes of the board. @param {Judgement} judgement @param {DisplayOptions} [show] @returns {Shape[]} */
  shapes(judgement, show = {}) {
    return [...this.bundles(judgement, show).values()].flat().concat(this.rings(judgement));
  }

  /** The board and what is written on it, in bundles that are the same arrays as before where nothing has changed. @param {Judgement} judgement @param {DisplayOptions} [show] @returns {Bundles} */
  bundles(judgement, show = {}) {
    const { state } = this;
    const picture = Boolean(show.solved && state.drawing.surface === "picture" && state.ends.size);
    /** @type {Bundles} */
    const found = new Map();
    if (this.picture !== picture) this.chipRows.clear();
    this.picture = picture;
    // The number that the pen rests on is lifted.
    for (const p of [this.pen, show.pen]) if (p) this.chipRows.delete(p[0]);
    this.pen = show.pen ?? null;
    found.set(
      "given",
      this.alike(
        "given",
        state.plain.flatMap((shape) => this.dressed(shape, judgement, show, picture)).filter(hasSpots),
      ),
    );
    for (const [r, chips] of state.chips) {
      let row = this.chipRows.get(r);
      if (!row) this.chipRows.set(r, (row = chips.flatMap((chip) => this.dressed(chip, judgement, show, picture))));
      found.set(`chips ${r}`, row);
    }
    this.written(found, judgement, show, picture);
    return found;
  }

  /** The array of this name as it was, if it has the same members. @param {string} name @param {Shape[]} shapes */
  alike(name, shapes) {
    const known = this.arrays.get(name);
    if (known?.length === shapes.length && shapes.every((s, i) => s === known[i])) return known;
    this.arrays.set(name, shapes);
    return shapes;
  }

  /** What is broken in cells. @param {Judgement} judgement @returns {Shape[]} */
  rings({ rings, soft, blink }) {
    if (!rings.length) return [];
    /** @type {Shape} */
    const ring = { t: "ring", at: rings, blink };
    return soft ? [{ t: "fill", at: rings, ink: "badsoft" }, ring] : [ring];
  }

  /** The shapes of the marks alone, added to what is found already. @param {Bundles} found @param {Judgement} judgement @param {DisplayOptions} [show] @param {boolean} [picture] */
  written(found, judgement, show = {}, picture = false) {
    this.state.marks.forEach((mark, i) => {
      if (mark.lights && !this.decided)
        found.set(`light ${i}`, standing({ t: "fill", at: this.lit(mark), ink: "marksoft" }));
      if (mark.t === "line") this.lineShapes.all(found, mark, judgement, show, picture);
      else if (mark.t === "diagonal")
        found.set(
          i,
          [...(this.rows.get(mark.layer) ?? [])].flatMap(([r, row]) => this.rowOf(mark, r, row, judgement)),
        );
      else if (mark.t === "digits") {
        found.set(
          i,
          [...(this.rows.get(mark.layer) ?? [])].flatMap(([r, row]) => this.rowOf(mark, r, row, judgement)),
        );
        if (mark.groups) found.set(`groups ${i}`, standing({ t: "border", at: this.betweenGroups(mark) }));
      } else if (mark.t !== "sign" || !mark.fades || !this.decided)
        this.byRow(found, mark.layer, String(i), (r, row) => this.rowOf(mark, r, row, judgement));
    });
    const across = notesAcross(this.state);
    for (const [layer, name] of /** @type {const} */ ([
      [CANDIDATES_LAYER, "candidates"],
      [CORNERS_LAYER, "corners"],
    ]))
      this.byRow(found, layer, name, (r, row) =>
        [...row]
          .filter(([c]) => this.number([r, c]) === null)
          .map(([c, set]) => ({
            t: "notes",
            at: [r, c],
            values: numbersOf(set),
            across,
            corner: name === "corners",
            letters: this.state.letters,
          })),
      );
    this.byRow(found, COLOURS_LAYER, "colours", (r, row) =>
      NOTE_INKS.map((ink, i) => ({
        t: "fill",
        at: [...row].filter(([, x]) => x === i + 1).map(([c]) => [r, c]),
        ink,
        soft: 0.55,
      })),
    );
    return found;
  }

  /** The number in a cell, given or written; null if there is none. @param {Spot} cell */
  number(cell) {
    const { state, marks } = this;
    const id = key(cell);
    const digits = state.marks.find((mark) => mark.t === "digits");
    if (!digits) return null;
    return state.ends.get(id)?.value ?? marks.get(digits.layer, id);
  }

  /** The cells that lamps shine on, their own among them. @param {Mark} mark @returns {Spot[]} */
  lit(mark) {
    const found = new Set();
    for (const [id, value] of this.marks.layers.get(mark.layer) ?? [])
      for (const direction of value ? DIRECTIONS : [])
        for (let cell = spotOf(id); this.state.free(cell); cell = nextOf(cell, direction)) found.add(key(cell));
    return [...found].map(spotOf);
  }

  /** The edges between numbers that differ; none on a board on which nothing is written yet. @param {Mark} mark @returns {Spot[]} */
  betweenGroups(mark) {
    const { ends } = this.state;
    const own = [...(this.marks.layers.get(mark.layer) ?? [])].filter(([id]) => !ends.has(id));
    if (!own.length) return [];
    const known = new Map([
      ...[...ends].map(([id, { value }]) => /** @type {[string, number]} */ ([id, value])),
      ...own,
    ]);
    /** @type {Spot[]} */
    const found = [];
    for (const [id, value] of known)
      for (const direction of /** @type {Direction[]} */ (["r", "d"])) {
        const next = known.get(key(nextOf(spotOf(id), direction)));
        if (next !== undefined && next !== value) found.push(edgeOf(spotOf(id), direction));
      }
    return found.sort(byReadingOrder);
  }

  /** Whether a cell is filled all over. @param {string} id */
  painted(id) {
    return this.state.marks.some(
      (m) => m.t === "fill" && (m.shape ?? "fill") === "fill" && this.marks.get(m.layer, id),
    );
  }

  /** Shapes row by row, those of unchanged rows as they were. @param {Bundles} found @param {string} layer @param {string} name @param {(r: number, row: Map<number, number>) => Shape[]} make */
  byRow(found, layer, name, make) {
    for (const [r, row] of this.rows.get(layer) ?? []) {
      const id = `${name}|${r}`;
      let known = this.rowShapes.get(id);
      if (!known) this.rowShapes.set(id, (known = make(r, row).filter(hasSpots)));
      found.set(id, known);
    }
  }

  /** @param {Mark} mark @param {number} r @param {Map<number, number>} row @param {Judgement} judgement @returns {Shape[]} */
  rowOf(mark, r, row, judgement) {
    const { marks, state } = this;
    const tried = (/** @type {Spot} */ p) => marks.tried(mark.layer, key(p)) > 0;
    const spots = [...row].map(([c, value]) => /** @type {{at: Spot, value: number}} */ ({ at: [r, c], value }));
    const split = (/** @type {Spot[]} */ all) => [all.filter((p) => !tried(p)), all.filter(tried)];
    if (mark.t === "digits") {
      const ink = (/** @type {Spot} */ p) => (tried(p) ? "trial" : "mark");
      const own = spots.filter(({ at }) => !state.ends.has(key(at)));
      const none = own.filter(({ value }) => mark.zero && value === 0);
      const [at, trial] = split(none.map((p) => p.at));
      return [
        ...own
          .filter((p) => !none.includes(p))
          .map(({ at, value }) => ({
            t: /** @type {const} */ ("number"),
            at,
            value,
            ink: ink(at),
            state: /** @type {"wrong"|"normal"} */ (judgement.bad.has(key(at)) ? "wrong" : "normal"),
            ...(mark.letters ? { text: letterOf(value) } : {}),
          })),
        ...(mark.zero === "fill" ? filled("fill", at, trial, "paint") : []),
        ...(mark.zero === "cross" ? crossed(at, trial) : []),
      ].filter(hasSpots);
    }
    if (mark.t === "diagonal")
      return DIAGONALS.flatMap(([t, own]) => {
        const [at, trial] = split(spots.filter(({ value }) => value === own).map((p) => p.at));
        const bad = (/** @type {Spot} */ p) => judgement.bad.has(key(p));
        return [
          { t, at: at.filter((p) => !bad(p)) },
          { t, at: at.filter(bad), ink: "bad" },
          { t, at: trial, ink: "trial", thin: true },
        ];
      });
    if (mark.t === "fill") {
      const [at, trial] = split(spots.filter(({ value }) => value).map((p) => p.at));
      return filled(/** @type {StampKind} */ (mark.shape ?? "fill"), at, trial, mark.ink ?? "paint");
    }
    const edges = mark.over === "edge";
    const wanted = spots
      .filter(({ at, value }) => value === (mark.value ?? 0) && isEdge(at) === edges)
      .map((p) => p.at);
    const [at, trial] = split(
      wanted.filter((p) => edges || (!this.joined.has(key(p)) && (mark.numbered || !state.ends.has(key(p))))),
    );
    const sign = /** @type {StampKind} */ (mark.sign ?? "dot");
    const numbered = (/** @type {Spot} */ p) => state.ends.has(key(p));
    const bare = (/** @type {Spot} */ p) => !numbered(p);
    const tries = { ink: "trial", thin: true };
    return [
      { t: sign, at: at.filter(bare) },
      { t: "speck", at: at.filter(numbered) },
      { t: sign, at: trial.filter(bare), ...tries },
      { t: "speck", at: trial.filter(numbered), ...tries },
    ];
  }

  /** A given shape as it looks with these marks; the same object as before if it looks the same. @param {Shape} shape @param {Judgement} judgement @param {DisplayOptions} show @param {boolean} picture @returns {Shape[]} */
  dressed(shape, judgement, show, picture) {
    if (picture && (shape.t === "chip" || shape.t === "grid")) return [];
    if (shape.t === "chip") return this.inLook(shape, this.chipLook(shape, show), (look) => [{ ...shape, ...look }]);
    if (shape.t === "number")
      return this.inLook(shape, this.numberLook(shape, judgement, show), (look) => [{ ...shape, ...look }]);
    if (shape.t !== "arrow" || (shape.ink ?? "given") !== "given" || !this.joined.size) return [shape];
    const on = shape.at.filter((p) => this.joined.has(key(p)));
    const off = shape.at.filter((p) => !this.joined.has(key(p)));
    return this.inLook(shape, on, () => [
      { ...shape, at: off },
      { ...shape, at: on, halo: true },
    ]);
  }

  /** The shapes that a given one becomes in a look; the same objects as before if the look is the same.
   * @template T @param {Shape} shape @param {T} look @param {(look: T) => Shape[]} make @returns {Shape[]} */
  inLook(shape, look, make) {
    const sign = JSON.stringify(look);
    const known = this.dressings.get(shape);
    if (known?.sign === sign) return known.shapes;
    const shapes = make(look);
    this.dressings.set(shape, { sign, shapes });
    return shapes;
  }

  /** How a number in colour looks: bare on its link, lifted while a line begins at it. @param {ChipShape} chip @param {DisplayOptions} show @returns {Partial<ChipShape>} */
  chipLook(chip, show) {
    const walk = this.lines.endingAt(key(chip.at));
    const bare = walk ? this.linked(walk) : Boolean(chip.value === 1 && this.state.line?.lengths);
    if (bare) return { bare };
    return { lifted: walk ? !walk.closed : Boolean(show.pen && same(show.pen, chip.at)) };
  }

  /** @param {NumberShape} shape @param {Judgement} judgement @param {DisplayOptions} show @returns {Partial<NumberShape>} */
  numberLook(shape, judgement, show) {
    const id = key(shape.at);
    const state = judgement.states.get(id);
    const blink = judgement.blink && state === "wrong";
    const halo = this.joined.has(id);
    const painted = this.painted(id);
    const count = show.counts && shape.counts?.length ? { count: this.count(shape) } : {};
    return { halo, painted, ...count, ...(state && (show.states || blink) ? { state, blink } : {}) };
  }

  /** How many of the spots that a clue counts carry something. @param {EndShape} clue @returns {number} */
  count(clue) {
    const counts = (clue.t === "number" && clue.counts) || [];
    return counts.reduce((sum, p) => sum + this.carries(p, clue.at), 0);
  }

  /** A cell in words. @param {Spot} cell */
  describe(cell) {
    return describeCell(this, cell);
  }

  /** What the number clues count, in words, by the cells that they count. */
  get counted() {
    return (this.counts ??= countsInWords(this));
  }
}

/** Cells that are filled, those of a trial in another way. @param {StampKind} t @param {Spot[]} at @param {Spot[]} trial @param {string|number} ink @returns {Shape[]} */
const filled = (t, at, trial, ink) => [
  { t, at, ink },
  { t, at: trial, ink: "trial", soft: 0.25 },
  { t: "hatch", at: trial, ink: "trial" },
];

/** Cells with a cross in place of a number. @param {Spot[]} at @param {Spot[]} trial @returns {Shape[]} */
const crossed = (at, trial) => [
  { t: "cross", at },
  { t: "cross", at: trial, ink: "trial", thin: true },
];

/** @param {Shape} shape */
const standing = (shape) => [shape].filter(hasSpots);
