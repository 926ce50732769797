// Shapes of a Drawing as SVG. Inks are CSS variables (--b-role) or colours of the palette; lengths are in cells.
import { CHIPS, LETTERS, WEIGHT, box, contrasting, curve, disc, halfWidth, joined, middle, num, numberPlace, pair, segments, squares, turned, written } from "./pen.js";
import { inside, isCell, isEdge, key } from "./spots.js";

const STAMP_INK = /** @type {Record<string, string>} */ ({
  fill: "paint", clue: "quiet", hatch: "given", block: "block", split: "onblock", dot: "quiet", speck: "quiet", cross: "quiet", next: "mark", ring: "bad",
  slot: "line", spare: "line", caret: "focus", cursor: "focus", arrow: "given", way: "mark", streak: "wind", grid: "grid", border: "frame",
  frame: "frame", bulb: "paint", star: "paint", tent: "paint", circle: "given", disc: "given", tree: "given", number: "given", line: "mark", fives: "frame", inset: "trial", hint: "hint",
});

/** The order in which shapes are painted, whoever made them. */
export const ORDER = ["fill", "clue", "grid", "fives", "linked", "hatch", "block", "split", "border", "frame", "inset", "streak", "slot", "caret", "circle", "disc", "tree", "arrow", "speck", "number", "spare", "bulb", "star", "tent", "dot",
  "cross", "line", "way", "ghost", "halo", "chip", "head", "next", "hint", "ring", "cursor"];

/** The layer a shape is painted in. @param {Shape} shape */
const layerOf = (shape) =>
  shape.ghost ? "ghost" : shape.t === "line" && shape.kind === "linked" ? "linked" : shape.halo || shape.ring ? "halo" : shape.t;

/** @param {Pen} pen @param {string|number} ink */
const colour = (pen, ink) => {
  if (typeof ink !== "number") return /^[a-z]+$/.test(ink) ? `var(--b-${ink})` : "#888888";
  // A palette is somebody else's text: only what is a colour goes into the picture.
  return /^#[0-9a-f]{6}$/i.test(pen.palette[ink] ?? "") ? pen.palette[ink] : "#888888";
};
/** @param {Pen} pen @param {number} cells @param {number} floor */
const width = (pen, cells, floor = 1) => num(Math.max(cells, floor / pen.cell));
const filled = (/** @type {string} */ d, /** @type {string} */ c, extra = "") => `<path d="${d}" fill="${c}"${extra}/>`;
const stroked = (/** @type {string} */ d, /** @type {string} */ c, /** @type {string} */ w, extra = "") => `<path d="${d}" fill="none" stroke="${c}" stroke-width="${w}"${extra}/>`;
const CRISP = ' shape-rendering="crispEdges"';
const BUTT = ' stroke-linecap="butt"';

/** What stands in a cell, drawn around its middle. @type {Record<string, string>} */
const THINGS = {
  bulb: "M.22 0a.22.22 0 1 1-.44 0a.22.22 0 1 1 .44 0zM0-.38v-.06M0 .38v.06M-.38 0h-.06M.38 0h.06M-.27-.27l-.04-.04M.27-.27l.04-.04M-.27.27l-.04.04M.27.27l.04.04",
  star: "M0-.34L.085-.11.33-.1.14.05.2.29 0 .15-.2.29-.14.05-.33-.1-.085-.11z",
  circle: "M.34 0a.34.34 0 1 1-.68 0a.34.34 0 1 1 .68 0z",
  tent: "M0-.3L.34.28H-.34zM0 .02L-.11.28H.11z",
  tree: "M.06.36h-.12V.16a.25.25 0 1 1 .12 0z",
  disc: "M.34 0a.34.34 0 1 1-.68 0a.34.34 0 1 1 .68 0z",
};
/** @param {Pen} pen @param {Shape} s @param {string} c */
const thing = (pen, s, c) => `<g fill="${s.t === "circle" ? "none" : c}" stroke="${c}" stroke-width="${width(pen, 0.05)}"${s.soft === undefined ? "" : ` opacity="${s.soft}"`}>${s.at.map((/** @type {Spot} */ p) => `<path transform="translate(${pair(...middle(p))})" d="${THINGS[s.t]}"/>`).join("")}</g>`;

