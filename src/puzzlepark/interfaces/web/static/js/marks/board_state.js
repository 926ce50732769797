// What is given on a board and how its genre is played, read from the drawing and the declared display and input modes.
import { DIRECTIONS, edgeOf, inside, isCell, isEdge, key, nextOf, cellsBeside } from "../base/spots.js";

/** Whether a mode writes on the edges of cells, other than by lines from cell to cell. @param {Mode} mode */
export const onEdges = (mode) =>
  mode.kind !== "line" && (mode.over === "edge" || mode.kind === "border" || mode.kind === "door");

/** The given part of a board, which the player's marks do not change. */
export class BoardState {
  /** @param {Drawing} drawing @param {Genre} genre */
  constructor(drawing, genre) {
    this.drawing = drawing;
    this.genre = genre;
    this.modes = genre.inputs;
    this.marks = genre.look.marks;
    this.rows = drawing.rows;
    this.cols = drawing.cols;
    /** The given shapes without what the server draws for marks: linked lines, and the state of chips. @type {Shape[]} */
    this.given = drawing.shapes
      .filter((shape) => shape.t !== "line" || shape.kind !== "linked")
      .map((shape) => (shape.t === "chip" ? { ...shape, bare: false, lifted: false } : shape));
    /** The chips (numbers in colour) by row: a picture may have thousands, and only changed rows are painted again. @type {Map<number, ChipShape[]>} */
    this.chips = new Map();
    for (const shape of this.given)
      if (shape.t === "chip") this.chips.set(shape.at[0], [...(this.chips.get(shape.at[0]) ?? []), shape]);
    /** The other given shapes. */
    this.plain = this.given.filter((shape) => shape.t !== "chip");
    /** Cells that cannot be written on. @type {Set<string>} */
    this.blocked = new Set();
    /** The doors by their cells. @type {Map<string, Spot>} */
    this.doors = new Map();
    /** The numbers in cells, at which links end. @type {Map<string, EndShape>} */
    this.ends = new Map();
    /** The directions of given arrows and of winds by cell. @type {Record<"arrow" | "streak", Map<string, Direction[]>>} */
    this.pointers = { arrow: new Map(), streak: new Map() };
    /** The given borders between cells. @type {Set<string>} */
    this.borders = new Set();
    for (const shape of this.given) this.readShape(shape);
    for (const shape of this.given)
      if (shape.t === "frame") this.readDoors([...(shape.doors ?? []), ...(shape.inner ?? [])]);
    /** The given numbers, in cells and outside. */
    this.numbers = this.given.filter((shape) => shape.t === "number");
    /** Numbers that declare which spots they count. */
    this.clues = this.numbers.filter((shape) => shape.counts?.length);
    /** The mark that is a line, or null. @type {Mark|null} */
    this.line = this.marks.find((mark) => mark.t === "line") ?? null;
    /** Whether lines run along the sides of cells, from corner to corner. */
    this.corners = this.line?.nodes === "corner";
    /** Whether links may begin anywhere, as in an answer from which the numbers are taken. */
    this.anywhere = false;
    /** Cache of regions by cell. @type {Map<string, Spot[]>} */
    this.regions = new Map();
    /** Cache of `decidable` by layer. @type {Map<string, string[]>} */
    this.decidableSpots = new Map();
  }

  /** Adds a given shape to the sets that the constructor declares: blocked cells, borders, ends of links, or pointers. @param {Shape} shape */
  readShape(shape) {
    if (
      shape.t === "block" ||
      shape.t === "tree" ||
      shape.t === "clue" ||
      (shape.t === "hatch" && (shape.ink ?? "given") === "given")
    )
      for (const spot of shape.at) this.blocked.add(key(spot));
    else if (shape.t === "border" && (shape.kind ?? "tile") === "tile")
      for (const spot of shape.at) this.borders.add(key(spot));
    else if ((shape.t === "chip" || shape.t === "number") && isCell(shape.at) && inside(this, shape.at))
      this.ends.set(key(shape.at), shape);
    else if ((shape.t === "arrow" || shape.t === "streak") && ["given", "wind"].includes(String(shape.ink ?? "given")))
      for (const spot of shape.at)
        this.pointers[shape.t].set(key(spot), [...(this.pointers[shape.t].get(key(spot)) ?? []), shape.to]);
  }

  /** Assigns every door to the cell inside the board next to it. @param {Spot[]} doors */
  readDoors(doors) {
    for (const door of doors)
      for (const cell of cellsBeside(door)) if (this.free(cell)) this.doors.set(key(cell), door);
  }

