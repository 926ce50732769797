// What follows from the referee's verdicts: the puzzle is solved, or finished and wrong, or clues are shown as met or broken.
import { settings } from "../base/store.js";
import { crossFinishedLines } from "../marks/auto_crosses.js";
import { progress, solves } from "../marks/judge.js";
import * as messages from "../ui/messages.js";
import { standing } from "./game_messages.js";
import { Referee } from "./referee.js";

export class Judging {
  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
    this.referee = new Referee(game.record.puzzle, game.player, (verdict) => this.accept(verdict));
    /** The revision of the marks that were reported as finished and wrong; -1 if there is none. */
    this.wrongRevision = -1;
  }

  /** Whether the player knows that the finished board is wrong. */
  get reportedWrong() {
    return this.wrongRevision === this.game.marks.revision;
  }

  /** Forgets that the board was reported as wrong. */
  forget() {
    this.wrongRevision = -1;
  }

  stop() {
    this.referee.stop();
  }

  /** Acts on a verdict: the game is solved, the finished board is wrong, or the status bar shows the progress.
   * @param {Verdict|null} verdict null if no server answers */
  accept(verdict) {
    const { game } = this;
    if (game.over) return;
    const { player, marks, answer, status } = game;
    const drawing = player.pointer.current !== null;
    if (verdict && !drawing && this.crossLines()) return;
    const solved = verdict ? verdict.solved : answer !== null && !marks.empty && solves(player.state, marks, answer);
    if (solved && !marks.empty && !drawing) return game.phases.finish();
    if (!progress(player.scene).finished || drawing || !(verdict || answer)) status.show(standing(game));
    else if (!this.reportedWrong) this.reportWrong(verdict);
    player.paint();
  }

  /** Says that the finished board is wrong, and makes broken rules blink. @param {Verdict|null} verdict */
  reportWrong(verdict) {
    const { marks, status } = this.game;
    this.wrongRevision = marks.revision;
    if (verdict) this.referee.blink();
    status.show(messages.unsolved(verdict?.violations ?? [], () => this.dismiss()));
  }

  /** Crosses out the empty cells of finished rows and columns, if the setting is on; true if the marks have changed. */
  crossLines() {
    const { marks, player } = this.game;
    if (!settings.crosses || marks.empty || marks.future.length) return false;
    const changed = marks.amend(() => crossFinishedLines(player.state, marks, player.judgement));
    if (changed) player.changed(true);
    return changed;
  }

  /** Ends the report of a wrong board. */
  dismiss() {
    const { game } = this;
    game.player.judgement.blink = false;
    game.status.show(standing(game));
    game.player.paint();
  }
}
