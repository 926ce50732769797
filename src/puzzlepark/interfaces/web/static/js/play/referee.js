// Has the server check the marks after every change. Until it answers, clues that count are judged by the page itself.
import { withoutServer } from "../base/address.js";
import { Refusal, aborted, online, post } from "../base/api.js";
import { clueStates } from "../marks/judge.js";
import { edgesAlong } from "../marks/lines.js";
import { noJudgement } from "../marks/scene.js";
import { isCell, key, same, spotOf } from "../base/spots.js";

/** Reads the judgement from the server's drawing of a board: its rings, clues with a state, and marks in the ink for errors. @param {Shape[]} shapes */
export function judgementOf(shapes) {
  const judgement = noJudgement();
  for (const shape of shapes) {
    if (shape.t === "ring") judgement.rings.push(...shape.at);
    else if (shape.t === "fill" && shape.ink === "badsoft") judgement.soft = true;
    else if (shape.t === "line" && shape.ink === "bad")
      for (const edge of edgesAlong(shape.at)) judgement.bad.add(edge);
    else if ((shape.t === "falling" || shape.t === "rising") && shape.ink === "bad")
      for (const at of shape.at) judgement.bad.add(key(at));
    else if (shape.t === "number" && shape.ink === "mark" && shape.state === "wrong") judgement.bad.add(key(shape.at));
    else if (shape.t === "number" && shape.ink !== "mark" && shape.state)
      judgement.states.set(key(shape.at), shape.state);
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
    // The program in a tab is not started for a board without marks: it is loaded only for who plays.
    if (online && !(withoutServer && player.marks.empty)) this.timer = window.setTimeout(() => this.ask(), delay);
    else this.withoutServer();
  }

  /** Keeps only what the page can judge by counting, and reports that there is no verdict. */
  withoutServer() {
    Object.assign(this.player.judgement, { rings: [], bad: new Set() });
    this.owner(null);
  }

  /** Asks the server for a verdict about the marks, and again later if the server is busy. */
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
    const { states } = this.player.judgement;
    const isExceeded = (/** @type {Spot|null} */ clue) => clue !== null && states.get(key(clue)) === "wrong";
    return this.verdict?.violations.find(({ final, clue }) => final || isExceeded(clue)) ?? null;
  }

  /** Makes broken clues and the cells of broken rules blink. */
  blink() {
    const { judgement, state } = this.player;
    const numbers = state.numbers.map((shape) => shape.at);
    const rings = new Set(judgement.rings.map(key));
    for (const { clue, where } of this.verdict?.violations ?? []) {
      // A row or column can have several numbers outside. Its violation names the spot next to the board, at -1; all of them blink.
      const clues = clue ? numbers.filter(([r, c]) => same([Math.max(r, -1), Math.max(c, -1)], clue)) : [];
      for (const at of clues) judgement.states.set(key(at), "wrong");
      if (!clues.length) for (const spot of where) if (isCell(spot)) rings.add(key(spot));
    }
    judgement.rings = [...rings].map(spotOf);
    judgement.blink = true;
  }

  stop() {
    clearTimeout(this.timer);
    this.control?.abort();
  }
}
