// The time of a game. It runs from the first press, and rests while the page is hidden or the game is paused.

export class Stopwatch {
  /** @param {number} seconds the time so far @param {() => number} [now] milliseconds */
  constructor(seconds, now = () => performance.now()) {
    this.now = now;
    this.before = seconds * 1000;
    /** When it was started last, if it runs. @type {number|null} */
    this.since = null;
  }

  get running() {
    return this.since !== null;
  }

  /** The whole seconds that have passed. */
  get seconds() {
    return Math.floor((this.before + (this.since === null ? 0 : this.now() - this.since)) / 1000);
  }

  start() {
    this.since ??= this.now();
  }

  stop() {
    if (this.since === null) return;
    this.before += this.now() - this.since;
    this.since = null;
  }

  /** Another time, at rest. @param {number} seconds */
  set(seconds) {
    this.since = null;
    this.before = seconds * 1000;
  }
}
