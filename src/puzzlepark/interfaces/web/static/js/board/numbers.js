// Painters of numbers: in cells and outside the board, on chips, and as notes.
import { letterOf, writtenOf } from "../base/shapes.js";
import { offsetOf } from "../base/spots.js";
import { CRISP, colour, filled, stroked, width } from "./ink.js";
import {
  CHIPS,
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

/** Whether a number is at a corner where cells meet. @param {NumberShape} shape */
const isNode = (shape) => Boolean(shape.ring) && !((shape.at[0] | shape.at[1]) & 1);
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

/** The digits of a number, which may stand apart as several numbers. @param {NumberShape} shape @param {Point} place @param {number} height @param {string} ink @param {number} weight */
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

/** Whether a number outside the board has a diagonal arrow, which is smaller and stands between the number and a corner of the board. @param {NumberShape} shape */
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

/** @param {Pen} pen @param {NumberShape} shape @returns {NumberLayout} */
function layoutOf(pen, shape) {
  const layout = ordinaryLayout(pen, shape);
  return shape.state === "wrong" && shape.value > 99 ? { ...layout, height: layout.height * 0.86 } : layout;
}

/** @param {Pen} pen @param {NumberShape} shape @returns {NumberLayout} */
function ordinaryLayout(pen, shape) {
  const { at, to, corner } = shape;
  if (isNode(shape)) return { ...numberPlace(pen, at), height: 0.28, scale: NODE };
  const isSmall = !((at[0] | at[1]) & 1);
  if (isSmall) return { place: smallPlace(at, writtenOf(shape)), outside: false, height: SMALL, scale: 0.5 };
  if (shape.aside) {
    const [x, y] = middle(at);
    return { place: [x - ASIDE, y - ASIDE], outside: false, height: 0.24, scale: 0.5 };
  }
  if (corner) return { place: cornerPlace(at), outside: false, height: 0.27, scale: 0.64 };
  if (to && isSlanted(shape)) return { ...numberPlace(pen, at), height: 0.3, scale: 0.8 };
  if (to) return { place: arrowPlace(shape, -0.1), outside: false, height: 0.36, scale: 0.8 };
  return { ...numberPlace(pen, at), height: 0.38, scale: 1 };
}

/** What lies under a number: a gap in the line, its ring, or the box of a wrong number. @param {Pen} pen @param {NumberShape} shape @param {Point} place @param {number} scale */
function ground(pen, shape, place, scale) {
  const wrong = shape.state === "wrong";
  if (shape.ring)
    return filled(
      disc(place, RING * scale),
      `var(--b-${wrong ? "badsoft" : shape.ink === "onblock" ? "black" : shape.ink === "black" ? "white" : "surface"})`,
      ` stroke="var(--b-${wrong ? "bad" : "given"})" stroke-width="${width(pen, 0.05)}"`,
    );
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

/** Where the tick of a number within a cell begins, from the middle of the number, and its size, 0 for other numbers. It is clear of lines through the cell and along its sides. @param {NumberShape} shape @param {{outside: boolean, height: number}} layout @returns {[number, number, number]} */
function clearTick(shape, { outside, height }) {
  const half = halfWidth(writtenOf(shape), height);
  if (height === SMALL) return [half + 0.07, 0.005, 0.5]; // level with the digits: above them is the border of the cage
  if (shape.aside) return [2 * ASIDE - 0.08, 0, 0.8]; // in the other upper corner: between them runs the line
  if (outside || shape.corner || shape.to) return [0, 0, 0];
  return half < 0.165 ? [0.165, -0.2, 0.8] : [0.13, -0.295, 0.8];
}

/** The tick of a met clue. In a line of numbers outside the board the nearest has it. @param {Pen} pen @param {NumberShape} shape @param {NumberLayout} layout @param {string} css */
function tick(pen, shape, { place, outside, scale, height }, css) {
  if (isNode(shape)) return "";
  if (shape.ring)
    return stroked(
      `M${pair(place[0] + 0.3, place[1] - 0.39)}l.05 .055 .1-.12`,
      "var(--b-mark)",
      width(pen, 0.06),
      ' class="fade"',
    );
  if (Math.min(...shape.at) < -1) return "";
  const [dx, dy, size] = clearTick(shape, { outside, height });
  if (size)
    return stroked(
      `M${pair(place[0] + dx, place[1] + dy)}l${pair(0.07 * size, 0.075 * size)} ${pair(0.14 * size, -0.17 * size)}`,
      css,
      width(pen, 0.06),
      ' class="fade"',
    );
  const x = place[0] + Math.max(0.19 * scale, halfWidth(writtenOf(shape), height) + 0.055 * scale);
  const y = place[1] - (shape.corner && !(shape.at[0] & 1) ? 0 : 0.22 * scale);
  return stroked(
    `M${pair(x, y)}l${pair(0.07 * scale, 0.075 * scale)} ${pair(0.14 * scale, -0.17 * scale)}`,
    css,
    width(pen, 0.06),
    ' class="fade"',
  );
}

/** @param {Pen} pen @param {NumberShape} shape @param {string} css */
export function paintNumber(pen, shape, css) {
  const layout = layoutOf(pen, shape);
  const { place, outside, scale, height } = layout;
  const state = shape.state ?? "normal";
  const given = (shape.ink ?? "given") === "given" && !shape.painted;
  const ink = state === "wrong" ? "var(--b-bad)" : state === "met" && given ? "var(--b-quiet)" : css;
  let out = ground(pen, shape, place, scale) + digitsOf(shape, place, height, ink, WEIGHT[state]);
  if (shape.to) out += filled(polyline(arrowOf(shape), true), ink);
  if (state === "met") out += tick(pen, shape, layout, given ? "var(--b-mark)" : css);
  if (shape.count != null)
    out += written(
      shape.count,
      shape.aside
        ? [place[0], place[1] + 2 * ASIDE]
        : [place[0] + halfWidth(writtenOf(shape), height) + 0.13 * scale, place[1] + 0.24 * scale],
      0.19 * scale + 0.03,
      "var(--b-quiet)",
      1.4,
    );
  const classes = [outside ? "outside" : "", shape.blink ? "blink" : "", shape.pale ? "pale" : ""]
    .filter(Boolean)
    .join(" ");
  return classes ? `<g class="${classes}">${out}</g>` : out;
}

/** @param {Pen} pen @param {ChipShape} shape */
export function paintChip(pen, shape) {
  const ink = shape.ink ?? 0;
  const css = colour(pen, ink);
  const [x, y] = middle(shape.at);
  if (pen.cell < 6) return filled(squares([shape.at]), css, CRISP);
  const { form, height, drop } = CHIPS[ink % CHIPS.length];
  let out = "";
  if (!shape.bare) {
    const lift = shape.lifted ? ' stroke="var(--b-canvas)" stroke-width=".1" paint-order="stroke"' : "";
    out = filled(form, css, `${lift} transform="translate(${pair(x, y)})"`);
    if (ink >= CHIPS.length && pen.cell >= 14)
      out += `<g fill="none" stroke="var(--b-given)" stroke-width="1.6" transform="translate(${pair(x + 0.3 - 0.056, y + 0.34 - 0.12)})scale(.02)"><path d="${LETTERS[(ink - CHIPS.length) % LETTERS.length]}"/></g>`;
  }
  if (pen.cell >= 14)
    out += written(
      shape.value,
      [x, shape.bare ? y : y + drop],
      shape.bare ? 0.4 : height,
      contrasting(css),
      WEIGHT.normal,
    );
  return out;
}

/** Small numbers in a cell: candidates in fixed places, corner notes along the edges. Struck numbers are crossed out. @param {Pen} pen @param {NotesShape} shape @param {string} css */
export function paintNotes(pen, shape, css) {
  if (pen.cell < 14) return "";
  const [x, y] = middle(shape.at);
  const { across, values } = shape;
  const pitch = 0.9 / across;
  const height = shape.corner ? 0.2 : Math.min(0.22, 0.74 * pitch);
  // If there are not enough places for all numbers, they are in order.
  const hasPlaces = values.every((value) => value <= across * across);
  /** @param {number} value @param {number} i @returns {Point} */
  const place = (value, i) => {
    if (shape.corner) return [x + (((i % 4) - 1.5) / 1.5) * 0.33, y + (i < 4 ? -0.33 : 0.33)];
    const n = hasPlaces ? value - 1 : i;
    const off = (across - 1) / 2;
    return [x + ((n % across) - off) * pitch, y + (Math.floor(n / across) - off) * pitch];
  };
  return values
    .map((value, i) => {
      const at = place(value, i);
      const struck = shape.struck?.includes(value);
      const ink = struck || value === shape.lit ? "var(--b-mark)" : css;
      const reach = height * 0.55;
      return (
        written(
          shape.letters ? letterOf(value) : value,
          at,
          value > 9 && !shape.letters ? height * 0.8 : height,
          ink,
          value === shape.lit ? WEIGHT.wrong : WEIGHT.normal,
        ) +
        (struck
          ? stroked(
              `M${pair(at[0] - reach, at[1] + reach)}l${pair(2 * reach, -2 * reach)}`,
              "var(--b-mark)",
              width(pen, 0.045, 1.5),
              ' class="struck"',
            )
          : "")
      );
    })
    .join("");
}
