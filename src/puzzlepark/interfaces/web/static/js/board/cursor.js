// The keyboard's place on a board, and the keys that move it.
import { nextOf } from "../base/spots.js";

export const ARROWS = /** @type {Record<string, Way>} */ ({
  ArrowUp: "u",
  ArrowRight: "r",
  ArrowDown: "d",
  ArrowLeft: "l",
});

/** Where a key moves the cursor to, or null. @param {KeyboardEvent} e @param {Spot} at @param {Size} size @returns {Spot|null} */
export function moved({ key, ctrlKey }, [r, c], { rows, cols }) {
  const held = (/** @type {number[]} */ [row, col]) =>
    /** @type {Spot} */ ([Math.max(1, Math.min(2 * rows - 1, row)), Math.max(1, Math.min(2 * cols - 1, col))]);
  if (ARROWS[key]) return held(nextOf([r, c], ARROWS[key]));
  if (key === "PageUp" || key === "PageDown") return held([key === "PageUp" ? r - 10 : r + 10, c]);
  if (key === "Home" || key === "End")
    return key === "Home" ? held([ctrlKey ? 1 : r, 1]) : held([ctrlKey ? 2 * rows : r, 2 * cols]);
  return null;
}
