// What a board is given with and what its genre declares, read off its drawing, its look and its input modes: no genre is known here.
import { DIRECTIONS, edgeOf, inside, isCell, isEdge, key, nextOf, cellsBeside } from "../base/spots.js";

/** Whether a mode writes on the edges of cells, other than by lines from cell to cell. @param {Mode} mode */
export const onEdges = (mode) =>
  mode.kind !== "line" && (mode.over === "edge" || mode.kind === "border" || mode.kind === "door");

export class BoardState {
  /** @param {Drawing} drawing @param {Genre} genre */
  constructor(drawing, genre) {
    this.drawing = drawing;
    this.genre = genre;
    this.modes = genre.inputs;
    this.marks = genre.look.marks;
    this.rows = drawing.rows;
    this.cols = drawing.cols;
    /** What is given, as it is without marks. @type {Shape[]} */
    this.given = drawing.shapes
      .filter((s) => s.t !== "line" || s.kind !== "linked")
      .map((s) => (s.t === "chip" ? { ...s, bare: false, lifted: false } : s));
    /** The numbers in colour by row: there may be very many. @type {Map<number, ChipShape[]>} */
    this.chips = new Map();
    for (const s of this.given) if (s.t === "chip") this.chips.set(s.at[0], [...(this.chips.get(s.at[0]) ?? []), s]);
    /** All other shapes that are given. */
    this.plain = this.given.filter((s) => s.t !== "chip");
    /** Cells that nothing is written on. @type {Set<string>} */
    this.blocked = new Set();
    /** Doors by the cell they open. @type {Map<string, Spot>} */
    this.doors = new Map();
    /** The numbers in cells. @type {Map<string, EndShape>} */
    this.ends = new Map();
    /** The ways of given arrows and of winds by their cells. @type {Record<"arrow" | "streak", Map<string, Direction[]>>} */
    this.pointers = { arrow: new Map(), streak: new Map() };
    /** @type {Set<string>} */
    this.borders = new Set();
    for (const s of this.given) this.readShape(s);
    for (const s of this.given) if (s.t === "frame") this.readDoors([...(s.doors ?? []), ...(s.inner ?? [])]);
    /** The given numbers, in cells and outside. */
    this.numbers = this.given.filter((s) => s.t === "number");
    /** Numbers that say what they count. */
    this.clues = this.numbers.filter((s) => s.counts?.length);
    /** How lines are shown, and where they may run. @type {Mark|null} */
    this.line = this.marks.find((m) => m.t === "line") ?? null;
    this.corners = this.line?.nodes === "corner";
    /** Whether a line may begin where no number is: an answer is drawn from which the numbers are taken. */
    this.anywhere = false;
    /** @type {Map<string, Spot[]>|null} */
    this.regions = null;
    /** @type {Map<string, string[]>} */
    this.known = new Map();
  }

  /** Notes what a given shape means for the hand. @param {Shape} s */
  readShape(s) {
    if (s.t === "block" || s.t === "tree" || s.t === "clue" || (s.t === "hatch" && (s.ink ?? "given") === "given"))
      for (const p of s.at) this.blocked.add(key(p));
    else if (s.t === "border" && (s.kind ?? "tile") === "tile") for (const p of s.at) this.borders.add(key(p));
    else if ((s.t === "chip" || s.t === "number") && isCell(s.at) && inside(this, s.at)) this.ends.set(key(s.at), s);
    else if ((s.t === "arrow" || s.t === "streak") && ["given", "wind"].includes(String(s.ink ?? "given")))
      for (const p of s.at) this.pointers[s.t].set(key(p), [...(this.pointers[s.t].get(key(p)) ?? []), s.to]);
  }

  /** @param {Spot[]} doors */
  readDoors(doors) {
    for (const door of doors)
      for (const cell of cellsBeside(door)) if (this.free(cell)) this.doors.set(key(cell), door);
  }

  /** Whether signs of a layer stand in cells with numbers, too. @param {string} layer */
  numbered(layer) {
    return this.marks.some((m) => m.t === "sign" && m.layer === layer && m.numbered);
  }

