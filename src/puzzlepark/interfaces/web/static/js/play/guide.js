// Lessons, in which hints appear by themselves, and practising a technique, which ends when its step is found.
import * as messages from "../ui/messages.js";
import * as practice from "./practice.js";

/** The delay between the last mark and the hint, in milliseconds. */
const HINT_AFTER = 500;
/** How long the message about a practised technique stays, in seconds. */
const PRACTISED = 600;

export class Guide {
  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
    this.isLesson = practice.isLesson();
    this.timer = 0;
  }

  /** Called after every stroke: praises a practised step that is found, and in a lesson shows the next hint after a moment. */
  follow() {
    const { game } = this;
    const { record, player, status, genre } = game;
    if (record.practice && practice.checkDone(record.practice, player))
      status.flash(
        messages.practised(record.practice.title, () => game.go(`/learn/${genre.name}`)),
        PRACTISED,
      );
    this.stop();
    if (!this.isLesson || game.over) return;
    this.timer = window.setTimeout(() => !game.over && !game.hints.shown && game.hints.press(), HINT_AFTER);
  }

  stop() {
    clearTimeout(this.timer);
  }
}
