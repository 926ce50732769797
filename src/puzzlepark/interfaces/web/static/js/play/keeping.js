// Keeping a game on the device: at once or in a moment, as long as there is room.
import { forgetGame, keepGame } from "../base/store.js";
import { progress } from "../marks/judge.js";
import * as messages from "../ui/messages.js";

/** A game is kept this long after a change, in milliseconds. */
const SOON = 200;

export class Keeping {
  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
    this.timer = 0;
    /** Whether the device has room for the game. */
    this.room = true;
  }

  /** Keeps the game, now or in a moment. */
  save(now = false) {
    this.stop();
    if (now) this.keep();
    else this.timer = window.setTimeout(() => this.keep(), SOON);
  }

  keep() {
    const { kept, marks, phase, player, status, stopwatch, over } = this.game;
    if (kept.practice || kept.replay) return;
    this.timer = 0;
    const part = phase === "started" ? progress(player.scene).part : 1;
    const done = keepGame({ ...kept, saved: marks.save(), seconds: stopwatch.seconds, state: phase, part });
    if (!done && this.room) {
      this.room = false;
      status.flash(messages.fullStorage());
    }
    if (!marks.past.length && !marks.future.length && marks.empty && !over) forgetGame(kept.id);
  }

  /** Keeps what is not kept yet, an emptied board too. */
  flush() {
    if (this.timer || this.game.marks.past.length) this.save(true);
  }

  stop() {
    clearTimeout(this.timer);
  }
}
