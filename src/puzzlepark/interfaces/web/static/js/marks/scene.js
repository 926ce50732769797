// A board with its marks: the shapes and the words that a genre's display makes of them, as the server's Scene does.
// It follows the marks incrementally: a change remakes only the shapes of its row and of the lines that it touches.
import { hasSpots } from "../base/shapes.js";
import { DIRECTIONS, byReadingOrder, diagonalTo, edgeOf, isEdge, key, nextOf, same, spotOf } from "../base/spots.js";
import { countsInWords, describeCell } from "./descriptions.js";
import { LineShapes } from "./line_shapes.js";
import { Lines } from "./lines.js";
import { shapesOfRow } from "./mark_shapes.js";
import { CANDIDATES_LAYER, COLOURS_LAYER, CORNERS_LAYER, NOTE_INKS, notesAcross, numbersOf } from "./notes.js";

/** Layers of notes, with the names of their bundles. */
const NOTES = [
  { layer: CANDIDATES_LAYER, name: "candidates" },
  { layer: CORNERS_LAYER, name: "corners" },
];
/** The opacity of colours that a player puts on cells. */
const COLOUR_OPACITY = 0.55;

/** A judgement without any findings. @returns {Judgement} */
export const noJudgement = () => ({ states: new Map(), rings: [], soft: false, bad: new Set(), blink: false });

/** The scene of each set of marks. @type {WeakMap<Marks, Scene>} */
const scenes = new WeakMap();

