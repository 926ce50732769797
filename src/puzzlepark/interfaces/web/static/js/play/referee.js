// Has the server check the marks after every change. Until it answers, clues that count are judged by the page itself.
import { Refusal, aborted, online, post } from "../base/api.js";
import { clueStates } from "../marks/judge.js";
import { edgesAlong } from "../marks/lines.js";
import { noJudgement } from "../marks/scene.js";
import { isCell, key, same, spotOf } from "../base/spots.js";

/** The judgement in the server's drawing of a board. @param {Shape[]} shapes */
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
  /** @param {any} puzzle @param {Player} player @param {(verdict: Verdict|null) => void} owner called with every verdict; with null if no server answers */
  constructor(puzzle, player, owner) {
    this.puzzle = puzzle;
    this.player = player;
    this.owner = owner;
    /** @type {Verdict|null} */
    this.verdict = null;
    this.timer = 0;
    /** @type {AbortController|null} */
    this.control = null;
  }

  /** The marks have changed. @param {number} [delay] in milliseconds, before the server is asked */
  changed(delay = 60) {
    const { player } = this;
    const { judgement } = player;
    this.stop();
    this.verdict = null;
    if (player.marks.empty) player.judgement = noJudgement();
    else {
      judgement.blink = false;
      for (const { clue, state } of clueStates(player.scene)) judgement.states.set(clue, state);
    }
    if (online) this.timer = window.setTimeout(() => this.ask(), delay);
    else this.withoutServer();
  }

  /** Reports that only the counts are known. */
  withoutServer() {
    Object.assign(this.player.judgement, { rings: [], bad: new Set() });
    this.owner(null);
  }

  async ask() {
    const { marks } = this.player;
    const { revision } = marks;
    const control = (this.control = new AbortController());
    try {
      const verdict = await post(
        "/api/check",
        { puzzle: this.puzzle, marks: marks.plain(), judged: true },
        control.signal,
      );
      if (marks.revision !== revision) return;
      this.verdict = verdict;
      this.player.judgement = marks.empty ? noJudgement() : judgementOf(verdict.judged ?? []);
      this.owner(verdict);
    } catch (error) {
      if (aborted(error)) return;
      if (error instanceof Refusal && (error.status === 429 || error.status === 503))
        this.timer = window.setTimeout(() => this.ask(), 1000 * (error.after || 2));
      else this.withoutServer();
    }
  }

  /** The first rule that is broken for good, or whose clue is exceeded; null if there is none. */
  get broken() {
    return (
      this.verdict?.violations.find(
        (v) => v.final || (v.clue && this.player.judgement.states.get(key(v.clue)) === "wrong"),
      ) ?? null
    );
  }

  /** Makes broken clues and the cells of broken rules blink. */
  blink() {
    const { judgement, state } = this.player;
    const numbers = state.numbers.map((s) => s.at);
    const rings = new Set(judgement.rings.map(key));
    for (const { clue, where } of this.verdict?.violations ?? []) {
      // All numbers of a line outside belong to the clue next to the board.
      const clues = clue ? numbers.filter(([r, c]) => same([Math.max(r, -1), Math.max(c, -1)], clue)) : [];
      for (const at of clues) judgement.states.set(key(at), "wrong");
      if (!clues.length) for (const p of where) if (isCell(p)) rings.add(key(p));
    }
    judgement.rings = [...rings].map(spotOf);
    judgement.blink = true;
  }

  stop() {
    clearTimeout(this.timer);
    this.control?.abort();
  }
}
