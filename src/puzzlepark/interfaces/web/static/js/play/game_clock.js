// The clock of a game: it shows the time, pauses, and stops while the page is hidden.
import { settings } from "../base/store.js";
import { announce, clock } from "../ui/dom.js";
import * as messages from "../ui/messages.js";
import { Stopwatch } from "./stopwatch.js";

/** The interval at which the game is saved while the clock runs, in seconds. */
const SAVED_EVERY = 5;
/** How often the display of the time is brought up to date, in milliseconds. */
const TICK = 250;
/** How long the message about a pause is shown, in seconds: a day, so that in practice it stays. */
const PAUSE_MESSAGE = 86400;

export class GameClock {
  /** @param {import("./game.js").Game} game @param {number} seconds the time so far */
  constructor(game, seconds) {
    this.game = game;
    this.stopwatch = new Stopwatch(seconds);
    this.paused = false;
    /** The seconds that are displayed. */
    this.displayed = -1;
  }

  get seconds() {
    return this.stopwatch.seconds;
  }

  start() {
    this.stopwatch.start();
  }

  stop() {
    this.stopwatch.stop();
  }

  /** Sets the time and stops. @param {number} seconds */
  set(seconds) {
    this.stopwatch.set(seconds);
  }

  /** Follows the time and the visibility of the page; returns a function that ends it. */
  run() {
    const ticking = setInterval(() => this.tick(), TICK);
    // The clock stops while another tab is in front.
    const visibility = () => (document.hidden ? this.stop() : this.game.marks.past.length && this.resume());
    document.addEventListener("visibilitychange", visibility);
    return () => {
      clearInterval(ticking);
      document.removeEventListener("visibilitychange", visibility);
    };
  }

  /** Displays the next second, and saves the game now and then. */
  tick() {
    const { seconds, running } = this.stopwatch;
    if (!running || seconds === this.displayed) return;
    this.displayed = seconds;
    if (seconds % SAVED_EVERY === 0) this.game.autosave.save();
    this.display();
  }

  /** Shows the time, or dashes if the player has hidden it. */
  display() {
    const { record, page } = this.game;
    const time = clock(record.solvedIn ?? this.seconds).padStart(5, "0");
    page.timer.textContent = settings.timer ? time : "--:--";
    page.timer.classList.toggle("off", !settings.timer);
  }

  /** Lets the clock run again, if the game is played and not paused. */
  resume() {
    if (!this.game.over && !this.paused && !document.hidden) this.start();
  }

  /** Stops the clock and hides the board, or goes on. @param {boolean} on */
  pause(on) {
    const { game } = this;
    if (game.over || on === this.paused) return;
    this.paused = on;
    if (on) this.stop();
    else if (game.marks.past.length) this.resume();
    game.page.showPause(on);
    if (on)
      game.status.flash(
        messages.paused(() => this.pause(false)),
        PAUSE_MESSAGE,
      );
    else game.status.endFlash();
    game.player.paint();
    announce(on ? "Paused." : "Going on.");
  }
}
