// Numbers, in cells and outside the board, and numbers on pieces of their colour.
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
  joined,
  middle,
  numberPlace,
  pair,
  smallPlace,
  squares,
  turned,
  written,
} from "./pen.js";

/** The radius of the ring around a number. */
const RING = 0.42;
/** The size of a number where corners of cells meet, as a part of others. */
const NODE = 0.6;

/** Whether a number stands where corners of cells meet. @param {NumberShape} s */
const isNode = (s) => Boolean(s.ring) && !((s.at[0] | s.at[1]) & 1);
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

/** A place beside the middle of a number's cell, towards where its arrow stands or away from there. @param {NumberShape} s @param {number} far @returns {Point} */
const arrowPlace = (s, far) => {
  const [x, y] = middle(s.at);
  return s.to === "u" || s.to === "d" ? [x - far, y] : [x, y + far];
};

/** A diagonal arrow is smaller, between its number outside and the corner that it points at. @param {NumberShape} s */
const isSlanted = (s) => s.to?.length === 2;
/** @param {NumberShape} s */
function arrowOf(s) {
  const to = s.to ?? "";
  if (!isSlanted(s)) return turned(SMALL_ARROW, to, arrowPlace(s, 0.28));
  const [dy, dx] = offsetOf(to);
  const [x, y] = middle(s.at);
  return turned(
    SMALL_ARROW.map(([a, b]) => [0.7 * a, 0.7 * b]),
    to,
    [x + 0.3 * dx, y + 0.3 * dy],
  );
}

/** Where a number stands and how large it is. @param {Pen} pen @param {NumberShape} s */
function layoutOf(pen, s) {
  const node = isNode(s);
  const small = !node && !((s.at[0] | s.at[1]) & 1);
  const [place, outside] = small
    ? [smallPlace(s.at, writtenOf(s)), false]
    : s.corner
      ? [cornerPlace(s.at), false]
      : s.to && !isSlanted(s)
        ? [arrowPlace(s, -0.1), false]
        : numberPlace(pen, s.at);
  const height = small ? SMALL : s.corner ? 0.27 : s.to ? (isSlanted(s) ? 0.3 : 0.36) : node ? 0.28 : 0.38;
  const part = small ? 0.5 : s.corner ? 0.64 : s.to ? 0.8 : node ? NODE : 1;
  return { place, outside, part, height: s.state === "wrong" && s.value > 99 ? height * 0.86 : height };
}

/** What lies under a number: the cleared line, its ring, the box of one that is wrong. @param {Pen} pen @param {NumberShape} s @param {Point} place @param {number} part */
function ground(pen, s, place, part) {
  const wrong = s.state === "wrong";
  if (s.ring)
    return filled(
      disc(place, RING * part),
      `var(--b-${wrong ? "badsoft" : s.ink === "onblock" ? "black" : s.ink === "black" ? "white" : "surface"})`,
      ` stroke="var(--b-${wrong ? "bad" : "given"})" stroke-width="${width(pen, 0.05)}"`,
    );
  const cleared =
    s.halo || s.painted ? filled(box(place, 0.3, 0.12), "var(--b-surface)", s.halo ? "" : ' class="under-number"') : "";
  if (!wrong) return cleared;
  return (
    cleared +
    filled(
      box(place, 0.37 * part, 0.16 * part),
      "var(--b-badsoft)",
      ` stroke="var(--b-bad)" stroke-width="${width(pen, 0.055 * part, 1.5)}"`,
    )
  );
}

/** The tick of a met clue. Of numbers in a row outside the board the nearest has it; a ring has it outside. @param {Pen} pen @param {NumberShape} s @param {ReturnType<typeof layoutOf>} layout @param {string} c */
function tick(pen, s, { place, part, height }, c) {
  if (isNode(s)) return "";
  if (s.ring)
    return stroked(
      `M${pair(place[0] + 0.3, place[1] - 0.39)}l.05 .055 .1-.12`,
      "var(--b-mark)",
      width(pen, 0.06),
      ' class="fade"',
    );
  if (Math.min(...s.at) < -1) return "";
  const x = place[0] + Math.max(0.19 * part, halfWidth(writtenOf(s), height) + 0.055 * part);
  const y = place[1] - (s.corner && !(s.at[0] & 1) ? 0 : 0.22 * part);
  return stroked(
    `M${pair(x, y)}l${pair(0.07 * part, 0.075 * part)} ${pair(0.14 * part, -0.17 * part)}`,
    c,
    width(pen, 0.06),
    ' class="fade"',
  );
}

