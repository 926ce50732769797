// A stopwatch that can be started and stopped, beginning with a given time.

export class Stopwatch {
  /** @param {number} seconds the time so far @param {() => number} [now] the clock, in milliseconds */
  constructor(seconds, now = () => performance.now()) {
    this.now = now;
    /** The milliseconds before it was started last. */
    this.before = seconds * 1000;
    /** When it was started; null while it is stopped. @type {number|null} */
    this.since = null;
  }

  get running() {
    return this.since !== null;
  }

  /** The whole seconds so far. */
  get seconds() {
    return Math.floor((this.before + (this.since === null ? 0 : this.now() - this.since)) / 1000);
  }

  start() {
    this.since ??= this.now();
  }

  /** Stops it, if it runs; the time stays. */
  stop() {
    if (this.since === null) return;
    this.before += this.now() - this.since;
    this.since = null;
  }

  /** Sets the time and stops. @param {number} seconds */
  set(seconds) {
    this.since = null;
    this.before = seconds * 1000;
  }
}
