// The live check of Make, which runs after every edit; a newer edit cancels the check before. It finds out whether the solution is unique, then
// why it is not, or how difficult the puzzle is and which clues are spare.
import { Refusal, aborted, job, online } from "../base/api.js";
import * as messages from "../ui/messages.js";

/** The time limit of each request, in seconds. */
const PATIENCE = 10;
/** A check that takes longer than this, in milliseconds, is reported, and as often the time that it has taken. */
const CHECKING_AFTER = 150;
/** The time limit for finding the forced marks, in seconds. */
const FORCED_PATIENCE = 5;
/** How long the forced marks of the board before an edit stay, in milliseconds. */
const STAYS = 600;

export class Live {
  /** @param {StatusBar} status @param {{updated: () => void, message: (patience: number) => Message}} owner */
  constructor(status, owner) {
    this.status = status;
    this.owner = owner;
    /** Stops the requests of the check in progress. @type {AbortController|null} */
    this.control = null;
    /** The timer that starts the next check. */
    this.timer = 0;
    /** The timer that shows how long the check in progress takes. */
    this.ticker = 0;
    /** Whether forced marks are shown. */
    this.wantsForced = false;
    /** What is forced on the board that was checked last. @type {{found: import("./forced.js").Forced, puzzle: any}|null} */
    this.forced = null;
    this.fading = 0;
    this.forget();
  }

  /** Called after every change of the board: stops the check before and starts another. @param {any} puzzle @param {number} [delay] in milliseconds */
  changed(puzzle, delay = 200) {
    this.stop();
    this.forget();
    clearTimeout(this.fading);
    this.fading = window.setTimeout(() => this.dropForced(), STAYS);
    if (!online) return this.status.show(messages.offline());
    // If nothing is shown yet, say at once that the board is checked.
    const checking = () => this.status.show(messages.checking(0, () => this.stop()));
    if (!this.status.shown) checking();
    else this.ticker = window.setTimeout(checking, CHECKING_AFTER);
    this.timer = window.setTimeout(() => this.check(puzzle, PATIENCE), delay);
  }

  /** Forgets everything about the board before. */
  forget() {
    /** The report of solving, with up to two solutions. @type {any} */
    this.report = null;
    /** Why the solution is not unique, or which clues are spare. @type {any} */
    this.diagnosis = null;
    /** How difficult the puzzle is. @type {any} */
    this.grade = null;
  }

  /** Stops showing the forced marks. */
  dropForced() {
    if (!this.forced) return;
    this.forced = null;
    this.owner.updated();
  }

  /** Stops the check in progress, and the one that was about to start. */
  stop() {
    clearTimeout(this.timer);
    clearInterval(this.ticker);
    this.control?.abort();
    this.control = null;
  }

  /** Checks whether a puzzle has exactly one solution, shows the result, and then asks for the reasons. The status bar shows how long it takes,
   * with a button that stops it. @param {any} puzzle @param {number} seconds the time limit */
  async check(puzzle, seconds) {
    this.stop();
    const control = (this.control = new AbortController());
    const start = performance.now();
    const stopByPlayer = () => {
      this.stop();
      this.status.show(messages.checkStopped(() => this.check(puzzle, seconds)));
    };
    const showTime = () => this.status.show(messages.checking((performance.now() - start) / 1000, stopByPlayer));
    this.ticker = window.setInterval(showTime, CHECKING_AFTER);
    const busy = (/** @type {number} */ wait) => {
      clearInterval(this.ticker);
      this.status.show(messages.busy(wait, stopByPlayer));
    };
    try {
      // A newer check replaces `control`. Then this one must not show its result.
      const report = await job("/api/differ", { puzzle, seconds }, { signal: control.signal, wait: 2, busy });
      if (this.control !== control) return;
      this.report = report;
      this.publish(seconds);
      await this.explain(puzzle, control, seconds);
    } catch (error) {
      if (aborted(error) || this.control !== control) return;
      clearInterval(this.ticker);
      const refusal = error instanceof Refusal ? error : new Refusal(500, "fault", "The check failed.");
      this.status.show(messages.failed(refusal));
      this.owner.updated();
    }
  }

  /** Asks for the forced marks, the grade and the diagnosis, as far as they make sense for the status, and shows each as it arrives. Requests that fail are left out. @param {any} puzzle @param {AbortController} control @param {number} seconds */
  async explain(puzzle, control, seconds) {
    const { status } = this.report;
    const options = { signal: control.signal, wait: 5 };
    const request = (/** @type {string} */ path, /** @type {any} */ more = {}) =>
      job(path, { puzzle, seconds: PATIENCE, ...more }, options).catch(() => null);
    const isCurrent = () => this.control === control;
    if (this.wantsForced && ["unique", "multiple", "solved"].includes(status)) {
      const found = await request("/api/forced", { marks: {}, seconds: FORCED_PATIENCE });
      if (!isCurrent()) return;
      clearTimeout(this.fading);
      this.forced = found && { found, puzzle };
      this.publish(seconds);
    } else this.dropForced();
    if (status === "unique") {
      const grade = await request("/api/grade");
      if (!isCurrent()) return;
      this.grade = grade;
      this.publish(seconds);
    }
    if (["unique", "multiple", "none"].includes(status)) {
      const diagnosis = await request("/api/diagnose", { changes: false });
      if (!isCurrent()) return;
      this.diagnosis = diagnosis;
      this.publish(seconds);
    }
  }

  /** Shows what is known so far. @param {number} seconds the time limit of the check */
  publish(seconds) {
    clearInterval(this.ticker);
    this.status.show(this.owner.message(seconds));
    this.owner.updated();
  }
}
