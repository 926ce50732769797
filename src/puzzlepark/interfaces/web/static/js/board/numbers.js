// Painters of numbers: in cells and outside the board, on chips, and as notes. Lengths are in cells.
import { letterOf, writtenOf } from "../base/shapes.js";
import { offsetOf } from "../base/spots.js";
import { CRISP, colour, filled, stroked, width } from "./ink.js";
import {
  CHIPS,
  LEGIBLE,
  LETTERS,
  SMALL,
  WEIGHT,
  box,
  contrasting,
  cornerPlace,
  disc,
  halfWidth,
  polyline,
  middle,
  numberPlace,
  pair,
  smallPlace,
  squares,
  rotated,
  written,
} from "./pen.js";

/** The radius of the ring around a number. */
const RING = 0.42;
/** The relative size of a number at a corner where cells meet. */
const NODE = 0.6;
/** The distance of a number aside from the middle of its cell, in both directions. */
const ASIDE = 0.3;

/** Whether a spot is a corner of cells: both its coordinates are even. @param {Spot} spot */
const isCorner = ([r, c]) => r % 2 === 0 && c % 2 === 0;

/** Whether a number is at a corner where cells meet. @param {NumberShape} shape */
const isNode = (shape) => Boolean(shape.ring) && isCorner(shape.at);
/** The height and the places of several numbers in a cell, by how many they are. @type {Record<number, {height: number, places: Point[]}>} */
const APART = {
  2: {
    height: 0.32,
    places: [
      [-0.18, -0.16],
      [0.18, 0.16],
    ],
  },
  3: {
    height: 0.28,
    places: [
      [-0.2, -0.19],
      [0.2, -0.19],
      [0, 0.2],
    ],
  },
  4: {
    height: 0.24,
    places: [
      [0, -0.27],
      [-0.25, 0],
      [0.25, 0],
      [0, 0.27],
    ],
  },
};

/** The digits of a number as SVG. With `apart` they are several numbers, spread over the cell. @param {NumberShape} shape @param {Point} place @param {number} height @param {string} ink @param {number} weight */
function digitsOf(shape, place, height, ink, weight) {
  const text = writtenOf(shape);
  const apart = shape.apart ? APART[text.length] : undefined;
  if (!apart) return written(text, place, height, ink, weight);
  return apart.places
    .map(([dx, dy], i) => written(text[i], [place[0] + dx, place[1] + dy], apart.height, ink, weight))
    .join("");
}

/** The arrow beside a number. @type {Point[]} */
const SMALL_ARROW = [
  [-0.26, -0.03],
  [0.08, -0.03],
  [0.08, -0.11],
  [0.27, 0],
  [0.08, 0.11],
  [0.08, 0.03],
  [-0.26, 0.03],
];

/** A place in the cell of a number with an arrow, on the side of the arrow. @param {NumberShape} shape @param {number} far the distance from the middle, negative for the other side @returns {Point} */
const arrowPlace = (shape, far) => {
  const [x, y] = middle(shape.at);
  return shape.to === "u" || shape.to === "d" ? [x - far, y] : [x, y + far];
};

/** Whether a number outside the board has a diagonal arrow, which is smaller and points from the number to the board. @param {NumberShape} shape */
const isSlanted = (shape) => shape.to?.length === 2;
/** The points of the arrow of a number. @param {NumberShape} shape */
function arrowOf(shape) {
  const to = shape.to ?? "";
  if (!isSlanted(shape)) return rotated(SMALL_ARROW, to, arrowPlace(shape, 0.28));
  const [dy, dx] = offsetOf(to);
  const [x, y] = middle(shape.at);
  return rotated(
    SMALL_ARROW.map(([a, b]) => [0.7 * a, 0.7 * b]),
    to,
    [x + 0.3 * dx, y + 0.3 * dy],
  );
}

/** The place and the size of a number: `scale` is the size of the things around it. @typedef {{place: Point, outside: boolean, scale: number, height: number}} NumberLayout */

/** The layout of a number. @param {Pen} pen @param {NumberShape} shape @returns {NumberLayout} */
function layoutOf(pen, shape) {
  const layout = ordinaryLayout(pen, shape);
  // A wrong number is bold, so one with three digits is a little smaller.
  return shape.state === "wrong" && shape.value > 99 ? { ...layout, height: layout.height * 0.86 } : layout;
}

/** The layout of a number whatever its state: at a corner of cells, in the corner of a cage, next to a line, in the corner of a clue cell, with an
 * arrow, or plain. @param {Pen} pen @param {NumberShape} shape @returns {NumberLayout} */