/** @type {Record<string, (pen: Pen, shape: Shape, c: string) => string>} */
const PAINTERS = {
  bulb: thing, star: thing, tent: thing, circle: thing, disc: thing, tree: thing,
  fill: (pen, s, c) => filled(squares(s.at), c, (s.soft === undefined ? "" : ` fill-opacity="${s.soft}"`) + CRISP + (s.ink === undefined || s.ink === "paint" ? ' class="paint"' : "")),
  clue: (pen, s, c) => filled(squares(s.at), c, ` fill-opacity=".18"${CRISP}`),
  hatch: (pen, s, c) => {
    let d = "";
    for (const [r, col] of s.at)
      for (const t of [0.4, 0.6, 0.8, 1, 1.2, 1.4, 1.6]) {
        const x = Math.max(0.1, t - 0.9), y = Math.min(0.9, t - 0.1);
        d += `M${pair((col >> 1) + x, (r >> 1) + y)}l${pair(y - x, x - y)}`;
      }
    return stroked(d, c, width(pen, 0.035));
  },
  block: (pen, s, c) => {
    let line = "";
    for (const [r, col] of s.at) line += `M${pair((col >> 1) + 0.06, (r >> 1) + 0.06)}h.88v.88h-.88z`;
    return filled(squares(s.at), c, CRISP) + stroked(line, "var(--b-blockline)", width(pen, 0.04), ' stroke-linejoin="miter"');
  },
  split: (pen, s, c) => stroked(s.at.map((/** @type {Spot} */ [r, col]) => `M${pair((col >> 1) + 0.08, (r >> 1) + 0.08)}l.84.84`).join(""), c, width(pen, 0.025), ' stroke-opacity=".55"'),
  dot: (pen, s, c) => filled(s.at.map((/** @type {Spot} */ p) => disc(middle(p), Math.max(0.07, 0.75 / pen.cell))).join(""), c),
  speck: (pen, s, c) => filled(s.at.map((/** @type {Spot} */ [r, col]) => disc([col / 2 - 0.35, r / 2 + 0.35], Math.max(0.06, 0.75 / pen.cell))).join(""), c),
  cross: (pen, s, c) => {
    let d = "";
    for (const spot of s.at) {
      const [x, y] = middle(spot), h = isCell(spot) ? 0.12 : 0.08;
      d += `M${pair(x - h, y - h)}l${pair(2 * h, 2 * h)}m${pair(-2 * h, 0)}l${pair(2 * h, -2 * h)}`;
    }
    return stroked(d, c, width(pen, s.thin ? 0.03 : 0.05));
  },
  next: (pen, s, c) => filled(s.at.map((/** @type {Spot} */ p) => disc(middle(p), 0.13)).join(""), "var(--b-marksoft)", ` stroke="${c}" stroke-width="${width(pen, 0.045)}" class="fade"`),
  ring: (pen, s, c) => stroked(s.at.map((/** @type {Spot} */ p) => box(middle(p), 0.44, 0.16)).join(""), c, width(pen, 0.06, 1.5), s.blink ? ' class="blink"' : ""),
  hint: (pen, s, c) => stroked(s.at.map((/** @type {Spot} */ p) => (s.corner ? box(cornerPlace(p), 0.24, 0.1) : box(numberPlace(pen, p)[0], isCell(p) && inside(pen, p) ? 0.44 : 0.37, 0.16))).join(""), c, width(pen, 0.06, 2)),
  inset: (pen, s, c) => stroked(`M.08 .08h${num(pen.cols - 0.16)}v${num(pen.rows - 0.16)}H.08z`, c, width(pen, 0.04, 1.5), ' stroke-dasharray=".3 .12" stroke-linecap="butt"'),
  fives: (pen, s, c) => {
    let d = "";
    for (let r = 5; r < pen.rows; r += 5) d += `M0 ${r}h${pen.cols}`;
    for (let i = 5; i < pen.cols; i += 5) d += `M${i} 0v${pen.rows}`;
    return stroked(d, c, width(pen, 0.04), `${BUTT} stroke-opacity=".45"`);
  },
  slot: (pen, s, c) => stroked(s.at.map((/** @type {Spot} */ p) => box(slotPlace(pen, p, s), s.corner ? 0.2 : 0.34, s.corner ? 0.08 : 0.14)).join(""), c, width(pen, 0.03), ' stroke-dasharray=".1 .08" stroke-linecap="butt"'),
  caret: (pen, s, c) => s.at.map((/** @type {Spot} */ p) => {
    const [x, y] = slotPlace(pen, p, s), half = s.corner ? 0.2 : 0.34;
    // Painted over the number that is being typed, so it hides nothing.
    return stroked(box([x, y], half, half * 0.41), c, width(pen, 0.06, 2)) + stroked(`M${pair(x + half * 0.76, y - half * 0.5)}v${num(half)}`, c, width(pen, 0.03));
  }).join(""),
  spare: (pen, s, c) => stroked(s.at.map((/** @type {Spot} */ p) => {
    const [x, y] = numberPlace(pen, p)[0];
    return `M${pair(x - 0.2, y + 0.27)}h.4`;
  }).join(""), c, width(pen, 0.05, 1.5), ' stroke-dasharray="0 .1"'),
  cursor: (pen, s, c) => {
    const d = s.at.map((/** @type {Spot} */ p) => (isCell(p) ? box(middle(p), 0.43, 0.14) : box(numberPlace(pen, p)[0], 0.37, 0.14))).join("");
    return stroked(d, "var(--b-surface)", width(pen, 0.15)) + stroked(d, c, width(pen, 0.07, 2));
  },
  grid: (pen, s, c) => {
    let d = "";
    for (let r = 1; r < pen.rows; r++) d += `M0 ${r}h${pen.cols}`;
    for (let i = 1; i < pen.cols; i++) d += `M${i} 0v${pen.rows}`;
    return d ? stroked(d, c, width(pen, s.dash ? 0.02 : 0.025), BUTT + (s.dash && pen.fine ? ' stroke-dasharray=".08 .06"' : "")) : "";
  },
  border: (pen, s, c) => {
    const [w, floor] = { tile: [0.06, 2], area: [0.07, 2], link: [0.035, 1] }[/** @type {"tile"} */ (s.kind ?? "tile")];
    return stroked(segments(s.at), c, width(pen, w, floor));
  },
  frame: (pen, s, c) => stroked(s.doors?.length ? doorFrame(s.doors, pen) : `M0 0h${pen.cols}v${pen.rows}H0z`, c, width(pen, 0.08, 2)),
  number: paintNumber,
  chip: paintChip,
  line: paintLine,
  arrow: (pen, s, c) => {
    const d = s.at.map((/** @type {Spot} */ p) => joined(turned(ARROW, s.to, middle(p)), true)).join("");
    return (s.halo ? stroked(d, "var(--b-surface)", ".18") : "") + filled(d, c, ` stroke="${c}" stroke-width=".02"`);
  },
  way: (pen, s, c) => {
    const d = s.at.map((/** @type {Spot} */ p) => {
      const ahead = isCell(p) ? 0.06 : 0;
      return joined(turned(WAY.map(([x, y]) => [x + ahead, y]), s.to, middle(p)), true);
    }).join("");
    return filled(d, c, ` stroke="${c}" stroke-width=".04"`);
  },
  streak: (pen, s, c) => {
    if (pen.cell < 14) return "";
    let d = "";
    for (const p of s.at) for (const line of s.alone ? [...STREAK, TWIN] : STREAK) d += joined(turned(line, s.to, middle(p)));
    return stroked(d, c, width(pen, 0.035), ' class="wind"');
  },
};

