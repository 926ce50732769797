// A hint in three grades: where to look, why, and what follows. A wrong mark is reported first.
import { Refusal, aborted, job, post } from "../base/api.js";
import { hasSpots } from "../base/shapes.js";
import { cellsOf, key } from "../base/spots.js";
import { CANDIDATES_LAYER, numbersOf, setOf, withoutNumber } from "../marks/notes.js";
import { announce } from "../ui/dom.js";
import * as messages from "../ui/messages.js";
import { StepDrawing, exclusionsOf } from "./step_drawing.js";
import { takeBack } from "./take_back.js";

/** The grades of a hint: where to look, why something follows there, and what follows. */
const WHERE = 1;
const WHY = 2;
const WHAT = 3;
/** How long a hint stays in the status bar, in seconds. */
const HINT_SECONDS = 600;
const WRONG_SECONDS = 120;
/** How many characters the reason and what follows from it may have together, to be shown in three lines. */
const LONGEST_TOGETHER = 160;

/** @typedef {import("./step_drawing.js").Assignment} Assignment */
/** @typedef {import("./step_drawing.js").Step} Step */
/** A hint: one sentence for each grade, details, and the step. It belongs to a revision of the marks. @typedef {{revision: number, grades: string[], details: string[], step: Step}} Hint */

export class Hints {
  /** @param {{record: any, player: Player, status: StatusBar, counted: () => void, showWhere: (spots: Spot[]) => void}} game `counted` is called for every new hint */
  constructor({ record, player, status, counted, showWhere }) {
    this.record = record;
    this.player = player;
    this.status = status;
    this.counted = counted;
    this.showWhere = showWhere;
    this.drawing = new StepDrawing(player);
    /** @type {Hint|null} */
    this.shown = null;
    /** The grade that is shown: WHERE, WHY or WHAT; 0 for none. */
    this.grade = 0;
    /** How many deductions of a supposition are played. */
    this.chainLength = 0;
  }

  /** Shows the next grade of the hint; after a change of the board, the first grade of a new one. */
  async press() {
    const { player, status, record } = this;
    const { marks } = player;
    if (player.locked) return;
    if (this.shown?.revision === marks.revision) return this.show(Math.min(WHAT, this.grade + 1));
    const { revision } = marks;
    this.forget();
    try {
      const body = { puzzle: record.puzzle, marks: this.knownMarks(), candidates: this.knownCandidates() };
      const answer = await status.during(messages.thinking, (signal, busy) =>
        job("/api/hint", body, { signal, wait: 5, busy }),
      );
      if (marks.revision !== revision) return;
      if (!answer.right) return this.reportWrong(answer.wrong);
      const { grades, details = [], step, before = [] } = answer;
      if (!step) return status.flash({ icon: "lamp", kind: "plain", head: grades[0] }, 6);
      // `before` are steps on which `step` rests and that only exclude values; the grades are about the first of them. The API calls
      // deductions looks.
      const { looks, ...rest } = before[0] ?? step;
      this.shown = { revision, grades, details, step: { ...rest, deductions: looks } };
      this.counted();
      this.show(WHERE);
    } catch (error) {
      if (aborted(error)) return;
      const isOffline = error instanceof Refusal && error.status === 0 && error.code !== "not_loaded";
      status.flash(
        isOffline
          ? { icon: "offline", kind: "plain", head: "Offline: a hint needs the server." }
          : messages.failed(error),
      );
    }
  }

  /** The marks, with those of earlier hints that the board cannot show. @returns {PlainMarks} */
  knownMarks() {
    const marks = this.player.marks.plain();
    for (const [layer, spots] of Object.entries(this.record.known ?? {})) marks[layer] = { ...spots, ...marks[layer] };
    return marks;
  }

  /** The values that spots can still have as far as the player knows, by layer and spot: the candidates noted in cells, and what earlier hints
   * have left where the board shows no candidates. @returns {Record<string, Record<string, number[]>>} */
  knownCandidates() {
    const { marks, digits } = this.player;
    const { left } = this.record;
    if (!digits) return { ...left };
    /** @type {Record<string, number[]>} */
    const noted = {};
    for (const [id, set] of marks.layers.get(CANDIDATES_LAYER) ?? [])
      if (numbersOf(set).length) noted[id] = numbersOf(set);
    return Object.keys(noted).length ? { ...left, [digits.layer]: noted } : { ...left };
  }

