// The live check of Make: after every edit, without asking; a newer edit cancels the older check.
import { Refusal, aborted, job, online } from "./api.js";
import { took } from "./dom.js";
import * as words from "./words.js";

/** @typedef {import("./strip.js").Message} Message */

export class Live {
  /** @param {import("./strip.js").Strip} strip @param {{report: (report: any) => void, showBoth: () => void, showWhere: (spots: any[]) => void, play: () => void, view: () => string|undefined}} owner */
  constructor(strip, owner) {
    this.strip = strip;
    this.owner = owner;
    /** @type {AbortController|null} */
    this.control = null;
    this.timer = 0;
    this.ticker = 0;
    /** The report on the board as it is, if there is one. @type {any} */
    this.report = null;
  }

  /** The board has changed. @param {any} puzzle @param {number} [delay] */
  changed(puzzle, delay = 200) {
    this.stop();
    this.report = null;
    if (!online) return this.strip.say(words.offline());
    this.timer = window.setTimeout(() => this.check(puzzle, 10), delay);
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
    const control = (this.control = new AbortController()), began = performance.now();
    const stopped = () => {
      this.stop();
      this.strip.say({ icon: "info", kind: "plain", head: "Stopped.", how: "not checked", actions: [{ text: "Go on", act: () => this.check(puzzle, seconds) }] });
    };
    this.ticker = window.setInterval(() => this.strip.say(words.checking((performance.now() - began) / 1000, stopped)), 150);
    try {
      const report = await job("/api/differ", { puzzle, view: this.owner.view(), seconds }, {
        signal: control.signal, wait: 2,
        busy: (s) => {
          clearInterval(this.ticker);
          this.strip.say(words.busy(s, stopped));
        },
      });
      if (this.control !== control) return;
      clearInterval(this.ticker);
      this.report = report;
      this.strip.say(this.said(report, puzzle, seconds));
      this.owner.report(report);
    } catch (error) {
      if (aborted(error) || this.control !== control) return;
      clearInterval(this.ticker);
      const refusal = error instanceof Refusal ? error : new Refusal(500, "fault", "The check failed.");
      this.strip.say(refusal.status === 0 ? words.offline() : words.invalid(refusal.message));
      this.owner.report(null);
    }
  }

  /** A report in words. @param {any} r @param {any} puzzle @param {number} asked @returns {Message} */
  said(r, puzzle, asked) {
    const how = [r.engine, took(r.seconds ?? 0)].filter(Boolean).join(", ");
    const on = { text: "Go on", act: () => this.check(puzzle, 60) };
    switch (r.status) {
      case "unique": {
        const finer = Object.entries(r.stricter_views ?? {}).findLast(([view, status]) => view !== r.view && status === "multiple");
        const detail = finer ? `Unique as a ${r.view}; its ${finer[0]} ${finer[0].endsWith("s") ? "are" : "is"} not.` : r.certificate?.sentence ?? "";
        return { icon: "check", kind: "good", head: "Unique: exactly one solution.", detail, how, actions: [{ text: "Play it", act: () => this.owner.play() }] };
      }
      case "multiple": {
        const n = r.differ?.cells?.length ?? 0;
        return { icon: "several", kind: "warn", head: n ? `Several solutions: ${n === 1 ? "this cell differs" : `these ${n} cells differ`}.` : "Several solutions.", detail: r.certificate?.sentence ?? "", how,
          actions: r.differ?.both?.length ? [{ text: "Show both", act: () => this.owner.showBoth() }] : [] };
      }
      case "none":
        return { icon: "none", kind: "bad", head: "No solution.", detail: r.certificate?.sentence ?? "", how, actions: r.certificate?.where?.length ? [{ text: "Show where", act: () => this.owner.showWhere(r.certificate.where) }] : [] };
      case "solved":
        return { icon: "info", kind: "plain", head: "One solution found; not proved to be the only one.", detail: `Stopped after ${took(r.seconds ?? asked)}.`, how, actions: asked < 60 ? [on] : [] };
      default:
        return { icon: "info", kind: "plain", head: `Not decided in ${Math.round(r.seconds ?? asked)} s.`, detail: r.unsettled ?? "The board may be too large for a live check.", how, actions: asked < 60 ? [on] : [] };
    }
  }
}
