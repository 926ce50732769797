// What every painter uses: the colours of inks, the widths of lines, and paths as SVG.
import { num } from "./pen.js";

/** @param {Pen} pen @param {Ink} ink */
export const colour = (pen, ink) => {
  if (typeof ink !== "number") return /^[a-z]+$/.test(ink) ? `var(--b-${ink})` : "#888888";
  // A palette is somebody else's text: only what is a colour goes into the picture.
  return /^#[0-9a-f]{6}$/i.test(pen.palette[ink] ?? "") ? pen.palette[ink] : "#888888";
};
/** @param {Pen} pen @param {number} cells @param {number} floor */
export const width = (pen, cells, floor = 1) => num(Math.max(cells, floor / pen.cell));
export const filled = (/** @type {string} */ d, /** @type {string} */ c, extra = "") =>
  `<path d="${d}" fill="${c}"${extra}/>`;
export const stroked = (/** @type {string} */ d, /** @type {string} */ c, /** @type {string} */ w, extra = "") =>
  `<path d="${d}" fill="none" stroke="${c}" stroke-width="${w}"${extra}/>`;
export const CRISP = ' shape-rendering="crispEdges"';
export const BUTT = ' stroke-linecap="butt"';
