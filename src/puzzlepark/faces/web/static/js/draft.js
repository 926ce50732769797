// A puzzle being made: boards by the server, edits in their order, undo without limit, kept on the device.
import { Refusal, aborted, online, post, whenOnline } from "./api.js";
import { patched } from "./pending_edits.js";
import { read, write } from "./store.js";

export class Draft {
  /** @param {{changed: () => void, refused: (sentence: string) => void, lost: () => void}} owner */
  constructor(owner) {
    this.owner = owner;
    /** @type {BoardData|null} */
    this.board = null;
    /** @type {BoardData[]} */
    this.past = [];
    /** @type {BoardData[]} */
    this.future = [];
    /** Edits that the server has not answered. @type {Edit[]} */
    this.pending = [];
    this.sending = false;
    this.stop = whenOnline((now) => now && this.flush());
  }

  /** The drawing with everything that was done so far. */
  get drawing() {
    const b = /** @type {BoardData} */ (this.board);
    return this.pending.length ? patched(b.drawing, this.pending, b.tools) : b.drawing;
  }

  /** @param {BoardData} board @param {boolean} step whether it can be undone */
  take(board, step = true) {
    if (step && this.board) {
      this.past.push(this.board);
      this.future = [];
    }
    this.board = board;
    this.keep();
    this.owner.changed();
  }

  keep() {
    if (this.board) write("draft", { board: this.board, pending: this.pending });
  }

  /** The draft that the device kept, if any. */
  static kept() {
    return read("draft");
  }

  /** @param {Edit} edit */
  edit(edit) {
    // Typing on replaces what was typed before it was sent.
    const last = this.pending[this.pending.length - 1];
    if (!this.sending && last && last.tool === edit.tool && JSON.stringify(last.at) === JSON.stringify(edit.at) && !Array.isArray(edit.value)) this.pending.pop();
    this.pending.push(edit);
    this.keep();
    this.owner.changed();
    return this.flush();
  }

  async flush() {
    if (this.sending || !this.pending.length || !this.board) return;
    if (!online) return;
    this.sending = true;
    const edits = this.pending.slice();
    try {
      const board = await post("/api/edit", { puzzle: this.board.puzzle, edits });
      this.pending = this.pending.slice(edits.length);
      this.take(board);
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 0) {
        this.pending = this.pending.slice(edits.length);
        this.owner.changed();
        if (!aborted(error)) this.owner.refused(/** @type {Error} */ (error).message);
      } else this.owner.changed();
    }
    this.sending = false;
    if (this.pending.length && online) await this.flush();
  }

  /** A request that answers with another board. @param {string} path @param {any} body @param {boolean} [step] */
  async ask(path, body, step = true) {
    const board = await post(path, body);
    board.empty = path === "/api/blank";
    this.pending = [];
    this.take(board, step);
    if (board.lost) this.owner.lost();
    return board;
  }

  /** @param {"undo"|"redo"} which */
  step(which) {
    if (which === "undo" && this.pending.length) {
      this.pending.pop();
      this.keep();
      this.owner.changed();
      return;
    }
    const from = which === "undo" ? this.past : this.future, to = which === "undo" ? this.future : this.past, next = from.pop();
    if (!next || !this.board) return;
    to.push(this.board);
    this.board = next;
    this.keep();
    this.owner.changed();
  }
}