  /** Reports that marks are wrong, with buttons that show where and that take them back. @param {Assignment[]} wrong */
  reportWrong(wrong) {
    const { status, player } = this;
    const spots = wrong.map(({ at }) => at);
    const undoWrong = () => {
      status.endFlash();
      takeBack(player, wrong);
    };
    announce("Something is wrong.");
    // Values that are not on the board are numbers that the candidates exclude.
    if (wrong.length && !wrong.some(({ layer, at }) => player.marks.get(layer, key(at)) !== null))
      return status.flash(
        messages.crossedOut(() => this.showWhere(spots)),
        WRONG_SECONDS,
      );
    const actions = [
      { text: "Show where", act: () => this.showWhere(spots) },
      { text: "Take back what is wrong", act: undoWrong },
    ];
    status.flash(
      {
        icon: "bad",
        kind: "bad",
        head: "Something is wrong.",
        detail: "Before a hint helps, it must be right.",
        actions: wrong.length ? actions : [],
      },
      WRONG_SECONDS,
    );
  }

  /** Shows a grade of the hint: its sentence in the status bar, and its shapes on the board. @param {number} grade */
  show(grade) {
    const { shown, status, player, chainLength } = this;
    if (!shown) return;
    this.grade = grade;
    const { step, grades } = shown;
    const { reason, details } = this.under(shown);
    const chain = `Step ${chainLength} of ${step.deductions.length} of the chain.`;
    status.flash(
      {
        icon: "lamp",
        kind: "hint",
        head: grades[grade - 1],
        detail: chainLength ? chain : reason,
        more: grade > WHERE && !chainLength ? details : [],
        moreText: "More",
        chip: grade > WHERE ? step.title : "",
        board: { rows: player.state.rows, cols: player.state.cols },
        showPlace: (cells) => this.showPlace(cells),
        link: this.hasLessons ? `/learn/${this.record.puzzle.genre}#${step.technique}` : "",
        actions: this.actions(step),
      },
      HINT_SECONDS,
    );
    player.extra = this.shapes(shown.step);
    player.paint();
    announce(grades[grade - 1]);
  }

  /** What is shown below the sentence of the grade: the reason again if there is room for both, and else among the details.
   * @param {Hint} hint @returns {{reason: string, details: string[]}} */
  under({ grades, details }) {
    if (this.grade !== WHAT) return { reason: "", details };
    const reason = grades[WHY - 1];
    if (reason.length + grades[WHAT - 1].length <= LONGEST_TOGETHER) return { reason, details };
    return { reason: "", details: details.length ? details : [reason] };
  }

  /** Rings some cells that the hint names. @param {Spot[]} cells */
  showPlace(cells) {
    if (!this.shown) return;
    this.player.extra = [...this.shapes(this.shown.step), { t: "ring", at: cells, ink: "focus", blink: true }];
    this.player.paint();
  }

  /** True if the page has lessons of the genre. A genre that a document declares has none. */
  get hasLessons() {
    return Object.keys(this.player.state.genre.declared ?? {}).length === 0;
  }

  /** The buttons of the grade that is shown. @param {Step} step @returns {Action[]} */
  actions(step) {
    const chain =
      step.suppose && this.grade > WHERE
        ? [
            { text: "←", label: "Back in the chain", act: () => this.playChain(-1) },
            { text: "→", label: "On in the chain", act: () => this.playChain(1) },
          ]
        : [];
    if (this.grade === WHERE) return [...chain, { text: "Why?", act: () => this.press() }];
    if (this.grade === WHY) return [...chain, { text: "What follows?", act: () => this.press() }];
    return [...chain, { text: this.putText(step), kind: "primary", act: () => this.put() }];
  }

  /** The text of the button that makes a step on the board. @param {Step} step */
  putText(step) {
    const count = this.drawing.showable(step.marks).length;
    if (count) return count > 1 ? "Put them in" : "Put it in";
    return this.candidateExclusions(step).length ? "Strike them out" : "Go on";
  }

  /** Plays the chain of a supposition one deduction forward or back; false if there is no chain. @param {1|-1} by */
  playChain(by) {
    if (!this.shown?.step.suppose || this.grade < WHY) return false;
    this.chainLength = Math.max(0, Math.min(this.shown.step.deductions.length, this.chainLength + by));
    this.show(this.grade);
    return true;
  }

  /** The shapes on the board for the grade that is shown. @param {Step} step @returns {Shape[]} */
  shapes(step) {
    const { chainLength, grade, player } = this;
    const { deductions, suppose } = step;
    const { where, clues: namedClues } = chainLength ? deductions[chainLength - 1] : step;
    const cells = cellsOf(where, player.state);
    // The first grade shows only where to look: the clues, or the cells if no clue takes part.
    const clues = namedClues.length || grade > WHERE ? namedClues : cells;
    /** @type {Shape[]} */
    const shapes = this.drawing.rings(clues);
    if (grade > WHERE) {
      shapes.unshift({ t: "fill", at: cells, ink: "hintsoft", soft: 0.6 });
      shapes.push(
        ...this.drawing.struckCandidates(chainLength ? deductions[chainLength - 1].excludes : exclusionsOf(step)),
      );
    }
    if (chainLength && suppose) {
      const played = deductions.slice(0, chainLength).flatMap(({ excludes }) => this.drawing.remainingValues(excludes));
      shapes.push(...this.drawing.ghosts([suppose, ...played]));
    } else if (grade === WHAT) shapes.push(...this.drawing.ghosts(this.drawing.showable(step.marks)));
    return shapes.filter(hasSpots);
  }

