// The board on the page: an SVG image that is painted, zoomed and scrolled, and that converts pointer positions to spots.
import { el } from "../ui/dom.js";
import { Canvas } from "./canvas.js";
import { ORDER, penFor } from "./paint.js";
import { DEEP } from "./pen.js";
import { inside, isCell } from "../base/spots.js";

const NS = "http://www.w3.org/2000/svg";
/** The smallest width of a cell in pixels: at all, and for fingers. */
const SMALLEST_CELL = 18;
const FINGER_CELL = 24;
/** The largest width of a cell in rem. */
const LARGEST_CELL = 6;
/** The largest zoom. */
const LARGEST_ZOOM = 4;
/** The distances from the frame, in cells, at which the first number outside the board begins, and which the margin of the board adds to the
 * numbers. */
const OUTSIDE_BEGINS = 0.32;
const MARGIN_EXTRA = 0.38;
/** The distance in cells that a cell keeps from the edge of the stage when it is scrolled into view. */
const CLEARANCE = 1.2;
/** Whether the main pointer is a finger. */
const coarse = () => matchMedia("(pointer: coarse)").matches;

export class Board {
  /** @param {{label: string, describedby?: string, room?: () => {w: number, h: number}|null}} options `room` returns the width and height in pixels that the board may have */
  constructor(options) {
    this.room = options.room;
    this.svg = document.createElementNS(NS, "svg");
    this.svg.setAttribute("class", "board");
    this.svg.setAttribute("aria-hidden", "true");
    this.svg.setAttribute("stroke-linecap", "round");
    this.svg.setAttribute("stroke-linejoin", "round");
    this.node = el(
      "div",
      {
        class: "board-box",
        role: "application",
        tabindex: "0",
        "aria-roledescription": "puzzle board",
        "aria-label": options.label,
        "aria-describedby": options.describedby,
      },
      this.svg,
    );
    this.stage = el("div", { class: "stage" }, this.node);
    this.stage.addEventListener("scroll", () => this.stick(), { passive: true });
    /** The drawing that the board was prepared for. @type {Drawing|null} */
    this.drawing = null;
    /** The bundles of shapes that were painted last. @type {Bundles[]} */
    this.sections = [];
    /** The highlight of the row and column under the pointer. */
    this.light = document.createElementNS(NS, "g");
    this.light.setAttribute("class", "lit");
    /** The spot of the highlight, as text. */
    this.lit = "null";
    this.zoom = 1;
    /** The zoom at which the whole board is visible, at most 1. */
    this.whole = 1;
    /** The width of a cell in pixels, with zoom and without. */
    this.cell = 48;
    this.base = 48;
    this.canvas = new Canvas();
    /** Whether the board was not shown yet. */
    this.fresh = true;
    this.watcher = new ResizeObserver(() => this.fit());
    this.watcher.observe(this.stage);
  }

  /** Prepares an empty board for a drawing. @param {Drawing} drawing */
  place(drawing) {
    const isNew =
      !this.drawing ||
      this.drawing.rows !== drawing.rows ||
      this.drawing.cols !== drawing.cols ||
      String(this.drawing.margin) !== String(drawing.margin) ||
      this.drawing.surface !== drawing.surface;
    this.drawing = drawing;
    if (!isNew) return;
    const [top, right, bottom, left] = drawing.margin;
    this.svg.setAttribute("viewBox", `${-left} ${-top} ${left + drawing.cols + right} ${top + drawing.rows + bottom}`);
    this.svg.setAttribute("class", drawing.surface === "picture" ? "board picture" : "board");
    this.svg.replaceChildren();
    this.canvas = new Canvas();
    this.fresh = true;
    const ground = document.createElementNS(NS, "rect");
    ground.setAttribute("width", String(drawing.cols));
    ground.setAttribute("height", String(drawing.rows));
    ground.setAttribute("fill", "var(--b-surface)");
    this.svg.append(ground);
    this.svg.append(
      this.light,
      ...[...ORDER, "behind-left", "behind-top", "left", "top"].map((name) => this.canvas.group(name)),
    );
    this.zoom = 1;
    this.fit();
  }

