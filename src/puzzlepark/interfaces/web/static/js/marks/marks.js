// The marks of a player on a board, with unlimited undo. One stroke is one step.
import { key } from "../base/spots.js";

/** The layer of the directions in which lines were drawn. It belongs to the page and is never sent to the server. */
export const DIRECTIONS_LAYER = "~ways";
/** The layer with the trial that each mark was made in, by "layer|spot", and with the number of open trials. */
const TRIAL_LAYER = "~trial";
/** The "spot" of the trial layer that has the number of open trials. */
const DEPTH = "depth";
export const MOST_TRIALS = 3;
/** Whether a layer belongs to the page: it is never sent, and no part of an answer. @param {string} layer */
const isOwn = (layer) => layer.startsWith("~");

export class Marks {
  constructor() {
    /** The values of each layer, by the key of the spot. @type {Map<string, Map<string, number>>} */
    this.layers = new Map();
    /** The steps that can be undone, oldest first. @type {Change[][]} */
    this.past = [];
    /** The steps that can be redone, the next one last. @type {Change[][]} */
    this.future = [];
    /** The cell of the pen, where the last line ended. @type {string|null} */
    this.head = null;
    /** The changes of the stroke in progress, by "layer|spot". @type {Map<string, Change>|null} */
    this.open = null;
    /** The cell of the pen when the stroke in progress began. @type {string|null} */
    this.headBefore = null;
    /** The cell of the pen before and after each step, for undo and redo. @type {WeakMap<Change[], (string|null)[]>} */
    this.heads = new WeakMap();
    /** When each step was made, in seconds, if known. @type {WeakMap<Change[], number>} */
    this.times = new WeakMap();
    /** Returns the time in seconds. @type {(() => number)|null} */
    this.clock = null;
    /** Grows with every change, so that answers about older marks can be ignored. */
    this.revision = 0;
    /** Called after every change; without a spot, everything may have changed. @type {Set<(layer?: string, spot?: string) => void>} */
    this.watchers = new Set();
  }

  /** The values of a layer by spot, created if the layer has none. @param {string} layer */
  layer(layer) {
    let spots = this.layers.get(layer);
    if (!spots) this.layers.set(layer, (spots = new Map()));
    return spots;
  }

  /** The value of a mark; null if the spot is undecided. @param {string} layer @param {string} spot @returns {number|null} */
  get(layer, spot) {
    return this.layers.get(layer)?.get(spot) ?? null;
  }

  /** Starts a stroke: all changes until `commit` are one step. */
  begin() {
    this.commit();
    this.open = new Map();
    this.headBefore = this.head;
  }

  /** Sets a mark, as part of the innermost trial. @param {string} layer @param {string} spot @param {number|null} value */
  set(layer, spot, value) {
    if (this.get(layer, spot) === value) return;
    this.put(layer, spot, value);
    if (!isOwn(layer)) this.put(TRIAL_LAYER, `${layer}|${spot}`, value === null ? null : this.depth || null);
  }

  /** Sets a value without recording its trial. @param {string} layer @param {string} spot @param {number|null} value */
  put(layer, spot, value) {
    const before = this.get(layer, spot);
    if (before === value) return;
    this.revision++;
    if (value === null) this.layer(layer).delete(spot);
    else this.layer(layer).set(spot, value);
    if (layer !== TRIAL_LAYER) this.notify(layer, spot);
    else if (spot !== DEPTH) this.notify(...splitId(spot));
    if (this.open) this.record(this.open, layer, spot, before, value);
  }

  /** Calls the watchers after a change. @param {string} [layer] @param {string} [spot] */
  notify(layer, spot) {
    for (const watcher of this.watchers) watcher(layer, spot);
  }

  /** Records a change in the stroke; a value that is the same again as before the stroke is no change. @param {Map<string, Change>} stroke @param {string} layer @param {string} spot @param {number|null} before @param {number|null} value */
  record(stroke, layer, spot, before, value) {
    const id = `${layer}|${spot}`;
    const [, , first] = stroke.get(id) ?? [layer, spot, before];
    if (first === value) stroke.delete(id);
    else stroke.set(id, [layer, spot, first, value]);
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

