// Saves a game on the device, soon after every change.
import { forgetGame, saveGame } from "../base/store.js";
import { progress } from "../marks/judge.js";
import * as messages from "../ui/messages.js";

/** The delay between a change and saving, in milliseconds. */
const DELAY = 200;

export class Autosave {
  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
    /** The timer of the next save; 0 if there is nothing to save. */
    this.timer = 0;
    /** Whether the device had room when the game was saved last. */
    this.hasRoom = true;
  }

  /** Saves the game, now or in a moment. */
  save(now = false) {
    this.stop();
    if (now) this.write();
    else this.timer = window.setTimeout(() => this.write(), DELAY);
  }

  /** Writes the game to the device; a game without any marks or history is removed. Practice and replays are not saved. */
  write() {
    const { record, marks, phase, player, status, clock, over } = this.game;
    if (record.practice || record.replay) return;
    this.timer = 0;
    const part = phase === "started" ? progress(player.scene).part : 1;
    const saved = saveGame({ ...record, saved: marks.save(), seconds: clock.seconds, state: phase, part });
    if (!saved && this.hasRoom) {
      this.hasRoom = false;
      status.flash(messages.fullStorage());
    }
    if (!marks.past.length && !marks.future.length && marks.empty && !over) forgetGame(record.id);
  }

  /** Saves the game now if it has unsaved changes or any history. */
  flush() {
    if (this.timer || this.game.marks.past.length) this.save(true);
  }

  stop() {
    clearTimeout(this.timer);
  }
}