  /** The size in cells, margins included. */
  get extent() {
    const drawing = /** @type {Drawing} */ (this.drawing);
    const [top, right, bottom, left] = drawing.margin;
    return { w: left + drawing.cols + right, h: top + drawing.rows + bottom, top, left };
  }

  /** Makes the board as large as its room allows. */
  fit() {
    if (!this.drawing || !this.stage.isConnected) return;
    const { w, h } = this.extent;
    const given = this.room?.() ?? null;
    const room = given ?? { w: this.stage.clientWidth, h: this.stage.clientHeight };
    if (room.w < 20) return;
    const rem = parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
    const fits = Math.min(room.w / w, room.h / h);
    this.base = Math.max(SMALLEST_CELL, Math.min(LARGEST_CELL * rem, Math.floor(fits)));
    this.whole = Math.min(1, fits / this.base);
    // Fingers need cells of some size, so a large board starts zoomed in.
    if (this.fresh && coarse() && fits < FINGER_CELL) this.zoom = FINGER_CELL / this.base;
    this.fresh = false;
    this.resize();
    if (given) this.stage.style.height = `${Math.min(given.h, Math.ceil(h * this.cell) + 2)}px`;
    else this.stage.style.height = "";
  }

  /** Applies the zoom. */
  resize() {
    const { w, h } = this.extent;
    const cell = this.base * this.zoom;
    const changed = Math.abs(cell - this.cell) > 0.01;
    this.cell = cell;
    this.svg.style.width = `${w * cell}px`;
    this.svg.style.height = `${h * cell}px`;
    if (changed) this.paintIn(this.sections);
    this.stick();
  }

  /** Zooms about a point of the screen. @param {number} factor @param {number} [x] @param {number} [y] */
  zoomBy(factor, x, y) {
    const to = Math.max(this.whole, Math.min(LARGEST_ZOOM, this.zoom * factor));
    if (!this.drawing || to === this.zoom) return;
    const frame = this.stage.getBoundingClientRect();
    const atX = x ?? frame.left + frame.width / 2;
    const atY = y ?? frame.top + frame.height / 2;
    const before = this.svg.getBoundingClientRect();
    // The point as a part of the image stays where it is on the screen.
    const px = (atX - before.left) / before.width;
    const py = (atY - before.top) / before.height;
    this.zoom = to;
    this.resize();
    const after = this.svg.getBoundingClientRect();
    this.stage.scrollLeft += after.left + px * after.width - atX;
    this.stage.scrollTop += after.top + py * after.height - atY;
  }

  /** Shows the whole board, however small its cells become. */
  zoomFit() {
    this.zoom = this.whole;
    this.fit();
  }

  /** Highlights the row and column of a cell, or none. @param {Spot|null} spot */
  lightUp(spot) {
    const drawing = this.drawing;
    const at = drawing && spot && this.has(spot) ? spot : null;
    if (String(at) === this.lit) return;
    this.lit = String(at);
    if (!at || !drawing) return void (this.light.innerHTML = "");
    const row = at[0] >> 1;
    const column = at[1] >> 1;
    this.light.innerHTML = `<path d="M0 ${row}h${drawing.cols}v1H0zM${column} 0h1v${drawing.rows}h-1z"/>`;
  }

  /** Paints bundles of shapes, one section over another. A bundle that is the same array as before costs nothing. @param {Bundles[]} sections */
  paintIn(sections) {
    if (!this.drawing) return;
    this.sections = sections;
    this.canvas.paint(penFor(this.drawing, this.cell), sections);
  }

  /** Keeps the clues outside visible while the board is scrolled. */
  stick() {
    if (!this.drawing) return;
    const svg = this.svg.getBoundingClientRect();
    const stage = this.stage.getBoundingClientRect();
    const dx = Math.max(0, stage.left - svg.left) / this.cell;
    const dy = Math.max(0, stage.top - svg.top) / this.cell;
    const { top, left, w, h } = this.extent;
    const move = (/** @type {string} */ name, /** @type {string} */ transform) =>
      this.canvas.group(name).setAttribute("transform", transform);
    move("left", `translate(${dx} 0)`);
    move("top", `translate(0 ${dy})`);
    const background = (/** @type {boolean} */ on, x = 0, y = 0, width = 0, height = 0) =>
      on
        ? `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="var(--b-paper)" fill-opacity=".92"/>`
        : "";
    this.behind("left", background(dx > 0 && this.canvas.has("left"), -left + dx, -top, left, h));
    this.behind("top", background(dy > 0 && this.canvas.has("top"), -left, -top + dy, w, top));
  }

