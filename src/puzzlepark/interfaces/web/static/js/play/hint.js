// A hint in three presses: where to look, why, what follows. A wrong mark is said first.
import { Refusal, aborted, job, post } from "../base/api.js";
import { hasSpots } from "../base/shapes.js";
import { announce } from "../ui/dom.js";
import { Marks } from "../marks/marks.js";
import * as messages from "../ui/messages.js";
import { Scene, noJudgement } from "../marks/scene.js";
import { CANDIDATES_LAYER, includes, notesAcross, numbersOf, setOf, withoutNumber } from "../marks/notes.js";
import { cellsOf, key, spotOf } from "../base/spots.js";
import { taken } from "../marks/strokes.js";

/** @typedef {{layer: string, at: Spot, value: number}} MarkOut */
/** @typedef {{title: string, technique: string, marks: MarkOut[], excluded?: MarkOut[], suppose: MarkOut|null, looks: {clues: Spot[], where: Spot[], excludes: MarkOut[]}[], clues: Spot[], where: Spot[]}} Step */

export class Hints {
  /** @param {{record: any, player: Player, status: StatusBar, counted: () => void, showWhere: (spots: Spot[]) => void}} game */
  constructor({ record, player, status, counted, showWhere }) {
    this.record = record;
    this.player = player;
    this.status = status;
    this.counted = counted;
    this.showWhere = showWhere;
    /** The hint on the board as it is: the step that it tells. @type {{revision: number, grades: string[], details: string[], step: Step}|null} */
    this.shown = null;
    this.grade = 0;
    /** How far the chain of a supposition is played. */
    this.link = 0;
  }

  /** One grade further; on another board, from the beginning. */
  async press() {
    const { player, status } = this;
    const { marks } = player;
    if (player.locked) return;
    if (this.shown?.revision === marks.revision) return this.show(Math.min(3, this.grade + 1));
    const { revision } = marks;
    this.forget();
    try {
      const found = await status.during(messages.thinking, (signal, busy) =>
        job(
          "/api/hint",
          { puzzle: this.record.puzzle, marks: this.facts(), candidates: this.candidates() },
          { signal, wait: 5, busy },
        ),
      );
      if (marks.revision !== revision) return;
      if (!found.right) return this.wrong(found.wrong);
      if (!found.step) return status.flash({ icon: "lamp", kind: "plain", head: found.grades[0] }, 6);
      const { grades, details = [], step, before = [] } = found;
      this.shown = { revision, grades, details, step: before[0] ?? step };
      this.counted();
      this.show(1);
    } catch (error) {
      if (aborted(error)) return;
      status.flash(
        error instanceof Refusal && error.status === 0
          ? { icon: "offline", kind: "plain", head: "Offline: a hint needs the server." }
          : messages.failed(error),
      );
    }
  }

  /** The marks, and what earlier hints have shown that the board cannot. @returns {PlainMarks} */
  facts() {
    const found = this.player.marks.plain();
    for (const [layer, spots] of Object.entries(this.record.known ?? {})) found[layer] = { ...spots, ...found[layer] };
    return found;
  }

  /** The numbers that the player has left for the cells that have candidates, and what earlier hints have left of what the board cannot show. @returns {Record<string, Record<string, number[]>>} */
  candidates() {
    const { marks, digits } = this.player;
    const noted = digits ? [...(marks.layers.get(CANDIDATES_LAYER) ?? [])] : [];
    const cells = noted.map(([id, set]) => /** @type {[string, number[]]} */ ([id, numbersOf(set)]));
    const left = cells.filter(([, values]) => values.length);
    return { ...this.record.left, ...(digits && left.length ? { [digits.layer]: Object.fromEntries(left) } : {}) };
  }

  /** @param {MarkOut[]} wrong */
  wrong(wrong) {
    const { status, player } = this;
    const there = (/** @type {MarkOut} */ { layer, at, value }) => player.marks.get(layer, key(at)) === value;
    const back = () => {
      while (wrong.some(there) && player.marks.undo());
      status.endFlash();
      player.changed(true);
    };
    announce("Something is wrong.");
    // What is not on the board is an answer that the candidates rule out.
    if (wrong.length && !wrong.some(({ layer, at }) => player.marks.get(layer, key(at)) !== null))
      return status.flash(
        messages.crossedOut(() => this.showWhere(wrong.map((m) => m.at))),
        120,
      );
    status.flash(
      {
        icon: "bad",
        kind: "bad",
        head: "Something is wrong.",
        detail: "Before a hint helps, it must be right.",
        actions: wrong.length
          ? [
              { text: "Show where", act: () => this.showWhere(wrong.map((m) => m.at)) },
              { text: "Undo to where it was right", act: back },
            ]
          : [],
      },
      120,
    );
  }

