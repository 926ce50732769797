// The size of a puzzle being made.
import { el } from "./dom.js";
import * as messages from "./messages.js";
import { sizeOf } from "./spots.js";

/** Width and height, by slider and by typing. @param {Draft} draft @param {StatusBar} status @param {() => any} genre */
export function sizePart(draft, status, genre) {
  const one = (/** @type {string} */ name) => {
    const slide = el("input", { type: "range", min: "1", max: "20", id: `slide-${name}`, "aria-label": `${name}, slider` }), type = el("input", { type: "number", min: "1", max: "100", id: name.toLowerCase(), inputmode: "numeric" });
    slide.addEventListener("input", () => {
      type.value = slide.value;
      later();
    });
    type.addEventListener("change", () => later(0));
    type.addEventListener("keydown", (/** @type {KeyboardEvent} */ e) => e.key === "Enter" && later(0));
    return { slide, type, node: el("div", { class: "size-row" }, el("label", { for: name.toLowerCase() }, name), slide, type) };
  };
  const width = one("Width"), height = one("Height");
  let timer = 0;
  const bounds = () => ({ low: genre().sizes?.low ?? 1, high: genre().sizes?.high ?? 50 });
  /** What is wrong with a typed side, if something is. @param {string} name @param {string} text */
  const wrong = (name, text) => {
    const { low, high } = bounds(), n = Number(text);
    return text.trim() && Number.isInteger(n) && n >= low && n <= high ? "" : `The ${name} is from ${low} to ${high}.`;
  };
  const later = (delay = 120) => {
    clearTimeout(timer);
    timer = window.setTimeout(resize, delay);
  };
  async function resize() {
    const now = draft.board?.puzzle, refused = wrong("height", height.type.value) || wrong("width", width.type.value);
    if (refused) {
      status.pass(messages.refused(refused), 8);
      return setSizes();
    }
    const rows = Number(height.type.value), cols = Number(width.type.value);
    if (!now || (rows === sizeOf(now)[0] && cols === sizeOf(now)[1])) return;
    try {
      // Of a board on which nothing was done yet there is nothing to keep.
      if (draft.board?.empty && !draft.pending.length) await draft.ask("/api/blank", { genre: now.genre, height: rows, width: cols });
      else await draft.ask("/api/resize", { puzzle: now, height: rows, width: cols });
    } catch (error) {
      status.pass(messages.failed(error), 8);
      setSizes();
    }
  }
  const setSizes = () => {
    const [rows, cols] = draft.board ? sizeOf(draft.board.puzzle) : [5, 5], { low, high } = bounds();
    for (const [part, n] of /** @type {[any, number][]} */ ([[width, cols], [height, rows]])) {
      part.slide.min = part.type.min = String(low);
      part.slide.max = String(Math.max(n, Math.min(high, 20)));
      part.type.max = String(high);
      part.slide.value = part.type.value = String(n);
      part.slide.style.setProperty("--part", `${(100 * (n - Number(part.slide.min))) / (Number(part.slide.max) - Number(part.slide.min))}%`);
    }
  };
  return { node: el("section", { class: "part" }, el("h2", {}, "Size"), width.node, height.node, el("p", { class: "note" }, "Resizing keeps what fits.")), set: setSizes };
}
