// A board with the player's marks: the mode, the chosen cells, and how they are shown. The same for playing and for drawing an answer in Make.
import { key, spotOf } from "../base/spots.js";
import { settings } from "../base/store.js";
import { crossMet } from "./auto_crosses.js";
import { BoardState } from "./board_state.js";
import { equalNumbers } from "./equal_numbers.js";
import { progress } from "./judge.js";
import { Keyboard } from "./keyboard.js";
import { Marks } from "./marks.js";
import { CANDIDATES_MODE, COLOURS_MODE, CORNERS_MODE, digitMode } from "./notes.js";
import { NumberEntry } from "./number_entry.js";
import { PointerStrokes } from "./pointer_strokes.js";
import { sceneOf, noJudgement } from "./scene.js";
import { nextNodes, taken } from "./strokes.js";

/** From this many rows or columns on, every fifth grid line is stronger. */
const LARGE = 15;

/** What the page that shows the board does: `changed` runs after every change, and knows whether the stroke has ended; `ending` runs before a
 * stroke is committed; `hint` shows a sentence about a refused stroke; `moved` runs when the cursor moves.
 * @typedef {{changed: (ended: boolean) => void, hint?: (text: string) => void, locked?: () => boolean, moved?: (cell: Spot) => void, pressed?: () => void, ending?: () => void}} PlayerOwner */

export class Player {
  /** @param {Board} board @param {any} drawing @param {Genre} genre @param {PlayerOwner} owner */
  constructor(board, drawing, genre, owner) {
    this.board = board;
    this.state = new BoardState(drawing, genre);
    this.marks = new Marks();
    this.owner = owner;
    this.mode = genre.inputs[0];
    /** @type {Spot} */
    this.cursor = [1, 1];
    this.cursorShown = false;
    /** Several chosen cells by their keys; empty if only the cell of the cursor is chosen. @type {Map<string, Spot>} */
    this.selected = new Map();
    /** What the referee and the solver have found about the marks. */
    this.judgement = noJudgement();
    /** Shapes over everything else, such as the rings of a hint. @type {Shape[]} */
    this.extra = [];
    this.solved = false;
    /** Whether a replay is shown in place of the marks. */
    this.suspended = false;
    /** The stronger grid lines of a large board. @type {Shape[]} */
    this.fives = Math.max(drawing.rows, drawing.cols) >= LARGE ? [{ t: "fives", dash: this.state.corners }] : [];
    this.numbers = new NumberEntry(this);
    this.keyboard = new Keyboard(this);
    this.pointer = new PointerStrokes(this);
    /** The keypad on the screen, if there is one. @type {import("./number_keypad.js").NumberKeypad|null} */
    this.keypad = null;
    board.place(drawing);
  }

  /** Whether no marks can be made now, as while the game is paused. */
  get locked() {
    return this.owner.locked?.() ?? false;
  }

  /** The board with its marks as they are now. */
  get scene() {
    return sceneOf(this.state, this.marks);
  }

  /** The mode of the second mouse button: crosses while lines are drawn, and lines while crosses are. Choices come in the opposite order. */
  get secondMode() {
    const { modes } = this.state;
    if (this.mode.kind === "choice") return { ...this.mode, values: [...this.state.values(this.mode)].reverse() };
    return (
      modes.find((mode) => (this.mode.kind === "mark" ? mode.kind !== "mark" : mode.kind === "mark")) ??
      modes[(modes.indexOf(this.mode) + 1) % modes.length]
    );
  }

  /** The mode in which digits are typed, if there is one. */
  get typingMode() {
    const takesDigits = (/** @type {Mode} */ mode) => mode.kind === "number" || mode.kind === "choice";
    return takesDigits(this.mode) ? this.mode : this.state.modes.find(takesDigits);
  }

  /** The mode in which the numbers of the answer are written; null if the answer has no numbers. */
  get digits() {
    return digitMode(this.state);
  }

  /** The cells that a key writes on. @returns {Spot[]} */
  get chosen() {
    return this.selected.size ? [...this.selected.values()] : [this.cursor];
  }

  /** Adds the modes of notes: candidates and corner notes where the answer is numbers, colours if the settings have them. */
  offerNotes() {
    const { state } = this;
    const { inputs } = state.genre;
    const numbers = this.digits ? [CANDIDATES_MODE, CORNERS_MODE] : [];
    state.modes = [...inputs, ...numbers, ...(settings.notes ? [COLOURS_MODE] : [])];
    if (!state.modes.includes(this.mode)) this.mode = inputs[0];
  }

  /** Writes a value on the chosen cells, or clears it if it is there. @param {Mode} mode @param {number} value */
  put(mode, value) {
    if (this.locked) return;
    const spots = this.chosen.flatMap((cell) => this.state.touched(mode, cell));
    const now = spots.length ? this.marks.get(mode.layer, key(spots[0])) : null;
    if (now !== value && spots.some((spot) => taken(this.state, this.marks, mode, spot)))
      return this.owner.hint?.("There is a line or a number here.");
    this.write(() => spots.forEach((spot) => this.marks.set(mode.layer, key(spot), now === value ? null : value)));
  }

  /** Makes a change at the cursor, as one step of undo. @param {() => void} change */
  write(change) {
    this.owner.pressed?.();
    this.marks.begin();
    change();
    this.commit();
    this.cursorShown = true;
    this.board.show(this.cursor);
    this.changed(true);
    this.owner.moved?.(this.cursor);
  }

  /** Ends a step, adding automatic crosses if the settings have them. */
  commit() {
    this.owner.ending?.();
    if (settings.crosses && this.marks.open?.size) crossMet(this.state, this.marks);
    this.marks.commit();
  }

  /** Reports a change of the marks and shows it. @param {boolean} ended whether the stroke has ended */
  changed(ended) {
    this.owner.changed(ended);
    this.paint();
  }

  /** Shows the marks, the judgement about them, the cursor and other highlights on the board. */
  paint() {
    if (this.suspended) return;
    const { marks, scene, state, solved } = this;
    const pen = !solved && !this.locked && marks.head ? spotOf(marks.head) : null;
    const written = scene.bundles(this.judgement, { pen, states: settings.states, counts: settings.counts, solved });
    if (!solved) written.set("fives", this.fives);
    const over = scene.rings(this.judgement);
    if (marks.depth) over.push({ t: "inset" });
    if (pen && settings.dots && this.mode.kind === "line" && !progress(scene).finished)
      over.push({ t: "next", at: nextNodes(state, marks, pen) });
    over.push(...equalNumbers(this));
    if (this.cursorShown) over.push({ t: "cursor", at: this.chosen });
    this.keypad?.greyOut();
    this.board.paintIn([
      written,
      new Map([
        ["over", over],
        ["extra", this.extra],
      ]),
    ]);
  }
}
