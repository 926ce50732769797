// The phases of a game (started, solved, given up) and the steps between them: undo, restart, solving, showing the solution.
import { noJudgement } from "../marks/scene.js";
import * as messages from "../ui/messages.js";
import { reveal } from "./reveal.js";

/** The layer that marks a board as showing the solution, so that undo and redo hide and show it. */
const SOLUTION_LAYER = "~shown";

export class Phases {
  /** @param {import("./game.js").Game} game @param {GameState} now */
  constructor(game, now) {
    this.game = game;
    this.now = now;
  }

  /** Whether the board shows the solution, which undo can take back. */
  get solutionShown() {
    return Boolean(this.game.marks.get(SOLUTION_LAYER, "all"));
  }

  /** Ends the game as solved. */
  finish() {
    const { game } = this;
    while (game.marks.keepTrial());
    game.acceptMarks();
    game.hints.forget();
    game.why.end();
    delete game.record.before;
    this.now = "solved";
    game.clock.stop();
    game.record.solvedIn = Math.max(1, game.clock.seconds);
    game.autosave.hasRoom = true;
    game.autosave.save(true);
    game.refresh();
    if (game.isPicture) reveal(game.board.svg);
  }

  /** Writes the solution on the board. @param {PlainMarks} solution */
  showSolution(solution) {
    const { game } = this;
    game.record.seen = true;
    game.marks.replace({ ...solution, [SOLUTION_LAYER]: { all: 1 } });
    game.acceptMarks();
    this.giveUp();
    game.autosave.save(true);
  }

  /** Ends the game as given up, after the solution was shown. */
  giveUp() {
    const { game } = this;
    game.hints.forget();
    game.why.end();
    game.judging.stop();
    game.clock.stop();
    game.player.judgement = noJudgement();
    this.now = "given up";
    game.refresh();
  }

  /** Continues a game that was solved or given up. */
  reopen() {
    const { game } = this;
    this.now = "started";
    game.judging.forget();
    delete game.record.solvedIn;
    game.refresh();
  }

  /** Undoes or redoes a step, which may reopen the game. @param {"undo"|"redo"} which */
  step(which) {
    const { game } = this;
    const { before } = game.record;
    if (which === "undo" && before?.steps === game.marks.past.length) return this.undoPlayAgain(before);
    if (this.now === "solved") this.reopen();
    game.marks[which]();
    game.player.changed(true);
  }

  /** Takes "Play again" back: the solved board, with its time and help. @param {NonNullable<GameRecord["before"]>} before */
  undoPlayAgain(before) {
    const { game } = this;
    game.marks.undo();
    game.acceptMarks();
    game.status.endFlash();
    game.judging.stop();
    game.clock.set(before.seconds);
    const { solvedIn, hints, seen, filled } = before;
    Object.assign(game.record, { solvedIn, hints, seen, filled });
    delete game.record.before;
    this.now = "solved";
    game.autosave.save(true);
    game.refresh();
  }

  /** Empties the board. A solved game starts again, with another time. */
  restart() {
    const { game } = this;
    const { record, marks, clock } = game;
    const solved = this.now === "solved";
    const { solvedIn } = record;
    if (game.over) this.reopen();
    if (!marks.clear()) return;
    if (solved) {
      const { hints, seen, filled } = record;
      record.before = { steps: marks.past.length, seconds: clock.seconds, solvedIn, hints, seen, filled };
      record.hints = 0;
      record.seen = record.filled = false;
      clock.set(0);
    }
    game.player.changed(true);
    const undo = () => {
      game.status.endFlash();
      this.step("undo");
    };
    game.status.flash(messages.undone("The board is empty again.", undo));
  }
}