  /** Puts something behind the clues of a side. @param {string} name @param {string} svg */
  behind(name, svg) {
    const group = this.canvas.group(`behind-${name}`);
    if (svg || group.hasChildNodes()) group.innerHTML = svg;
  }

  /** The position of a pointer, in cells from the board's corner. @param {{clientX: number, clientY: number}} e */
  point(e) {
    const box = this.svg.getBoundingClientRect();
    const { left, top } = this.extent;
    return { x: (e.clientX - box.left) / this.cell - left, y: (e.clientY - box.top) / this.cell - top };
  }

  /** The cell at a point; outside the board, the spot of a clue. @param {{x: number, y: number}} p @returns {Spot} */
  cellAt({ x, y }) {
    const drawing = /** @type {Drawing} */ (this.drawing);
    const [top, , , left] = drawing.margin;
    /** A coordinate of a spot, from a position on one axis. Numbers before the board are at -1, -3 and so on, those behind it at 2 * length + 1.
     * @param {number} position @param {number} margin @param {number} length */
    const coordinate = (position, margin, length) => {
      if (position >= length) return 2 * length + 1;
      if (position >= 0) return 2 * Math.floor(position) + 1;
      const last = Math.round((margin - MARGIN_EXTRA) / DEEP) - 1;
      const nth = Math.floor((-position - OUTSIDE_BEGINS) / DEEP);
      return -1 - 2 * Math.max(0, Math.min(nth, last));
    };
    return [coordinate(y, top, drawing.rows), coordinate(x, left, drawing.cols)];
  }

  /** The corner nearest to a point. @param {{x: number, y: number}} p @returns {Spot} */
  cornerAt({ x, y }) {
    const drawing = /** @type {Drawing} */ (this.drawing);
    const nearest = (/** @type {number} */ value, /** @type {number} */ last) =>
      2 * Math.max(0, Math.min(last, Math.round(value)));
    return [nearest(y, drawing.rows), nearest(x, drawing.cols)];
  }

  /** The edge nearest to a point, and its distance. @param {{x: number, y: number}} p @returns {{edge: Spot, off: number}} */
  edgeAt({ x, y }) {
    const col = Math.floor(x);
    const row = Math.floor(y);
    const fromLeft = x - col;
    const fromTop = y - row;
    /** @type {{edge: Spot, off: number}[]} */
    const sides = [
      { edge: [2 * row, 2 * col + 1], off: fromTop },
      { edge: [2 * row + 2, 2 * col + 1], off: 1 - fromTop },
      { edge: [2 * row + 1, 2 * col], off: fromLeft },
      { edge: [2 * row + 1, 2 * col + 2], off: 1 - fromLeft },
    ];
    return sides.reduce((nearest, side) => (side.off < nearest.off ? side : nearest));
  }

  /** Scrolls a cell into view. @param {Spot} spot */
  show([r, c]) {
    const box = this.svg.getBoundingClientRect();
    const stage = this.stage.getBoundingClientRect();
    const { left, top } = this.extent;
    const x = box.left + (left + c / 2) * this.cell - stage.left;
    const y = box.top + (top + r / 2) * this.cell - stage.top;
    const pad = this.cell * CLEARANCE;
    if (x < pad) this.stage.scrollLeft += x - pad;
    else if (x > stage.width - pad) this.stage.scrollLeft += x - stage.width + pad;
    if (y < pad) this.stage.scrollTop += y - pad;
    else if (y > stage.height - pad) this.stage.scrollTop += y - stage.height + pad;
  }

  /** Whether a spot is a cell of the board. @param {Spot} spot */
  has(spot) {
    return this.drawing !== null && isCell(spot) && inside(this.drawing, spot);
  }

  /** Stops following the size of the stage. */
  destroy() {
    this.watcher.disconnect();
  }
}