/** @param {Pen} pen @param {NumberShape} s @param {string} c */
export function paintNumber(pen, s, c) {
  const layout = layoutOf(pen, s);
  const { place, outside, part, height } = layout;
  const state = s.state ?? "normal";
  const given = (s.ink ?? "given") === "given" && !s.painted;
  const ink = state === "wrong" ? "var(--b-bad)" : state === "met" && given ? "var(--b-quiet)" : c;
  let out = ground(pen, s, place, part) + written(writtenOf(s), place, height, ink, WEIGHT[state]);
  if (s.to) out += filled(joined(arrowOf(s), true), ink);
  if (state === "met") out += tick(pen, s, layout, given ? "var(--b-mark)" : c);
  if (s.count != null)
    out += written(
      s.count,
      [place[0] + halfWidth(writtenOf(s), height) + 0.13 * part, place[1] + 0.24 * part],
      0.19 * part + 0.03,
      "var(--b-quiet)",
      1.4,
    );
  const classes = [outside ? "outside" : "", s.blink ? "blink" : "", s.pale ? "pale" : ""].filter(Boolean).join(" ");
  return classes ? `<g class="${classes}">${out}</g>` : out;
}

/** @param {Pen} pen @param {ChipShape} s */
export function paintChip(pen, s) {
  const ink = s.ink ?? 0;
  const c = colour(pen, ink);
  const [x, y] = middle(s.at);
  if (pen.cell < 6) return filled(squares([s.at]), c, CRISP);
  const [form, height, drop] = CHIPS[ink % CHIPS.length];
  let out = "";
  if (!s.bare) {
    const lift = s.lifted ? ' stroke="var(--b-canvas)" stroke-width=".1" paint-order="stroke"' : "";
    out = filled(form, c, `${lift} transform="translate(${pair(x, y)})"`);
    if (ink >= CHIPS.length && pen.cell >= 14)
      out += `<g fill="none" stroke="var(--b-given)" stroke-width="1.6" transform="translate(${pair(x + 0.3 - 0.056, y + 0.34 - 0.12)})scale(.02)"><path d="${LETTERS[(ink - CHIPS.length) % LETTERS.length]}"/></g>`;
  }
  if (pen.cell >= 14)
    out += written(s.value, [x, s.bare ? y : y + drop], s.bare ? 0.4 : height, contrasting(c), WEIGHT.normal);
  return out;
}

/** Small numbers in a cell: candidates each in a place of its own, corner notes along the edges. What is struck is crossed out. @param {Pen} pen @param {NotesShape} s @param {string} c */
export function paintNotes(pen, s, c) {
  if (pen.cell < 14) return "";
  const [x, y] = middle(s.at);
  const { across, values } = s;
  const pitch = 0.9 / across;
  const height = s.corner ? 0.2 : Math.min(0.22, 0.74 * pitch);
  // Where not every number has a place of its own, they stand in order.
  const own = values.every((value) => value <= across * across);
  /** @param {number} value @param {number} i @returns {Point} */
  const place = (value, i) => {
    if (s.corner) return [x + (((i % 4) - 1.5) / 1.5) * 0.33, y + (i < 4 ? -0.33 : 0.33)];
    const n = own ? value - 1 : i;
    const off = (across - 1) / 2;
    return [x + ((n % across) - off) * pitch, y + (Math.floor(n / across) - off) * pitch];
  };
  return values
    .map((value, i) => {
      const at = place(value, i);
      const struck = s.struck?.includes(value);
      const ink = struck || value === s.lit ? "var(--b-mark)" : c;
      const reach = height * 0.55;
      return (
        written(
          s.letters ? letterOf(value) : value,
          at,
          value > 9 && !s.letters ? height * 0.8 : height,
          ink,
          value === s.lit ? WEIGHT.wrong : WEIGHT.normal,
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