  /** Whether numbers are written as letters. */
  get letters() {
    return this.marks.some((m) => m.t === "digits" && m.letters);
  }

  /** @param {string} kind @returns {Mode|undefined} */
  mode(kind) {
    return this.modes.find((m) => m.kind === kind);
  }

  /** What can be written in a mode: numbers go up to the highest of the board, or to the longer side. @param {Mode} mode @returns {number[]} */
  values(mode) {
    if (mode.values?.length) return mode.values;
    if (mode.kind !== "number") return [1];
    const highest = this.drawing.highest ?? Math.max(this.rows, this.cols);
    return Array.from({ length: highest }, (_, i) => i + 1);
  }

  /** Whether a value of a layer can be seen on the board. @param {string} layer @param {number} value */
  shows(layer, value) {
    return this.marks.some(
      (m) =>
        (m.layer === layer && (m.t === "sign" ? (m.value ?? 0) === value : m.t === "digits" || value !== 0)) ||
        (m.flow === layer && value !== 0),
    );
  }

  /** Whether a cell is on the board and can be written on. @param {Spot} cell */
  free(cell) {
    return isCell(cell) && inside(this, cell) && !this.blocked.has(key(cell));
  }

  /** Whether lines may pass a spot: a cell, or a corner where they run along the sides of cells. @param {Spot} spot */
  isNode(spot) {
    return this.corners
      ? !((spot[0] | spot[1]) & 1) &&
          spot[0] >= 0 &&
          spot[1] >= 0 &&
          spot[0] <= 2 * this.rows &&
          spot[1] <= 2 * this.cols
      : this.free(spot);
  }

  /** Whether a line may run over an edge. @param {Spot} edge */
  passable(edge) {
    const sides = cellsBeside(edge);
    return (
      isEdge(edge) &&
      (this.corners && !this.line?.walls
        ? sides.some((cell) => this.free(cell))
        : sides.every((cell) => this.free(cell)))
    );
  }

  /** The spots that a mode writes when it touches one. @param {Mode} mode @param {Spot} spot @returns {Spot[]} */
  touched(mode, spot) {
    if (mode.kind === "door")
      return isEdge(spot) && !inside(this, spot) && cellsBeside(spot).some((cell) => this.free(cell)) ? [spot] : [];
    if (onEdges(mode)) return this.passable(spot) ? [spot] : [];
    if (!this.free(spot) || (mode.kind === "number" && this.ends.has(key(spot)))) return [];
    return mode.over === "region" ? this.region(spot) : [spot];
  }

  /** All cells that no border parts from this one. @param {Spot} cell @returns {Spot[]} */
  region(cell) {
    this.regions ??= new Map();
    const known = this.regions.get(key(cell));
    if (known) return known;
    const found = [cell];
    const seen = new Set([key(cell)]);
    for (let i = 0; i < found.length; i++)
      for (const direction of DIRECTIONS) {
        const next = nextOf(found[i], direction);
        if (seen.has(key(next)) || !this.free(next) || this.borders.has(key(edgeOf(found[i], direction)))) continue;
        seen.add(key(next));
        found.push(next);
      }
    for (const spot of found) this.regions.set(key(spot), found);
    return found;
  }

  /** All spots of a layer that can be decided. @param {string} layer @returns {Generator<Spot>} */
  *spots(layer) {
    const cells = this.genre.layers[layer]?.kind === "cells";
    const given = this.marks.some((m) => m.t === "digits" && m.layer === layer) ? this.ends : null;
    for (let r = 0; r <= 2 * this.rows; r++)
      for (let c = 0; c <= 2 * this.cols; c++)
        if (cells ? this.free([r, c]) && !given?.has(key([r, c])) : this.passable([r, c])) yield [r, c];
  }

  /** The same as keys, made once. @param {string} layer @returns {string[]} */
  decidable(layer) {
    let found = this.known.get(layer);
    if (!found) this.known.set(layer, (found = [...this.spots(layer)].map(key)));
    return found;
  }

  /** The layers of the answer. */
  get answer() {
    return Object.keys(this.genre.layers).filter((name) => !this.genre.layers[name].hidden);
  }
}