  /** Adds changes to the last step; false if there are none. @param {() => void} change */
  amend(change) {
    const last = this.past.pop();
    if (!last) return false;
    this.open = new Map(last.map((each) => [`${each[0]}|${each[1]}`, each]));
    this.headBefore = this.heads.get(last)?.[0] ?? null;
    const before = this.revision;
    change();
    if (this.revision === before) {
      this.open = null;
      this.past.push(last);
      return false;
    }
    return this.commit();
  }

  /** Takes back the stroke in progress. */
  cancel() {
    const step = [...(this.open?.values() ?? [])];
    this.open = null;
    this.head = this.headBefore;
    for (const [layer, spot, before] of step) this.put(layer, spot, before);
  }

  /** Takes back the last step; false if there is none. */
  undo() {
    this.commit();
    const step = this.past.pop();
    if (!step) return false;
    for (const [layer, spot, before] of step) this.put(layer, spot, before);
    this.head = this.heads.get(step)?.[0] ?? null;
    this.future.push(step);
    return true;
  }

  /** Makes the step again that was undone last; false if there is none. */
  redo() {
    const step = this.future.pop();
    if (!step) return false;
    for (const [layer, spot, , after] of step) this.put(layer, spot, after);
    this.head = this.heads.get(step)?.[1] ?? null;
    this.past.push(step);
    return true;
  }

  /** Erases all marks, as one step. */
  clear() {
    this.begin();
    for (const [layer, spots] of this.layers) for (const spot of [...spots.keys()]) this.put(layer, spot, null);
    this.head = null;
    return this.commit();
  }

  /** Replaces all marks by others, as one step; false if nothing has changed. @param {PlainMarks} plain */
  replace(plain) {
    this.begin();
    for (const [layer, spots] of this.layers)
      for (const spot of [...spots.keys()]) if (plain[layer]?.[spot] === undefined) this.put(layer, spot, null);
    for (const [layer, spots] of Object.entries(plain))
      for (const [spot, value] of Object.entries(spots)) this.set(layer, spot, value);
    this.head = null;
    return this.commit();
  }

  /** The number of open trials, which are nested. Like the trial of each mark, it is stored as a mark, so that undo, redo and a reload keep it. */
  get depth() {
    return this.get(TRIAL_LAYER, DEPTH) ?? 0;
  }

  /** The depth of the trial that a mark was made in, 0 for none. @param {string} layer @param {string} spot */
  tried(layer, spot) {
    return this.get(TRIAL_LAYER, `${layer}|${spot}`) ?? 0;
  }

  /** The number of marks of the innermost trial. */
  get trialSize() {
    const { depth } = this;
    let count = 0;
    for (const [id, at] of this.layers.get(TRIAL_LAYER) ?? []) if (id !== DEPTH && at === depth) count++;
    return count;
  }

  /** Opens a trial, perhaps inside another; false if too many are open. */
  openTrial() {
    const { depth } = this;
    if (depth >= MOST_TRIALS) return false;
    this.begin();
    this.put(TRIAL_LAYER, DEPTH, depth + 1);
    return this.commit();
  }

  /** Ends the innermost trial and keeps its marks; false if there is none. */
  keepTrial() {
    const { depth } = this;
    if (!depth) return false;
    this.begin();
    for (const [id, at] of [...this.layer(TRIAL_LAYER)])
      if (id === DEPTH || at === depth) this.put(TRIAL_LAYER, id, depth - 1 || null);
    return this.commit();
  }

  /** Ends the innermost trial, restores the marks before it, and makes some changes, all as one step. @param {Change[]} [then] */
  dropTrial(then = []) {
    const { depth } = this;
    if (!depth) return false;
    this.commit();
    /** @type {Map<string, Change>} */
    const before = new Map();
    for (let i = this.past.length - 1, from = this.trialStart; i >= Math.max(0, from); i--)
      for (const change of this.past[i]) before.set(`${change[0]}|${change[1]}`, change);
    this.begin();
    for (const [layer, spot, value] of before.values()) this.put(layer, spot, value);
    // If the history was lost, erase at least the marks of the trial.
    if (this.depth === depth) {
      for (const [id, at] of [...this.layer(TRIAL_LAYER)])
        if (id !== DEPTH && at === depth) this.set(...splitId(id), null);
      this.put(TRIAL_LAYER, DEPTH, depth - 1 || null);
    }
    for (const [layer, spot, , value] of then) this.set(layer, spot, value);
    this.head = null;
    return this.commit();
  }

