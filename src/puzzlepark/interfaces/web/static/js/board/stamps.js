// Painters of shapes that are the same at every spot: fills, dots, crosses, rings, and things in cells. Lengths are in cells.
import { BUTT, CRISP, filled, stroked, width } from "./ink.js";
import { box, cornerPlace, disc, middle, num, numberPlace, pair, squares } from "./pen.js";
import { inside, isCell, isEdge } from "../base/spots.js";

/** The paths of things in cells, around the middle. @type {Record<ThingKind, string>} */
const THINGS = {
  bulb: "M.22 0a.22.22 0 1 1-.44 0a.22.22 0 1 1 .44 0zM0-.38v-.06M0 .38v.06M-.38 0h-.06M.38 0h.06M-.27-.27l-.04-.04M.27-.27l.04-.04M-.27.27l-.04.04M.27.27l.04.04",
  star: "M0-.34L.085-.11.33-.1.14.05.2.29 0 .15-.2.29-.14.05-.33-.1-.085-.11z",
  circle: "M.34 0a.34.34 0 1 1-.68 0a.34.34 0 1 1 .68 0z",
  square: "M-.34-.34h.68v.68h-.68z",
  tent: "M0-.3L.34.28H-.34zM0 .02L-.11.28H.11z",
  tree: "M.06.36h-.12V.16a.25.25 0 1 1 .12 0z",
  disc: "M.34 0a.34.34 0 1 1-.68 0a.34.34 0 1 1 .68 0z",
  sun: "M.2 0a.2.2 0 1 1-.4 0a.2.2 0 1 1 .4 0zM0-.28v-.09M0 .28v.09M-.28 0h-.09M.28 0h.09M-.2-.2l-.06-.06M.2-.2l.06-.06M-.2.2l-.06.06M.2.2l.06.06",
  moon: "M.26-.26A.33.33 0 1 0 .26.26A.27.27 0 0 1 .26-.26z",
  plus: "M-.03-.28h.06v.25h.25v.06h-.25v.25h-.06v-.25h-.25v-.06h.25z",
  level: "M-.28-.03h.56v.06h-.56z",
  upright: "M-.03-.28h.06v.56h-.06z",
  whitedot: "M.15 0a.15.15 0 1 1-.3 0a.15.15 0 1 1 .3 0z",
  blackdot: "M.15 0a.15.15 0 1 1-.3 0a.15.15 0 1 1 .3 0z",
  ten: "M-.25-.34L.25.34M.25-.34L-.25.34",
  five: "M-.25-.34L0 .34M.25-.34L0 .34",
};
/** Given things that are white or black in every theme. @type {Record<string, {area: string, outline: string}>} */
const COLOURED = {
  circle: { area: "white", outline: "given" },
  sun: { area: "white", outline: "given" },
  whitedot: { area: "white", outline: "given" },
  disc: { area: "black", outline: "onblock" },
  moon: { area: "black", outline: "onblock" },
  blackdot: { area: "black", outline: "onblock" },
};
/** Things in cells, and smaller ones on edges, which cover the line behind them. @param {Pen} pen @param {StampShape} shape @param {string} css */
const thing = (pen, shape, css) => {
  const large = shape.at.filter((spot) => !shrinks(shape, spot));
  const small = shape.at.filter((spot) => shrinks(shape, spot));
  return things(pen, shape, css, large, false) + things(pen, shape, css, small, true);
};

/** Whether a thing is drawn smaller than in a cell; dots have one size. @param {StampShape} shape @param {Spot} spot */
const shrinks = (shape, spot) => isEdge(spot) && !isDot(shape);

/** Whether a thing is a white or black dot, which may be in a cell, on an edge or at a corner. @param {StampShape} shape */
const isDot = (shape) => shape.t === "whitedot" || shape.t === "blackdot";

/** The colours of a thing's area and outline. @param {StampShape} shape @param {string} css @param {boolean} small */
function thingColours(shape, css, small) {
  const coloured = (shape.ink ?? "given") === "given" ? COLOURED[shape.t] : undefined;
  if (coloured) return { area: `var(--b-${coloured.area})`, outline: `var(--b-${coloured.outline})` };
  if (!["circle", "square", "whitedot"].includes(shape.t)) return { area: css, outline: css };
  return { area: small || isDot(shape) ? "var(--b-surface)" : "none", outline: css };
}