/** @type {Point[]} */
const ARROW = [[-0.3, -0.045], [0.03, -0.045], [0.03, -0.175], [0.295, 0], [0.03, 0.175], [0.03, 0.045], [-0.3, 0.045]];
/** The radius of the ring around a number. */
const RING = 0.42;
/** The arrow beside a number. @type {Point[]} */
const SMALL_ARROW = [[-0.26, -0.03], [0.08, -0.03], [0.08, -0.11], [0.27, 0], [0.08, 0.11], [0.08, 0.03], [-0.26, 0.03]];
/** @type {Point[]} */
const WAY = [[-0.1, -0.14], [0.1, 0], [-0.1, 0.14]];
/** @type {Point[][]} */
const STREAK = [[[-0.36, -0.29], [0.06, -0.29]], [[-0.02, -0.37], [0.06, -0.29], [-0.02, -0.21]]];
/** @type {Point[]} */
const TWIN = [[-0.06, 0.29], [0.36, 0.29]];

/** Where a slot's number stands; corner slots are edges of a clue cell. @param {Pen} pen @param {Spot} at @param {Shape} shape @returns {Point} */
const slotPlace = (pen, at, shape) => (shape.corner ? cornerPlace(at) : numberPlace(pen, at)[0]);

/** @param {Spot} at @returns {Point} */
const cornerPlace = ([r, c]) => (r & 1 ? [(c - 1) / 2 + 0.11, r / 2 - 0.25] : [c / 2 - 0.24, (r - 1) / 2 + 0.25]);

