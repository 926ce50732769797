// The board as text: a drawing in letters, and a table with row and column headers; both follow every move.
import { online, postRaw } from "./api.js";
import { button, el } from "./dom.js";
import { sayCell } from "./judge.js";
import { WAYS, WAY_WORD, edgeOf, key } from "./spots.js";

/** @typedef {import("./spots.js").Spot} Spot */
/** @typedef {{puzzle: any, marks: import("./marks.js").Marks, state: import("./board_state.js").BoardState, says: Record<string, string>}} Now */

export class BoardText {
  /** @param {() => Now} now */
  constructor(now) {
    this.now = now;
    this.pre = el("pre", { tabindex: "0" });
    this.table = el("table");
    this.node = el("section", { class: "astext", "aria-label": "Board as text" },
      el("div", { class: "panel-head" }, el("h2", {}, "Board as text"), button({ icon: "close", label: "Close", kind: "plain", onclick: () => this.node.remove() })), this.pre, el("div", { class: "scroll" }, this.table));
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
    const { puzzle, marks, state } = this.now();
    const own = () => {
      const lines = [];
      for (let r = 1; r < 2 * state.rows; r += 2) lines.push(Array.from({ length: state.cols }, (_, j) => sign(state, marks, [r, 2 * j + 1]).padEnd(2)).join(""));
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
    const { marks, state, says } = this.now();
    const head = el("tr", {}, el("td"), ...Array.from({ length: state.cols }, (_, j) => el("th", { scope: "col" }, String(j + 1))));
    const rows = Array.from({ length: state.rows }, (_, i) => el("tr", {}, el("th", { scope: "row" }, String(i + 1)),
      ...Array.from({ length: state.cols }, (_, j) => {
        const cell = /** @type {Spot} */ ([2 * i + 1, 2 * j + 1]), words = says[key(cell)] ?? sayCell(state, marks, cell);
        return el("td", { "aria-label": words.replace(/^Row \d+, column \d+\. ?/, "") || "empty", title: words }, sign(state, marks, cell));
      })));
    this.table.replaceChildren(el("caption", { class: "hidden" }, state.drawing.title), el("thead", {}, head), el("tbody", {}, ...rows));
  }
}

const LINES = /** @type {Record<string, string>} */ ({ up: "╵", right: "╶", down: "╷", left: "╴", "up,down": "│", "right,left": "─", "up,right": "└", "up,left": "┘", "right,down": "┌", "down,left": "┐" });
const ARROW = /** @type {Record<string, string>} */ ({ u: "↑", r: "→", d: "↓", l: "←" });

/** One or two letters for a cell. @param {import("./board_state.js").BoardState} state @param {import("./marks.js").Marks} marks @param {Spot} cell */
export function sign(state, marks, cell) {
  const id = key(cell);
  for (const mode of state.modes) {
    if (mode.kind === "line") {
      const out = WAYS.filter((way) => marks.get(mode.layer ?? "", key(edgeOf(cell, way)))).map((way) => WAY_WORD[way]);
      const chip = state.chips.get(id);
      if (out.length) return (chip ? String(chip.value) : "") + (LINES[out.join(",")] ?? "┼");
    } else if (mode.over !== "edge") {
      const value = marks.get(mode.layer ?? "", id);
      if (value) return "■";
      if (value === 0) return "·";
    }
  }
  if (state.blocked.has(id)) return "█";
  const chip = state.chips.get(id);
  return chip ? String(chip.value) : ARROW[state.arrows.get(id) ?? ""] ?? (state.doors.has(id) ? "D" : "");
}
