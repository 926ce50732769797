// A drawing with edits that the server has not seen yet, so that a hand is answered at once, online or not.
import { DIRECTIONS, edgeOf, key, same } from "../base/spots.js";

/** @param {Edit["at"]} at @returns {Spot[]} */
const spotsOf = (at) =>
  Array.isArray(at[0]) ? /** @type {Spot[]} */ (at) : at.length ? [/** @type {Spot} */ (at)] : [];

/** Where the number of a place stands: that of a cage small in the corner of its first cell. @param {Tool} tool @param {Spot} at @returns {Spot} */
export const seatOf = (tool, [r, c]) => (tool.small ? [r - 1, c - 1] : [r, c]);

/** What choices put into cells as they are. */
export const STAMPED = [
  "hatch",
  "circle",
  "square",
  "disc",
  "tree",
  "plus",
  "level",
  "upright",
  "whitedot",
  "blackdot",
  "ten",
  "five",
  "clue",
];
const IN_A_CELL = new Set([...STAMPED, "block", "arrow", "dot", "split"]);

/** Whether a shape is what choices put into cells. @param {Shape} shape @returns {shape is StampShape|PointerShape} */
const inCells = (shape) => IN_A_CELL.has(shape.t);

/** @param {Drawing} drawing @param {Edit[]} edits @param {Tool[]} tools @returns {Drawing} */
export function patched(drawing, edits, tools) {
  let { shapes, palette } = drawing;
  for (const edit of edits) {
    const tool = tools.find((t) => t.name === edit.tool);
    const spots = spotsOf(edit.at);
    if (!tool) continue;
    if (tool.kind === "palette") palette = edit.value;
    else if (tool.kind === "cell-number-colour") {
      shapes = shapes.filter((s) => s.t !== "chip" || !same(s.at, spots[0]));
      if (edit.value)
        shapes = [...shapes, { t: "chip", at: spots[0], value: edit.value.number, ink: edit.value.colour }];
    } else if (tool.kind.endsWith("-number-arrow")) {
      shapes = shapes.filter((s) => s.t !== "number" || !same(s.at, spots[0]));
      if (tool.kind === "cell-number-arrow") shapes = chosen(shapes, spots, edit.value === null ? "blank" : "clue");
      if (edit.value?.way)
        shapes = [...shapes, { t: "number", at: spots[0], value: edit.value.number, to: edit.value.way }];
    } else if (tool.kind.endsWith("-number")) {
      const corner = tool.kind === "corner-number";
      const at = seatOf(tool, spots[0]);
      shapes = shapes.filter((s) => s.t !== "number" || !same(s.at, at));
      if (edit.value !== null)
        shapes = [...shapes, { t: "number", at, value: edit.value, corner, ink: corner ? "onblock" : "given" }];
    } else if (tool.kind === "cell-choice")
      shapes = chosen(shapes, spots, tool.choices?.find((c) => c.value === edit.value)?.icon ?? "blank");
    else if (tool.kind === "cell-line") shapes = lined(shapes, spots, tool, edit.value);
    else if (tool.kind === "door")
      shapes = shapes.map((s) =>
        s.t === "frame"
          ? { ...s, doors: doors([...(s.doors ?? []), ...(s.inner ?? [])], spots[0], edit.value), inner: [] }
          : s,
      );
    else if (tool.kind === "border" && edit.value) shapes = [...shapes, { t: "border", at: spots, kind: "tile" }];
    else if (tool.kind === "border") {
      const gone = new Set(spots.map(key));
      shapes = shapes.map((s) =>
        s.t === "border" ? { ...s, at: s.at.filter((/** @type {Spot} */ p) => !gone.has(key(p))) } : s,
      );
    } else if (tool.kind === "region") shapes = [...shapes, { t: "fill", at: spots, ink: "marksoft" }];
  }
  return { ...drawing, shapes, palette };
}

/** @param {Shape[]} shapes @param {Spot[]} spots @param {string} look @returns {Shape[]} */
function chosen(shapes, spots, look) {
  const gone = new Set(spots.map(key));
  const rest = shapes
    .filter((s) => s.t !== "number" || s.value >= 0 || !gone.has(key(s.at)))
    .map((s) => (inCells(s) ? { ...s, at: s.at.filter((p) => !gone.has(key(p))) } : s));
  const [what, to] = look.split("-");
  if (what === "block" || what === "wind") rest.push({ t: "block", at: spots });
  if (STAMPED.includes(what)) rest.push({ t: /** @type {StampKind} */ (what), at: spots });
  if (what === "framed") rest.push({ t: "clue", at: spots, ink: "white" }, frames(spots));
  if (what === "unknown") for (const at of spots) rest.push({ t: "number", at, value: -2 });
  if (what === "arrow" || what === "wind")
    rest.push({ t: "arrow", at: spots, to: /** @type {Direction} */ (to), ink: what === "wind" ? "onblock" : "given" });
  return rest;
}

/** The shapes with a line more, or without those through some cells. @param {Shape[]} shapes @param {Spot[]} spots @param {Tool} tool @param {any} value @returns {Shape[]} */
function lined(shapes, spots, tool, value) {
  const gone = new Set(spots.map(key));
  if (value === null) return shapes.filter((s) => s.t !== "ribbon" || !s.at.some((p) => gone.has(key(p))));
  return [...shapes, ribbon(spots, tool.choices?.find((c) => c.value === value)?.icon)];
}

/** A line as it looks whose choice has this icon. @param {Spot[]} at @param {string|undefined} icon @returns {Shape} */
export const ribbon = (at, icon) => ({
  t: "ribbon",
  at,
  kind: /** @type {RibbonKind} */ (icon?.split("-")[1] ?? "tube"),
});

/** Borders round cells. @param {Spot[]} cells @returns {Shape} */
export const frames = (cells) => ({
  t: "border",
  at: cells.flatMap((cell) => DIRECTIONS.map((way) => edgeOf(cell, way))),
  kind: "tile",
});

/** @param {Spot[]} now @param {Spot} at @param {any} value @returns {Spot[]} */
function doors(now, at, value) {
  const rest = now.filter((d) => !same(d, at) && !(Array.isArray(value) && same(d, /** @type {Spot} */ (value))));
  return value === null ? rest : [...rest, at];
}
