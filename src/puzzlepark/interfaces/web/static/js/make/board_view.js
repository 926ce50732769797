// What the board of Make shows: the puzzle, with the marks of an answer, a solution or a painting, and the places of the tool.
import { DEEP } from "../board/pen.js";
import { BoardState } from "../marks/board_state.js";
import { Marks } from "../marks/marks.js";
import { colouredLinks } from "./answer_colours.js";
import { cellIndex, paintedShapes } from "./painting.js";
import { ANSWER, BRUSH } from "./tools.js";

/** The margin, in cells, that doors and numbers at corners need. */
const NARROW = 0.38;

export class BoardView {
  /** @param {import("./workshop.js").Workshop} workshop */
  constructor(workshop) {
    this.workshop = workshop;
    this.printing = false;
  }

  /** Shows the puzzle with what belongs to the selected tool: the answer that is drawn, the painting, or the slots of clues. A solution that was
   * found takes the place of the answer. */
  paint() {
    const { draft, player, verdicts, row, board } = this.workshop;
    if (!draft.board || !player) return;
    if (this.printing) return this.paintPuzzle();
    const given = verdicts.withVerdict(draft.drawing);
    const isPainting = row.now === BRUSH;
    // While the player paints, the painting shows the chips itself, and the marks of an answer are hidden.
    const chips = given.shapes.filter((shape) => shape.t === "chip");
    const others = given.shapes.filter((shape) => shape.t !== "chip");
    const drawing = isPainting ? { ...given, shapes: others } : given;
    board.place({ ...drawing, margin: this.marginsOf(drawing) });
    const answer = isPainting ? new Marks() : player.marks;
    const marks = verdicts.solution ?? answer;
    player.state = this.answerState(drawing);
    player.extra = [...(isPainting ? this.picture(chips) : []), ...this.overlay()];
    player.cursorShown &&= row.now === ANSWER;
    this.paintMarks(marks);
    this.enableUndo();
  }

  /** Shows the puzzle without answer and tools. */
  paintPuzzle() {
    const { draft, player, board, genre } = this.workshop;
    board.place(draft.drawing);
    player.state = new BoardState(draft.drawing, genre);
    player.extra = [];
    player.cursorShown = false;
    this.paintMarks(new Marks());
  }

  /** Shows some marks in place of the player's own. @param {Marks} marks */
  paintMarks(marks) {
    const { player } = this.workshop;
    const own = player.marks;
    player.marks = marks;
    player.paint();
    player.marks = own;
  }

  /** Enables the buttons Undo and Redo if there is something to undo, in the draft or in the answer that is drawn. */
  enableUndo() {
    const { draft, row, player, page } = this.workshop;
    const own = row.now === ANSWER ? player.marks : null;
    page.undo.disabled = !draft.canUndo && !own?.past.length;
    page.redo.disabled = !draft.canRedo && !own?.future.length;
  }

  /** What is shown over the board and its marks. @returns {Shape[]} */
  overlay() {
    const { verdicts, row, genre, player, board, brush, input } = this.workshop;
    if (row.now === ANSWER) {
      const coloured = genre.painted && !verdicts.solution ? colouredLinks(player, genre.painted) : [];
      return [...verdicts.shapes, ...coloured];
    }
    const focused = document.activeElement === board.node;
    return [...verdicts.shapes, ...(row.now === BRUSH ? brush : input).shapes(focused)];
  }

  /** The board that an answer is drawn on. Where clues are taken from the answer, lines begin anywhere and numbers do not bind them. @param {Drawing} drawing */
  answerState(drawing) {
    const { genre, row, verdicts } = this.workshop;
    const state = new BoardState(drawing, genre);
    const links = Boolean(state.line?.joins && !state.line.double);
    if (row.now === ANSWER && genre.from_answer !== false && links && !verdicts.solution)
      Object.assign(state, { anywhere: true, ends: new Map() });
    return state;
  }

  /** The painting, with the numbers of links that have the colour of their cell. @param {ChipShape[]} chips @returns {Shape[]} */
  picture(chips) {
    const { painting } = this.workshop.brush;
    const inkAt = (/** @type {Spot} */ cell) => painting.cells[cellIndex(cell, painting)];
    const numbers = chips.filter((chip) => inkAt(chip.at) === (chip.ink ?? 0)).map((chip) => ({ ...chip, bare: true }));
    return [...paintedShapes(painting), ...numbers];
  }

  /** The margins of a drawing, with room for all slots outside the board, even before they have clues. @param {Drawing} drawing */
  marginsOf(drawing) {
    const { draft, row } = this.workshop;
    const { tools } = row;
    const outside = tools
      .filter((tool) => tool.kind.startsWith("outside-number"))
      .flatMap((tool) => draft.board?.slots?.[tool.name] ?? []);
    const least = tools.some((tool) => ["door", "node-number"].includes(tool.kind)) ? NARROW : 0;
    const [top, right, bottom, left] = drawing.margin;
    /** The margin above (axis 0) or to the left (axis 1). Its first row of slots is at -1, each further one two lower. @param {0|1} axis */
    const before = (axis) => {
      const depths = outside.filter((slot) => slot[axis] < 0).map((slot) => (1 - slot[axis]) / 2);
      return Math.max(least, ...depths.map((depth) => NARROW + DEEP * depth));
    };
    /** The margin below or to the right, which has at most one row of slots. @param {0|1} axis @param {number} size */
    const behind = (axis, size) => (outside.some((slot) => slot[axis] > 2 * size) ? NARROW + DEEP : least);
    return [
      Math.max(top, before(0)),
      Math.max(right, behind(1, drawing.cols)),
      Math.max(bottom, behind(0, drawing.rows)),
      Math.max(left, before(1)),
    ];
  }

  /** Hides the answer and the tools whenever the page is printed. Returns a function that removes the listeners. */
  hideAnswerInPrint() {
    const setPrinting = (/** @type {boolean} */ on) => () => {
      this.printing = on;
      this.paint();
    };
    const [before, after] = [setPrinting(true), setPrinting(false)];
    addEventListener("beforeprint", before);
    addEventListener("afterprint", after);
    return () => {
      removeEventListener("beforeprint", before);
      removeEventListener("afterprint", after);
    };
  }
}