  /** @param {number} grade */
  show(grade) {
    const { shown, status, player } = this;
    if (!shown) return;
    this.grade = grade;
    const { step, grades, details } = shown;
    const why = { text: "Why?", act: () => this.press() };
    const what = { text: "What follows?", act: () => this.press() };
    const many = this.seen(step.marks).length;
    const put = {
      text: many > 1 ? "Put them in" : many ? "Put it in" : this.noted(step).length ? "Strike them out" : "Go on",
      kind: "primary",
      act: () => this.put(),
    };
    const chain =
      step.suppose && grade > 1
        ? [
            { text: "←", label: "Back in the chain", act: () => this.play(-1) },
            { text: "→", label: "On in the chain", act: () => this.play(1) },
          ]
        : [];
    const told = this.link ? `Step ${this.link} of ${step.looks.length} of the chain.` : grade === 3 ? grades[1] : "";
    status.flash(
      {
        icon: "lamp",
        kind: "hint",
        head: grades[grade - 1],
        detail: told,
        more: grade > 1 && !this.link ? details : [],
        moreText: "More",
        chip: grade > 1 ? step.title : "",
        link: `/learn/${this.record.puzzle.genre}#${step.technique}`,
        actions: [...chain, grade === 1 ? why : grade === 2 ? what : put],
      },
      600,
    );
    player.extra = this.shapes();
    player.paint();
    announce(grades[grade - 1]);
  }

  /** Plays the chain of a supposition a step on or back. @param {number} by */
  play(by) {
    if (!this.shown?.step.suppose || this.grade < 2) return false;
    this.link = Math.max(0, Math.min(this.shown.step.looks.length, this.link + by));
    this.show(this.grade);
    return true;
  }

  /** What the board shows of the hint. @returns {Shape[]} */
  shapes() {
    const { step } = /** @type {NonNullable<typeof this.shown>} */ (this.shown);
    const look = this.link ? step.looks[this.link - 1] : step;
    const corner = (/** @type {Spot} */ p) => this.player.state.numbers.some((s) => s.corner && key(s.at) === key(p));
    const cells = cellsOf(look.where, this.player.state);
    const clues = look.clues.length ? look.clues : this.grade === 1 ? cells : [];
    /** @type {Shape[]} */
    const found = [
      { t: "hint", at: clues.filter((p) => !corner(p)) },
      { t: "hint", at: clues.filter(corner), corner: true },
    ];
    if (this.grade > 1) {
      found.unshift({ t: "fill", at: cells, ink: "hintsoft", soft: 0.6 });
      found.push(...this.struck(this.link ? step.looks[this.link - 1].excludes : this.excluded(step)));
    }
    if (this.link && step.suppose)
      found.push(
        ...this.ghosts([step.suppose, ...step.looks.slice(0, this.link).flatMap((l) => this.follows(l.excludes))]),
      );
    else if (this.grade === 3) found.push(...this.ghosts(this.seen(step.marks)));
    return found.filter(hasSpots);
  }

  /** All values that a step rules out on its way. @param {Step} step @returns {MarkOut[]} */
  excluded(step) {
    return [...(step.excluded ?? []), ...(step.suppose ? [] : step.looks.flatMap((look) => look.excludes))];
  }

  /** Candidates on the board that are ruled out, struck through. @param {MarkOut[]} excludes @returns {Shape[]} */
  struck(excludes) {
    const { state, marks, scene, digits } = this.player;
    const across = notesAcross(state);
    /** @type {Map<string, number[]>} */
    const cells = new Map();
    for (const { layer, at, value } of excludes)
      if (layer === digits?.layer && scene.number(at) === null && includes(marks.get(CANDIDATES_LAYER, key(at)), value))
        cells.set(key(at), [...(cells.get(key(at)) ?? []), value]);
    const { letters } = state;
    return [...cells].map(([id, values]) => ({ t: "notes", at: spotOf(id), values, across, struck: values, letters }));
  }

  /** What is left where all values but one are ruled out: of two, the other. @param {MarkOut[]} excludes @returns {MarkOut[]} */
  follows(excludes) {
    const values = (/** @type {string} */ layer) => this.player.state.genre.layers[layer]?.values ?? [];
    return excludes
      .filter(({ layer }) => values(layer).length === 2)
      .map(({ layer, at, value }) => ({ layer, at, value: values(layer)[value === values(layer)[0] ? 1 : 0] }));
  }

