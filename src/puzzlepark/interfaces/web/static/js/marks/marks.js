// What a player has written on a board, with undo without limit. One stroke is one step.

/** The layer of the ways in which directed lines were drawn: the page's own, never sent. */
export const DIRECTIONS_LAYER = "~ways";
/** The layer that says which trial each mark was made in, by "layer|spot", and how many trials are open. */
const TRIAL_LAYER = "~trial";
const DEPTH = "depth";
export const MOST_TRIALS = 3;
/** Layers that are the page's own: never sent, and no part of an answer. @param {string} layer */
const own = (layer) => layer.startsWith("~");

export class Marks {
  constructor() {
    /** @type {Map<string, Map<string, number>>} */
    this.layers = new Map();
    /** @type {Change[][]} */
    this.past = [];
    /** @type {Change[][]} */
    this.future = [];
    /** The cell where the pen rests. @type {string|null} */
    this.head = null;
    /** @type {Map<string, Change>|null} */
    this.open = null;
    this.headBefore = /** @type {string|null} */ (null);
    /** Where the pen rested before and after each step, so that undo and redo put it there again. @type {WeakMap<Change[], (string|null)[]>} */
    this.heads = new WeakMap();
    /** When each step was made, in seconds, as far as it is known; and the clock that tells. @type {WeakMap<Change[], number>} */
    this.times = new WeakMap();
    /** @type {(() => number)|null} */
    this.clock = null;
    /** Grows with every change, so that answers to older boards are known as such. */
    this.revision = 0;
    /** Told of every change; of no spot: everything may have changed. @type {Set<(layer?: string, spot?: string) => void>} */
    this.watchers = new Set();
  }

  /** @param {string} layer */
  layer(layer) {
    let found = this.layers.get(layer);
    if (!found) this.layers.set(layer, (found = new Map()));
    return found;
  }

  /** @param {string} layer @param {string} spot @returns {number|null} */
  get(layer, spot) {
    return this.layers.get(layer)?.get(spot) ?? null;
  }

  /** Starts a stroke; what is set until `commit` is one step. */
  begin() {
    this.commit();
    this.open = new Map();
    this.headBefore = this.head;
  }

  /** @param {string} layer @param {string} spot @param {number|null} value */
  set(layer, spot, value) {
    if (this.get(layer, spot) === value) return;
    this.put(layer, spot, value);
    if (!own(layer)) this.put(TRIAL_LAYER, `${layer}|${spot}`, value === null ? null : this.depth || null);
  }

  /** Writes one value, whatever trial is open. @param {string} layer @param {string} spot @param {number|null} value */
  put(layer, spot, value) {
    const before = this.get(layer, spot);
    if (before === value) return;
    this.revision++;
    if (value === null) this.layer(layer).delete(spot);
    else this.layer(layer).set(spot, value);
    if (layer !== TRIAL_LAYER) for (const tell of this.watchers) tell(layer, spot);
    else if (spot !== DEPTH) for (const tell of this.watchers) tell(...spot.split("|"));
    if (!this.open) return;
    const id = `${layer}|${spot}`;
    const known = this.open.get(id);
    if (!known) this.open.set(id, [layer, spot, before, value]);
    else if (known[2] === value) this.open.delete(id);
    else known[3] = value;
  }

  /** Ends a stroke; true if it changed something. */
  commit() {
    const step = [...(this.open?.values() ?? [])];
    this.open = null;
    if (!step.length) return false;
    this.heads.set(step, [this.headBefore, this.head]);
    if (this.clock) this.times.set(step, this.clock());
    this.past.push(step);
    this.future = [];
    return true;
  }

  /** Adds to the last step, so that one undo takes both back. @param {() => void} what */
  amend(what) {
    const last = this.past.pop();
    if (!last) return false;
    this.open = new Map(last.map((change) => [`${change[0]}|${change[1]}`, [...change]]));
    this.headBefore = this.heads.get(last)?.[0] ?? null;
    const before = this.revision;
    what();
    if (this.revision === before) {
      this.open = null;
      this.past.push(last);
      return false;
    }
    return this.commit();
  }

