// What a pointer does on the player's board: it draws a stroke of the mode, or chooses cells.
import { settings } from "../base/store.js";
import { onEdges } from "./board_state.js";
import { ChoiceStroke } from "./number_cells.js";
import { stroke } from "./strokes.js";

/** The distance from its sides at which the middle of a cell begins, in cells. */
const MIDDLE = 0.3;
/** A press closer than this to an edge means that edge, in cells. */
const NEAR_EDGE = 0.35;

/** Implements StrokeHandler. */
export class PointerStrokes {
  /** @param {Player} player */
  constructor(player) {
    this.player = player;
    /** The stroke in progress. @type {Stroke|null} */
    this.current = null;
  }

  /** What a stroke touches. Where lines separate cells, a stroke from the middle of a cell draws a rectangle of cells.
   * @param {boolean} alt @param {{x: number, y: number}} [point] */
  over(alt, point) {
    const { board, state } = this.player;
    const mode = this.modeOf(alt);
    if (mode.kind === "line" && state.line?.walls && point && board.edgeAt(point).off >= MIDDLE) return "cell";
    if (onEdges(mode)) return "edge";
    return mode.kind === "line" && state.corners ? "corner" : "cell";
  }

  /** The mode of a stroke. @param {boolean} alt whether it is the second button, or a long press */
  modeOf(alt) {
    return alt ? this.player.secondMode : this.player.mode;
  }

  /** Starts a stroke of the mode; false if the board is locked. @param {Spot} spot @param {boolean} alt @param {{x: number, y: number}} point @param {PointerEvent} [event] */
  down(spot, alt, point, event) {
    const { player } = this;
    const { board, state, marks, selected } = player;
    if (player.locked) return false;
    player.owner.pressed?.();
    const mode = this.modeOf(alt);
    const { edge, off } = board.edgeAt(point);
    player.keyboard.penDown = false;
    player.numbers.end();
    marks.begin();
    const adds = Boolean(event?.ctrlKey || event?.metaKey);
    if (mode.kind === "number") this.current = new ChoiceStroke(state, marks, mode, selected, spot, adds);
    else {
      selected.clear();
      this.current = stroke(state, marks, mode, spot, off < NEAR_EDGE ? edge : null);
    }
    if (board.has(spot)) player.cursor = spot;
    player.cursorShown = mode.kind === "number";
    player.changed(false);
    return true;
  }

  /** Continues the stroke at the spot that the pointer has come to. @param {Spot} spot */
  move(spot) {
    const { player } = this;
    this.current?.move(spot);
    if (player.board.has(spot)) player.cursor = spot;
    player.changed(false);
  }

  click() {
    this.current?.click();
  }

  /** Takes back the last cell of the stroke in progress. */
  back() {
    if (this.current?.back?.()) this.player.changed(false);
  }

  /** Ends the stroke as one step of undo, and shows why it was refused, if it was. */
  up() {
    const { player } = this;
    if (this.current?.hint) player.owner.hint?.(this.current.hint);
    this.current = null;
    player.commit();
    player.changed(true);
  }

  /** Takes the stroke back, as when a second finger begins to zoom. */
  cancel() {
    this.current = null;
    this.player.marks.cancel();
    this.player.changed(true);
  }

  /** Lights up the row and column of the cell under a mouse that is not pressed. @param {Spot|null} spot */
  hover(spot) {
    this.player.board.lightUp(settings.light && !this.player.locked ? spot : null);
  }
}
