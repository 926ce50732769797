// A puzzle being made: boards by the server, edits in their order, undo without limit, kept on the device.
import { Refusal, aborted, online, post, whenOnline } from "../base/api.js";
import { saveDraft, newId } from "../base/drafts.js";
import { key } from "../base/spots.js";
import { cropped } from "./painting.js";
import { patched } from "./pending_edits.js";

/** What a maker writes about a puzzle; no rule knows it, so it is no step of an edit. */
const ABOUT = /** @type {const} */ (["title", "author", "note"]);

export class Draft {
  /** @param {{changed: () => void, refused: (sentence: string) => void, lost: () => void, full: () => void}} owner */
  constructor(owner) {
    this.owner = owner;
    this.id = newId();
    /** @type {BoardData|null} */
    this.board = null;
    /** @type {BoardData[]} */
    this.past = [];
    /** @type {BoardData[]} */
    this.future = [];
    /** Edits that the server has not answered. @type {Edit[]} */
    this.pending = [];
    /** Edits that were undone before the server had answered them. @type {Edit[]} */
    this.undone = [];
    /** The edits that are on their way to the server. @type {Edit[]|null} */
    this.sent = null;
    this.kept = true;
    this.stop = whenOnline((now) => now && this.flush());
  }

  /** The drawing with everything that was done so far. */
  get drawing() {
    const b = /** @type {BoardData} */ (this.board);
    return this.pending.length ? patched(b.drawing, this.pending, b.tools) : b.drawing;
  }

  /** Borders that part nothing yet. The server knows nothing of them. @returns {Spot[]} */
  get loose() {
    return this.pending.findLast((edit) => edit.loose)?.loose ?? this.board?.loose ?? [];
  }

  /** @returns {Record<string, string>} */
  get about() {
    const { puzzle } = /** @type {BoardData} */ (this.board);
    return Object.fromEntries(ABOUT.map((name) => [name, puzzle[name] ?? ""]));
  }

  /** Another board of the same draft: what was written about it and painted on it stays. @param {BoardData} board @param {boolean} step whether it can be undone */
  take(board, step = true) {
    const before = this.board;
    if (step && before) {
      this.past.push(before);
      this.future = [];
      this.undone = [];
    }
    const painting = "painting" in board ? board.painting : cropped(before?.painting, board.drawing);
    const more = { painting, madeOf: board.madeOf ?? before?.madeOf };
    this.board = before ? told({ ...board, ...more }, this.about) : board;
    this.keep();
    this.owner.changed();
  }

  /** Begins another draft with a board; the one before stays on the shelf. @param {BoardData} board @param {string} [id] @param {Edit[]} [pending] */
  begin(board, id = newId(), pending = []) {
    Object.assign(this, { id, board, past: [], future: [], pending, undone: [], sent: null });
    this.keep();
    this.owner.changed();
  }

  keep() {
    if (!this.board) return;
    const kept = saveDraft({ id: this.id, board: this.board, pending: this.pending });
    if (!kept && this.kept) this.owner.full();
    this.kept = kept;
  }

  /** Writes about the puzzle. @param {Record<string, string>} about */
  describe(about) {
    if (!this.board) return;
    this.board = told({ ...this.board, empty: false }, { ...this.about, ...about });
    this.keep();
  }

  /** @param {Edit} edit */
  edit(edit) {
    // Typing on replaces what was typed before it was sent.
    const last = this.pending[this.pending.length - 1];
    if (
      !this.sent &&
      last &&
      last.tool === edit.tool &&
      JSON.stringify(last.at) === JSON.stringify(edit.at) &&
      !Array.isArray(edit.value)
    )
      this.pending.pop();
    this.pending.push(edit);
    this.future = [];
    this.undone = [];
    this.keep();
    this.owner.changed();
    return this.flush();
  }

  async flush() {
    if (this.sent || !this.pending.length || !this.board) return;
    if (!online) return;
    const sent = this.pending.slice();
    this.sent = sent;
    try {
      const edits = sent.map(({ loose: _, ...edit }) => edit);
      const board = await post("/api/edit", { puzzle: this.board.puzzle, edits });
      // One of the edits was undone on their way, or another draft was begun: the answer is of no use.
      if (this.sent !== sent) return;
      const { loose, undone } = this;
      this.pending = this.pending.slice(sent.length);
      this.take({ ...board, loose: without(loose, board.drawing) });
      this.undone = undone;
    } catch (error) {
      if (this.sent !== sent) return;
      if (!(error instanceof Refusal) || error.status !== 0) {
        this.pending = this.pending.slice(sent.length);
        this.owner.changed();
        if (!aborted(error)) this.owner.refused(/** @type {Error} */ (error).message);
      } else this.owner.changed();
    } finally {
      if (this.sent === sent) this.sent = null;
    }
    if (this.pending.length && online) await this.flush();
  }

  /** A request that answers with another board. @param {string} path @param {any} body @param {Partial<BoardData>} [more] what else is known of it */
  async ask(path, body, more = {}) {
    const { id } = this;
    const board = { ...(await post(path, body)), ...more };
    if (this.id !== id) return;
    // An empty board of another size is empty, too.
    board.empty = path === "/api/blank" || (path === "/api/resize" && Boolean(this.board?.empty));
    this.pending = [];
    this.sent = null;
    if (board.empty) board.painting = null;
    this.take(board);
    if (board.lost) this.owner.lost();
  }

  get canUndo() {
    return this.past.length + this.pending.length > 0;
  }

  get canRedo() {
    return this.future.length + this.undone.length > 0;
  }

  /** @param {"undo"|"redo"} which */
  step(which) {
    const [from, to] = which === "undo" ? [this.past, this.future] : [this.future, this.past];
    const [edits, others] = which === "undo" ? [this.pending, this.undone] : [this.undone, this.pending];
    // Edits without an answer come after all boards.
    const first = which === "undo" ? edits.length > 0 : !from.length;
    if (first) {
      const edit = edits.pop();
      if (!edit) return;
      others.push(edit);
      if (this.sent?.includes(edit)) this.sent = null;
    } else {
      const next = from.pop();
      if (!next || !this.board) return;
      to.push(this.board);
      this.board = told(next, this.about);
    }
    this.keep();
    this.owner.changed();
    this.flush();
  }
}

/** Edges on which a drawing has no border. @param {Spot[]} edges @param {Drawing} drawing */
function without(edges, { shapes }) {
  const there = new Set(shapes.flatMap((s) => (s.t === "border" ? s.at.map(key) : [])));
  return edges.filter((edge) => !there.has(key(edge)));
}

/** A board with what is written about it. @param {BoardData} board @param {Record<string, string>} about @returns {BoardData} */
function told(board, about) {
  const puzzle = { ...board.puzzle };
  for (const [name, text] of Object.entries(about)) {
    if (text) puzzle[name] = text;
    else delete puzzle[name];
  }
  return { ...board, puzzle };
}
