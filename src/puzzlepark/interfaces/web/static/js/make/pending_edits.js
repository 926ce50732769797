// Draws edits that the server has not applied yet, so that the board reacts at once, online or offline.
import { DIRECTIONS, edgeOf, key, same } from "../base/spots.js";

/** The spots of an edit, which may be one spot, several or none. @param {Edit["at"]} at @returns {Spot[]} */
function spotsOf(at) {
  if (Array.isArray(at[0])) return /** @type {Spot[]} */ (at);
  return at.length ? [/** @type {Spot} */ (at)] : [];
}

/** The spot at which the number of a place is drawn: for the number of a cage, the corner of its first cell. @param {Tool} tool @param {Spot} at @returns {Spot} */
export const numberSpot = (tool, [r, c]) => (tool.small ? [r - 1, c - 1] : [r, c]);

/** The value of a number shape that is shown as a question mark. */
export const UNKNOWN = -2;

/** Icons of choices that are the kind of the shape that they put into a cell. */
export const STAMPED = [
  "hatch",
  "circle",
  "square",
  "disc",
  "sun",
  "moon",
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

/** Whether a shape was put into cells by a choice. @param {Shape} shape @returns {shape is StampShape|PointerShape} */
const isChoice = (shape) => IN_A_CELL.has(shape.t);

/** A drawing with some edits. @param {Drawing} drawing @param {Edit[]} edits @param {Tool[]} tools @returns {Drawing} */
export function withEdits(drawing, edits, tools) {
  let { shapes, palette } = drawing;
  for (const edit of edits) {
    const tool = tools.find((tool) => tool.name === edit.tool);
    if (!tool) continue;
    if (tool.kind === "palette") palette = edit.value;
    else shapes = withEdit(shapes, tool, spotsOf(edit.at), edit.value);
  }
  return { ...drawing, shapes, palette };
}

/** The shapes after one edit, as the server will draw them or close to it. @param {Shape[]} shapes @param {Tool} tool @param {Spot[]} spots @param {any} value @returns {Shape[]} */
function withEdit(shapes, tool, spots, value) {
  const { kind } = tool;
  if (kind === "cell-number-colour") return withChip(shapes, spots[0], value);
  if (kind.endsWith("-number-arrow")) return withArrowNumber(shapes, tool, spots, value);
  if (kind.endsWith("-number")) return withNumber(shapes, tool, spots[0], value);
  if (kind === "cell-choice")
    return withChoice(shapes, spots, tool.choices?.find((choice) => choice.value === value)?.icon ?? "blank");
  if (kind === "cell-line") return withLine(shapes, spots, tool, value);
  if (kind === "door")
    return shapes.map((shape) => {
      if (shape.t !== "frame") return shape;
      return {
        ...shape,
        doors: withDoor([...(shape.doors ?? []), ...(shape.inner ?? [])], spots[0], value),
        inner: [],
      };
    });
  if (kind === "border")
    return value ? [...shapes, { t: "border", at: spots, kind: "tile" }] : withoutBorder(shapes, spots);
  if (kind === "region") return [...shapes, { t: "fill", at: spots, ink: "marksoft" }];
  return shapes;
}

/** Puts a number in colour into a cell, or removes it. @param {Shape[]} shapes @param {Spot} at @param {{number: number, colour: number}|null} value @returns {Shape[]} */
function withChip(shapes, at, value) {
  const others = shapes.filter((shape) => shape.t !== "chip" || !same(shape.at, at));
  return value ? [...others, { t: "chip", at, value: value.number, ink: value.colour }] : others;
}

/** Writes a number at a slot or cell, or removes it. @param {Shape[]} shapes @param {Tool} tool @param {Spot} place @param {number|null} value @returns {Shape[]} */
function withNumber(shapes, tool, place, value) {
  const corner = tool.kind === "corner-number";
  const at = numberSpot(tool, place);
  const others = withoutNumber(shapes, at);
  return value === null ? others : [...others, { t: "number", at, value, corner, ink: corner ? "onblock" : "given" }];
}

/** Writes a number with its direction, or removes it. @param {Shape[]} shapes @param {Tool} tool @param {Spot[]} spots @param {{number: number, way?: Direction}|null} value @returns {Shape[]} */
function withArrowNumber(shapes, tool, spots, value) {
  let others = withoutNumber(shapes, spots[0]);
  if (tool.kind === "cell-number-arrow") others = withChoice(others, spots, value === null ? "blank" : "clue");
  return value?.way ? [...others, { t: "number", at: spots[0], value: value.number, to: value.way }] : others;
}

/** Removes the number at a spot. @param {Shape[]} shapes @param {Spot} at */
const withoutNumber = (shapes, at) => shapes.filter((shape) => shape.t !== "number" || !same(shape.at, at));

/** Removes borders from edges. @param {Shape[]} shapes @param {Spot[]} spots @returns {Shape[]} */
function withoutBorder(shapes, spots) {
  const gone = new Set(spots.map(key));
  return shapes.map((shape) =>
    shape.t === "border"
      ? { ...shape, at: shape.at.filter((/** @type {Spot} */ spot) => !gone.has(key(spot))) }
      : shape,
  );
}

/** Puts a choice into cells, in place of another. @param {Shape[]} shapes @param {Spot[]} spots @param {string} icon such as "block", "arrow-u" or "blank" @returns {Shape[]} */
function withChoice(shapes, spots, icon) {
  const changed = new Set(spots.map(key));
  // Numbers with a negative value are question marks, which are a choice, too.
  const result = shapes
    .filter((shape) => shape.t !== "number" || shape.value >= 0 || !changed.has(key(shape.at)))
    .map((shape) => (isChoice(shape) ? { ...shape, at: shape.at.filter((spot) => !changed.has(key(spot))) } : shape));
  const [kind, to] = icon.split("-");
  if (kind === "block" || kind === "wind") result.push({ t: "block", at: spots });
  if (STAMPED.includes(kind)) result.push({ t: /** @type {StampKind} */ (kind), at: spots });
  if (kind === "framed") result.push({ t: "clue", at: spots, ink: "white" }, frames(spots));
  if (kind === "unknown") for (const at of spots) result.push({ t: "number", at, value: UNKNOWN });
  if (kind === "arrow" || kind === "wind")
    result.push({
      t: "arrow",
      at: spots,
      to: /** @type {Direction} */ (to),
      ink: kind === "wind" ? "onblock" : "given",
    });
  return result;
}

/** Adds a line through cells, or removes the lines that pass them. @param {Shape[]} shapes @param {Spot[]} spots @param {Tool} tool @param {any} value @returns {Shape[]} */
function withLine(shapes, spots, tool, value) {
  const cells = new Set(spots.map(key));
  if (value === null)
    return shapes.filter((shape) => shape.t !== "ribbon" || !shape.at.some((spot) => cells.has(key(spot))));
  return [...shapes, ribbon(spots, tool.choices?.find((choice) => choice.value === value)?.icon)];
}

/** A line in the style of an icon. @param {Spot[]} at @param {string|undefined} icon @returns {Shape} */
export const ribbon = (at, icon) => ({
  t: "ribbon",
  at,
  kind: /** @type {RibbonKind} */ (icon?.split("-")[1] ?? "tube"),
});

/** Borders around cells. @param {Spot[]} cells @returns {Shape} */
export const frames = (cells) => ({
  t: "border",
  at: cells.flatMap((cell) => DIRECTIONS.map((direction) => edgeOf(cell, direction))),
  kind: "tile",
});

/** Adds a door, moves one, or removes one. @param {Spot[]} doors @param {Spot} at @param {any} value null to remove, or the spot from which a door moves @returns {Spot[]} */
function withDoor(doors, at, value) {
  const isMoved = (/** @type {Spot} */ door) => Array.isArray(value) && same(door, /** @type {Spot} */ (value));
  const others = doors.filter((door) => !same(door, at) && !isMoved(door));
  return value === null ? others : [...others, at];
}
