// The level of difficulty of a puzzle, as squares and a word.
import { el } from "./dom.js";

export const LEVELS = ["Easy", "Medium", "Hard", "Expert", "Extreme"];

/** The level of a game's puzzle; 0 if it is unknown. @param {any} record */
export const levelOf = (record) => record.level ?? record.puzzle.made?.level ?? 0;

/** The name of a level; "" if it is unknown. @param {number} level */
export const levelName = (level) => LEVELS[level - 1] ?? "";

/** A level as five small squares, of which as many are filled, and its name; null if it is unknown. @param {number} level @param {string} [more] a text after the name */
export function levelMark(level, more = "") {
  if (!LEVELS[level - 1]) return null;
  const squares = el(
    "span",
    { class: "squares", "aria-hidden": "true" },
    ...LEVELS.map((_, i) => el("span", { class: i < level ? "on" : "" })),
  );
  return el("span", { class: "level" }, squares, [LEVELS[level - 1], more].filter(Boolean).join(" · "));
}
