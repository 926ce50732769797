// The board as text: a drawing in letters, and a table with row and column headers; both follow every move.
import { online, postRaw } from "../base/api.js";
import { letterOf } from "../base/shapes.js";
import { button, el } from "../ui/dom.js";
import { DIRECTIONS, edgeOf, key } from "../base/spots.js";

/** @typedef {{puzzle: any, scene: Scene}} Now */

export class BoardText {
  /** @param {() => Now} now */
  constructor(now) {
    this.now = now;
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

  /** @param {HTMLElement} parent */
  toggle(parent) {
    if (this.node.isConnected) return this.node.remove();
    parent.append(this.node);
    this.follow();
    this.pre.focus();
  }

  follow() {
    if (!this.node.isConnected) return;
    clearTimeout(this.timer);
    this.fill();
    this.timer = window.setTimeout(() => this.draw(), 120);
  }

  async draw() {
    const { puzzle, scene } = this.now();
    const { state, marks } = scene;
    const own = () => {
      const lines = [];
      for (let r = 1; r < 2 * state.rows; r += 2)
        lines.push(Array.from({ length: state.cols }, (_, j) => sign(scene, [r, 2 * j + 1]).padEnd(2)).join(""));
      return lines.join("\n");
    };
    if (!online) return void (this.pre.textContent = own());
    const { revision } = marks;
    try {
      const text = await (await postRaw("/api/draw", { puzzle, marks: marks.plain(), format: "text" })).text();
      if (marks.revision === revision) this.pre.textContent = text;
    } catch {
      this.pre.textContent = own();
    }
  }

  fill() {
    const { scene } = this.now();
    const { state } = scene;
    const head = el(
      "tr",
      {},
      el("td"),
      ...Array.from({ length: state.cols }, (_, j) => el("th", { scope: "col" }, String(j + 1))),
    );
    const rows = Array.from({ length: state.rows }, (_, i) =>
      el(
        "tr",
        {},
        el("th", { scope: "row" }, String(i + 1)),
        ...Array.from({ length: state.cols }, (_, j) => {
          const cell = /** @type {Spot} */ ([2 * i + 1, 2 * j + 1]);
          const words = scene.describe(cell);
          return el(
            "td",
            { "aria-label": words.replace(/^Row \d+, column \d+\. ?/, "") || "empty", title: words },
            sign(scene, cell),
          );
        }),
      ),
    );
    this.table.replaceChildren(
      el("caption", { class: "hidden" }, state.drawing.title),
      el("thead", {}, head),
      el("tbody", {}, ...rows),
    );
  }
}

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

/** One or two letters for a cell. @param {Scene} scene @param {Spot} cell */
export function sign({ state, marks, joined }, cell) {
  const id = key(cell);
  const end = state.ends.get(id);
  const number = end ? (state.letters ? letterOf(end.value) : String(end.value)) : "";
  for (const mark of state.marks) {
    const value = marks.get(mark.layer, id);
    if (mark.t === "line" && joined.has(id))
      return (
        number + (LINES[DIRECTIONS.filter((way) => marks.get(mark.layer, key(edgeOf(cell, way)))).join("")] ?? "┼")
      );
    if (value && mark.t === "digits") return mark.letters ? letterOf(value) : String(value);
    if (value && mark.t === "diagonal") return value === 1 ? "╲" : "╱";
    if ((value && mark.t !== "line") || (value === 0 && mark.zero === "fill")) return "■";
    if (value === 0) return "·";
  }
  if (state.blocked.has(id)) return "█";
  return number || (ARROW[state.pointers.arrow.get(id)?.[0] ?? ""] ?? (state.doors.has(id) ? "D" : ""));
}