function ordinaryLayout(pen, shape) {
  const { at, to, corner } = shape;
  if (isNode(shape)) return { ...numberPlace(pen, at), height: 0.28, scale: NODE };
  if (isCorner(at)) return { place: smallPlace(at, writtenOf(shape)), outside: false, height: SMALL, scale: 0.5 };
  if (shape.aside) {
    const [x, y] = middle(at);
    return { place: [x - ASIDE, y - ASIDE], outside: false, height: 0.24, scale: 0.5 };
  }
  if (corner) return { place: cornerPlace(at), outside: false, height: 0.27, scale: 0.64 };
  if (to && isSlanted(shape)) return { ...numberPlace(pen, at), height: 0.3, scale: 0.8 };
  if (to) return { place: arrowPlace(shape, -0.1), outside: false, height: 0.36, scale: 0.8 };
  return { ...numberPlace(pen, at), height: 0.38, scale: 1 };
}

/** The ink inside the ring of a number: black under a white number, white under a black one. @param {NumberShape} shape */
function ringInk({ ink }) {
  if (ink === "onblock") return "black";
  return ink === "black" ? "white" : "surface";
}

/** What lies under a number: a gap in the line, its ring, or the box of a wrong number. @param {Pen} pen @param {NumberShape} shape @param {Point} place @param {number} scale */
function ground(pen, shape, place, scale) {
  const wrong = shape.state === "wrong";
  if (shape.ring) {
    const stroke = ` stroke="var(--b-${wrong ? "bad" : "given"})" stroke-width="${width(pen, 0.05)}"`;
    return filled(disc(place, RING * scale), `var(--b-${wrong ? "badsoft" : ringInk(shape)})`, stroke);
  }
  const cleared =
    shape.halo || shape.painted
      ? filled(box(place, 0.3, 0.12), "var(--b-surface)", shape.halo ? "" : ' class="under-number"')
      : "";
  if (!wrong) return cleared;
  return (
    cleared +
    filled(
      box(place, 0.37 * scale, 0.16 * scale),
      "var(--b-badsoft)",
      ` stroke="var(--b-bad)" stroke-width="${width(pen, 0.055 * scale, 1.5)}"`,
    )
  );
}

/** Where the tick of a met clue begins, from the middle of the number, and its size. @typedef {{dx: number, dy: number, size: number}} TickPlace */

/** Where the tick of a number is. Within a cell it is clear of lines through the cell and along its sides. @param {NumberShape} shape @param {NumberLayout} layout @returns {TickPlace} */
function tickPlace(shape, { outside, height, scale }) {
  const half = halfWidth(writtenOf(shape), height);
  // Level with the digits: above them is the border of the cage.
  if (height === SMALL) return { dx: half + 0.07, dy: 0.005, size: 0.5 };
  // In the other upper corner: the line runs between them.
  if (shape.aside) return { dx: 2 * ASIDE - 0.08, dy: 0, size: 0.8 };
  if (outside || shape.corner || shape.to) {
    const isBelow = shape.corner && shape.at[0] % 2 === 0;
    return { dx: Math.max(0.19 * scale, half + 0.055 * scale), dy: isBelow ? 0 : -0.22 * scale, size: scale };
  }
  return half < 0.165 ? { dx: 0.165, dy: -0.2, size: 0.8 } : { dx: 0.13, dy: -0.295, size: 0.8 };
}

/** The tick of a met clue. In a line of numbers outside the board the nearest has it. @param {Pen} pen @param {NumberShape} shape @param {NumberLayout} layout @param {string} css */
function tick(pen, shape, layout, css) {
  const [x, y] = layout.place;
  if (isNode(shape)) return "";
  if (shape.ring)
    return stroked(`M${pair(x + 0.3, y - 0.39)}l.05 .055 .1-.12`, "var(--b-mark)", width(pen, 0.06), ' class="fade"');
  const isFarther = Math.min(...shape.at) < -1;
  if (isFarther) return "";
  const { dx, dy, size } = tickPlace(shape, layout);
  const path = `M${pair(x + dx, y + dy)}l${pair(0.07 * size, 0.075 * size)} ${pair(0.14 * size, -0.17 * size)}`;
  return stroked(path, css, width(pen, 0.06), ' class="fade"');
}