/** The same thing at some spots, all large or all small. @param {Pen} pen @param {StampShape} shape @param {string} css @param {Spot[]} at @param {boolean} small */
const things = (pen, shape, css, at, small) => {
  if (!at.length) return "";
  const { area, outline } = thingColours(shape, css, small);
  const soft = shape.soft === undefined ? "" : ` opacity="${shape.soft}"`;
  const outlinePath = THINGS[/** @type {ThingKind} */ (shape.t)];
  const drawn = (/** @type {string} */ path) =>
    at
      .map((spot) => `<path transform="translate(${pair(...middle(spot))})${small ? "scale(.4)" : ""}" d="${path}"/>`)
      .join("");
  // An X or V (10 or 5) has no area of its own, so a disc covers the line behind it.
  const cover =
    small && (shape.t === "ten" || shape.t === "five") ? `<g fill="var(--b-surface)">${drawn(THINGS.disc)}</g>` : "";
  return `${cover}<g fill="${area}" stroke="${outline}" stroke-width="${width(pen, small ? 0.12 : 0.05)}"${soft}>${drawn(outlinePath)}</g>`;
};

/** The middle of a slot; corner slots are edges of a clue cell. @param {Pen} pen @param {Spot} at @param {StampShape} shape @returns {Point} */
const slotPlace = (pen, at, shape) => (shape.corner ? cornerPlace(at) : numberPlace(pen, at).place);

/** Half the side of a slot, which is smaller in the corner of a clue cell and at a corner where cells meet. @param {Spot} at @param {StampShape} shape */
const slotHalf = ([r, c], shape) => (shape.corner || !(r & 1 || c & 1) ? 0.2 : 0.34);

/** Diagonals of cells. @param {Pen} pen @param {StampShape} shape @param {string} css */
const diagonal = (pen, shape, css) => {
  const falls = shape.t === "falling";
  const path = shape.at
    .map(([r, col]) => `M${pair(col >> 1, (r >> 1) + (falls ? 0 : 1))}l1${falls ? " " : "-"}1`)
    .join("");
  return stroked(path, css, width(pen, 0.1, 2), shape.thin ? ` stroke-dasharray=".3 .12"${BUTT}` : "");
};

