// Editing a puzzle with a tool: the spot and the value that are edited, and the shapes that show them.
import { columnOf, inside, rowOf, same } from "../base/spots.js";
import { EditKeys } from "./edit_keys.js";
import { EditNumbers } from "./edit_numbers.js";
import { EditStrokes } from "./edit_strokes.js";
import { LINE, SLOTTED } from "./tool_kinds.js";

/** What the input needs from the workshop. @typedef {{edit: (edit: Edit) => unknown, drawing: () => any, slots: (tool: Tool) => Spot[], loose: () => Spot[], region: (cell: Spot) => Spot[], paint: () => void, announce: (text: string) => void, refuse: (sentence: string) => void, chosen: () => void}} View */

export class EditInput {
  /** @param {Board} board @param {View} view */
  constructor(board, view) {
    this.board = board;
    this.view = view;
    /** @type {Tool|null} */
    this.tool = null;
    /** The value that strokes write: a choice, or the colour or the direction of a number. @type {any} */
    this.value = null;
    /** The slot or cell of the cursor. @type {Spot} */
    this.at = [1, 1];
    /** The door that is being moved. @type {Spot|null} */
    this.heldDoor = null;
    /** The spots of the stroke or line in progress. @type {Spot[]} */
    this.trail = [];
    /** The number that is being typed. It is not written while it is too small. @type {number|null} */
    this.typing = null;
    this.numbers = new EditNumbers(this);
    this.strokes = new EditStrokes(this);
    this.keys = new EditKeys(this);
  }

  /** Changes the tool, with its first choice, and ends what was begun with the tool before. @param {Tool|null} tool */
  setTool(tool) {
    Object.assign(this, {
      heldDoor: null,
      trail: [],
      typing: null,
      value: tool?.choices?.[0]?.value ?? (tool?.kind === "cell-number-colour" ? 0 : null),
    });
    this.renew(tool);
  }

  /** Follows a change of the board, after which the bounds and slots of the tool may be different. @param {Tool|null} tool */
  renew(tool) {
    this.tool = tool;
    if (this.slotted) this.at = this.slotAt(this.at) ?? this.slots[0] ?? this.at;
    else if (!inside(this.view.drawing(), this.at)) this.at = [1, 1];
  }

  get kind() {
    return this.tool?.kind ?? "";
  }

  /** Whether the tool has slots. */
  get slotted() {
    return SLOTTED.includes(this.kind);
  }

  /** The spots at which the tool can place clues; none if it edits cells. */
  get slots() {
    return this.tool && this.slotted ? this.view.slots(this.tool) : [];
  }

  /** The slot at a spot, if there is one. @param {Spot} spot */
  slotAt(spot) {
    return this.slots.find((slot) => same(slot, spot));
  }

  /** The doors of the board, on its frame and inside. @returns {Spot[]} */
  get doors() {
    const frame = this.view.drawing().shapes.find((/** @type {Shape} */ shape) => shape.t === "frame");
    return [...(frame?.doors ?? []), ...(frame?.inner ?? [])];
  }

  /** Whether there is a door on an edge. @param {Spot} at */
  isDoor(at) {
    return this.doors.some((door) => same(door, at));
  }

  /** Sends an edit. @param {Spot|Spot[]} at @param {any} value @returns {true} */
  edit(at, value) {
    if (this.tool) this.view.edit({ tool: this.tool.name, at, value });
    return true;
  }

  /** Moves the cursor. @param {Spot} to @returns {true} */
  select(to) {
    if (this.numbers.tooSmall) this.view.refuse(`${this.typing} is too small: the least here is ${this.tool?.low}.`);
    this.at = to;
    this.typing = null;
    this.board.show(to);
    if (this.slotted) this.view.announce(`${this.slotName(to)}: ${this.numbers.shown(to) ?? "none"}.`);
    this.view.paint();
    return true;
  }

  /** The name of a slot: its row or column, and its side of the board. @param {Spot} at */
  slotName(at) {
    const [r, c] = at;
    const [row, column] = [rowOf(at), columnOf(at)];
    const size = this.board.drawing;
    const isCorner = size && (r < 0 || r > 2 * size.rows) && (c < 0 || c > 2 * size.cols);
    if (isCorner) return `${r < 0 ? "Upper" : "Lower"} ${c < 0 ? "left" : "right"} corner`;
    if (c < 0) return `Row ${row}`;
    if (r < 0) return `Column ${column}`;
    if (size && c > 2 * size.cols) return `Row ${row}, right`;
    if (size && r > 2 * size.rows) return `Column ${column}, below`;
    return "Slot";
  }

  /** The shapes that show the slots, the cursor and the stroke in progress. @param {boolean} focused @returns {Shape[]} */
  shapes(focused) {
    const { kind, at, heldDoor, trail } = this;
    const corner = kind === "corner-number";
    /** @type {Shape[]} */
    const typed = this.numbers.tooSmall
      ? [{ t: "number", at: this.numbers.spotOf(at), value: this.typing ?? 0, ink: "quiet", corner }]
      : [];
    if (kind.startsWith("outside-number") || kind === "node-number" || corner)
      return [
        { t: "slot", at: this.slots.filter((slot) => !same(slot, at)), corner },
        { t: "caret", at: this.slots.length ? [at] : [], corner },
        ...typed,
      ];
    const marked = heldDoor ?? (focused && this.slots.length ? at : null);
    if (kind === "door")
      return [
        { t: "next", at: this.slots.filter((slot) => !this.isDoor(slot)) },
        { t: "ring", at: marked ? [marked] : [], ink: "focus" },
      ];
    /** @type {Shape[]} */
    const shapes = this.tool && focused ? [{ t: "cursor", at: [at] }, ...typed] : typed;
    if (kind === "region" || kind === "cell-choice") shapes.push({ t: "fill", at: trail, ink: "marksoft" });
    if (kind === LINE && trail.length) shapes.push({ t: "line", at: trail, kind: "first", head: true });
    if (kind === "border")
      shapes.push(
        { t: "border", at: this.strokes.drawsBorder ? trail : [], ink: "mark" },
        { t: "border", at: this.view.loose(), ink: "mark", dash: true },
      );
    return shapes;
  }
}
