// Painted puzzles: a brush puts colours on cells, and the server makes the clues from them.
import { aborted, job, post } from "../base/api.js";
import { ARROWS, cursorTarget } from "../board/cursor.js";
import * as messages from "../ui/messages.js";
import { placeOf, same, spotOf } from "../base/spots.js";
import { capitalized } from "../base/text.js";

/** The colour of a cell that is not painted. */
const BLANK = -1;
/** The delay between a stroke and making the clues, in milliseconds. */
const DELAY = 250;
/** The seed of the clues: the same painting always has the same ones. */
const SEED = 1;

/** A painting without colours. @param {Size} size @returns {Painting} */
const blankPainting = ({ rows, cols }) => ({ rows, cols, cells: Array(rows * cols).fill(BLANK) });

/** The index of a cell in a painting. @param {Spot} cell @param {{cols: number}} size */
export const cellIndex = ([r, c], { cols }) => (r >> 1) * cols + (c >> 1);

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

/** The painting of an answer's table, in which colours count from 1. @param {number[][]|undefined} table @returns {Painting|null} */
export const paintingOf = (table) =>
  table?.length ? { rows: table.length, cols: table[0].length, cells: table.flat().map((value) => value - 1) } : null;

/** The painting of colours by cell, which count from 1; null if there are none. @param {Map<string, number>|undefined} spots @param {Size} size @returns {Painting|null} */
export function paintingFromCells(spots, size) {
  if (!spots?.size) return null;
  const painting = blankPainting(size);
  for (const [id, value] of spots) painting.cells[cellIndex(spotOf(id), size)] = value - 1;
  return painting;
}

/** A text that identifies a painting: equal texts mean equal paintings, so that clues are not made twice. @param {Painting|null|undefined} painting */
export const madeOf = (painting) => (painting ? `${painting.rows},${painting.cols},${painting.cells}` : "");

/** The painted cells as shapes. @param {Painting} painting @returns {Shape[]} */
export function paintedShapes({ cols, cells }) {
  /** @type {Map<number, Spot[]>} */
  const inks = new Map();
  cells.forEach((ink, i) => {
    if (ink === BLANK) return;
    /** @type {Spot} */
    const cell = [2 * Math.floor(i / cols) + 1, 2 * (i % cols) + 1];
    inks.set(ink, [...(inks.get(ink) ?? []), cell]);
  });
  return [...inks].map(([ink, at]) => ({ t: "fill", at, ink }));
}

/** The strokes and keys of the brush. */
export class Brush {
  /** @param {Board} board @param {Draft} draft @param {{paint: () => void, announce: (text: string) => void, chosen: () => void}} view */
  constructor(board, draft, view) {
    this.board = board;
    this.draft = draft;
    this.view = view;
    /** The colour of the brush: an index into the palette, or BLANK. */
    this.value = 0;
    /** The cell of the cursor. @type {Spot} */
    this.at = [1, 1];
    /** The painting with the stroke in progress; null if there is none. @type {Painting|null} */
    this.wet = null;
    /** The colour of the stroke in progress. */
    this.ink = 0;
  }

  /** The painting as it is shown. @returns {Painting} */
  get painting() {
    return this.wet ?? this.draft.board?.painting ?? blankPainting(this.draft.drawing);
  }

  /** The cursor, if the board has the focus. @param {boolean} focused @returns {Shape[]} */
  shapes(focused) {
    // With a pointer no cursor is needed.
    return focused && !this.board.node.classList.contains("by-pointer") ? [{ t: "cursor", at: [this.at] }] : [];
  }

  /** @returns {"cell"} */
  over() {
    return "cell";
  }

  /** Starts a stroke of the brush; with `alt` it erases. False if the spot is not on the board. @param {Spot} spot @param {boolean} alt */
  down(spot, alt) {
    if (!this.board.has(spot)) return false;
    this.ink = alt ? BLANK : this.value;
    this.wet = { ...this.painting, cells: [...this.painting.cells] };
    this.move(spot);
    return true;
  }

  /** Paints another cell in the stroke. @param {Spot} spot */
  move(spot) {
    if (!this.wet || !this.board.has(spot)) return;
    this.wet.cells[cellIndex(spot, this.wet)] = this.ink;
    this.at = spot;
    this.view.paint();
  }

  click() {}

  /** Ends the stroke: the painting becomes the draft's, as one step of undo. */
  up() {
    const { wet, draft } = this;
    const { board } = draft;
    this.wet = null;
    if (wet && board && madeOf(wet) !== madeOf(this.painting))
      draft.setBoard({ ...board, painting: wet, empty: false });
    this.view.paint();
  }