  /** Takes back all of the open stroke. */
  cancel() {
    const step = [...(this.open?.values() ?? [])];
    this.open = null;
    this.head = this.headBefore;
    for (const [layer, spot, before] of step) this.put(layer, spot, before);
  }

  undo() {
    this.commit();
    const step = this.past.pop();
    if (!step) return false;
    for (const [layer, spot, before] of step) this.put(layer, spot, before);
    this.head = this.heads.get(step)?.[0] ?? null;
    this.future.push(step);
    return true;
  }

  redo() {
    const step = this.future.pop();
    if (!step) return false;
    for (const [layer, spot, , after] of step) this.put(layer, spot, after);
    this.head = this.heads.get(step)?.[1] ?? null;
    this.past.push(step);
    return true;
  }

  /** Wipes the board, as one step. */
  clear() {
    this.begin();
    for (const [layer, spots] of this.layers) for (const spot of [...spots.keys()]) this.put(layer, spot, null);
    this.head = null;
    return this.commit();
  }

  /** Writes other marks over everything, as one step. @param {PlainMarks} plain */
  replace(plain) {
    this.begin();
    for (const [layer, spots] of this.layers)
      for (const spot of [...spots.keys()]) if (plain[layer]?.[spot] === undefined) this.put(layer, spot, null);
    for (const [layer, spots] of Object.entries(plain))
      for (const [spot, value] of Object.entries(spots)) this.set(layer, spot, value);
    this.head = null;
    return this.commit();
  }

  // Trials: what was tried is data of its own layer, so undo, redo and a reload know of it.
  /** How many trials are open. */
  get depth() {
    return this.get(TRIAL_LAYER, DEPTH) ?? 0;
  }

  /** The trial that a mark was made in, 0 for none. @param {string} layer @param {string} spot */
  tried(layer, spot) {
    return this.get(TRIAL_LAYER, `${layer}|${spot}`) ?? 0;
  }

  /** How many marks the innermost trial has. */
  get triedNow() {
    const { depth } = this;
    let count = 0;
    for (const [id, at] of this.layers.get(TRIAL_LAYER) ?? []) if (id !== DEPTH && at === depth) count++;
    return count;
  }

  /** Opens a trial, in the trial that is open if there is one; false if there are too many. */
  tryOut() {
    const { depth } = this;
    if (depth >= MOST_TRIALS) return false;
    this.begin();
    this.put(TRIAL_LAYER, DEPTH, depth + 1);
    return this.commit();
  }

  /** Ends the innermost trial; its marks stay. */
  keep() {
    const { depth } = this;
    if (!depth) return false;
    this.begin();
    for (const [id, at] of [...this.layer(TRIAL_LAYER)])
      if (id === DEPTH || at === depth) this.put(TRIAL_LAYER, id, depth - 1 || null);
    return this.commit();
  }

  /** Ends the innermost trial; everything is as it was before, and the other marks are set, all as one step. @param {Change[]} [then] */
  drop(then = []) {
    const { depth } = this;
    if (!depth) return false;
    this.commit();
    /** @type {Map<string, Change>} */
    const before = new Map();
    for (let i = this.past.length - 1, from = this.trialFrom; i >= Math.max(0, from); i--)
      for (const change of this.past[i]) before.set(`${change[0]}|${change[1]}`, change);
    this.begin();
    for (const [layer, spot, value] of before.values()) this.put(layer, spot, value);
    // Where the history was lost, the marks of the trial at least go.
    if (this.depth === depth) {
      for (const [id, at] of [...this.layer(TRIAL_LAYER)])
        if (id !== DEPTH && at === depth) this.set(...splitId(id), null);
      this.put(TRIAL_LAYER, DEPTH, depth - 1 || null);
    }
    for (const [layer, spot, , value] of then) this.set(layer, spot, value);
    this.head = null;
    return this.commit();
  }

