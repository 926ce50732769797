// The level of difficulty of a puzzle, as squares and a word.
import { el } from "./dom.js";

export const LEVELS = ["Easy", "Medium", "Hard", "Expert", "Extreme"];

/** The level of a game's puzzle; 0 if it is unknown. @param {any} record */
export const levelOf = (record) => record.level ?? record.puzzle.made?.level ?? 0;

/** @param {number} level */
export const levelName = (level) => LEVELS[level - 1] ?? "";

/** Five small squares of which some are filled, and the word. @param {number} level @param {string} [more] */
export function levelMark(level, more = "") {
  if (!LEVELS[level - 1]) return null;
  const squares = el(
    "span",
    { class: "squares", "aria-hidden": "true" },
    ...LEVELS.map((_, i) => el("span", { class: i < level ? "on" : "" })),
  );
  return el("span", { class: "level" }, squares, [LEVELS[level - 1], more].filter(Boolean).join(" · "));
}