/** A place beside the middle of a number's cell, towards where its arrow stands or away from there. @param {Shape} s @param {number} far @returns {Point} */
const arrowPlace = (s, far) => {
  const [x, y] = middle(s.at);
  return s.to === "u" || s.to === "d" ? [x - far, y] : [x, y + far];
};

/** The outline, walked clockwise; at a door it turns outward along the jamb and starts anew at the other.
 * @param {Spot[]} doors @param {{rows: number, cols: number}} size */
function doorFrame(doors, { rows, cols }) {
  /** @type {[Point, string, number[]][]} */
  const sides = [[[0, 0], "r", []], [[cols, 0], "d", []], [[cols, rows], "l", []], [[0, rows], "u", []]];
  for (const [r, c] of doors)
    if (r === 0) sides[0][2].push(c / 2);
    else if (c === 2 * cols) sides[1][2].push(r / 2);
    else if (r === 2 * rows) sides[2][2].push(cols - c / 2);
    else if (c === 0) sides[3][2].push(rows - r / 2);
  /** @type {Point[][]} */
  const walks = [[]];
  for (const [corner, to, along] of sides) {
    walks[walks.length - 1].push(corner);
    for (const x of [...new Set(along)].sort((a, b) => a - b)) {
      walks[walks.length - 1].push(...turned([[x - 0.36, 0], [x - 0.36, -0.22]], to, corner));
      walks.push(turned([[x + 0.36, -0.22], [x + 0.36, 0]], to, corner));
    }
  }
  if (walks.length === 1) return joined(walks[0], true);
  walks[0] = [...(walks.pop() ?? []), ...walks[0]];
  return walks.map((walk) => joined(walk)).join("");
}

/** @param {Pen} pen @param {Shape} s @param {string} c */
function paintNumber(pen, s, c) {
  const [place, outside] = s.corner ? [cornerPlace(s.at), false] : s.to ? [arrowPlace(s, -0.1), false] : numberPlace(pen, s.at);
  let height = s.corner ? 0.27 : s.to ? 0.36 : 0.38, ink = c, out = (s.halo || s.painted) && !s.ring ? filled(box(place, 0.3, 0.12), "var(--b-surface)", s.halo ? "" : ' class="under-number"') : "";
  const part = s.corner ? 0.64 : s.to ? 0.8 : 1, state = /** @type {"normal"|"met"|"wrong"} */ (s.state ?? "normal"), given = (s.ink ?? "given") === "given" && !s.painted;
  if (s.ring) out += filled(disc(place, RING), `var(--b-${state === "wrong" ? "badsoft" : "surface"})`, ` stroke="var(--b-${state === "wrong" ? "bad" : "given"})" stroke-width="${width(pen, 0.05)}"`);
  if (state === "wrong") {
    ink = "var(--b-bad)";
    if (!s.ring) out += filled(box(place, 0.37 * part, 0.16 * part), "var(--b-badsoft)", ` stroke="${ink}" stroke-width="${width(pen, 0.055 * part, 1.5)}"`);
    if (s.value > 99) height *= 0.86;
  } else if (state === "met" && given) ink = "var(--b-quiet)";
  out += written(s.value, place, height, ink, WEIGHT[state]);
  if (s.to) out += filled(joined(turned(SMALL_ARROW, s.to, arrowPlace(s, 0.28)), true), ink);
  // Of numbers in a row outside the board the nearest has the tick, and a ring has it outside.
  if (state === "met" && s.ring) out += stroked(`M${pair(place[0] + 0.3, place[1] - 0.39)}l.05 .055 .1-.12`, "var(--b-mark)", width(pen, 0.06), ' class="fade"');
  else if (state === "met" && Math.min(...s.at) >= -1) {
    const x = place[0] + Math.max(0.19 * part, halfWidth(s.value, height) + 0.055 * part);
    const y = place[1] - (s.corner && !(s.at[0] & 1) ? 0 : 0.22 * part);
    out += stroked(`M${pair(x, y)}l${pair(0.07 * part, 0.075 * part)} ${pair(0.14 * part, -0.17 * part)}`, given ? "var(--b-mark)" : c, width(pen, 0.06), ' class="fade"');
  }
  if (s.count != null) out += written(s.count, [place[0] + halfWidth(s.value, height) + 0.13 * part, place[1] + 0.24 * part], 0.19 * part + 0.03, "var(--b-quiet)", 1.4);
  const classes = [outside ? "outside" : "", s.blink ? "blink" : "", s.pale ? "pale" : ""].filter(Boolean).join(" ");
  return classes ? `<g class="${classes}">${out}</g>` : out;
}

