// The elements of the page while making, and their arrangement on a desktop and on a phone.
import { Board } from "../board/board.js";
import { button, el } from "../ui/dom.js";
import { closeMenu, open } from "../ui/menu.js";
import { nameButtons, phone } from "../ui/phone.js";

/** The actions of the controls. @typedef {{undo: () => void, redo: () => void, choose: (name: string) => void, solve: () => void, clear: () => void, takeClues: () => void, play: () => void, rules: (anchor: HTMLElement) => void}} Acts */
/** The elements of the panels next to the board. @typedef {{shelf: HTMLElement, about: HTMLElement, sizes: HTMLElement, rest: HTMLElement, set: HTMLElement, imports: HTMLElement, sharing: HTMLElement}} Parts */

/** The section that takes the clues from an answer. @param {Acts} acts */
const answerPart = (acts) =>
  el(
    "section",
    { class: "part from-answer" },
    el("h2", {}, "From the answer"),
    el("p", { class: "note" }, "Draw the answer, then take the clues from it."),
    button({
      text: "Take the clues",
      id: "take-clues",
      onclick: () => {
        closeMenu();
        acts.takeClues();
      },
    }),
  );

/** The width of a window from which the style sheet places the panels next to the board, in pixels. */
const DESK_WIDTH = 1024;
/** Heights on a phone, in pixels: the header of the page, the largest status bar, the gaps between the elements, and in landscape everything but
 * the board. */
const HEADER = 52;
const STATUS = 128;
const GAPS = 70;
const LANDSCAPE_OTHERS = 56 + 16;

export class MakeLayout {
  /** @param {Genre[]} genres @param {StatusBar} status @param {Parts} parts @param {HTMLElement} show the switch for what is shown of the solutions @param {Acts} acts */
  constructor(genres, status, parts, show, acts) {
    this.status = status;
    this.parts = parts;
    const board = new Board({ label: "Puzzle board, editing", room: () => this.room() });
    this.board = board;
    this.undo = button({ icon: "undo", label: "Undo", onclick: acts.undo });
    this.redo = button({ icon: "redo", label: "Redo", onclick: acts.redo });
    this.zoomOut = button({ icon: "minus", label: "Zoom out", onclick: () => board.zoomBy(0.8) });
    this.zoomIn = button({ icon: "plus", label: "Zoom in", onclick: () => board.zoomBy(1.25) });
    this.solve = button({ icon: "wand", text: "Solve", kind: "primary", id: "solve", onclick: acts.solve });
    this.clear = button({ text: "Clear", id: "clear", onclick: acts.clear });
    this.playIt = button({ icon: "play", text: "Play it", id: "play-it", onclick: acts.play });
    const openSheet = () => open(this.more, this.sheet(), "More");
    this.more = button({ icon: "more", label: "More", id: "more", onclick: openSheet });
    const names = [
      el("option", { value: "own" }, "Own rules"),
      ...genres.map((genre) => el("option", { value: genre.name }, genre.title)),
    ];
    this.rules = button({ text: "Rules…", icon: "pencil", id: "change-rules", onclick: () => acts.rules(this.rules) });
    this.choose = el(
      "select",
      { id: "genre", "aria-label": "Genre", onchange: () => acts.choose(this.choose.value) },
      ...names,
    );
    this.toolList = el("div", { class: "tool-list" });
    this.choices = el("div", { class: "choices" });
    this.help = el("p", { class: "tool-help" });
    this.fromAnswer = answerPart(acts);
    this.findings = el("div", { class: "found note" });
    const how = el("summary", {}, "How it was found");
    this.detail = el("details", { class: "how", id: "how", hidden: true }, how, this.findings);
    const label = el("label", { for: "genre", class: "h" }, "Genre");
    this.genrePart = el("section", { class: "part" }, label, this.choose);
    this.toolPart = el("section", { class: "part grow" }, el("h2", {}, "Tools"), this.toolList, this.choices);
    this.solveRow = el("div", { class: "row two" }, this.solve, this.clear);
    this.left = el("aside", { class: "tools", "aria-label": "Tools" });
    this.toolbar = el("div", { class: "toolbar" });
    this.column = el("section", { class: "column", "aria-label": "Board" });
    this.side = el(
      "aside",
      { class: "side", "aria-label": "Size, solve, import and share" },
      parts.sizes,
      el("section", { class: "part" }, el("h2", {}, "Solve"), this.solveRow, el("h3", {}, "Show"), show, this.detail),
      parts.rest,
      parts.about,
      parts.imports,
      parts.sharing,
      parts.set,
    );
    this.dock = el("div", { class: "dock" });
    const title = el("h1", { class: "hidden" }, "Make a puzzle");
    this.main = el("div", { class: "make" }, title, this.left, this.column, this.side);
  }