/** The scene of a board and its marks, brought up to date. @param {BoardState} state @param {Marks} marks */
export function sceneOf(state, marks) {
  let scene = scenes.get(marks);
  if (scene?.state !== state) {
    scene?.stopFollowing();
    scenes.set(marks, (scene = new Scene(state, marks)));
  }
  return scene.update();
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
    /** Cache of the shapes that one row adds to a bundle (see `bundles`), by "name|row". @type {Map<string, Shape[]>} */
    this.rowShapes = new Map();
    /** Cache of the styled versions of given shapes, with the style as JSON. @type {Map<Shape, {style: string, shapes: Shape[]}>} */
    this.styledShapes = new Map();
    /** Cache of the chips of each row. @type {Map<number, Shape[]>} */
    this.chipRows = new Map();
    /** Whether the chips were made for a solved picture. */
    this.picture = false;
    /** The pen for which the chips were made. @type {Spot|null} */
    this.pen = null;
    /** The arrays that `sameArray` returned last, by name. @type {Map<string, Shape[]>} */
    this.arrays = new Map();
    /** Marks that have changed since the last update, by layer and spot. @type {{layer: string, spot: string}[]} */
    this.changes = [];
    /** Cache of what clues count, in words, by cell. @type {Map<string, string[]>|null} */
    this.counts = null;
    /** Cache of `progress`. @type {any} */
    this.progress = null;
    this.watcher = (/** @type {string|undefined} */ layer, /** @type {string|undefined} */ spot) =>
      this.changed(layer, spot);
    marks.watchers.add(this.watcher);
    this.changed();
    this.update();
  }

  /** Ends the updates by the marks. */
  stopFollowing() {
    this.marks.watchers.delete(this.watcher);
  }

  /** Notes a change of the marks for the next update. Without a spot, everything has changed. @param {string} [layer] @param {string} [spot] */
  changed(layer, spot) {
    if (layer !== undefined && spot !== undefined) return void this.changes.push({ layer, spot });
    this.lines = new Lines(this.state.corners, Boolean(this.state.line?.crosses));
    this.lineShapes = new LineShapes(this);
    for (const cache of [this.rows, this.rowShapes, this.styledShapes, this.chipRows, this.arrays]) cache.clear();
    this.picture = false;
    this.pen = null;
    this.changes = [...this.marks.layers].flatMap(([name, spots]) =>
      [...spots.keys()].map((id) => ({ layer: name, spot: id })),
    );
  }

  /** Brings everything up to date with the marks. */
  update() {
    const { changes, state, marks } = this;
    if (!changes.length && this.revision === marks.revision) return this;
    this.revision = marks.revision;
    this.changes = [];
    this.counts = null;
    this.progress = null;
    const edges = new Map();
    for (const { layer, spot } of changes) {
      const value = marks.get(layer, spot);
      if (layer === state.line?.layer) edges.set(spot, Boolean(value));
      this.lineShapes.forget(spot);
      this.setInRow(layer, spotOf(spot), value);
    }
    // Signs give way to lines, and numbers show whether they are linked.
    for (const node of this.lines.update(edges)) {
      this.forgetRow(node[0]);
      this.chipRows.delete(node[0]);
      if (state.ends.get(key(node))?.value === 1) this.lineShapes.singleCells = null;
    }
    return this;
  }

  /** Enters a mark in `rows`. @param {string} layer @param {Spot} spot @param {number|null} value */
  setInRow(layer, [r, c], value) {
    let rows = this.rows.get(layer);
    if (!rows) this.rows.set(layer, (rows = new Map()));
    let row = rows.get(r);
    if (!row) rows.set(r, (row = new Map()));
    if (value === null) row.delete(c);
    else row.set(c, value);
    this.forgetRow(r);
  }

  /** Removes the shapes of a row from the cache. @param {number} r */
  forgetRow(r) {
    this.state.marks.forEach((_, i) => this.rowShapes.delete(`${i}|${r}`));
    for (const name of ["colours", "candidates", "corners"]) this.rowShapes.delete(`${name}|${r}`);
  }

  /** The nodes on lines. */
  get joined() {
    return this.lines.joined;
  }

  /** The lines on the board. @returns {Walk[]} */
  get walks() {
    return [...this.lines.walks];
  }

  /** Whether every spot of the answer has a mark. */
  get decided() {
    const { state, marks } = this;
    // Comparing the numbers of marks is fast, and answers nearly always.
    if (state.answer.some((layer) => (marks.layers.get(layer)?.size ?? 0) < state.decidable(layer).length))
      return false;
    return state.answer.every((layer) => state.decidable(layer).every((id) => marks.get(layer, id) !== null));
  }

  /** The line that a node is on. @param {Spot} node @returns {Walk|null} */
  walkThrough(node) {
    return this.lines.through(node)[0] ?? null;
  }

  /** Whether a line is a valid link: it joins two equal numbers, with the right length, and passes no other. @param {Walk} walk */
  linked(walk) {
    return (walk.linked ??= this.isLink(walk));
  }

  /** Decides `linked` for a line. @param {Walk} walk */
  isLink({ nodes, closed }) {
    const { ends, line } = this.state;
    const first = ends.get(key(nodes[0]));
    const last = ends.get(key(nodes[nodes.length - 1]));
    if (closed || !first || !last || first === last) return false;
    const isPair = first.value === last.value && first.ink === last.ink;
    const hasLength = !line?.lengths || nodes.length === first.value;
    const passesNumber = nodes.slice(1, -1).some((spot) => ends.has(key(spot)));
    return isPair && hasLength && !passesNumber;
  }

  /** How much a spot contributes to the count of a clue: 2 for a double line, 1 for another line, for paint, or for a diagonal that ends at the
   * clue, otherwise 0. @param {Spot} spot @param {Spot} clue */
  contribution(spot, clue) {
    const { line, marks } = this.state;
    const id = key(spot);
    const diagonal = marks.find((mark) => mark.t === "diagonal");
    if (diagonal) return Number(this.marks.get(diagonal.layer, id) === diagonalTo(spot, clue));
    if (isEdge(spot)) return line ? Number(this.marks.get(line.layer, id)) : 0;
    return Number(this.joined.has(id) || marks.some((mark) => mark.t === "fill" && this.marks.get(mark.layer, id)));
  }

  /** What the spots that a clue counts add up to now; the clue is met when it is the clue's value. @param {EndShape} clue @returns {number} */
  count(clue) {
    const counts = (clue.t === "number" && clue.counts) || [];
    return counts.reduce((sum, spot) => sum + this.contribution(spot, clue.at), 0);
  }

  /** All shapes of the board. @param {Judgement} judgement @param {DisplayOptions} [show] @returns {Shape[]} */
  shapes(judgement, show = {}) {
    return [...this.bundles(judgement, show).values()].flat().concat(this.rings(judgement));
  }

  /** The board and its marks as bundles of shapes. A bundle in which nothing has changed is the same array as before. @param {Judgement} judgement @param {DisplayOptions} [show] @returns {Bundles} */
  bundles(judgement, show = {}) {
    const { state } = this;
    const picture = Boolean(show.solved && state.drawing.surface === "picture" && state.ends.size);
    /** @type {Bundles} */
    const bundles = new Map();
    if (this.picture !== picture) this.chipRows.clear();
    this.picture = picture;
    // The chip under the pen is lifted.
    for (const spot of [this.pen, show.pen]) if (spot) this.chipRows.delete(spot[0]);
    this.pen = show.pen ?? null;
    const given = state.plain.flatMap((shape) => this.styled(shape, judgement, show, picture)).filter(hasSpots);
    bundles.set("given", this.sameArray("given", given));
    for (const [r, chips] of state.chips) {
      let row = this.chipRows.get(r);
      if (!row) this.chipRows.set(r, (row = chips.flatMap((chip) => this.styled(chip, judgement, show, picture))));
      bundles.set(`chips ${r}`, row);
    }
    this.addMarks(bundles, judgement, show, picture);
    return bundles;
  }

  /** The array that was returned for this name before, if its members are the same. @param {string} name @param {Shape[]} shapes */
  sameArray(name, shapes) {
    const known = this.arrays.get(name);
    if (known?.length === shapes.length && shapes.every((shape, i) => shape === known[i])) return known;
    this.arrays.set(name, shapes);
    return shapes;
  }

  /** Rings around cells in which a rule is broken. @param {Judgement} judgement @returns {Shape[]} */
  rings({ rings, soft, blink }) {
    if (!rings.length) return [];
    /** @type {Shape} */
    const ring = { t: "ring", at: rings, blink };
    return soft ? [{ t: "fill", at: rings, ink: "badsoft" }, ring] : [ring];
  }

  /** Adds the shapes of the marks to the bundles. @param {Bundles} bundles @param {Judgement} judgement @param {DisplayOptions} [show] @param {boolean} [picture] */
  addMarks(bundles, judgement, show = {}, picture = false) {
    this.state.marks.forEach((mark, i) => {
      if (mark.lights && !this.decided)
        bundles.set(`light ${i}`, withSpots({ t: "fill", at: this.lit(mark), ink: "marksoft" }));
      if (mark.t === "line") this.lineShapes.addAll(bundles, mark, judgement, show, picture);
      else if (mark.t === "diagonal" || mark.t === "digits") {
        // Their colour depends on the judgement, so they are not cached.
        const rows = [...(this.rows.get(mark.layer) ?? [])];
        bundles.set(
          i,
          rows.flatMap(([r, row]) => shapesOfRow(this, mark, r, row, judgement)),
        );
        if (mark.groups) bundles.set(`groups ${i}`, withSpots({ t: "border", at: this.groupBorders(mark) }));
      } else if (mark.t !== "sign" || !mark.fades || !this.decided)
        this.addRows(bundles, mark.layer, String(i), (r, row) => shapesOfRow(this, mark, r, row, judgement));
    });
    for (const { layer, name } of NOTES) this.addNotes(bundles, layer, name);
    this.addRows(bundles, COLOURS_LAYER, "colours", (r, row) =>
      NOTE_INKS.map((ink, i) => ({
        t: "fill",
        at: [...row].filter(([, colour]) => colour === i + 1).map(([c]) => [r, c]),
        ink,
        soft: COLOUR_OPACITY,
      })),
    );
    return bundles;
  }

  /** Adds the notes in cells without a number. @param {Bundles} bundles @param {string} layer @param {string} name */
  addNotes(bundles, layer, name) {
    const across = notesAcross(this.state);
    const { letters } = this.state;
    this.addRows(bundles, layer, name, (r, row) =>
      [...row]
        .filter(([c]) => this.number([r, c]) === null)
        .map(([c, set]) => {
          const values = numbersOf(set);
          return { t: "notes", at: [r, c], values, across, corner: layer === CORNERS_LAYER, letters };
        }),
    );
  }

  /** Adds a bundle for each row of a layer. `make` makes the shapes of a row, unless they are cached since it has not changed. @param {Bundles} bundles @param {string} layer @param {string} name @param {(r: number, row: Map<number, number>) => Shape[]} make */
  addRows(bundles, layer, name, make) {
    for (const [r, row] of this.rows.get(layer) ?? []) {
      const id = `${name}|${r}`;
      let shapes = this.rowShapes.get(id);
      if (!shapes) this.rowShapes.set(id, (shapes = make(r, row).filter(hasSpots)));
      bundles.set(id, shapes);
    }
  }

  /** The number in a cell, given or written; null if there is none. @param {Spot} cell */
  number(cell) {
    const { state, marks } = this;
    const id = key(cell);
    const digits = state.marks.find((mark) => mark.t === "digits");
    if (!digits) return null;
    return state.ends.get(id)?.value ?? marks.get(digits.layer, id);
  }

  /** The cells that lamps shine on, including their own. @param {Mark} mark @returns {Spot[]} */
  lit(mark) {
    const cells = new Set();
    for (const [id, value] of this.marks.layers.get(mark.layer) ?? []) {
      if (!value) continue;
      for (const direction of DIRECTIONS)
        for (let cell = spotOf(id); this.state.free(cell); cell = nextOf(cell, direction)) cells.add(key(cell));
    }
    return [...cells].map(spotOf);
  }

  /** The edges between different numbers, once the player has written a number. @param {Mark} mark @returns {Spot[]} */
  groupBorders(mark) {
    const { ends } = this.state;
    const written = [...(this.marks.layers.get(mark.layer) ?? [])].filter(([id]) => !ends.has(id));
    if (!written.length) return [];
    const given = [...ends].map(([id, { value }]) => /** @type {[string, number]} */ ([id, value]));
    const numbers = new Map([...given, ...written]);
    /** @type {Spot[]} */
    const edges = [];
    for (const [id, value] of numbers)
      for (const direction of /** @type {Direction[]} */ (["r", "d"])) {
        const next = numbers.get(key(nextOf(spotOf(id), direction)));
        if (next !== undefined && next !== value) edges.push(edgeOf(spotOf(id), direction));
      }
    return edges.sort(byReadingOrder);
  }

  /** Whether a whole cell is filled. @param {string} id */
  painted(id) {
    return this.state.marks.some(
      (mark) => mark.t === "fill" && (mark.shape ?? "fill") === "fill" && this.marks.get(mark.layer, id),
    );
  }

  /** A given shape in the style that it has with these marks; the same objects as before if the style is the same. @param {Shape} shape @param {Judgement} judgement @param {DisplayOptions} show @param {boolean} picture @returns {Shape[]} */
  styled(shape, judgement, show, picture) {
    if (picture && (shape.t === "chip" || shape.t === "grid")) return [];
    if (shape.t === "chip")
      return this.withStyle(shape, this.chipStyle(shape, show), (style) => [{ ...shape, ...style }]);
    if (shape.t === "number")
      return this.withStyle(shape, this.numberStyle(shape, judgement, show), (style) => [{ ...shape, ...style }]);
    if (shape.t !== "arrow" || (shape.ink ?? "given") !== "given" || !this.joined.size) return [shape];
    const onLine = shape.at.filter((spot) => this.joined.has(key(spot)));
    const offLine = shape.at.filter((spot) => !this.joined.has(key(spot)));
    return this.withStyle(shape, onLine, () => [
      { ...shape, at: offLine },
      { ...shape, at: onLine, halo: true },
    ]);
  }

  /** The shapes that a given shape becomes in a style, cached for the last style.
   * @template T @param {Shape} shape @param {T} style @param {(style: T) => Shape[]} make @returns {Shape[]} */
  withStyle(shape, style, make) {
    const json = JSON.stringify(style);
    const known = this.styledShapes.get(shape);
    if (known?.style === json) return known.shapes;
    const shapes = make(style);
    this.styledShapes.set(shape, { style: json, shapes });
    return shapes;
  }

  /** A chip is bare on its link, and lifted while a line begins at it. @param {ChipShape} chip @param {DisplayOptions} show @returns {Partial<ChipShape>} */
  chipStyle(chip, show) {
    const walk = this.lines.endingAt(key(chip.at));
    const bare = walk ? this.linked(walk) : Boolean(chip.value === 1 && this.state.line?.lengths);
    if (bare) return { bare };
    return { lifted: walk ? !walk.closed : Boolean(show.pen && same(show.pen, chip.at)) };
  }

  /** How a given number is shown: moved aside or on a halo where a line passes it, with its count, and in the colour of its state.
   * @param {NumberShape} shape @param {Judgement} judgement @param {DisplayOptions} show @returns {Partial<NumberShape>} */
  numberStyle(shape, judgement, show) {
    const id = key(shape.at);
    const state = judgement.states.get(id);
    const blink = judgement.blink && state === "wrong";
    const onLine = this.joined.has(id);
    const aside = onLine && !shape.ring && !this.state.line?.joins;
    const halo = onLine && !aside;
    const painted = this.painted(id);
    const count = show.counts && shape.counts?.length ? { count: this.count(shape) } : {};
    return { halo, aside, painted, ...count, ...(state && (show.states || blink) ? { state, blink } : {}) };
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

/** A list of the shape, or an empty list if the shape has no spots. @param {Shape} shape */
const withSpots = (shape) => [shape].filter(hasSpots);
