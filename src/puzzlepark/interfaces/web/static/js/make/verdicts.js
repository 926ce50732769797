// What Make shows of the live check: the verdict in the strip, solutions one after another, clues that would help, clues that clash.
import { aborted, job } from "../base/api.js";
import { clashing, findings, message, remedies, shapesOf } from "./diagnosis.js";
import { Live } from "./live.js";
import { BoardState } from "../marks/board_state.js";
import { Marks, solutionMarks } from "../marks/marks.js";
import * as messages from "../ui/messages.js";

const MOST_SHOWN = 20;
/** Shapes that ask something of an answer. */
const GIVEN = ["number", "chip", "arrow", "block", "hatch", "tree", "clue"];

/** What is asked of the page. @typedef {{genre: () => any, paint: () => void, play: () => void, put: (puzzle: any) => void, found: () => void}} Page */

export class Verdicts {
  /** @param {Draft} draft @param {StatusBar} status @param {Page} page */
  constructor(draft, status, page) {
    this.draft = draft;
    this.status = status;
    this.page = page;
    this.live = new Live(status, { found: () => this.arrived(), message: (asked) => this.message(asked) });
    /** The solution that is shown. @type {Marks|null} */
    this.solution = null;
    /** Whether the clues that contradict each other are shown. */
    this.clash = false;
    /** Solutions to go through, and which is shown. @type {any[]} */
    this.solutions = [];
    this.at = -1;
    /** @type {import("./diagnosis.js").Remedy[]} */
    this.remedies = [];
    this.remedy = 0;
    this.changesKnown = false;
    /** Whether every clue was tried in the place of every other. */
    this.allTried = false;
  }

  /** Nothing is shown of the board before. */
  forget() {
    Object.assign(this, {
      solution: null,
      clash: false,
      solutions: [],
      at: -1,
      remedies: [],
      remedy: 0,
      changesKnown: false,
    });
  }

  arrived() {
    const { diagnosis } = this.live;
    if (diagnosis?.ambiguity && !this.remedies.length) this.remedies = remedies(diagnosis.ambiguity);
    this.status.show(this.live.report ? this.message() : (this.status.shown ?? messages.offline()));
    this.page.found();
    this.page.paint();
  }

  /** Whether nothing is on the board yet: it has no solution as it is, or the only one is to do nothing. @returns {boolean} */
  get bare() {
    if (this.live.report?.status === "none") return Boolean(this.draft.board?.empty);
    const { report } = this.live;
    const first = report?.status === "unique" && report.solutions?.[0];
    return (
      Boolean(first) &&
      !Object.values(solutionMarks(first, this.page.genre())).some((spots) => Object.keys(spots).length) &&
      !this.draft.drawing.shapes.some((s) => GIVEN.includes(s.t))
    );
  }

  /** Whether something is on the board that asks something of an answer. */
  get begun() {
    const { drawing } = this.draft;
    return this.rooms > 1 || drawing.shapes.some((s) => GIVEN.includes(s.t));
  }

  /** How many rooms the board has, 0 if the genre has none. */
  get rooms() {
    const { draft } = this;
    if (!draft.board?.tools.some(({ kind }) => kind === "region")) return 0;
    const state = new BoardState(draft.drawing, this.page.genre());
    const found = new Set();
    for (let r = 1; r < 2 * state.rows; r += 2)
      for (let c = 1; c < 2 * state.cols; c += 2) if (state.free([r, c])) found.add(state.region([r, c]));
    return found.size;
  }

  /** @param {number} [asked] the seconds that were given @returns {Message} */
  message(asked = 60) {
    const { live, draft } = this;
    const shown = {
      solution: Boolean(this.solution),
      clash: this.clash,
      remedy: this.remedies[this.remedy] ?? null,
      bare: this.bare,
      paints: Boolean(this.page.genre().painted),
      rooms: this.rooms,
      begun: this.begun,
      goesOn: asked < 60,
      size: draft.drawing,
    };
    return message(live, shown, {
      put: ({ puzzle }) => this.page.put(puzzle),
      next: () => this.next(),
      another: () => this.another(),
      hide: () => this.hide(),
      clash: () => ((this.clash = !this.clash), this.again()),
      thin: () => this.page.put(live.diagnosis.redundancy.puzzle),
      play: () => this.page.play(),
      on: () => live.check(draft.board?.puzzle, 60),
    });
  }

