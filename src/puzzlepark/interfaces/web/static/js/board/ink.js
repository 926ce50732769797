// Colours of inks, widths of lines, and filled and stroked paths, for all painters.
import { num } from "./pen.js";

/** The CSS colour of an ink. @param {Pen} pen @param {Ink} ink */
export const colour = (pen, ink) => {
  if (typeof ink !== "number") return /^[a-z]+$/.test(ink) ? `var(--b-${ink})` : "#888888";
  // A palette may come from somebody else: only valid colours become markup.
  return /^#[0-9a-f]{6}$/i.test(pen.palette[ink] ?? "") ? pen.palette[ink] : "#888888";
};
/** The width of a line in cells. @param {Pen} pen @param {number} cells @param {number} floor the least width in pixels */
export const width = (pen, cells, floor = 1) => num(Math.max(cells, floor / pen.cell));
/** A filled path as SVG. `css` is its colour, `extra` are more attributes, with a space before each. */
export const filled = (/** @type {string} */ path, /** @type {string} */ css, extra = "") =>
  `<path d="${path}" fill="${css}"${extra}/>`;
/** A stroked path as SVG. */
export const stroked = (
  /** @type {string} */ path,
  /** @type {string} */ css,
  /** @type {string} */ width,
  extra = "",
) => `<path d="${path}" fill="none" stroke="${css}" stroke-width="${width}"${extra}/>`;
/** Attributes: without anti-aliasing, so that no gaps appear between cells; and without round ends. */
export const CRISP = ' shape-rendering="crispEdges"';
export const BUTT = ' stroke-linecap="butt"';
