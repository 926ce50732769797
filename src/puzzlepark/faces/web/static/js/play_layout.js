// What playing shows, and how a desk and a phone arrange it.
import { Board } from "./board.js";
import { button, el, icon, toggle } from "./dom.js";
import { levelMark, levelOf } from "./level_mark.js";
import { controls } from "./messages.js";
import { sizeOf } from "./spots.js";
import { setSettings, settings } from "./store.js";

/** What the buttons do. @typedef {{undo: () => void, redo: () => void, check: () => void, hint: () => void, trial: () => void, restart: () => void, more: () => void, back: () => void}} Acts */

export const phone = matchMedia("(max-width: 599.9px), (max-height: 499.9px) and (orientation: landscape)");

/** Buttons that are icons on a desk have words on a phone. @param {[HTMLElement, string][]} buttons */
export function nameButtons(buttons) {
  for (const [b, word] of buttons) {
    b.querySelector("span.word")?.remove();
    if (phone.matches) b.append(el("span", { class: "word" }, word));
  }
}

/** @param {any} kept @param {any} genre @param {StatusBar} status @param {Acts} acts */
export function playLayout(kept, genre, status, acts) {
  const [rows, cols] = sizeOf(kept.puzzle), size = `${rows} × ${cols}`;
  const undo = button({ icon: "undo", label: "Undo", onclick: acts.undo }), redo = button({ icon: "redo", label: "Redo", onclick: acts.redo });
  const check = button({ icon: "check", text: "Check so far", onclick: acts.check, id: "check" }), restart = button({ icon: "restart", text: "Restart", onclick: acts.restart, id: "restart" });
  const hint = button({ icon: "lamp", text: "Hint", onclick: acts.hint, id: "hint" }), tryOut = button({ icon: "branch", text: "Trial", onclick: acts.trial, id: "trial" });
  const more = button({ icon: "more", label: "More", onclick: acts.more, id: "more" });
  const timer = el("div", { class: "timer", role: "timer", "aria-live": "off", "aria-label": "Time" });
  const eye = button({ icon: "eye", label: "Hide the timer", kind: "plain", onclick: () => setSettings({ timer: !settings.timer }) });
  const title = el("h1", { class: "who" }, genre.title), modes = el("div", { class: "modes" }), pad = el("div", { class: "pad" });
  const rules = el("section", { class: "rules", id: "rules" }, el("h2", {}, "Rules"), el("ol", {}, ...(kept.drawing.rules ?? genre.rulebook).map((/** @type {string} */ r) => el("li", {}, r))));
  const hints = el("section", { class: "controls" }, el("h2", {}, "Controls"),
    el("dl", { class: "keys" }, ...controls(genre).flatMap(([k, what]) => [el("dt", {}, el("kbd", {}, k)), el("dd", {}, what)])));
  const met = toggle("Show met clues", settings.states, (on) => setSettings({ states: on }), "met");
  const bar = el("div", { class: "phonebar" }), toolbar = el("div", { class: "toolbar" }), dock = el("div", { class: "dock" });
  const side = el("aside", { class: "side", "aria-label": "Rules and controls" }), column = el("section", { class: "column", "aria-label": "Board" });
  /** @type {Board} */
  const board = new Board({ label: `${genre.title} puzzle, ${rows} rows, ${cols} columns`, describedby: "rules", room: () => room() });
  const main = el("div", { class: "play" }, column, side);

  /** On a phone the board takes what the other pieces leave. @returns {{w: number, h: number}|null} */
  function room() {
    if (!phone.matches) return innerWidth < 1024 ? { w: board.stage.clientWidth, h: Math.max(280, innerHeight * 0.62) } : null;
    if (innerWidth > innerHeight) return null;
    const rest = [bar, status.node, modes, pad, dock].reduce((sum, node) => sum + node.offsetHeight, 0);
    return { w: board.stage.clientWidth, h: Math.max(160, innerHeight - rest - 40) };
  }

  function arrange() {
    const small = phone.matches, label = el("span", { class: "who-size" }, size);
    main.classList.toggle("small", small);
    if (small) {
      bar.replaceChildren(button({ icon: "back", label: "Back to the gallery", kind: "plain", onclick: acts.back }), el("div", { class: "who-row" }, title, label, levelMark(levelOf(kept)) ?? ""), timer, more);
      dock.replaceChildren(undo, redo, check, hint, tryOut, restart);
      column.replaceChildren(bar, board.stage, status.node, rules, modes, pad, dock);
      side.replaceChildren();
    } else {
      const meta = el("p", { class: "meta" }, kept.number ? `${size}  ·  No. ${kept.number}` : size);
      // Where there are many modes, two buttons are icons.
      toolbar.classList.toggle("tight", genre.inputs.length > 3);
      toolbar.replaceChildren(undo, redo, el("span", { class: "rule" }), modes, el("span", { class: "gap" }), check, hint, tryOut, restart, more);
      column.replaceChildren(toolbar, board.stage, status.node, pad);
      side.replaceChildren(el("header", {}, title, meta, levelMark(levelOf(kept)) ?? ""), el("div", { class: "timer-row" }, timer, eye), rules, hints, met);
    }
    nameButtons([[undo, "Undo"], [redo, "Redo"]]);
    rename(check, small ? "Check" : "Check so far");
    requestAnimationFrame(() => board.fit());
  }

  /** Shows settings that have changed. */
  function dress() {
    met.setAttribute("aria-checked", String(settings.states));
    eye.replaceChildren(icon(settings.timer ? "eye" : "eyeoff"));
    eye.setAttribute("aria-label", settings.timer ? "Hide the timer" : "Show the timer");
  }

  dress();
  return { main, column, board, undo, redo, check, hint, tryOut, restart, more, timer, title, modes, pad, arrange, dress };
}

/** @param {HTMLElement} button @param {string} text */
export function rename(button, text) {
  const word = button.querySelector("span:not(.icon)");
  if (word) word.textContent = text;
}
