// A puzzle being made. The server applies its edits, in order; the draft has unlimited undo and is saved on the device.
import { Refusal, aborted, online, post, whenOnline } from "../base/api.js";
import { newId, saveDraft } from "../base/drafts.js";
import { key } from "../base/spots.js";
import { cropped } from "./painting.js";
import { withEdits } from "./pending_edits.js";

/** The texts about a puzzle. No rule depends on them, so changing them is no step of undo. */
const ABOUT = /** @type {const} */ (["title", "author", "note"]);

export class Draft {
  /** @param {{changed: () => void, refused: (sentence: string) => void, lost: () => void, full: () => void}} owner */
  constructor(owner) {
    this.owner = owner;
    this.id = newId();
    /** The board as the server knows it; null before the first one is loaded. @type {BoardData|null} */
    this.board = null;
    /** The boards before each applied change, oldest first. @type {BoardData[]} */
    this.past = [];
    /** The boards that can be redone, the next one last. @type {BoardData[]} */
    this.future = [];
    /** Edits that the server has not applied yet. @type {Edit[]} */
    this.pending = [];
    /** Edits that were undone before the server applied them. @type {Edit[]} */
    this.undone = [];
    /** The edits of the current request. @type {Edit[]|null} */
    this.sent = null;
    /** Whether the device had room when the draft was saved last. */
    this.hasRoom = true;
    /** Removes the listener that sends pending edits when the server can be reached again. */
    this.stop = whenOnline((now) => now && this.flush());
  }

  /** The drawing with all edits. */
  get drawing() {
    const { drawing, tools } = /** @type {BoardData} */ (this.board);
    return this.pending.length ? withEdits(drawing, this.pending, tools) : drawing;
  }

  /** Borders that separate nothing yet. The server does not know them. @returns {Spot[]} */
  get loose() {
    return this.pending.findLast((edit) => edit.loose)?.loose ?? this.board?.loose ?? [];
  }

  /** The texts about the puzzle. @returns {Record<string, string>} */
  get about() {
    const { puzzle } = /** @type {BoardData} */ (this.board);
    return Object.fromEntries(ABOUT.map((name) => [name, puzzle[name] ?? ""]));
  }

  /** Replaces the board of the draft; the texts about it and its painting stay. @param {BoardData} board @param {boolean} step whether it can be undone */
  setBoard(board, step = true) {
    const before = this.board;
    if (step && before) {
      this.past.push(before);
      this.future = [];
      this.undone = [];
    }
    const painting = "painting" in board ? board.painting : cropped(before?.painting, board.drawing);
    const more = { painting, madeOf: board.madeOf ?? before?.madeOf };
    this.board = before ? withTexts({ ...board, ...more }, this.about) : board;
    this.save();
    this.owner.changed();
  }

  /** Begins another draft; the draft before stays on the shelf. @param {BoardData} board @param {string} [id] @param {Edit[]} [pending] */
  begin(board, id = newId(), pending = []) {
    Object.assign(this, { id, board, past: [], future: [], pending, undone: [], sent: null });
    this.save();
    this.owner.changed();
  }

  /** Saves the draft on the device. If there is no room, the owner reports it once. */
  save() {
    if (!this.board) return;
    const saved = saveDraft({ id: this.id, board: this.board, pending: this.pending });
    if (!saved && this.hasRoom) this.owner.full();
    this.hasRoom = saved;
  }

  /** Changes the texts about the puzzle. @param {Record<string, string>} about */
  describe(about) {
    if (!this.board) return;
    this.board = withTexts({ ...this.board, empty: false }, { ...this.about, ...about });
    this.save();
  }

  /** Adds an edit, and sends it when the server can be reached. @param {Edit} edit */
  edit(edit) {
    const last = this.pending[this.pending.length - 1];
    const sameSpot = last?.tool === edit.tool && JSON.stringify(last.at) === JSON.stringify(edit.at);
    // A number that is still being typed replaces its beginning, if that is not sent yet.
    if (!this.sent && sameSpot && !Array.isArray(edit.value)) this.pending.pop();
    this.pending.push(edit);
    this.future = [];
    this.undone = [];
    this.save();
    this.owner.changed();
    return this.flush();
  }

  /** Sends the pending edits, one request after another. */
  async flush() {
    if (this.sent || !this.pending.length || !this.board || !online) return;
    const sent = this.pending.slice();
    this.sent = sent;
    try {
      const edits = sent.map(({ loose: _, ...edit }) => edit);
      const board = await post("/api/edit", { puzzle: this.board.puzzle, edits });
      // One of the edits was undone meanwhile, or another draft was begun: ignore the answer.
      if (this.sent !== sent) return;
      const { loose, undone } = this;
      this.pending = this.pending.slice(sent.length);
      this.setBoard({ ...board, loose: withoutBorders(loose, board.drawing) });
      this.undone = undone;
    } catch (error) {
      if (this.sent !== sent) return;
      // Edits that the server refuses are dropped. If it cannot be reached, they stay pending.
      const isOffline = error instanceof Refusal && error.status === 0;
      if (!isOffline) this.pending = this.pending.slice(sent.length);
      this.owner.changed();
      if (!isOffline && !aborted(error)) this.owner.refused(/** @type {Error} */ (error).message);
    } finally {
      if (this.sent === sent) this.sent = null;
    }
    if (this.pending.length && online) await this.flush();
  }

  /** Replaces the board by the answer to a request. @param {string} path @param {any} body @param {Partial<BoardData>} [more] further properties of the board */
  async ask(path, body, more = {}) {
    const { id } = this;
    const board = { ...(await post(path, body)), ...more };
    if (this.id !== id) return;
    // An empty board is still empty after a change of size.
    board.empty = path === "/api/blank" || (path === "/api/resize" && Boolean(this.board?.empty));
    this.pending = [];
    this.sent = null;
    if (board.empty) board.painting = null;
    this.setBoard(board);
    if (board.lost) this.owner.lost();
  }

  get canUndo() {
    return this.past.length + this.pending.length > 0;
  }

  get canRedo() {
    return this.future.length + this.undone.length > 0;
  }

  /** Undoes or redoes a pending edit, or a board that the server has applied. @param {"undo"|"redo"} which */
  step(which) {
    const [from, to] = which === "undo" ? [this.past, this.future] : [this.future, this.past];
    const [fromEdits, toEdits] = which === "undo" ? [this.pending, this.undone] : [this.undone, this.pending];
    // Pending edits are later than all boards, so they are undone first and redone last.
    const isEdit = which === "undo" ? fromEdits.length > 0 : !from.length;
    if (isEdit) {
      const edit = fromEdits.pop();
      if (!edit) return;
      toEdits.push(edit);
      if (this.sent?.includes(edit)) this.sent = null;
    } else {
      const next = from.pop();
      if (!next || !this.board) return;
      to.push(this.board);
      this.board = withTexts(next, this.about);
    }
    this.save();
    this.owner.changed();
    this.flush();
  }
}

/** The edges on which a drawing has no border. @param {Spot[]} edges @param {Drawing} drawing */
function withoutBorders(edges, { shapes }) {
  const borders = new Set(shapes.flatMap((shape) => (shape.t === "border" ? shape.at.map(key) : [])));
  return edges.filter((edge) => !borders.has(key(edge)));
}

/** A board with texts about it; empty texts are removed. @param {BoardData} board @param {Record<string, string>} about @returns {BoardData} */
function withTexts(board, about) {
  const puzzle = { ...board.puzzle };
  for (const [name, text] of Object.entries(about)) {
    if (text) puzzle[name] = text;
    else delete puzzle[name];
  }
  return { ...board, puzzle };
}