/** @param {Pen} pen @param {Shape} s */
function paintChip(pen, s) {
  const ink = s.ink ?? 0, c = colour(pen, ink), [x, y] = middle(s.at);
  if (pen.cell < 6) return filled(squares([s.at]), c, CRISP);
  const [form, height, drop] = CHIPS[ink % CHIPS.length];
  let out = "";
  if (!s.bare) {
    const lift = s.lifted ? ' stroke="var(--b-canvas)" stroke-width=".1" paint-order="stroke"' : "";
    out = filled(form, c, `${lift} transform="translate(${pair(x, y)})"`);
    if (ink >= CHIPS.length && pen.cell >= 14)
      out += `<g fill="none" stroke="var(--b-given)" stroke-width="1.6" transform="translate(${pair(x + 0.3 - 0.056, y + 0.34 - 0.12)})scale(.02)"><path d="${LETTERS[(ink - CHIPS.length) % LETTERS.length]}"/></g>`;
  }
  if (pen.cell >= 14) out += written(s.value, [x, s.bare ? y : y + drop], s.bare ? 0.4 : height, contrasting(c), WEIGHT.normal);
  return out;
}

const LINES = /** @type {Record<string, [number, number]>} */ ({ line: [0.2, 0.26], directed: [0.16, 0.26], link: [0.56, 0.3], first: [0.1, 0.26], second: [0.1, 0.26], single: [0.09, 0.26], double: [0.33, 0.26], wall: [0.14, 0] });

/** @param {Pen} pen @param {Shape} s @param {string} c */
function paintLine(pen, s, c) {
  const kind = s.kind ?? "line";
  if (kind === "linked") return paintLinked(pen, s, c);
  const [w, radius] = LINES[kind], points = s.trim ? trimmed(s.at.map(middle)) : kind === "wall" ? wallPoints(pen, s.at) : linePoints(pen, s.at);
  const gap = kind === "double" ? stroked(curve(points, radius), "var(--b-surface)", width(pen, w - 2 * LINES.single[0], 1)) : "";
  return stroked(curve(points, radius), c, width(pen, w, 3), (s.dash ? ` stroke-dasharray=".3 .12"${BUTT}` : kind === "second" ? ' stroke-dasharray="0 .19"' : "") + (s.run ? ' class="run" pathLength="1"' : ""))
    + gap + (s.head ? paintHead(pen, s, c) : "");
}

/** A line that leaves the numbers at its ends free. @param {Point[]} points @returns {Point[]} */
function trimmed(points) {
  const n = points.length - 1, trim = (/** @type {Point} */ [x, y], /** @type {Point} */ [a, b]) => /** @type {Point} */ ([x + 0.3 * Math.sign(a - x), y + 0.3 * Math.sign(b - y)]);
  return [trim(points[0], points[1]), ...points.slice(1, n), trim(points[n], points[n - 1])];
}

/** The points of a line; an end on the outline goes on through the door. @param {Pen} pen @param {Spot[]} spots @returns {Point[]} */
function linePoints({ rows, cols }, spots) {
  const points = spots.map(middle);
  for (const i of new Set([0, spots.length - 1])) {
    const [r, c] = spots[i];
    if (!isEdge(spots[i]) || inside({ rows, cols }, spots[i])) continue;
    const before = spots[i === 0 ? 1 : i - 1] ?? [r, c];
    points[i] = [points[i][0] + 0.26 * Math.sign(c - before[1]), points[i][1] + 0.26 * Math.sign(r - before[0])];
  }
  return points;
}