  /** The exclusions of a step that candidates can show. @param {Step} step */
  candidateExclusions({ excluded = [] }) {
    const { digits, scene } = this.player;
    return excluded.filter(({ layer, at }) => layer === digits?.layer && scene.number(at) === null);
  }

  /** Puts the marks of the step on the board and strikes out its exclusions, as one stroke; false if the last grade is not shown. What the board
   * cannot show is remembered for the next hint. */
  put() {
    const { shown, player } = this;
    if (!shown || this.grade < WHAT) return false;
    const { step } = shown;
    const marks = this.drawing.showable(step.marks);
    const exclusions = this.candidateExclusions(step);
    const withoutCandidates = exclusions.filter(({ at }) => player.marks.get(CANDIDATES_LAYER, key(at)) === null);
    this.remember(step);
    this.forget();
    if (!marks.length && !exclusions.length) return void this.press();
    this.write(marks, exclusions, withoutCandidates);
    return true;
  }

  /** Remembers the marks and exclusions of a step that the board cannot show. @param {Step} step */
  remember({ marks, excluded = [] }) {
    const { record, player } = this;
    const { layers } = player.state.genre;
    record.known ??= {};
    for (const { layer, at, value } of marks) (record.known[layer] ??= {})[key(at)] = value;
    record.left ??= {};
    for (const { layer, at, value } of excluded) {
      if (layer === player.digits?.layer || !layers[layer]) continue;
      const spots = (record.left[layer] ??= {});
      spots[key(at)] = (spots[key(at)] ?? layers[layer].values).filter(
        (/** @type {number} */ other) => other !== value,
      );
    }
  }

  /** Writes marks and strikes out candidates. Cells without candidates get them first.
   * @param {Assignment[]} assignments @param {Assignment[]} exclusions @param {Assignment[]} withoutCandidates exclusions in cells without candidates */
  async write(assignments, exclusions, withoutCandidates) {
    const { player, record, status } = this;
    const { marks } = player;
    const { revision } = marks;
    /** @type {{at: Spot, values: number[]}[]} */
    let cells = [];
    try {
      if (withoutCandidates.length)
        ({ cells } = await post("/api/candidates", { puzzle: record.puzzle, marks: marks.plain() }));
    } catch (error) {
      return status.flash(messages.failed(error));
    }
    if (marks.revision !== revision || player.locked) return;
    const wanted = new Set(withoutCandidates.map(({ at }) => key(at)));
    marks.begin();
    for (const { layer, at, value } of assignments) marks.set(layer, key(at), value);
    for (const { at, values } of cells)
      if (wanted.has(key(at))) marks.set(CANDIDATES_LAYER, key(at), setOf(values) || null);
    this.strike(exclusions);
    marks.commit();
    player.changed(true);
  }

  /** Removes candidates from the board. @param {Assignment[]} exclusions */
  strike(exclusions) {
    const { marks, digits } = this.player;
    for (const { layer, at, value } of exclusions) {
      const set = marks.get(CANDIDATES_LAYER, key(at));
      if (layer === digits?.layer && set !== null)
        marks.set(CANDIDATES_LAYER, key(at), withoutNumber(set, value) || null);
    }
  }

  /** Enter puts the marks in, arrows play the chain, Esc ends the hint; true if the key was one of these. @param {KeyboardEvent} e */
  key(e) {
    const isCurrent = this.shown?.revision === this.player.marks.revision;
    if (!this.shown || !isCurrent || e.ctrlKey || e.metaKey || e.altKey || e.shiftKey) return false;
    if (e.key === "Enter" && this.grade === WHAT) return this.put() !== false;
    if (e.key === "ArrowLeft") return this.playChain(-1);
    if (e.key === "ArrowRight") return this.playChain(1);
    if (e.key !== "Escape") return false;
    this.forget();
    this.player.paint();
    return true;
  }

  /** Ends the hint. */
  forget() {
    if (!this.shown) return;
    this.shown = null;
    this.grade = this.chainLength = 0;
    this.player.extra = [];
    this.status.endFlash();
  }
}
