// The keyboard's place on a board, and the keys that move it.

export const ARROWS = /** @type {Record<string, Way>} */ ({ ArrowUp: "u", ArrowRight: "r", ArrowDown: "d", ArrowLeft: "l" });

/** Where a key moves the cursor to, or null. @param {KeyboardEvent} e @param {Spot} at @param {{rows: number, cols: number}} size @returns {Spot|null} */
export function moved(e, [r, c], { rows, cols }) {
  const last = [2 * rows - 1, 2 * cols - 1];
  const held = (/** @type {number} */ row, /** @type {number} */ col) => /** @type {Spot} */ ([Math.max(1, Math.min(last[0], row)), Math.max(1, Math.min(last[1], col))]);
  switch (e.key) {
    case "ArrowUp": return held(r - 2, c);
    case "ArrowDown": return held(r + 2, c);
    case "ArrowLeft": return held(r, c - 2);
    case "ArrowRight": return held(r, c + 2);
    case "PageUp": return held(r - 10, c);
    case "PageDown": return held(r + 10, c);
    case "Home": return e.ctrlKey ? held(1, 1) : held(r, 1);
    case "End": return e.ctrlKey ? held(last[0], last[1]) : held(r, last[1]);
    default: return null;
  }
}