/** The points of a wall; an end on the outline stops at the frame. @param {Pen} pen @param {Spot[]} spots @returns {Point[]} */
function wallPoints({ rows, cols }, spots) {
  const points = spots.map(middle), last = points.length - 1;
  for (const [end, before] of last ? [[0, 1], [last, last - 1]] : []) {
    const [x, y] = points[end], dx = Math.sign(x - points[before][0]), dy = Math.sign(y - points[before][1]);
    if ((dx && (x === 0 || x === cols)) || (dy && (y === 0 || y === rows))) points[end] = [x - 0.11 * dx, y - 0.11 * dy];
  }
  return points;
}

/** @param {Pen} pen @param {Shape} s @param {string} c */
function paintHead(pen, s, c) {
  const at = middle(s.at[s.at.length - 1]), link = s.kind === "link";
  const [r, ring] = link ? [0.32, 0.05] : [0.22, 0.06];
  return filled(disc(at, r + ring), "var(--b-surface)") + filled(disc(at, r), link ? "var(--b-given)" : c)
    + (link && s.count != null && pen.cell >= 14 ? written(s.count, at, 0.36, "var(--b-canvas)", WEIGHT.normal) : "");
}

/** A finished link: its fill, the seams round it, and its thread. @param {Pen} pen @param {Shape} s @param {string} c */
function paintLinked(pen, s, c) {
  const seams = new Map();
  for (const [r, col] of s.at)
    for (const e of [[r - 1, col], [r + 1, col], [r, col - 1], [r, col + 1]]) {
      const k = key(/** @type {Spot} */ (e));
      if (!seams.delete(k) && e[0] > 0 && e[1] > 0 && e[0] < 2 * pen.rows && e[1] < 2 * pen.cols) seams.set(k, e);
    }
  let out = filled(squares(s.at), c, CRISP) + stroked(segments(seams.values()), "var(--b-canvas)", width(pen, 0.035));
  if (s.at.length > 1) {
    const points = trimmed(s.at.map(middle)), thread = typeof s.ink === "number" ? contrasting(c) : "var(--b-given)";
    out += stroked(curve(points, 0.26), thread, width(pen, 0.06), ' stroke-opacity=".5"');
  }
  return out;
}

/** One shape as SVG. @param {Pen} pen @param {Shape} shape */
export function paint(pen, shape) {
  const painter = PAINTERS[shape.t];
  if (!painter || (Array.isArray(shape.at) && !shape.at.length)) return "";
  return painter(pen, shape, colour(pen, shape.ink ?? STAMP_INK[shape.t] ?? "given"));
}

/** What painters need for a board whose cells are this many pixels wide. @param {Drawing} drawing @param {number} cell @returns {Pen} */
export const penFor = (drawing, cell) => ({
  rows: drawing.rows, cols: drawing.cols, palette: drawing.palette ?? [], cell, fine: cell >= 12 && drawing.rows * drawing.cols <= 400, // dashes are slow to paint where there are many
});

/** A shape as pieces of SVG, each with the layer that it is painted in. @param {Pen} pen @param {Shape} shape @returns {[string, string][]} */
export function pieces(pen, shape) {
  if (shape.ghost) return [["ghost", `<g class="ghost${shape.t === "line" || shape.t === "fill" ? " dashed" : ""}">${paint(pen, shape)}</g>`]];
  if (shape.t !== "line" || !shape.head) return [[layerOf(shape), paint(pen, shape)]];
  return [["line", paint(pen, { ...shape, head: false })], ["head", paintHead(pen, shape, colour(pen, shape.ink ?? "mark"))]];
}

/** A still picture of a drawing, for cards. @param {Drawing} drawing @param {number} cell */
export function still(drawing, cell) {
  const [top, right, bottom, left] = drawing.margin, { rows, cols } = drawing;
  const pen = penFor(drawing, cell), found = new Map(ORDER.map((name) => [name, ""]));
  for (const shape of drawing.shapes) for (const [layer, svg] of pieces(pen, shape)) found.set(layer, found.get(layer) + svg);
  const body = [...found.values()].join("");
  return `<svg class="board${drawing.surface === "picture" ? " picture" : ""}" aria-hidden="true" viewBox="${-left} ${-top} ${left + cols + right} ${top + rows + bottom}" stroke-linecap="round" stroke-linejoin="round"><rect width="${cols}" height="${rows}" fill="var(--b-surface)"/>${body}</svg>`;
}