  /** Drops the stroke. */
  cancel() {
    this.wet = null;
    this.view.paint();
  }

  /** Moves the cursor, paints or erases a cell, or chooses a colour by its number; true if the key means something. @param {KeyboardEvent} e */
  key(e) {
    const to = e.altKey || e.metaKey ? null : cursorTarget(e, this.at, this.draft.drawing);
    const drags = e.shiftKey && ARROWS[e.key] && to && !same(to, this.at);
    if (drags) return this.paintCell(to, this.value);
    if (to) {
      this.at = to;
      this.board.show(to);
      this.view.announce(`${capitalized(placeOf(to))}. ${this.describe(to)}`);
      this.view.paint();
      return true;
    }
    if (e.ctrlKey || e.metaKey || e.altKey) return false;
    if (e.key === " " || e.key === "Enter") return this.paintCell(this.at, this.value);
    if (e.key === "Backspace" || e.key === "Delete" || e.key.toLowerCase() === "x")
      return this.paintCell(this.at, BLANK);
    if (!/^\d$/.test(e.key)) return false;
    // The key 1 is the first colour, and 0 is blank.
    const ink = Number(e.key) - 1;
    if (ink >= this.draft.drawing.palette.length) return false;
    this.value = ink;
    this.view.chosen();
    return true;
  }

  /** Paints one cell. @param {Spot} spot @param {number} ink */
  paintCell(spot, ink) {
    this.down(spot, false);
    this.ink = ink;
    this.move(spot);
    this.up();
    return true;
  }

  /** A cell's colour in words. @param {Spot} spot */
  describe(spot) {
    const ink = this.painting.cells[cellIndex(spot, this.painting)];
    return ink === BLANK ? "Blank." : `Colour ${ink + 1}.`;
  }
}

/** Makes the clues of the painting, a moment after the last stroke; a newer stroke cancels the request before. */
export class LiveMaking {
  /** @param {Draft} draft @param {StatusBar} status @param {() => any} genre */
  constructor(draft, status, genre) {
    this.draft = draft;
    this.status = status;
    this.genre = genre;
    this.timer = 0;
    /** Stops the request in progress. @type {AbortController|null} */
    this.control = null;
    /** The painting whose clues are being made, as `madeOf` identifies it; "" for none. */
    this.wanted = "";
  }

  /** Makes the clues if they are not those of the painting. */
  changed() {
    const { board } = this.draft;
    const wanted = board?.painting && madeOf(board.painting) !== board.madeOf ? madeOf(board.painting) : "";
    if (wanted === this.wanted) return;
    this.stop();
    this.wanted = wanted;
    if (wanted) this.timer = window.setTimeout(() => this.makeClues(), DELAY);
  }

  /** Stops making clues. */
  stop() {
    clearTimeout(this.timer);
    this.control?.abort();
    this.control = null;
    this.wanted = "";
  }

  /** Replaces the board by one with the clues of the painting, unless the painting has changed meanwhile. */
  async makeClues() {
    const { draft, wanted, status } = this;
    const { board, id } = draft;
    const painting = board?.painting;
    if (!board || !painting) return;
    const control = (this.control = new AbortController());
    const isBlank = painting.cells.every((ink) => ink === BLANK);
    const body = { genre: this.genre().name, ...rowsOf(painting), palette: draft.drawing.palette, seed: SEED };
    try {
      const made = isBlank
        ? await this.blank(painting)
        : await status.during(
            messages.makingLinks,
            (signal, busy) => job("/api/painting", body, { signal, wait: 5, busy }),
            control,
          );
      if (draft.id !== id || madeOf(draft.board?.painting) !== wanted) return;
      const { made: _, ...puzzle } = made.puzzle;
      draft.setBoard({ ...made, puzzle, painting, madeOf: wanted }, false);
    } catch (error) {
      if (!aborted(error)) status.flash(messages.failed(error), 10);
    } finally {
      if (this.control === control) this.control = null;
    }
  }

  /** An empty board with the same palette. @param {Painting} painting */
  async blank({ rows, cols }) {
    const { draft } = this;
    const tool = draft.board?.tools.find((tool) => tool.kind === "palette");
    const board = await post("/api/blank", { genre: this.genre().name, height: rows, width: cols });
    return tool
      ? post("/api/edit", { puzzle: board.puzzle, edits: [{ tool: tool.name, at: [], value: draft.drawing.palette }] })
      : board;
  }
}

/** A painting as the API takes it: a list of colours for each row. @param {Painting} painting */
const rowsOf = ({ rows, cols, cells }) => ({
  cells: Array.from({ length: rows }, (_, r) => cells.slice(r * cols, (r + 1) * cols)),
});