  /** Says and shows the same board anew. */
  again() {
    this.status.endFlash();
    if (this.live.report) this.status.show(this.message());
    this.page.paint();
  }

  /** @param {any} found the tables of a solution */
  show(found) {
    this.solution = new Marks();
    this.solution.replace(solutionMarks(found, this.page.genre()));
    this.again();
  }

  hide() {
    this.solution = null;
    this.at = -1;
    this.again();
  }

  /** Shows the next solution. More than the two that decided are asked for when they are wanted. */
  async another() {
    const { report } = this.live;
    if (!this.solutions.length) this.solutions = report?.solutions ?? [];
    if (this.at === 1 && this.solutions.length === 2)
      await this.guarded(async () => (this.solutions = (await this.solve(MOST_SHOWN)).solutions));
    this.at = (this.at + 1) % this.solutions.length;
    this.show(this.solutions[this.at]);
  }

  /** Tells the next way to make the puzzle unique. Clues to change are looked for when they are wanted. */
  async next() {
    const puzzle = this.draft.board?.puzzle;
    const { diagnosis } = this.live;
    if (!this.changesKnown && this.remedy >= this.remedies.length - 1) {
      await this.guarded(async () => {
        const found = await this.status.during(messages.checking, (signal, busy) =>
          job("/api/diagnose", { puzzle, seconds: 10 }, { signal, wait: 5, busy }),
        );
        if (this.live.diagnosis !== diagnosis || !found.ambiguity) return;
        this.changesKnown = true;
        this.allTried = found.ambiguity.changes_known;
        this.remedies = [...this.remedies, ...remedies({ addition: null, changes: found.ambiguity.changes })];
      });
    }
    if (this.remedies.length < 2)
      return this.status.flash({ icon: "info", kind: "plain", head: messages.noOtherClue(this.allTried) }, 6);
    this.remedy = (this.remedy + 1) % this.remedies.length;
    this.again();
  }

  /** The solution as far as one is wished, or the verdict in words. @param {boolean} shows */
  async solveIt(shows) {
    await this.guarded(async () => {
      const { live, draft } = this;
      const puzzle = draft.board?.puzzle;
      if (!live.report?.solutions) {
        const report = await this.solve(2);
        if (draft.board?.puzzle === puzzle) live.report ??= report;
      }
      this.status.endFlash();
      const found = live.report?.solutions?.[0];
      if (shows && found) {
        this.solutions = [];
        this.at = 0;
        this.show(found);
      } else if (live.report) this.status.flash({ ...this.message(), alert: true }, 10);
    });
  }

  /** @param {number} limit */
  solve(limit) {
    return this.status.during(messages.checking, (signal, busy) =>
      job("/api/solve", { puzzle: this.draft.board?.puzzle, limit }, { signal, wait: 5, busy }),
    );
  }

  /** @param {() => Promise<unknown>} act */
  async guarded(act) {
    try {
      await act();
    } catch (error) {
      if (!aborted(error)) this.status.flash(messages.failed(error), 8);
    }
  }

  // What is seen.
  /** @param {Drawing} drawing @returns {Drawing} */
  dressed(drawing) {
    const conflict = this.clash && this.live.diagnosis?.conflict;
    return conflict ? clashing(drawing, conflict) : drawing;
  }

  /** @returns {Shape[]} */
  get shapes() {
    const { live, draft } = this;
    const remedy = live.diagnosis?.ambiguity && !this.solution ? (this.remedies[this.remedy] ?? null) : null;
    return shapesOf(live.diagnosis, remedy, !this.solution && this.begun, draft.drawing);
  }

  /** @returns {string[]} */
  get findings() {
    return findings(this.live);
  }

  /** The only solution, if it is known to be. */
  get answer() {
    const { report } = this.live;
    return report?.status === "unique" ? (report.solutions?.[0] ?? null) : null;
  }
}
