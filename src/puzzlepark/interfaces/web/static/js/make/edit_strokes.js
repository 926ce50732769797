// What a pointer does with each kind of tool in Make.
import { adjacent, cellsBeside, directionTo, isEdge, key, same } from "../base/spots.js";
import { CELL_ARROW, LINE } from "./tool_kinds.js";

/** Whether two cells have a common side or corner. @param {Spot} a @param {Spot} b */
const touch = (a, b) => !same(a, b) && Math.max(Math.abs(a[0] - b[0]), Math.abs(a[1] - b[1])) <= 2;

/** How many doors most puzzles have: a further press moves one of them. */
const USUAL_DOORS = 2;

/** The spot nearest to another one. @param {Spot[]} spots @param {Spot} at */
function nearest(spots, [r, c]) {
  const distance = (/** @type {Spot} */ spot) => Math.abs(spot[0] - r) + Math.abs(spot[1] - c);
  return spots.reduce((best, spot) => (distance(spot) < distance(best) ? spot : best));
}

/** Implements StrokeHandler. */
export class EditStrokes {
  /** @param {EditInput} input */
  constructor(input) {
    this.input = input;
    /** Whether the stroke is made with the second button. */
    this.alt = false;
    /** Whether a stroke of borders draws them; otherwise it erases. */
    this.drawsBorder = true;
  }

  /** What strokes of the tool touch. @returns {"cell"|"edge"|"diagonal"} */
  over() {
    const { kind } = this.input;
    if (kind === LINE) return "diagonal";
    return kind === "border" || kind === "door" ? "edge" : "cell";
  }

  /** Starts a stroke: moves the cursor, presses a door, or begins a border, region or line. False if there is nothing to edit at the spot.
   * @param {Spot} spot @param {boolean} alt whether the second button is pressed @param {{x: number, y: number}} point */
  down(spot, alt, point) {
    const { input } = this;
    const { kind } = input;
    this.alt = alt;
    input.typing = null;
    if (kind === "corner-number") this.selectCorner(point);
    else if (kind === "node-number") input.at = input.slotAt(input.board.cornerAt(point)) ?? input.at;
    else if (kind.startsWith("outside-number")) input.at = input.slotAt(spot) ?? input.at;
    else if (kind === "door") {
      if (!input.slotAt(spot) && !input.isDoor(spot)) return false;
      input.at = spot;
      input.trail = [spot];
      // The second button removes a door, and the first one picks it up. A press elsewhere has an effect only as a click.
      if (input.isDoor(spot) && alt) {
        input.trail = [];
        input.edit(spot, null);
      } else if (input.isDoor(spot)) this.pressDoor(spot);
    } else if (kind === "border") {
      if (!this.isInner(spot)) return false;
      this.drawsBorder = !alt && !this.hasBorder(spot);
      input.trail.push(spot);
    } else if (input.tool && input.board.has(spot)) {
      input.at = spot;
      input.trail = [spot];
    } else return false;
    input.view.paint();
    return true;
  }

  /** Selects the slot in the corner of a clue cell that is nearest to a point. @param {{x: number, y: number}} point */
  selectCorner(point) {
    const { input } = this;
    const [r, c] = input.board.cellAt(point);
    /** @type {Spot} */
    const right = [r, c + 1];
    /** @type {Spot} */
    const below = [r + 1, c];
    // The point is in units of cells, the middle of the cell at half its doubled coordinates.
    const nearestFirst = point.x - c / 2 > point.y - r / 2 ? [right, below] : [below, right];
    input.at = nearestFirst.find((spot) => input.slotAt(spot)) ?? input.at;
  }

  /** Picks a door up or puts it back; elsewhere, moves the held door there. Without a held door, the nearest of two doors moves, because few
   * puzzles have more; the second button adds one. @param {Spot} at @param {boolean} [isAdded] whether a door is added in any case */
  pressDoor(at, isAdded = false) {
    const { input } = this;
    const { doors } = input;
    if (input.isDoor(at)) input.heldDoor = input.heldDoor && same(input.heldDoor, at) ? null : at;
    else {
      const isMoved = doors.length === USUAL_DOORS && !isAdded;
      input.edit(at, input.heldDoor ?? (isMoved ? nearest(doors, at) : 1));
      input.heldDoor = null;
      input.trail = [];
    }
  }

