// A puzzle that is painted: colours on cells, by a brush; the server makes the clues from them.
import { aborted, job, post } from "../base/api.js";
import { ARROWS, cursorTarget } from "../board/cursor.js";
import * as messages from "../ui/messages.js";
import { placeOf, same, spotOf } from "../base/spots.js";
import { capitalized } from "../base/text.js";

const BLANK = -1;
/** The same painting is always cut in the same way. */
const SEED = 1;

/** @param {Size} size @returns {Painting} */
const blankPainting = ({ rows, cols }) => ({ rows, cols, cells: Array(rows * cols).fill(BLANK) });

/** A painting on a board of another size. @param {Painting|null|undefined} painting @param {Size} size @returns {Painting|null} */
export function cropped(painting, { rows, cols }) {
  if (!painting || (painting.rows === rows && painting.cols === cols)) return painting ?? null;
  const cells = Array.from({ length: rows * cols }, (_, i) => {
    const r = Math.floor(i / cols);
    const c = i % cols;
    return r < painting.rows && c < painting.cols ? painting.cells[r * painting.cols + c] : BLANK;
  });
  return { rows, cols, cells };
}

/** The painting of an answer's table of colours, from 1. @param {number[][]|undefined} table @returns {Painting|null} */
export const paintingOf = (table) =>
  table?.length ? { rows: table.length, cols: table[0].length, cells: table.flat().map((value) => value - 1) } : null;

/** The painting of colours that were put on cells by hand, from 1. @param {Map<string, number>|undefined} spots @param {Size} size @returns {Painting|null} */
export function paintingBy(spots, size) {
  if (!spots?.size) return null;
  const found = blankPainting(size);
  for (const [id, value] of spots) {
    const [r, c] = spotOf(id);
    found.cells[(r >> 1) * size.cols + (c >> 1)] = value - 1;
  }
  return found;
}

/** What a puzzle is made of, to be told from another. @param {Painting|null|undefined} painting */
export const madeOf = (painting) => (painting ? `${painting.rows},${painting.cols},${painting.cells}` : "");

/** The painted cells as shapes. @param {Painting} painting @returns {Shape[]} */
export function painted({ cols, cells }) {
  /** @type {Map<number, Spot[]>} */
  const inks = new Map();
  cells.forEach(
    (ink, i) =>
      ink !== BLANK && inks.set(ink, [...(inks.get(ink) ?? []), [2 * Math.floor(i / cols) + 1, 2 * (i % cols) + 1]]),
  );
  return [...inks].map(([ink, at]) => ({ t: "fill", at, ink }));
}

/** Strokes and keys of the brush. `value` is a place in the palette, or -1 for blank. */
export class Brush {
  /** @param {Board} board @param {Draft} draft @param {{paint: () => void, announce: (text: string) => void, chosen: () => void}} view */
  constructor(board, draft, view) {
    this.board = board;
    this.draft = draft;
    this.view = view;
    this.value = 0;
    /** @type {Spot} */
    this.at = [1, 1];
    /** The painting with the stroke that is under way. @type {Painting|null} */
    this.wet = null;
    this.ink = 0;
  }

  /** The painting as it is seen now. @returns {Painting} */
  get painting() {
    return this.wet ?? this.draft.board?.painting ?? blankPainting(this.draft.drawing);
  }

  /** @param {boolean} focused @returns {Shape[]} */
  shapes(focused) {
    // A pointer shows by itself where it is.
    return focused && !this.board.node.classList.contains("by-pointer") ? [{ t: "cursor", at: [this.at] }] : [];
  }

  /** @returns {"cell"} */
  over() {
    return "cell";
  }

  /** @param {Spot} spot @param {boolean} alt */
  down(spot, alt) {
    if (!this.board.has(spot)) return false;
    this.ink = alt ? BLANK : this.value;
    this.wet = { ...this.painting, cells: [...this.painting.cells] };
    this.move(spot);
    return true;
  }

  /** @param {Spot} spot */
  move(spot) {
    if (!this.wet || !this.board.has(spot)) return;
    this.wet.cells[(spot[0] >> 1) * this.wet.cols + (spot[1] >> 1)] = this.ink;
    this.at = spot;
    this.view.paint();
  }

  click() {}