  /** The panel with everything that is beside the board on a desktop. */
  sheet() {
    const close = button({ icon: "cross", label: "Close", id: "close-more", onclick: closeMenu, kind: "plain" });
    const head = el("div", { class: "panel-head" }, el("h2", {}, "More"), close);
    return el("div", { role: "dialog", class: "make-sheet" }, head, this.side);
  }

  /** The room for the board; null if the style sheet decides. On a phone it is what the other elements leave, with two lines and a row of buttons for the status bar. @returns {{w: number, h: number}|null} */
  room() {
    const width = this.board.stage.clientWidth;
    const isTablet = !phone.matches && innerWidth < DESK_WIDTH;
    if (isTablet) return { w: width, h: Math.max(300, innerHeight * 0.55) };
    if (!phone.matches) return null;
    if (innerWidth > innerHeight) return { w: width, h: innerHeight - LANDSCAPE_OTHERS };
    const others = [this.toolbar, this.help, this.toolList, this.choices, this.dock];
    const taken = others.reduce((sum, node) => sum + node.offsetHeight, 0);
    return { w: width, h: Math.max(160, innerHeight - taken - HEADER - STATUS - GAPS) };
  }

  /** Whether the page can scroll, so that the wheel must not zoom. */
  scrolls() {
    return [document.documentElement, this.column].some(
      (node) => node.scrollHeight > node.clientHeight + 1 && getComputedStyle(node).overflowY !== "hidden",
    );
  }

  /** Arranges the elements for the size of the window. */
  arrange() {
    const small = phone.matches;
    this.main.classList.toggle("small", small);
    closeMenu();
    nameButtons([
      [this.undo, "Undo"],
      [this.redo, "Redo"],
      [this.more, "More"],
    ]);
    this.solve.classList.toggle("primary", !small);
    if (small) this.arrangePhone();
    else this.arrangeDesk();
    requestAnimationFrame(() => this.board.fit());
  }

  /** One column, with the panels in a sheet that "More" opens. */
  arrangePhone() {
    const { toolbar, dock, column, side, toolList, choices, help, board, status } = this;
    toolbar.replaceChildren(this.choose, this.rules, el("span", { class: "gap" }), this.zoomOut, this.zoomIn);
    dock.replaceChildren(this.undo, this.redo, this.solve, this.playIt, this.more);
    column.replaceChildren(toolbar, board.stage, status.node, help, toolList, choices, dock);
    this.left.replaceChildren();
    side.prepend(this.parts.shelf);
    side.append(this.fromAnswer);
    side.remove();
  }

  /** The tools on the left, the board in the middle, and the panels on the right. */
  arrangeDesk() {
    const { toolbar, undo, redo, help, zoomOut, zoomIn } = this;
    const rule = el("span", { class: "rule" });
    toolbar.replaceChildren(undo, redo, rule, help, el("span", { class: "gap" }), zoomOut, zoomIn);
    this.column.replaceChildren(toolbar, this.board.stage, this.status.node);
    this.toolPart.append(this.toolList, this.choices);
    this.left.replaceChildren(this.genrePart, this.toolPart, this.fromAnswer, this.playIt);
    this.genrePart.append(this.choose, this.rules, this.parts.shelf);
    this.solveRow.prepend(this.solve);
    this.main.append(this.side);
  }
}
