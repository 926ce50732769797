// The board as text: a drawing in characters, and a table with row and column headers. Both follow every move.
import { online, postRaw } from "../base/api.js";
import { letterOf } from "../base/shapes.js";
import { button, el } from "../ui/dom.js";
import { DIRECTIONS, edgeOf, key } from "../base/spots.js";

/** The delay before the server is asked for its drawing, in milliseconds. */
const DELAY = 120;

/** @typedef {{puzzle: any, scene: Scene}} Source */

export class BoardText {
  /** @param {() => Source} source returns the puzzle and the board as they are now */
  constructor(source) {
    this.source = source;
    this.pre = el("pre", { tabindex: "0" });
    this.table = el("table");
    this.node = el(
      "section",
      { class: "astext", "aria-label": "Board as text" },
      el(
        "div",
        { class: "panel-head" },
        el("h2", {}, "Board as text"),
        button({ icon: "cross", label: "Close", kind: "plain", onclick: () => this.node.remove() }),
      ),
      this.pre,
      el("div", { class: "scroll" }, this.table),
    );
    this.timer = 0;
  }

  /** Shows the text at the end of an element, or removes it. @param {HTMLElement} parent */
  toggle(parent) {
    if (this.node.isConnected) return this.node.remove();
    parent.append(this.node);
    this.follow();
    this.pre.focus();
  }

  /** Updates the text, if it is shown. */
  follow() {
    if (!this.node.isConnected) return;
    clearTimeout(this.timer);
    this.fillTable();
    this.timer = window.setTimeout(() => this.draw(), DELAY);
  }

  /** Shows the server's drawing; without a server, a simpler one. */
  async draw() {
    const { puzzle, scene } = this.source();
    const { marks } = scene;
    if (!online) return void (this.pre.textContent = drawingOf(scene));
    const { revision } = marks;
    try {
      const text = await (await postRaw("/api/draw", { puzzle, marks: marks.plain(), format: "text" })).text();
      if (marks.revision === revision) this.pre.textContent = text;
    } catch {
      this.pre.textContent = drawingOf(scene);
    }
  }

  /** Fills the table: one or two characters for each cell, and what a screen reader says about it. */
  fillTable() {
    const { scene } = this.source();
    const { state } = scene;
    const columns = Array.from({ length: state.cols }, (_, j) => j);
    const tableCell = (/** @type {number} */ i, /** @type {number} */ j) => {
      const cell = /** @type {Spot} */ ([2 * i + 1, 2 * j + 1]);
      const words = scene.describe(cell);
      // The headers of the table already name the row and the column.
      const label = words.replace(/^Row \d+, column \d+\. ?/, "") || "empty";
      return el("td", { "aria-label": label, title: words }, characterOf(scene, cell));
    };
    const head = el("tr", {}, el("td"), ...columns.map((j) => el("th", { scope: "col" }, String(j + 1))));
    const rows = Array.from({ length: state.rows }, (_, i) =>
      el("tr", {}, el("th", { scope: "row" }, String(i + 1)), ...columns.map((j) => tableCell(i, j))),
    );
    this.table.replaceChildren(
      el("caption", { class: "hidden" }, state.drawing.title),
      el("thead", {}, head),
      el("tbody", {}, ...rows),
    );
  }
}

/** The character of a line by the directions in which it leaves a cell. */
const LINES = /** @type {Record<string, string>} */ ({
  u: "╵",
  l: "╴",
  r: "╶",
  d: "╷",
  ud: "│",
  lr: "─",
  ur: "└",
  ul: "┘",
  rd: "┌",
  ld: "┐",
});
const ARROW = /** @type {Record<string, string>} */ ({ u: "↑", l: "←", r: "→", d: "↓" });

/** A drawing with one or two characters for each cell. @param {Scene} scene */
function drawingOf(scene) {
  const { rows, cols } = scene.state;
  const lines = [];
  for (let r = 1; r < 2 * rows; r += 2)
    lines.push(Array.from({ length: cols }, (_, j) => characterOf(scene, [r, 2 * j + 1]).padEnd(2)).join(""));
  return lines.join("\n");
}

/** One or two characters for a cell: its number, its first mark, or what is given there. @param {Scene} scene @param {Spot} cell */
export function characterOf({ state, marks, joined }, cell) {
  const id = key(cell);
  const given = state.ends.get(id)?.value;
  const written = (/** @type {number} */ value) => (state.letters ? letterOf(value) : String(value));
  const number = given === undefined ? "" : written(given);
  for (const mark of state.marks) {
    const value = marks.get(mark.layer, id);
    if (mark.t === "line" && joined.has(id)) {
      const directions = DIRECTIONS.filter((direction) => marks.get(mark.layer, key(edgeOf(cell, direction))));
      return number + (LINES[directions.join("")] ?? "┼");
    }
    if (value && mark.t === "digits") return mark.letters ? letterOf(value) : String(value);
    if (value && mark.t === "diagonal") return value === 1 ? "╲" : "╱";
    if ((value && mark.t !== "line") || (value === 0 && mark.zero === "fill")) return "■";
    if (value === 0) return "·";
  }
  if (state.blocked.has(id)) return "█";
  if (number) return number;
  const arrow = state.pointers.arrow.get(id)?.[0];
  if (arrow) return ARROW[arrow];
  return state.doors.has(id) ? "D" : "";
}
