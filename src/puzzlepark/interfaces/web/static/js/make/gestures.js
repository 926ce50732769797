// Who handles strokes and keys on the board of Make: the tool, the brush, or the player who draws the answer.
import { listen } from "../board/pointer.js";
import { ANSWER, BRUSH } from "./tools.js";

export class Gestures {
  /** @param {import("./workshop.js").Workshop} workshop */
  constructor(workshop) {
    this.workshop = workshop;
    /** Whether the stroke in progress is a click. */
    this.clicked = false;
    listen(workshop.board, {
      over: (alt) => this.strokes.over(alt),
      down: (spot, alt, point) => {
        this.beginAnswer();
        return this.strokes.down(spot, alt, point);
      },
      move: (spot) => this.strokes.move(spot),
      up: () => this.strokes.up(),
      click: () => {
        this.clicked = true;
        this.strokes.click();
      },
      cancel: () => this.strokes.cancel(),
      scrolls: () => workshop.page.scrolls(),
    });
  }

  /** The object that handles strokes with the selected tool. @returns {import("../marks/pointer_strokes.js").PointerStrokes|import("./painting.js").Brush|import("./edit_strokes.js").EditStrokes} */
  get strokes() {
    const { row, player, brush, input } = this.workshop;
    if (row.now === ANSWER) return player.pointer;
    return row.now === BRUSH ? brush : input.strokes;
  }

  /** The object that handles keys with the selected tool. */
  get keys() {
    const { row, player, brush, input } = this.workshop;
    if (row.now === ANSWER) return player.keyboard;
    return row.now === BRUSH ? brush : input.keys;
  }

  /** Hides the solution when the player begins to draw an answer. */
  beginAnswer() {
    const { row, verdicts } = this.workshop;
    this.clicked = false;
    if (row.now === ANSWER) verdicts.solution = null;
  }
}