  /** Whether signs of a layer may be in cells with numbers. @param {string} layer */
  numbered(layer) {
    return this.marks.some((mark) => mark.t === "sign" && mark.layer === layer && mark.numbered);
  }

  /** Whether numbers are written as letters. */
  get letters() {
    return this.marks.some((mark) => mark.t === "digits" && mark.letters);
  }

  /** The first mode of a kind. @param {string} kind @returns {Mode|undefined} */
  mode(kind) {
    return this.modes.find((mode) => mode.kind === kind);
  }

  /** The values that a mode writes. Numbers go up to the highest of the board, or to its longer side. @param {Mode} mode @returns {number[]} */
  values(mode) {
    if (mode.values?.length) return mode.values;
    if (mode.kind !== "number") return [1];
    const highest = this.drawing.highest ?? Math.max(this.rows, this.cols);
    return Array.from({ length: highest }, (_, i) => i + 1);
  }

  /** Whether any of the genre's marks draws a value of a layer, so that a player can see it. @param {string} layer @param {number} value */
  shows(layer, value) {
    return this.marks.some((mark) => {
      if (mark.flow === layer && value !== 0) return true;
      if (mark.layer !== layer) return false;
      if (mark.t === "sign") return (mark.value ?? 0) === value;
      return mark.t === "digits" || value !== 0;
    });
  }

  /** Whether a cell is on the board and can be written on. @param {Spot} cell */
  free(cell) {
    return isCell(cell) && inside(this, cell) && !this.blocked.has(key(cell));
  }

  /** Whether lines may pass a spot: a cell, or a corner where they run along the sides of cells. @param {Spot} spot */
  isNode(spot) {
    if (!this.corners) return this.free(spot);
    const [r, c] = spot;
    const isCorner = r % 2 === 0 && c % 2 === 0;
    return isCorner && r >= 0 && c >= 0 && r <= 2 * this.rows && c <= 2 * this.cols;
  }

  /** Whether a line may run over an edge. @param {Spot} edge */
  passable(edge) {
    if (!isEdge(edge)) return false;
    const cells = cellsBeside(edge);
    if (this.corners && !this.line?.walls) return cells.some((cell) => this.free(cell));
    return cells.every((cell) => this.free(cell));
  }

  /** The spots that a mode writes on when it is applied at a spot. @param {Mode} mode @param {Spot} spot @returns {Spot[]} */
  touched(mode, spot) {
    if (mode.kind === "door")
      return isEdge(spot) && !inside(this, spot) && cellsBeside(spot).some((cell) => this.free(cell)) ? [spot] : [];
    if (onEdges(mode)) return this.passable(spot) ? [spot] : [];
    if (!this.free(spot) || (mode.kind === "number" && this.ends.has(key(spot)))) return [];
    return mode.over === "region" ? this.region(spot) : [spot];
  }

  /** The cells of the region around a cell: those not separated from it by borders. @param {Spot} cell @returns {Spot[]} */
  region(cell) {
    const known = this.regions.get(key(cell));
    if (known) return known;
    const cells = [cell];
    const seen = new Set([key(cell)]);
    for (let i = 0; i < cells.length; i++)
      for (const direction of DIRECTIONS) {
        const next = nextOf(cells[i], direction);
        if (seen.has(key(next)) || !this.free(next) || this.borders.has(key(edgeOf(cells[i], direction)))) continue;
        seen.add(key(next));
        cells.push(next);
      }
    for (const spot of cells) this.regions.set(key(spot), cells);
    return cells;
  }

  /** All spots of a layer that can be decided. @param {string} layer @returns {Generator<Spot>} */
  *spots(layer) {
    const onCells = this.genre.layers[layer]?.kind === "cells";
    const hasDigits = this.marks.some((mark) => mark.t === "digits" && mark.layer === layer);
    /** Whether a cell can have a value; a given number is already decided. @param {Spot} cell */
    const isOpen = (cell) => this.free(cell) && !(hasDigits && this.ends.has(key(cell)));
    for (let r = 0; r <= 2 * this.rows; r++)
      for (let c = 0; c <= 2 * this.cols; c++) if (onCells ? isOpen([r, c]) : this.passable([r, c])) yield [r, c];
  }

  /** The keys of all spots of a layer that can be decided. @param {string} layer @returns {string[]} */
  decidable(layer) {
    let spots = this.decidableSpots.get(layer);
    if (!spots) this.decidableSpots.set(layer, (spots = [...this.spots(layer)].map(key)));
    return spots;
  }

  /** The names of the layers that the answer consists of. */
  get answer() {
    return Object.keys(this.genre.layers).filter((name) => !this.genre.layers[name].hidden);
  }
}