  /** Marks as the board would show them, faintly. @param {MarkOut[]} some @returns {Shape[]} */
  ghosts(some) {
    const marks = new Marks();
    for (const { layer, at, value } of some) marks.set(layer, key(at), value);
    // Light and borders follow from marks, and come with them.
    const shapes = [...new Scene(this.player.state, marks).addMarks(new Map(), noJudgement()).values()]
      .flat()
      .filter((s) => s.ink !== "marksoft" && s.t !== "border");
    return shapes.map((s) => ({ ...s, head: false, count: null, ghost: true }));
  }

  /** Those marks that the board can show and that are not there yet. @param {MarkOut[]} some */
  seen(some) {
    const { state, marks } = this.player;
    const mode = (/** @type {string} */ layer) => state.modes.find((m) => m.layer === layer && m.kind === "mark");
    return some.filter(
      ({ layer, at, value }) =>
        state.shows(layer, value) &&
        marks.get(layer, key(at)) !== value &&
        !(mode(layer) && taken(state, marks, /** @type {Mode} */ (mode(layer)), at)),
    );
  }

  /** What a step rules out that candidates can show. @param {Step} step */
  noted(step) {
    const { digits, scene } = this.player;
    return (step.excluded ?? []).filter(({ layer, at }) => layer === digits?.layer && scene.number(at) === null);
  }

  /** Puts the marks of the step in and strikes out what it rules out, as one stroke; what the board cannot show is kept for the next hint. */
  put() {
    const { shown, player } = this;
    if (!shown || this.grade < 3) return false;
    const { step } = shown;
    const seen = this.seen(step.marks);
    const noted = this.noted(step);
    const bare = noted.filter(({ at }) => player.marks.get(CANDIDATES_LAYER, key(at)) === null);
    this.keep(step);
    this.forget();
    if (!seen.length && !noted.length) return void this.press();
    this.write(seen, noted, bare);
    return true;
  }

  /** Keeps what a step says that the board cannot show. @param {Step} step */
  keep({ marks, excluded = [] }) {
    const { record, player } = this;
    const { layers } = player.state.genre;
    record.known ??= {};
    for (const { layer, at, value } of marks) (record.known[layer] ??= {})[key(at)] = value;
    record.left ??= {};
    for (const { layer, at, value } of excluded) {
      if (layer === player.digits?.layer || !layers[layer]) continue;
      const spots = (record.left[layer] ??= {});
      spots[key(at)] = (spots[key(at)] ?? layers[layer].values).filter((/** @type {number} */ v) => v !== value);
    }
  }

  /** @param {MarkOut[]} seen @param {MarkOut[]} noted @param {MarkOut[]} bare what is struck out in cells without candidates: these are written first */
  async write(seen, noted, bare) {
    const { player, record, status } = this;
    const { marks } = player;
    const { revision } = marks;
    /** @type {{at: Spot, values: number[]}[]} */
    let cells = [];
    try {
      if (bare.length) ({ cells } = await post("/api/candidates", { puzzle: record.puzzle, marks: marks.plain() }));
    } catch (error) {
      return status.flash(messages.failed(error));
    }
    if (marks.revision !== revision || player.locked) return;
    const wanted = new Set(bare.map(({ at }) => key(at)));
    marks.begin();
    for (const { layer, at, value } of seen) marks.set(layer, key(at), value);
    for (const { at, values } of cells)
      if (wanted.has(key(at))) marks.set(CANDIDATES_LAYER, key(at), setOf(values) || null);
    this.strike(noted);
    marks.commit();
    player.changed(true);
  }

  /** Takes candidates off the board. @param {MarkOut[]} excludes */
  strike(excludes) {
    const { marks, digits } = this.player;
    for (const { layer, at, value } of excludes) {
      const set = marks.get(CANDIDATES_LAYER, key(at));
      if (layer === digits?.layer && set !== null)
        marks.set(CANDIDATES_LAYER, key(at), withoutNumber(set, value) || null);
    }
  }

  /** Enter puts the marks in, arrows play the chain, Esc ends the hint. @param {KeyboardEvent} e */
  key(e) {
    if (
      !this.shown ||
      this.shown.revision !== this.player.marks.revision ||
      e.ctrlKey ||
      e.metaKey ||
      e.altKey ||
      e.shiftKey
    )
      return false;
    if (e.key === "Enter" && this.grade === 3) return this.put() !== false;
    if (e.key === "ArrowLeft" || e.key === "ArrowRight") return this.play(e.key === "ArrowLeft" ? -1 : 1);
    if (e.key !== "Escape") return false;
    this.forget();
    this.player.paint();
    return true;
  }

  /** Nothing is hinted at. */
  forget() {
    if (!this.shown) return;
    this.shown = null;
    this.grade = this.link = 0;
    this.player.extra = [];
    this.status.endFlash();
  }
}