/** Paints a number, with its ring, arrow, tick and count if it has them. @param {Pen} pen @param {NumberShape} shape @param {string} css its colour */
export function paintNumber(pen, shape, css) {
  const layout = layoutOf(pen, shape);
  const { place, outside, scale, height } = layout;
  const [x, y] = place;
  const state = shape.state ?? "normal";
  const given = (shape.ink ?? "given") === "given" && !shape.painted;
  let ink = css;
  if (state === "wrong") ink = "var(--b-bad)";
  else if (state === "met" && given) ink = "var(--b-quiet)";
  let out = ground(pen, shape, place, scale) + digitsOf(shape, place, height, ink, WEIGHT[state]);
  if (shape.to) out += filled(polyline(arrowOf(shape), true), ink);
  if (state === "met") out += tick(pen, shape, layout, given ? "var(--b-mark)" : css);
  if (shape.count != null) {
    // The count is small, below a number aside and to the lower right of others.
    /** @type {Point} */
    const countPlace = shape.aside
      ? [x, y + 2 * ASIDE]
      : [x + halfWidth(writtenOf(shape), height) + 0.13 * scale, y + 0.24 * scale];
    out += written(shape.count, countPlace, 0.19 * scale + 0.03, "var(--b-quiet)", 1.4);
  }
  const classes = [outside ? "outside" : "", shape.blink ? "blink" : "", shape.pale ? "pale" : ""]
    .filter(Boolean)
    .join(" ");
  return classes ? `<g class="${classes}">${out}</g>` : out;
}

/** The width of a cell, in pixels, below which a chip is a plain square. */
const CHIP_FORMS = 6;

/** Paints a number on a chip, whose form and letter tell its colour apart. A bare chip, on a finished link, is only its number. @param {Pen} pen @param {ChipShape} shape */
export function paintChip(pen, shape) {
  const ink = shape.ink ?? 0;
  const css = colour(pen, ink);
  const [x, y] = middle(shape.at);
  if (pen.cell < CHIP_FORMS) return filled(squares([shape.at]), css, CRISP);
  const { form, height, drop } = CHIPS[ink % CHIPS.length];
  let out = "";
  if (!shape.bare) {
    const lift = shape.lifted ? ' stroke="var(--b-canvas)" stroke-width=".1" paint-order="stroke"' : "";
    out = filled(form, css, `${lift} transform="translate(${pair(x, y)})"`);
    if (ink >= CHIPS.length && pen.cell >= LEGIBLE) {
      const letter = LETTERS[(ink - CHIPS.length) % LETTERS.length];
      out += `<g fill="none" stroke="var(--b-given)" stroke-width="1.6" transform="translate(${pair(x + 0.244, y + 0.22)})scale(.02)"><path d="${letter}"/></g>`;
    }
  }
  if (pen.cell < LEGIBLE) return out;
  /** @type {Point} */
  const place = [x, shape.bare ? y : y + drop];
  return out + written(shape.value, place, shape.bare ? 0.4 : height, contrasting(css), WEIGHT.normal);
}

/** Small numbers in a cell: candidates in fixed places, corner notes along the edges. Struck numbers are crossed out. @param {Pen} pen @param {NotesShape} shape @param {string} css */
export function paintNotes(pen, shape, css) {
  if (pen.cell < LEGIBLE) return "";
  const [x, y] = middle(shape.at);
  const { across, values } = shape;
  // The distance between two places.
  const pitch = 0.9 / across;
  const height = shape.corner ? 0.2 : Math.min(0.22, 0.74 * pitch);
  // If there are not enough places for all numbers, they are in order.
  const hasPlaces = values.every((value) => value <= across * across);
  /** The middle of a note. Corner notes are in two rows of four. @param {number} value @param {number} i its index @returns {Point} */
  const place = (value, i) => {
    if (shape.corner) return [x + (((i % 4) - 1.5) / 1.5) * 0.33, y + (i < 4 ? -0.33 : 0.33)];
    const n = hasPlaces ? value - 1 : i;
    const off = (across - 1) / 2;
    return [x + ((n % across) - off) * pitch, y + (Math.floor(n / across) - off) * pitch];
  };
  const noteOf = (/** @type {number} */ value, /** @type {number} */ i) => {
    const at = place(value, i);
    const isStruck = shape.struck?.includes(value);
    const isLit = value === shape.lit;
    const ink = isStruck || isLit ? "var(--b-mark)" : css;
    const text = shape.letters ? letterOf(value) : value;
    const hasTwoDigits = value > 9 && !shape.letters;
    const note = written(text, at, hasTwoDigits ? height * 0.8 : height, ink, isLit ? WEIGHT.wrong : WEIGHT.normal);
    if (!isStruck) return note;
    const reach = height * 0.55;
    const stroke = `M${pair(at[0] - reach, at[1] + reach)}l${pair(2 * reach, -2 * reach)}`;
    return note + stroked(stroke, "var(--b-mark)", width(pen, 0.045, 1.5), ' class="struck"');
  };
  return values.map(noteOf).join("");
}