  /** The index of the step that opened the innermost trial; -1 if it is unknown. */
  get trialStart() {
    return this.past.findLastIndex((step) =>
      step.some(
        ([layer, spot, before, after]) =>
          layer === TRIAL_LAYER && spot === DEPTH && after === this.depth && (before ?? 0) < after,
      ),
    );
  }

  /** The first stroke of the innermost trial, in the layers of the answer. @returns {Change[]} */
  get firstTrialStroke() {
    const start = this.trialStart;
    return start < 0 ? [] : (this.past[start + 1] ?? []).filter(([layer]) => !isOwn(layer));
  }

  /** Whether the player has marked nothing. */
  get empty() {
    for (const [name, spots] of this.layers) if (!isOwn(name) && spots.size) return false;
    return true;
  }

  /** The marks as the API takes them. @returns {PlainMarks} */
  plain() {
    /** @type {PlainMarks} */
    const plain = {};
    for (const [layer, spots] of this.layers) if (!isOwn(layer) && spots.size) plain[layer] = Object.fromEntries(spots);
    return plain;
  }

  /** The marks and their history in the form in which a game is stored. @returns {Saved} */
  save() {
    /** @type {PlainMarks} */
    const marks = {};
    for (const [layer, spots] of this.layers) marks[layer] = Object.fromEntries(spots);
    const heads = this.past.map((step) => this.heads.get(step) ?? null);
    const times = this.past.map((step) => this.times.get(step) ?? null);
    return { marks, past: this.past, future: this.future, head: this.head, heads, times };
  }

  /** Replaces the marks and their history by those of a stored game. @param {Partial<Saved>} saved */
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
    this.notify();
    return this;
  }
}

/** The layer and the spot of a "layer|spot". @param {string} id @returns {[string, string]} */
const splitId = (id) => /** @type {[string, string]} */ (id.split("|"));

/** Marks by spot from the tables in which the server writes them, without layers that cannot be played. @param {any} tables @param {Genre} genre @returns {PlainMarks} */
export function fromTables(tables, genre) {
  /** @type {PlainMarks} */
  const marks = {};
  for (const { layer } of genre.inputs)
    if (tables?.[layer] && !marks[layer]) marks[layer] = fromTable(tables[layer], layer, genre);
  return marks;
}

/** The marks of one layer by spot. @param {any} table rows of cells, rows of edges across and down, or values by spot @param {string} layer @param {Genre} genre */
function fromTable(table, layer, genre) {
  /** @type {Record<string, number>} */
  const spots = {};
  /** Adds a table whose first entry is at the spot [r0, c0]. @param {(number|null)[][]} rows @param {number} r0 @param {number} c0 */
  const add = (rows, r0, c0) =>
    rows.forEach((row, i) =>
      row.forEach((value, j) => {
        if (value !== null) spots[key([2 * i + r0, 2 * j + c0])] = value;
      }),
    );
  // Lines run through cells, the first of which is [1, 1], or through corners, the first of which is [0, 0].
  const first = genre.look.marks.some((mark) => mark.layer === layer && mark.nodes === "corner" && !mark.walls) ? 0 : 1;
  if (Array.isArray(table)) add(table, 1, 1);
  else if (table.across || table.down) {
    add(table.across ?? [], first, first + 1);
    add(table.down ?? [], first + 1, first);
  } else Object.assign(spots, table);
  return spots;
}

/** The marks that show a solution: all values of its visible layers other than 0. @param {any} tables @param {Genre} genre @returns {PlainMarks} */
export function solutionMarks(tables, genre) {
  const visible = Object.entries(fromTables(tables, genre)).filter(([layer]) => !genre.layers[layer]?.hidden);
  const withoutZeros = (/** @type {Record<string, number>} */ spots) =>
    Object.fromEntries(Object.entries(spots).filter(([, value]) => value !== 0));
  return Object.fromEntries(visible.map(([layer, spots]) => [layer, withoutZeros(spots)]));
}
