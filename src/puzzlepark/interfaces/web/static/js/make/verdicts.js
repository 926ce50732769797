// What Make shows about the live check: the verdict, one solution after another, suggested changes, and contradicting clues.
import { aborted, job } from "../base/api.js";
import { findings, message, remediesOf, shapesOf, withConflict } from "./diagnosis.js";
import { forcedCells, forcedShapes } from "./forced.js";
import { Live } from "./live.js";
import { key } from "../base/spots.js";
import { BoardState } from "../marks/board_state.js";
import { Marks, solutionMarks } from "../marks/marks.js";
import * as messages from "../ui/messages.js";

/** The time limit of a check after "Go on", in seconds. */
const LONG_CHECK = 60;
/** The most solutions to go through. */
const MOST_SHOWN = 20;
/** Kinds of shapes that constrain an answer. */
const GIVEN = ["number", "chip", "arrow", "block", "hatch", "tree", "clue"];

/** What the verdicts need from the page. @typedef {{genre: () => any, paint: () => void, play: () => void, put: (puzzle: any) => void, showsOne: () => boolean, updated: () => void}} Page */

export class Verdicts {
  /** @param {Draft} draft @param {StatusBar} status @param {Page} page */
  constructor(draft, status, page) {
    this.draft = draft;
    this.status = status;
    this.page = page;
    this.live = new Live(status, { updated: () => this.liveUpdated(), message: (patience) => this.message(patience) });
    /** The solution that is shown. @type {Marks|null} */
    this.solution = null;
    /** Whether contradicting clues are shown. */
    this.clash = false;
    /** The solutions to go through. @type {any[]} */
    this.solutions = [];
    /** The index of the solution that is shown. */
    this.at = -1;
    /** The changes that would make the puzzle unique. @type {import("./diagnosis.js").Remedy[]} */
    this.remedies = [];
    /** The index of the remedy that is suggested. */
    this.remedy = 0;
    /** Whether changes of clues, which take longer to find than additions, were requested. */
    this.changesKnown = false;
    /** The shapes of the forced marks that were computed last. @type {{forced: any, drawing: Drawing, shapes: Shape[]}|null} */
    this.pale = null;
    /** Whether all changes of single clues were tried. */
    this.allTried = false;
  }

  /** Forgets everything about the board before. */
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

  /** Called when the live check knows something new: shows it, and the first solution if the page shows one. */
  liveUpdated() {
    const { diagnosis } = this.live;
    if (diagnosis?.ambiguity && !this.remedies.length) this.remedies = remediesOf(diagnosis.ambiguity);
    this.status.show(this.live.report ? this.message() : (this.status.shown ?? messages.offline()));
    const [first] = this.live.report?.solutions ?? [];
    if (this.page.showsOne() && first && this.at < 0 && !this.bare) {
      this.at = 0;
      this.show(first);
    }
    this.page.updated();
    this.page.paint();
  }

  /** Whether the board is as good as empty: it has no solution yet, or the only one is to mark nothing. @returns {boolean} */
  get bare() {
    const { report } = this.live;
    if (report?.status === "none") return Boolean(this.draft.board?.empty);
    const only = report?.status === "unique" ? report.solutions?.[0] : null;
    if (!only) return false;
    const layers = Object.values(solutionMarks(only, this.page.genre()));
    const hasMarks = layers.some((spots) => Object.keys(spots).length);
    return !hasMarks && !this.draft.drawing.shapes.some((shape) => GIVEN.includes(shape.t));
  }

  /** Whether something on the board constrains an answer. */
  get begun() {
    const { drawing } = this.draft;
    return this.rooms > 1 || drawing.shapes.some((shape) => GIVEN.includes(shape.t));
  }

  /** How many rooms the board has, 0 if the genre has none. */
  get rooms() {
    const { draft } = this;
    if (!draft.board?.tools.some(({ kind }) => kind === "region")) return 0;
    const state = new BoardState(draft.drawing, this.page.genre());
    const rooms = new Set();
    for (let r = 1; r < 2 * state.rows; r += 2)
      for (let c = 1; c < 2 * state.cols; c += 2) if (state.free([r, c])) rooms.add(state.region([r, c]));
    return rooms.size;
  }

  /** The verdict in words, with buttons for what can be done about it. @param {number} [patience] the time limit of the check, in seconds @returns {Message} */
  message(patience = LONG_CHECK) {
    const { live, draft } = this;
    const shown = {
      solution: Boolean(this.solution),
      clash: this.clash,
      remedy: this.remedies[this.remedy] ?? null,
      bare: this.bare,
      paints: Boolean(this.page.genre().painted),
      rooms: this.rooms,
      begun: this.begun,
      goesOn: patience < LONG_CHECK,
      size: draft.drawing,
      forced: this.forcedCount,
    };
    return message(live, shown, {
      put: ({ puzzle }) => this.page.put(puzzle),
      next: () => this.next(),
      another: () => this.another(),
      hide: () => this.hide(),
      clash: () => ((this.clash = !this.clash), this.refresh()),
      thin: () => this.page.put(live.diagnosis.redundancy.puzzle),
      play: () => this.page.play(),
      on: () => live.check(draft.board?.puzzle, LONG_CHECK),
    });
  }

  /** Shows the message and the board again. */
  refresh() {
    this.status.endFlash();
    if (this.live.report) this.status.show(this.message());
    this.page.paint();
  }