  up() {
    const { wet, draft } = this;
    const { board } = draft;
    this.wet = null;
    if (wet && board && madeOf(wet) !== madeOf(this.painting)) draft.take({ ...board, painting: wet, empty: false });
    this.view.paint();
  }

  cancel() {
    this.wet = null;
    this.view.paint();
  }

  /** @param {KeyboardEvent} e */
  key(e) {
    const to = e.altKey || e.metaKey ? null : cursorTarget(e, this.at, this.draft.drawing);
    const drags = e.shiftKey && ARROWS[e.key] && to && !same(to, this.at);
    if (drags) return this.touch(to, this.value);
    if (to) {
      this.at = to;
      this.board.show(to);
      this.view.announce(`${capitalized(placeOf(to))}. ${this.word(to)}`);
      this.view.paint();
      return true;
    }
    if (e.ctrlKey || e.metaKey || e.altKey) return false;
    if (e.key === " " || e.key === "Enter") return this.touch(this.at, this.value);
    if (e.key === "Backspace" || e.key === "Delete" || e.key.toLowerCase() === "x") return this.touch(this.at, BLANK);
    const number = /^\d$/.test(e.key) ? Number(e.key) - 1 : NaN;
    if (!(number >= BLANK && number < this.draft.drawing.palette.length)) return false;
    this.value = number;
    this.view.chosen();
    return true;
  }

  /** Paints one cell. @param {Spot} spot @param {number} ink */
  touch(spot, ink) {
    this.down(spot, false);
    this.ink = ink;
    this.move(spot);
    this.up();
    return true;
  }

  /** @param {Spot} spot */
  word([r, c]) {
    const ink = this.painting.cells[(r >> 1) * this.painting.cols + (c >> 1)];
    return ink === BLANK ? "Blank." : `Colour ${ink + 1}.`;
  }
}

/** Makes the clues of what is painted, a moment after the last stroke; a newer stroke ends the older making. */
export class LiveMaking {
  /** @param {Draft} draft @param {StatusBar} status @param {() => any} genre */
  constructor(draft, status, genre) {
    this.draft = draft;
    this.status = status;
    this.genre = genre;
    this.timer = 0;
    /** @type {AbortController|null} */
    this.control = null;
    this.wanted = "";
  }

  /** The board has changed: perhaps its clues are not those of its painting. */
  changed() {
    const { board } = this.draft;
    const wanted = board?.painting && madeOf(board.painting) !== board.madeOf ? madeOf(board.painting) : "";
    if (wanted === this.wanted) return;
    this.stop();
    this.wanted = wanted;
    if (wanted) this.timer = window.setTimeout(() => this.make(), 250);
  }

  stop() {
    clearTimeout(this.timer);
    this.control?.abort();
    this.control = null;
    this.wanted = "";
  }

  async make() {
    const { draft, wanted, status } = this;
    const { board, id } = draft;
    const painting = board?.painting;
    if (!board || !painting) return;
    const control = (this.control = new AbortController());
    try {
      const made = painting.cells.every((ink) => ink === BLANK)
        ? await this.blank(painting)
        : await status.during(
            messages.makingLinks,
            (signal, busy) =>
              job(
                "/api/painting",
                { genre: this.genre().name, ...rowsOf(painting), palette: draft.drawing.palette, seed: SEED },
                { signal, wait: 5, busy },
              ),
            control,
          );
      if (draft.id !== id || madeOf(draft.board?.painting) !== wanted) return;
      const { made: _, ...puzzle } = made.puzzle;
      draft.take({ ...made, puzzle, painting, madeOf: wanted }, false);
    } catch (error) {
      if (!aborted(error)) status.flash(messages.failed(error), 10);
    } finally {
      if (this.control === control) this.control = null;
    }
  }

  /** A board without clues that keeps its palette. @param {Painting} painting */
  async blank({ rows, cols }) {
    const { draft } = this;
    const tool = draft.board?.tools.find((t) => t.kind === "palette");
    const board = await post("/api/blank", { genre: this.genre().name, height: rows, width: cols });
    return tool
      ? post("/api/edit", { puzzle: board.puzzle, edits: [{ tool: tool.name, at: [], value: draft.drawing.palette }] })
      : board;
  }
}

/** @param {Painting} painting */
const rowsOf = ({ rows, cols, cells }) => ({
  cells: Array.from({ length: rows }, (_, r) => cells.slice(r * cols, (r + 1) * cols)),
});
