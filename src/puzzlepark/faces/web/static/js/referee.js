// Asks the server what it thinks of the marks after every change, and uses what the page can tell itself until it answers.
import { Refusal, aborted, online, post } from "./api.js";
import { counted } from "./judge.js";
import { key, spotOf } from "./spots.js";

/** @typedef {import("./spots.js").Spot} Spot */
/** @typedef {{code: string, where: Spot[], final: boolean, sentence: string, clue: Spot|null}} Violation */
/** @typedef {{solved: boolean, complete: boolean, violations: Violation[], clues: {met: number, all: number}}} Verdict */

export class Referee {
  /** @param {any} puzzle @param {import("./board_state.js").BoardState} state @param {import("./marks.js").Marks} marks @param {(verdict: Verdict|null) => void} tell */
  constructor(puzzle, state, marks, tell) {
    this.puzzle = puzzle;
    this.state = state;
    this.marks = marks;
    this.tell = tell;
    /** @type {import("./scene.js").Judged} */
    this.judged = { states: new Map(), rings: [], bad: new Set(), blink: false };
    /** @type {Record<string, string>} */
    this.says = {};
    /** @type {Verdict|null} */
    this.verdict = null;
    this.timer = 0;
    /** @type {AbortController|null} */
    this.running = null;
  }

  /** The board has changed. @param {number} [delay] */
  changed(delay = 60) {
    this.judged.blink = false;
    this.says = {};
    for (const c of counted(this.state, this.marks)) this.judged.states.set(c.clue, c.state);
    if (this.marks.empty) {
      this.judged.states.clear();
      this.judged.rings = [];
      this.judged.bad.clear();
    }
    clearTimeout(this.timer);
    this.running?.abort();
    this.verdict = null;
    if (online) this.timer = window.setTimeout(() => this.ask(), delay);
    else {
      this.judged.rings = [];
      this.judged.bad.clear();
      this.tell(null);
    }
  }

  async ask() {
    const { revision } = this.marks, control = (this.running = new AbortController());
    try {
      const verdict = await post("/api/check", { puzzle: this.puzzle, marks: this.marks.plain(), draw: true, say: this.state.rows * this.state.cols <= 400 }, control.signal);
      if (this.marks.revision !== revision) return;
      this.take(verdict);
    } catch (error) {
      if (aborted(error)) return;
      if (error instanceof Refusal && (error.status === 429 || error.status === 503)) {
        this.timer = window.setTimeout(() => this.ask(), 1000 * (error.after || 2));
        return;
      }
      this.judged.rings = [];
      this.judged.bad.clear();
      this.tell(null);
    }
  }

  /** @param {any} answer */
  take(answer) {
    this.verdict = answer;
    const { judged } = this;
    judged.rings = [];
    judged.bad.clear();
    for (const shape of answer.drawing?.shapes ?? []) {
      if (shape.t === "number") {
        if (this.marks.empty || (shape.state ?? "normal") === "normal") judged.states.delete(key(shape.at));
        else judged.states.set(key(shape.at), shape.state);
      } else if (shape.t === "ring") judged.rings.push(...shape.at);
      else if (shape.t === "line" && shape.ink === "bad") for (const p of shape.at) judged.bad.add(key(p));
    }
    this.says = answer.drawing?.say ?? {};
    this.tell(this.verdict);
  }

  /** What is wrong already, whatever else is drawn: the first broken rule, if any. */
  get live() {
    return this.verdict?.violations.find((v) => v.final || (v.clue && this.judged.states.get(key(v.clue)) === "wrong")) ?? null;
  }

  /** Makes everything that is broken blink: clues in their boxes, cells in their rings. */
  blink() {
    const numbers = new Set(this.state.drawing.shapes.filter((s) => s.t === "number").map((s) => key(s.at)));
    const rings = new Set(this.judged.rings.map(key));
    for (const v of this.verdict?.violations ?? [])
      if (v.clue && numbers.has(key(v.clue))) this.judged.states.set(key(v.clue), "wrong");
      else for (const p of v.where) if (p[0] & 1 && p[1] & 1) rings.add(key(p));
    this.judged.rings = [...rings].map(spotOf);
    this.judged.blink = true;
  }

  stop() {
    clearTimeout(this.timer);
    this.running?.abort();
  }
}
