// What making shows, and how a desk and a phone arrange it.
import { Board } from "./board.js";
import { button, el } from "./dom.js";
import { closeMenu, open } from "./menu.js";
import { nameButtons, phone } from "./play_layout.js";

/** What the controls do. @typedef {{undo: () => void, redo: () => void, choose: (name: string) => void, solve: () => void, clear: () => void, take: () => void, play: () => void}} Acts */
/** The parts that are made elsewhere. @typedef {{shelf: HTMLElement, about: HTMLElement, sizes: HTMLElement, imports: HTMLElement, sharing: HTMLElement}} Parts */

/** @param {any[]} genres @param {StatusBar} status @param {Parts} parts @param {HTMLElement} show @param {Acts} acts */
export function makeLayout(genres, status, parts, show, acts) {
  /** @type {Board} */
  const board = new Board({ label: "Puzzle board, editing", room: () => room() });
  const undo = button({ icon: "undo", label: "Undo", onclick: acts.undo }), redo = button({ icon: "redo", label: "Redo", onclick: acts.redo });
  const zoomOut = button({ icon: "minus", label: "Zoom out", onclick: () => board.zoomBy(0.8) }), zoomIn = button({ icon: "plus", label: "Zoom in", onclick: () => board.zoomBy(1.25) });
  const choose = el("select", { id: "genre", onchange: () => acts.choose(choose.value) }, ...genres.map((g) => el("option", { value: g.name }, g.title)));
  const toolList = el("div", { class: "tool-list" }), choices = el("div", { class: "choices" }), help = el("p", { class: "tool-help" });
  const solve = button({ icon: "wand", text: "Solve", kind: "primary", id: "solve", onclick: acts.solve }), clear = button({ text: "Clear", id: "clear", onclick: acts.clear });
  const fromAnswer = el("section", { class: "part from-answer" }, el("h2", {}, "From the answer"), el("p", { class: "note" }, "Draw the answer, then take the clues from it."),
    button({ text: "Take the clues", id: "take-clues", onclick: () => (closeMenu(), acts.take()) }));
  const playIt = button({ icon: "play", text: "Play it", id: "play-it", onclick: acts.play });
  const more = button({ icon: "more", label: "More", id: "more", onclick: () => open(more, sheet(), "More") });
  const found = el("div", { class: "found note" }), detail = el("details", { class: "how", id: "how", hidden: true }, el("summary", {}, "How it was found"), found);
  const genrePart = el("section", { class: "part" }, el("label", { for: "genre", class: "h" }, "Genre"), choose), toolPart = el("section", { class: "part grow" }, el("h2", {}, "Tools"), toolList, choices);
  const solveRow = el("div", { class: "row two" }, solve, clear);
  const left = el("aside", { class: "tools", "aria-label": "Tools" }), toolbar = el("div", { class: "toolbar" }), column = el("section", { class: "column", "aria-label": "Board" });
  const side = el("aside", { class: "side", "aria-label": "Size, solve, import and share" }, parts.sizes,
    el("section", { class: "part" }, el("h2", {}, "Solve"), solveRow, show, detail), parts.about, parts.imports, parts.sharing);
  const dock = el("div", { class: "dock" }), main = el("div", { class: "make" }, left, column, side);

  /** All that is beside the board on a desk. */
  const sheet = () => el("div", { role: "dialog", class: "make-sheet" }, el("div", { class: "panel-head" }, el("h2", {}, "More"), button({ icon: "cross", label: "Close", id: "close-more", onclick: closeMenu, kind: "plain" })), side);

  /** On a phone the board takes what the other pieces leave; the status bar has two lines and a row of buttons. @returns {{w: number, h: number}|null} */
  function room() {
    if (!phone.matches) return innerWidth < 1024 ? { w: board.stage.clientWidth, h: Math.max(300, innerHeight * 0.55) } : null;
    if (innerWidth > innerHeight) return { w: board.stage.clientWidth, h: innerHeight - 56 - 16 };
    const rest = [toolbar, help, toolList, choices, dock].reduce((sum, node) => sum + node.offsetHeight, 0);
    return { w: board.stage.clientWidth, h: Math.max(160, innerHeight - rest - 52 - 128 - 70) };
  }

  /** Whether the wheel has something to scroll besides the board. */
  const scrolls = () => [document.documentElement, column].some((node) => node.scrollHeight > node.clientHeight + 1 && getComputedStyle(node).overflowY !== "hidden");

  function arrange() {
    const small = phone.matches;
    main.classList.toggle("small", small);
    closeMenu();
    nameButtons([[undo, "Undo"], [redo, "Redo"], [more, "More"]]);
    solve.classList.toggle("primary", !small);
    if (small) {
      toolbar.replaceChildren(choose, el("span", { class: "gap" }), zoomOut, zoomIn);
      dock.replaceChildren(undo, redo, solve, playIt, more);
      column.replaceChildren(toolbar, board.stage, status.node, help, toolList, choices, dock);
      left.replaceChildren();
      side.prepend(parts.shelf);
      side.append(fromAnswer);
      side.remove();
    } else {
      toolbar.replaceChildren(undo, redo, el("span", { class: "rule" }), help, el("span", { class: "gap" }), zoomOut, zoomIn);
      column.replaceChildren(toolbar, board.stage, status.node);
      toolPart.append(toolList, choices);
      left.replaceChildren(genrePart, toolPart, fromAnswer, playIt);
      genrePart.append(choose, parts.shelf);
      solveRow.prepend(solve);
      main.append(side);
    }
    requestAnimationFrame(() => board.fit());
  }

  return { main, board, undo, redo, choose, toolList, choices, help, solve, fromAnswer, found, detail, arrange, scrolls };
}
