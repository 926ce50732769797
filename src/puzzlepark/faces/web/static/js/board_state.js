// What a hand needs to know of a board, read off its drawing and its input modes: no genre is known here.
import { WAYS, WAYS as ALL, edgeOf, inside, isCell, key, nextOf, sidesOf, spotOf } from "./spots.js";

/** @typedef {import("./spots.js").Spot} Spot */
/** @typedef {import("./paint.js").Drawing} Drawing */
/** @typedef {{kind: string, name: string, layer?: string, over?: string, values?: number[], sign?: string, choices?: string[], start?: string, directed?: boolean, limited?: boolean}} Mode */
/** @typedef {{value: number, ink: number}} Chip */

export class BoardState {
  /** @param {Drawing} drawing @param {Mode[]} modes */
  constructor(drawing, modes) {
    this.drawing = drawing;
    this.modes = modes;
    /** @type {number} */
    this.rows = drawing.rows;
    /** @type {number} */
    this.cols = drawing.cols;
    /** Cells that nothing is written on. @type {Set<string>} */
    this.blocked = new Set();
    /** Doors by the cell they open. @type {Map<string, Spot>} */
    this.doors = new Map();
    /** @type {Map<string, Chip>} */
    this.chips = new Map();
    /** Ways of the given arrows by their cell. @type {Map<string, string>} */
    this.arrows = new Map();
    /** @type {Set<string>} */
    this.borders = new Set();
    for (const s of drawing.shapes) {
      if (s.t === "block" || (s.t === "hatch" && (s.ink ?? "given") === "given")) for (const p of s.at) this.blocked.add(key(p));
      else if (s.t === "border" && (s.kind ?? "tile") === "tile") for (const p of s.at) this.borders.add(key(p));
      else if (s.t === "chip") this.chips.set(key(s.at), { value: s.value, ink: s.ink ?? 0 });
      else if (s.t === "arrow" && (s.ink ?? "given") === "given") for (const p of s.at) this.arrows.set(key(p), s.to);
    }
    for (const s of drawing.shapes)
      if (s.t === "frame")
        for (const door of s.doors ?? [])
          for (const cell of sidesOf(door)) if (this.free(cell)) this.doors.set(key(cell), door);
    /** Numbers that say what they count. */
    this.clues = drawing.shapes.filter((s) => s.t === "number" && s.counts?.length);
    /** @type {Mode|undefined} */
    this.line = modes.find((m) => m.kind === "line");
    /** @type {Mode|undefined} */
    this.paint = modes.find((m) => m.kind === "paint");
    /** @type {Map<string, Spot[]>|null} */
    this.regions = null;
  }

  /** Whether a cell is on the board and can be written on. @param {Spot} cell */
  free(cell) {
    return isCell(cell) && inside(this, cell) && !this.blocked.has(key(cell));
  }

  /** Whether a line may run over an edge. @param {Spot} edge */
  passable(edge) {
    const [a, b] = sidesOf(edge);
    return this.free(a) && this.free(b);
  }

  /** The spots that a mode writes when it touches one. @param {Mode} mode @param {Spot} spot @returns {Spot[]} */
  touched(mode, spot) {
    if (mode.over === "edge") return this.passable(spot) ? [spot] : [];
    if (!this.free(spot)) return [];
    return mode.over === "region" ? this.region(spot) : [spot];
  }

  /** All cells that no border parts from this one. @param {Spot} cell @returns {Spot[]} */
  region(cell) {
    this.regions ??= new Map();
    const known = this.regions.get(key(cell));
    if (known) return known;
    const found = [cell], seen = new Set([key(cell)]);
    for (let i = 0; i < found.length; i++)
      for (const way of ALL) {
        const next = nextOf(found[i], way);
        if (seen.has(key(next)) || !this.free(next) || this.borders.has(key(edgeOf(found[i], way)))) continue;
        seen.add(key(next));
        found.push(next);
      }
    for (const spot of found) this.regions.set(key(spot), found);
    return found;
  }

  /** All free cells, row by row. */
  get cells() {
    /** @type {Spot[]} */
    const found = [];
    for (let r = 1; r < 2 * this.rows; r += 2) for (let c = 1; c < 2 * this.cols; c += 2) if (this.free([r, c])) found.push([r, c]);
    return found;
  }
}

/** The cells on lines, each with the ways by which lines leave it. @param {Map<string, number>|undefined} edges @returns {Map<string, string>} */
export function waysOf(edges) {
  /** @type {Map<string, string>} */
  const found = new Map();
  for (const [id, value] of edges ?? []) {
    if (!value) continue;
    const edge = spotOf(id), [a, b] = sidesOf(edge), across = edge[0] & 1;
    found.set(key(a), (found.get(key(a)) ?? "") + (across ? "r" : "d"));
    found.set(key(b), (found.get(key(b)) ?? "") + (across ? "l" : "u"));
  }
  return found;
}

/** Stretches of line: cells in order; a closed one ends where it began. @param {Map<string, string>} ways @returns {Spot[][]} */
export function trace(ways) {
  const used = new Set();
  /** @type {Spot[][]} */
  const pieces = [];
  const walk = (/** @type {Spot} */ from, /** @type {string} */ first) => {
    const piece = [from];
    let at = from, way = /** @type {import("./spots.js").Way} */ (first);
    for (;;) {
      const edge = key(edgeOf(at, way));
      if (used.has(edge)) break;
      used.add(edge);
      at = nextOf(at, way);
      piece.push(at);
      const out = ways.get(key(at)) ?? "";
      if (out.length !== 2) break;
      const on = [...out].find((w) => !used.has(key(edgeOf(at, /** @type {any} */ (w)))));
      if (!on) break;
      way = /** @type {any} */ (on);
    }
    if (piece.length > 1) pieces.push(piece);
  };
  for (const [id, out] of ways) if (out.length !== 2) for (const w of out) walk(spotOf(id), w);
  for (const [id, out] of ways) for (const w of out) walk(spotOf(id), w);
  return pieces;
}

/** The stretch of line that a cell is on, in order from one end. @param {Map<string, string>} ways @param {Spot} cell */
export const pieceAt = (ways, cell) => trace(ways).find((piece) => piece.some((p) => p[0] === cell[0] && p[1] === cell[1])) ?? null;

export { WAYS };
