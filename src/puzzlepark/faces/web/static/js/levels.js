// The levels of puzzles: their names, and the mark that shows one.
import { el } from "./dom.js";

export const LEVELS = ["Easy", "Medium", "Hard", "Expert", "Extreme"];

/** A level's mark: that many of five squares, and its name. @param {number|null|undefined} level @returns {HTMLElement|null} */
export function levelMark(level) {
  const name = LEVELS[(level ?? 0) - 1];
  if (!name) return null;
  return el("span", { class: "level" }, el("span", { class: "level-squares", "aria-hidden": "true" }, ...LEVELS.map((_, i) => el("i", { class: i < (level ?? 0) ? "on" : "" }))), name);
}