/** The painters by kind; `css` is the colour. @type {Record<StampKind, (pen: Pen, shape: StampShape, css: string) => string>} */
export const STAMPS = {
  bulb: thing,
  star: thing,
  tent: thing,
  circle: thing,
  square: thing,
  disc: thing,
  sun: thing,
  moon: thing,
  tree: thing,
  plus: thing,
  level: thing,
  upright: thing,
  whitedot: thing,
  blackdot: thing,
  ten: thing,
  five: thing,
  falling: diagonal,
  rising: diagonal,
  fill: (pen, shape, css) => {
    if (shape.ink === "block") return STAMPS.block(pen, shape, css);
    const opacity = shape.soft === undefined ? "" : ` fill-opacity="${shape.soft}"`;
    const isPaint = shape.ink === undefined || shape.ink === "paint";
    return filled(squares(shape.at), css, opacity + CRISP + (isPaint ? ' class="paint"' : ""));
  },
  clue: (pen, shape, css) =>
    filled(squares(shape.at), css, (shape.ink === "white" ? "" : ' fill-opacity=".18"') + CRISP),
  // Parallel lines from lower left to upper right. Each has a constant sum of its coordinates within the cell, and ends near the sides.
  hatch: (pen, shape, css) => {
    let path = "";
    for (const [r, col] of shape.at)
      for (const offset of [0.4, 0.6, 0.8, 1, 1.2, 1.4, 1.6]) {
        const x = Math.max(0.1, offset - 0.9);
        const y = Math.min(0.9, offset - 0.1);
        path += `M${pair((col >> 1) + x, (r >> 1) + y)}l${pair(y - x, x - y)}`;
      }
    return stroked(path, css, width(pen, 0.035));
  },
  // A black cell, with a line inside its sides that separates it from other black cells.
  block: (pen, shape, css) => {
    let line = "";
    for (const [r, col] of shape.at) line += `M${pair((col >> 1) + 0.06, (r >> 1) + 0.06)}h.88v.88h-.88z`;
    return (
      filled(squares(shape.at), css, CRISP) +
      stroked(line, "var(--b-blockline)", width(pen, 0.04), ' stroke-linejoin="miter"')
    );
  },
  // The diagonal of a clue cell with two numbers.
  split: (pen, shape, css) =>
    stroked(
      shape.at.map(([r, col]) => `M${pair((col >> 1) + 0.08, (r >> 1) + 0.08)}l.84.84`).join(""),
      css,
      width(pen, 0.025),
      ' stroke-opacity=".55"',
    ),
  dot: (pen, shape, css) =>
    filled(shape.at.map((spot) => disc(middle(spot), Math.max(0.07, 0.75 / pen.cell))).join(""), css),
  // A dot in the lower left corner of a cell with a number.
  speck: (pen, shape, css) =>
    filled(
      shape.at.map(([r, col]) => disc([col / 2 - 0.35, r / 2 + 0.35], Math.max(0.06, 0.75 / pen.cell))).join(""),
      css,
    ),
  cross: (pen, shape, css) => {
    let path = "";
    for (const spot of shape.at) {
      const [x, y] = middle(spot);
      const half = isCell(spot) ? 0.12 : 0.08;
      path += `M${pair(x - half, y - half)}l${pair(2 * half, 2 * half)}m${pair(-2 * half, 0)}l${pair(2 * half, -2 * half)}`;
    }
    return stroked(path, css, width(pen, shape.thin ? 0.03 : 0.05));
  },
  // The cells to which a line can go next.
  next: (pen, shape, css) =>
    filled(
      shape.at.map((spot) => disc(middle(spot), 0.13)).join(""),
      "var(--b-marksoft)",
      ` stroke="${css}" stroke-width="${width(pen, 0.045)}" class="fade"`,
    ),
  ring: (pen, shape, css) =>
    stroked(
      shape.at.map((spot) => box(middle(spot), 0.44, 0.16)).join(""),
      css,
      width(pen, 0.06, 1.5),
      shape.blink ? ' class="blink"' : "",
    ),
  // Boxes around the clues or cells of a hint.
  hint: (pen, shape, css) => {
    const boxAt = (/** @type {Spot} */ spot) => {
      if (shape.corner) return box(cornerPlace(spot), 0.24, 0.1);
      const isOnBoard = isCell(spot) && inside(pen, spot);
      return box(numberPlace(pen, spot).place, isOnBoard ? 0.44 : 0.37, 0.16);
    };
    return stroked(shape.at.map(boxAt).join(""), css, width(pen, 0.06, 2));
  },
  // Where clues can be placed.
  slot: (pen, shape, css) =>
    stroked(
      shape.at
        .map((spot) => box(slotPlace(pen, spot, shape), slotHalf(spot, shape), slotHalf(spot, shape) * 0.41))
        .join(""),
      css,
      width(pen, 0.03),
      ' stroke-dasharray=".1 .08" stroke-linecap="butt"',
    ),
  // The slot at the cursor, with a text cursor at its right.
  caret: (pen, shape, css) =>
    shape.at
      .map((spot) => {
        const [x, y] = slotPlace(pen, spot, shape);
        const half = slotHalf(spot, shape);
        // Painted over the number that is being typed, so it hides nothing.
        return (
          stroked(box([x, y], half, half * 0.41), css, width(pen, 0.06, 2)) +
          stroked(`M${pair(x + half * 0.76, y - half * 0.5)}v${num(half)}`, css, width(pen, 0.03))
        );
      })
      .join(""),
  // Dots under clues that are not needed.
  spare: (pen, shape, css) =>
    stroked(
      shape.at
        .map((spot) => {
          const [x, y] = numberPlace(pen, spot).place;
          return `M${pair(x - 0.2, y + 0.27)}h.4`;
        })
        .join(""),
      css,
      width(pen, 0.05, 1.5),
      ' stroke-dasharray="0 .1"',
    ),
  cursor: (pen, shape, css) => {
    const path = shape.at
      .map((spot) => (isCell(spot) ? box(middle(spot), 0.43, 0.14) : box(numberPlace(pen, spot).place, 0.37, 0.14)))
      .join("");
    return stroked(path, "var(--b-surface)", width(pen, 0.15)) + stroked(path, css, width(pen, 0.07, 2));
  },
};