  /** Where in the past the innermost trial was opened, -1 if that is not known. */
  get trialFrom() {
    return this.past.findLastIndex((step) =>
      step.some(
        ([layer, spot, before, after]) =>
          layer === TRIAL_LAYER && spot === DEPTH && after === this.depth && (before ?? 0) < after,
      ),
    );
  }

  /** The first stroke of the innermost trial, without what is the page's own. @returns {Change[]} */
  get firstTried() {
    const from = this.trialFrom;
    return from < 0 ? [] : (this.past[from + 1] ?? []).filter(([layer]) => !own(layer));
  }

  get empty() {
    for (const [name, spots] of this.layers) if (!own(name) && spots.size) return false;
    return true;
  }

  /** The marks as the API takes them. @returns {PlainMarks} */
  plain() {
    /** @type {PlainMarks} */
    const found = {};
    for (const [layer, spots] of this.layers) if (!own(layer) && spots.size) found[layer] = Object.fromEntries(spots);
    return found;
  }

  /** @returns {Saved} */
  save() {
    /** @type {PlainMarks} */
    const marks = {};
    for (const [layer, spots] of this.layers) marks[layer] = Object.fromEntries(spots);
    const heads = this.past.map((step) => this.heads.get(step) ?? null);
    const times = this.past.map((step) => this.times.get(step) ?? null);
    return { marks, past: this.past, future: this.future, head: this.head, heads, times };
  }

  /** @param {Partial<Saved>} saved */
  load(saved) {
    this.layers.clear();
    for (const [layer, spots] of Object.entries(saved.marks ?? {}))
      this.layers.set(layer, new Map(Object.entries(spots)));
    this.past = saved.past ?? [];
    this.future = saved.future ?? [];
    this.head = saved.head ?? null;
    saved.heads?.forEach((heads, i) => heads && this.past[i] && this.heads.set(this.past[i], heads));
    saved.times?.forEach((time, i) => time !== null && this.past[i] && this.times.set(this.past[i], time));
    this.open = null;
    this.revision++;
    for (const tell of this.watchers) tell();
    return this;
  }
}

/** @param {string} id @returns {[string, string]} */
const splitId = (id) => /** @type {[string, string]} */ (id.split("|"));

/** Tables of marks, as the server writes them, by spot; only the layers that can be played. @param {any} tables @param {Genre} genre @returns {PlainMarks} */
export function fromTables(tables, genre) {
  /** @type {PlainMarks} */
  const found = {};
  for (const { layer } of genre.inputs) {
    const table = tables?.[layer];
    if (!table || found[layer]) continue;
    /** @type {Record<string, number>} */
    const spots = (found[layer] = {});
    const put = (/** @type {(number|null)[][]} */ rows, /** @type {number} */ r0, /** @type {number} */ c0) =>
      rows.forEach((row, i) =>
        row.forEach((value, j) => {
          if (value !== null) spots[`${2 * i + r0},${2 * j + c0}`] = value;
        }),
      );
    // Lines run through cells, the first of which is 1,1; or through corners, the first of which is 0,0.
    const first = genre.look.marks.some((m) => m.layer === layer && m.nodes === "corner" && !m.walls) ? 0 : 1;
    if (Array.isArray(table)) put(table, 1, 1);
    else if (table.across || table.down) {
      put(table.across ?? [], first, first + 1);
      put(table.down ?? [], first + 1, first);
    } else Object.assign(spots, table);
  }
  return found;
}

/** What a solution writes on the board: all of its answer that is not nothing. @param {any} tables @param {Genre} genre @returns {PlainMarks} */
export function solutionMarks(tables, genre) {
  const found = Object.entries(fromTables(tables, genre)).filter(([layer]) => !genre.layers[layer]?.hidden);
  return Object.fromEntries(
    found.map(([layer, spots]) => [
      layer,
      Object.fromEntries(Object.entries(spots).filter(([, value]) => value !== 0)),
    ]),
  );
}
