// What making shows, and how a desk and a phone arrange it.
import { Board } from "./board.js";
import { button, el } from "./dom.js";
import { closeMenu, open } from "./menu.js";
import { nameButtons, phone } from "./play_layout.js";

/** What the controls do. @typedef {{undo: () => void, redo: () => void, choose: (name: string) => void, solve: () => void, clear: () => void, take: () => void, play: () => void}} Acts */

/** @param {any[]} genres @param {StatusBar} status @param {HTMLElement[]} parts size, import and share @param {HTMLElement} show @param {Acts} acts */
export function makeLayout(genres, status, [sizes, imports, sharing], show, acts) {
  /** @type {Board} */
  const board = new Board({ label: "Puzzle board, editing", room: () => room() });
  const undo = button({ icon: "undo", label: "Undo", onclick: acts.undo }), redo = button({ icon: "redo", label: "Redo", onclick: acts.redo });
  const zoomOut = button({ icon: "minus", label: "Zoom out", onclick: () => board.zoomBy(0.8) }), zoomIn = button({ icon: "plus", label: "Zoom in", onclick: () => board.zoomBy(1.25) });
  const choose = el("select", { id: "genre", onchange: () => acts.choose(choose.value) }, ...genres.map((g) => el("option", { value: g.name }, g.title)));
  const toolList = el("div", { class: "tool-list" }), choices = el("div", { class: "choices" }), help = el("p", { class: "tool-help" });
  const solve = button({ icon: "wand", text: "Solve", kind: "primary", id: "solve", onclick: acts.solve }), clear = button({ text: "Clear", id: "clear", onclick: acts.clear });
  const fromAnswer = el("section", { class: "part" }, el("h2", {}, "From the answer"), el("p", { class: "note" }, "Draw the answer, then take the clues from it."),
    button({ text: "Take the clues", id: "take-clues", onclick: acts.take }));
  const playIt = button({ icon: "play", text: "Play it", id: "play-it", onclick: acts.play });
  const more = button({ icon: "more", label: "More", id: "more", onclick: () => open(more, el("div", { role: "dialog" }, side), "More") });
  const genrePart = el("section", { class: "part" }, el("label", { for: "genre", class: "h" }, "Genre"), choose), toolPart = el("section", { class: "part grow" }, el("h2", {}, "Tools"), toolList, choices);
  const left = el("aside", { class: "tools", "aria-label": "Tools" }), toolbar = el("div", { class: "toolbar" }), column = el("section", { class: "column", "aria-label": "Board" });
  const side = el("aside", { class: "side", "aria-label": "Size, solve, import and share" }, sizes,
    el("section", { class: "part" }, el("h2", {}, "Solve"), el("div", { class: "row two" }, solve, clear), show), imports, sharing);
  const dock = el("div", { class: "dock" }), main = el("div", { class: "make" }, left, column, side);

  /** On a phone the board takes what the other pieces leave; the status bar may have three lines. @returns {{w: number, h: number}|null} */
  function room() {
    if (!phone.matches) return innerWidth < 1024 ? { w: board.stage.clientWidth, h: Math.max(300, innerHeight * 0.55) } : null;
    if (innerWidth > innerHeight) return { w: board.stage.clientWidth, h: innerHeight * 0.6 };
    const rest = [toolbar, help, toolList, choices, dock].reduce((sum, node) => sum + node.offsetHeight, 0);
    return { w: board.stage.clientWidth, h: Math.max(160, innerHeight - rest - 52 - 80 - 70) };
  }

  function arrange() {
    const small = phone.matches;
    main.classList.toggle("small", small);
    closeMenu();
    nameButtons([[undo, "Undo"], [redo, "Redo"], [more, "More"]]);
    if (small) {
      toolbar.replaceChildren(choose, el("span", { class: "gap" }), zoomOut, zoomIn);
      dock.replaceChildren(undo, redo, playIt, more);
      column.replaceChildren(toolbar, board.stage, status.node, help, toolList, choices, dock);
      left.replaceChildren();
      side.append(fromAnswer);
      side.remove();
    } else {
      toolbar.replaceChildren(undo, redo, el("span", { class: "rule" }), help, el("span", { class: "gap" }), zoomOut, zoomIn);
      column.replaceChildren(toolbar, board.stage, status.node);
      toolPart.append(toolList, choices);
      left.replaceChildren(genrePart, toolPart, fromAnswer, playIt);
      genrePart.append(choose);
      main.append(side);
    }
    requestAnimationFrame(() => board.fit());
  }

  return { main, board, undo, redo, choose, toolList, choices, help, solve, fromAnswer, arrange };
}