  /** Whether an edge is between two cells of the board. @param {Spot} edge */
  isInner(edge) {
    return isEdge(edge) && cellsBeside(edge).every((cell) => this.input.board.has(cell));
  }

  /** Whether an edge has a border, even one that separates nothing yet. @param {Spot} edge */
  hasBorder(edge) {
    const { view } = this.input;
    const borders = view.drawing().shapes.filter((/** @type {Shape} */ shape) => shape.t === "border");
    const edges = [...view.loose(), ...borders.flatMap((/** @type {BorderShape} */ border) => border.at)];
    return edges.some((other) => same(other, edge));
  }

  /** Continues the stroke at another spot. @param {Spot} spot */
  move(spot) {
    const { input } = this;
    const { kind, board, heldDoor } = input;
    if (kind === LINE) this.extendLine(spot);
    if (input.trail.some((cell) => same(cell, spot))) return;
    // Dragging a number turns its arrow.
    if (kind === CELL_ARROW && input.trail.length === 1 && adjacent(spot, input.at))
      input.numbers.turn(directionTo(input.at, spot));
    if (kind === "border" && this.isInner(spot)) input.trail.push(spot);
    else if (kind === "door" && heldDoor && input.slotAt(spot)) input.trail = [input.trail[0], spot];
    else if ((kind === "region" || kind === "cell-choice") && board.has(spot)) {
      input.trail.push(spot);
      input.at = spot;
    }
    input.view.paint();
  }

  /** Extends the line to a cell that touches its last one, or takes its last cell back. @param {Spot} spot */
  extendLine(spot) {
    const { input } = this;
    const { trail, board } = input;
    if (!board.has(spot)) return;
    if (trail.length > 1 && same(trail[trail.length - 2], spot)) trail.pop();
    else if (touch(trail[trail.length - 1], spot) && !trail.some((cell) => same(cell, spot))) trail.push(spot);
    else return;
    input.at = spot;
    input.view.paint();
  }

  /** Writes the line. A line of a single cell, or with the second button, erases the lines there. */
  finishLine() {
    const { input } = this;
    const trail = input.trail.splice(0);
    if (trail.length) input.edit(trail, this.alt || trail.length === 1 ? null : input.value);
  }

  click() {
    const { input } = this;
    const isFree = input.kind === "door" && input.trail.length > 0 && !input.isDoor(input.at);
    if (isFree) this.pressDoor(input.at, this.alt);
  }

  /** Ends the stroke and sends its edit. */
  up() {
    const { input, alt } = this;
    const { kind, trail, heldDoor } = input;
    if (kind === LINE) this.finishLine();
    input.trail = [];
    if (kind === "cell-choice" && trail.length) input.edit(trail, alt ? null : input.value);
    else if (kind === "region" && trail.length) this.writeRegion(trail);
    else if (kind === "border" && trail.length) this.writeBorders(trail, this.drawsBorder);
    else if (kind === "door" && heldDoor && trail.length === 2) {
      input.at = trail[1];
      input.heldDoor = null;
      input.edit(trail[1], heldDoor);
    }
    input.view.paint();
  }

  /** Extends a larger region by a stroke that leaves it; any other stroke, and the second button, make a new region. @param {Spot[]} cells */
  writeRegion(cells) {
    const { input } = this;
    const region = input.view.region(cells[0]);
    const leaves = cells.some((cell) => !region.some((own) => same(own, cell)));
    const isExtended = !this.alt && region.length > 1 && leaves;
    input.edit(cells, isExtended ? cells[0] : null);
  }

  /** Draws or erases borders, together with those that separate nothing yet. @param {Spot[]} edges @param {boolean} draws */
  writeBorders(edges, draws) {
    const { tool, view } = this.input;
    const changed = new Set(edges.map(key));
    const others = view.loose().filter((edge) => !changed.has(key(edge)));
    const at = draws ? [...others, ...edges] : edges;
    if (tool) view.edit({ tool: tool.name, at, value: draws ? 1 : 0, loose: draws ? at : others });
  }

  /** Drops the stroke, the line or the held door. */
  cancel() {
    const { input } = this;
    input.trail = [];
    input.heldDoor = null;
    input.view.paint();
  }
}
