// The keys that move the cursor on a board.
import { nextOf } from "../base/spots.js";

export const ARROWS = /** @type {Record<string, Direction>} */ ({
  ArrowUp: "u",
  ArrowRight: "r",
  ArrowDown: "d",
  ArrowLeft: "l",
});

/** The rows by which PageUp and PageDown move the cursor, in doubled coordinates. */
const PAGE = 10;

/** The cell to which a key moves the cursor; null for other keys. @param {KeyboardEvent} e @param {Spot} at @param {Size} size @returns {Spot|null} */
export function cursorTarget({ key, ctrlKey }, [r, c], { rows, cols }) {
  const clamp = (/** @type {number[]} */ [row, col]) =>
    /** @type {Spot} */ ([Math.max(1, Math.min(2 * rows - 1, row)), Math.max(1, Math.min(2 * cols - 1, col))]);
  if (ARROWS[key]) return clamp(nextOf([r, c], ARROWS[key]));
  if (key === "PageUp" || key === "PageDown") return clamp([key === "PageUp" ? r - PAGE : r + PAGE, c]);
  if (key === "Home" || key === "End")
    return key === "Home" ? clamp([ctrlKey ? 1 : r, 1]) : clamp([ctrlKey ? 2 * rows : r, 2 * cols]);
  return null;
}