  /** Shows a solution on the board. @param {any} tables the solution as the server writes it */
  show(tables) {
    this.solution = new Marks();
    this.solution.replace(solutionMarks(tables, this.page.genre()));
    this.refresh();
  }

  /** Hides the solution. */
  hide() {
    this.solution = null;
    this.at = -1;
    this.refresh();
  }

  /** Shows the next solution. More than the two of the report are requested when they are needed. */
  async another() {
    const { report } = this.live;
    if (!this.solutions.length) this.solutions = report?.solutions ?? [];
    if (this.at === 1 && this.solutions.length === 2)
      await this.guarded(async () => (this.solutions = (await this.solve(MOST_SHOWN)).solutions));
    this.at = (this.at + 1) % this.solutions.length;
    this.show(this.solutions[this.at]);
  }

  /** Suggests the next change that makes the puzzle unique. Changes of clues are requested when they are needed. */
  async next() {
    const puzzle = this.draft.board?.puzzle;
    const { diagnosis } = this.live;
    if (!this.changesKnown && this.remedy >= this.remedies.length - 1) {
      await this.guarded(async () => {
        const { ambiguity } = await this.status.during(messages.checking, (signal, busy) =>
          job("/api/diagnose", { puzzle, seconds: 10 }, { signal, wait: 5, busy }),
        );
        if (this.live.diagnosis !== diagnosis || !ambiguity) return;
        this.changesKnown = true;
        this.allTried = ambiguity.changes_known;
        this.remedies = [...this.remedies, ...remediesOf({ addition: null, changes: ambiguity.changes })];
      });
    }
    if (this.remedies.length < 2)
      return this.status.flash({ icon: "info", kind: "plain", head: messages.noOtherClue(this.allTried) }, 6);
    this.remedy = (this.remedy + 1) % this.remedies.length;
    this.refresh();
  }

  /** Shows a solution, or only the verdict. @param {boolean} showSolution */
  async solveIt(showSolution) {
    await this.guarded(async () => {
      const { live, draft } = this;
      const puzzle = draft.board?.puzzle;
      if (!live.report?.solutions) {
        const report = await this.solve(2);
        if (draft.board?.puzzle === puzzle) live.report ??= report;
      }
      this.status.endFlash();
      const solution = live.report?.solutions?.[0];
      if (showSolution && solution) {
        this.solutions = [];
        this.at = 0;
        this.show(solution);
      } else if (live.report) this.status.flash({ ...this.message(), alert: true }, 10);
    });
  }

  /** Solves the puzzle, with the time in the status bar. @param {number} limit the most solutions to find */
  solve(limit) {
    return this.status.during(messages.checking, (signal, busy) =>
      job("/api/solve", { puzzle: this.draft.board?.puzzle, limit }, { signal, wait: 5, busy }),
    );
  }

  /** Does something that the server may refuse, and shows the reason if it does. @param {() => Promise<unknown>} act */
  async guarded(act) {
    try {
      await act();
    } catch (error) {
      if (!aborted(error)) this.status.flash(messages.failed(error), 8);
    }
  }

  /** The drawing, with contradicting clues marked if they are shown. @param {Drawing} drawing @returns {Drawing} */
  withVerdict(drawing) {
    const conflict = this.clash && this.live.diagnosis?.conflict;
    return conflict ? withConflict(drawing, conflict) : drawing;
  }

  /** The forced marks, if they are known for a board of this size and genre. */
  get forced() {
    const { live, draft } = this;
    const now = draft.board?.puzzle;
    const { found, puzzle } = live.forced ?? {};
    const fits = puzzle?.genre === now?.genre && puzzle?.height === now?.height && puzzle?.width === now?.width;
    return live.wantsForced && found && fits && found.solvable !== false ? found : null;
  }

  /** How many cells are forced; null if that is not known. */
  get forcedCount() {
    const { forced } = this;
    return forced && { ...forcedCells(forced, this.page.genre(), this.draft.drawing), complete: forced.complete };
  }

  /** The shapes of the diagnosis and of the forced marks. @returns {Shape[]} */
  get shapes() {
    const { live, forced } = this;
    const remedy = live.diagnosis?.ambiguity && !this.solution ? (this.remedies[this.remedy] ?? null) : null;
    const pale = forced && !this.solution && this.begun && !this.bare ? this.paleShapes(forced) : [];
    // A suggested clue takes the place of the small numbers in its cell.
    const suggested = new Set(remedy?.clues.map(({ at }) => key(at)));
    const notCovered = pale.filter((shape) => shape.t !== "notes" || !suggested.has(key(shape.at)));
    return [...notCovered, ...shapesOf(live.diagnosis, remedy)];
  }

  /** The shapes of the forced marks; the same objects as before if nothing has changed. @param {import("./forced.js").Forced} forced */
  paleShapes(forced) {
    const { drawing } = this.draft;
    if (this.pale?.forced !== forced || this.pale.drawing !== drawing)
      this.pale = { forced, drawing, shapes: forcedShapes(forced, drawing, this.page.genre()) };
    return this.pale.shapes;
  }

  /** How the verdict was found, in sentences. @returns {string[]} */
  get findings() {
    return findings(this.live);
  }

  /** The solution, if it is known to be unique. */
  get answer() {
    const { report } = this.live;
    return report?.status === "unique" ? (report.solutions?.[0] ?? null) : null;
  }
}
