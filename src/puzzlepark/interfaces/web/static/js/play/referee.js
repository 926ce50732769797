// Asks the server what it thinks of the marks after every change, and uses what the page can tell itself until it answers.
import { Refusal, aborted, online, post } from "../base/api.js";
import { states } from "../marks/judge.js";
import { edgesAlong } from "../marks/lines.js";
import { noJudgement } from "../marks/scene.js";
import { isCell, key, same, spotOf } from "../base/spots.js";

/** What the referee's word changes on a board, read off the server's drawing of it. @param {Shape[]} shapes */
export function judgementOf(shapes) {
  const judgement = noJudgement();
  for (const s of shapes) {
    if (s.t === "ring") judgement.rings.push(...s.at);
    else if (s.t === "fill" && s.ink === "badsoft") judgement.soft = true;
    else if (s.t === "line" && s.ink === "bad") for (const edge of edgesAlong(s.at)) judgement.bad.add(edge);
    else if ((s.t === "falling" || s.t === "rising") && s.ink === "bad")
      for (const at of s.at) judgement.bad.add(key(at));
    else if (s.t === "number" && s.ink === "mark" && s.state === "wrong") judgement.bad.add(key(s.at));
    else if (s.t === "number" && s.ink !== "mark" && s.state) judgement.states.set(key(s.at), s.state);
  }
  return judgement;
}

export class Referee {
  /** @param {any} puzzle @param {Player} player @param {(verdict: Verdict|null) => void} tell */
  constructor(puzzle, player, tell) {
    this.puzzle = puzzle;
    this.player = player;
    this.tell = tell;
    /** @type {Verdict|null} */
    this.verdict = null;
    this.timer = 0;
    /** @type {AbortController|null} */
    this.running = null;
  }

  /** The board has changed. @param {number} [delay] */
  changed(delay = 60) {
    const { player } = this;
    const { judgement } = player;
    this.stop();
    this.verdict = null;
    if (player.marks.empty) player.judgement = noJudgement();
    else {
      judgement.blink = false;
      for (const [clue, state] of states(player.scene)) judgement.states.set(clue, state);
    }
    if (online) this.timer = window.setTimeout(() => this.ask(), delay);
    else this.alone();
  }

  /** Without a server only the counts are known. */
  alone() {
    Object.assign(this.player.judgement, { rings: [], bad: new Set() });
    this.tell(null);
  }

  async ask() {
    const { marks } = this.player;
    const { revision } = marks;
    const control = (this.running = new AbortController());
    try {
      const verdict = await post(
        "/api/check",
        { puzzle: this.puzzle, marks: marks.plain(), judged: true },
        control.signal,
      );
      if (marks.revision !== revision) return;
      this.verdict = verdict;
      this.player.judgement = marks.empty ? noJudgement() : judgementOf(verdict.judged ?? []);
      this.tell(verdict);
    } catch (error) {
      if (aborted(error)) return;
      if (error instanceof Refusal && (error.status === 429 || error.status === 503))
        this.timer = window.setTimeout(() => this.ask(), 1000 * (error.after || 2));
      else this.alone();
    }
  }

  /** The first rule that is broken whatever else is drawn, or whose clue is exceeded; null if there is none. */
  get broken() {
    return (
      this.verdict?.violations.find(
        (v) => v.final || (v.clue && this.player.judgement.states.get(key(v.clue)) === "wrong"),
      ) ?? null
    );
  }

  /** Makes everything that is broken blink: clues in their boxes, cells in their rings. */
  blink() {
    const { judgement, state } = this.player;
    const numbers = state.numbers.map((s) => s.at);
    const rings = new Set(judgement.rings.map(key));
    for (const { clue, where } of this.verdict?.violations ?? []) {
      // All numbers of a line outside belong to the clue next to the board.
      const said = clue ? numbers.filter(([r, c]) => same([Math.max(r, -1), Math.max(c, -1)], clue)) : [];
      for (const at of said) judgement.states.set(key(at), "wrong");
      if (!said.length) for (const p of where) if (isCell(p)) rings.add(key(p));
    }
    judgement.rings = [...rings].map(spotOf);
    judgement.blink = true;
  }

  stop() {
    clearTimeout(this.timer);
    this.running?.abort();
  }
}
