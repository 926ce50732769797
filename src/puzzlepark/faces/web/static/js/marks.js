// What a player has written on a board, with undo without limit. One stroke is one step.

/** The layer of the ways in which directed lines were drawn: the page's own, never sent. */
export const WAYS_LAYER = "~ways";

export class Marks {
  constructor() {
    /** @type {Map<string, Map<string, number>>} */
    this.layers = new Map();
    /** @type {Change[][]} */
    this.past = [];
    /** @type {Change[][]} */
    this.future = [];
    /** The lengths of `past` at which a checkpoint was set. @type {number[]} */
    this.checkpoints = [];
    /** The cell where the pen rests. @type {string|null} */
    this.head = null;
    /** @type {Map<string, Change>|null} */
    this.open = null;
    this.headBefore = /** @type {string|null} */ (null);
    /** Grows with every change, so that answers to older boards are known as such. */
    this.revision = 0;
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
    const before = this.get(layer, spot);
    if (before === value) return;
    this.revision++;
    if (value === null) this.layer(layer).delete(spot);
    else this.layer(layer).set(spot, value);
    if (!this.open) return;
    const id = `${layer}|${spot}`, known = this.open.get(id);
    if (!known) this.open.set(id, [layer, spot, before, value]);
    else if (known[2] === value) this.open.delete(id);
    else known[3] = value;
  }

  /** Ends a stroke; true if it changed something. */
  commit() {
    const step = [...(this.open?.values() ?? [])];
    this.open = null;
    if (!step.length) return false;
    this.past.push(step);
    this.future = [];
    this.checkpoints = this.checkpoints.filter((at) => at < this.past.length);
    return true;
  }

  /** Takes back all of the open stroke. */
  cancel() {
    const step = [...(this.open?.values() ?? [])];
    this.open = null;
    this.head = this.headBefore;
    for (const [layer, spot, before] of step) this.set(layer, spot, before);
  }

  undo() {
    this.commit();
    const step = this.past.pop();
    if (!step) return false;
    for (const [layer, spot, before] of step) this.set(layer, spot, before);
    this.future.push(step);
    return true;
  }

  redo() {
    const step = this.future.pop();
    if (!step) return false;
    for (const [layer, spot, , after] of step) this.set(layer, spot, after);
    this.past.push(step);
    return true;
  }

  /** Wipes the board, as one step. */
  clear() {
    this.begin();
    for (const [layer, spots] of this.layers) for (const spot of [...spots.keys()]) this.set(layer, spot, null);
    this.head = null;
    return this.commit();
  }

  /** Writes other marks over everything, as one step. @param {Plain} plain */
  replace(plain) {
    this.begin();
    for (const [layer, spots] of this.layers)
      for (const spot of [...spots.keys()]) if (plain[layer]?.[spot] === undefined) this.set(layer, spot, null);
    for (const [layer, spots] of Object.entries(plain)) for (const [spot, value] of Object.entries(spots)) this.set(layer, spot, value);
    this.head = null;
    return this.commit();
  }

  checkpoint() {
    this.commit();
    if (this.checkpoints[this.checkpoints.length - 1] !== this.past.length) this.checkpoints.push(this.past.length);
  }

  /** Goes back to the last checkpoint; what came after can be redone. */
  back() {
    this.commit();
    while (this.checkpoints.length && this.checkpoints[this.checkpoints.length - 1] >= this.past.length) this.checkpoints.pop();
    const to = this.checkpoints[this.checkpoints.length - 1];
    if (to === undefined) return false;
    while (this.past.length > to) this.undo();
    return true;
  }

  get empty() {
    for (const [name, spots] of this.layers) if (name !== WAYS_LAYER && spots.size) return false;
    return true;
  }

  /** The marks as the API takes them. @returns {Plain} */
  plain() {
    /** @type {Plain} */
    const found = {};
    for (const [layer, spots] of this.layers) if (!layer.startsWith("~") && spots.size) found[layer] = Object.fromEntries(spots);
    return found;
  }

  /** @returns {Saved} */
  save() {
    /** @type {Plain} */
    const marks = {};
    for (const [layer, spots] of this.layers) marks[layer] = Object.fromEntries(spots);
    return { marks, past: this.past, future: this.future, checkpoints: this.checkpoints, head: this.head };
  }

  /** @param {Partial<Saved>} saved */
  load(saved) {
    this.layers.clear();
    for (const [layer, spots] of Object.entries(saved.marks ?? {})) this.layers.set(layer, new Map(Object.entries(spots)));
    this.past = saved.past ?? [];
    this.future = saved.future ?? [];
    this.checkpoints = saved.checkpoints ?? [];
    this.head = saved.head ?? null;
    this.open = null;
    this.revision++;
    return this;
  }
}

/** Tables of marks, as the server writes them, by spot; only the layers that can be played. @param {any} tables @param {Genre} genre @returns {Plain} */
export function fromTables(tables, genre) {
  /** @type {Plain} */
  const found = {};
  for (const { layer } of genre.inputs) {
    const table = tables?.[layer];
    if (!table || found[layer]) continue;
    /** @type {Record<string, number>} */
    const spots = (found[layer] = {});
    const put = (/** @type {(number|null)[][]} */ rows, /** @type {number} */ r0, /** @type {number} */ c0) =>
      rows.forEach((row, i) => row.forEach((value, j) => {
        if (value !== null) spots[`${2 * i + r0},${2 * j + c0}`] = value;
      }));
    // Lines run through cells, the first of which is 1,1; or through corners, the first of which is 0,0.
    const first = genre.look.marks.some((m) => m.layer === layer && m.nodes === "corner") ? 0 : 1;
    if (Array.isArray(table)) put(table, 1, 1);
    else if (table.across || table.down) {
      put(table.across ?? [], first, first + 1);
      put(table.down ?? [], first + 1, first);
    } else Object.assign(spots, table);
  }
  return found;
}

/** What a solution writes on the board: all of its answer that is not nothing. @param {any} tables @param {Genre} genre @returns {Plain} */
export function solutionMarks(tables, genre) {
  const found = Object.entries(fromTables(tables, genre)).filter(([layer]) => !genre.layers[layer]?.hidden);
  return Object.fromEntries(found.map(([layer, spots]) => [layer, Object.fromEntries(Object.entries(spots).filter(([, value]) => value !== 0))]));
}
