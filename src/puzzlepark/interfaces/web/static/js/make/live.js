// The live check of Make: after every edit, without asking; a newer edit cancels the older check.
// First whether there is one solution, then why not, or how hard it is and which clues it could do without.
import { Refusal, aborted, job, online } from "../base/api.js";
import * as messages from "../ui/messages.js";

const PATIENCE = 10;
/** A check that takes longer than this, in milliseconds, is told. */
const CHECKING_AFTER = 150;

export class Live {
  /** @param {StatusBar} status @param {{found: () => void, message: (asked: number) => Message}} owner */
  constructor(status, owner) {
    this.status = status;
    this.owner = owner;
    /** @type {AbortController|null} */
    this.control = null;
    this.timer = 0;
    this.ticker = 0;
    this.forget();
  }

  /** The board has changed. @param {any} puzzle @param {number} [delay] */
  changed(puzzle, delay = 200) {
    this.stop();
    this.forget();
    if (!online) return this.status.show(messages.offline());
    // A verdict on another board does not stay while this one is checked.
    const checking = () => this.status.show(messages.checking(0, () => this.stop()));
    if (!this.status.shown) checking();
    else this.ticker = window.setTimeout(checking, CHECKING_AFTER);
    this.timer = window.setTimeout(() => this.check(puzzle, PATIENCE), delay);
  }

  /** Nothing is known of the board any more. */
  forget() {
    /** Whether there is one solution, and up to two of them. @type {any} */
    this.report = null;
    /** Why there is not, or which clues are spare. @type {any} */
    this.diagnosis = null;
    /** How hard it is. @type {any} */
    this.grade = null;
  }

  stop() {
    clearTimeout(this.timer);
    clearInterval(this.ticker);
    this.control?.abort();
    this.control = null;
  }

  /** @param {any} puzzle @param {number} seconds */
  async check(puzzle, seconds) {
    this.stop();
    const control = (this.control = new AbortController());
    const began = performance.now();
    const stopped = () => {
      this.stop();
      this.status.show({
        icon: "info",
        kind: "plain",
        head: "Stopped.",
        how: "not checked",
        actions: [{ text: "Go on", act: () => this.check(puzzle, seconds) }],
      });
    };
    this.ticker = window.setInterval(
      () => this.status.show(messages.checking((performance.now() - began) / 1000, stopped)),
      150,
    );
    const busy = (/** @type {number} */ s) => {
      clearInterval(this.ticker);
      this.status.show(messages.busy(s, stopped));
    };
    try {
      const report = await job("/api/differ", { puzzle, seconds }, { signal: control.signal, wait: 2, busy });
      if (this.control !== control) return;
      this.report = report;
      this.tell(seconds);
      await this.explain(puzzle, control, seconds);
    } catch (error) {
      if (aborted(error) || this.control !== control) return;
      clearInterval(this.ticker);
      const refusal = error instanceof Refusal ? error : new Refusal(500, "fault", "The check failed.");
      this.status.show(refusal.status === 0 ? messages.offline() : messages.invalid(refusal.message));
      this.owner.found();
    }
  }

  /** Asks for more than the verdict. What does not come in time is not told. @param {any} puzzle @param {AbortController} control @param {number} seconds */
  async explain(puzzle, control, seconds) {
    const { status } = this.report;
    const options = { signal: control.signal, wait: 5 };
    const asked = (/** @type {string} */ path, /** @type {any} */ more = {}) =>
      job(path, { puzzle, seconds: PATIENCE, ...more }, options).catch(() => null);
    const here = () => this.control === control;
    if (status === "unique") {
      const grade = await asked("/api/grade");
      if (!here()) return;
      this.grade = grade;
      this.tell(seconds);
    }
    if (["unique", "multiple", "none"].includes(status)) {
      const diagnosis = await asked("/api/diagnose", { changes: false });
      if (!here()) return;
      this.diagnosis = diagnosis;
      this.tell(seconds);
    }
  }

  /** @param {number} seconds */
  tell(seconds) {
    clearInterval(this.ticker);
    this.status.show(this.owner.message(seconds));
    this.owner.found();
  }
}
