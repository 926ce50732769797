// "Why this cell?": the player asks about a place on the board, and the solver says whether its value follows, and by which steps.
import { Refusal, aborted, job } from "../base/api.js";
import { hasSpots } from "../base/shapes.js";
import { cellsOf, edgeOf, isCell, key, placeOf } from "../base/spots.js";
import { fromTables, solutionMarks } from "../marks/marks.js";
import { CANDIDATES_LAYER, notesAcross } from "../marks/notes.js";
import { ARROWS } from "../board/cursor.js";
import { announce } from "../ui/dom.js";
import * as messages from "../ui/messages.js";
import { StepDrawing, exclusionsOf } from "./step_drawing.js";
import { takeBack } from "./take_back.js";

/** How long an answer stays in the status bar, in seconds. */
const ANSWER_SECONDS = 600;
/** A question closer than this to the side of a cell is about the side, where both can be asked about, in cells. */
const NEAR_SIDE = 0.25;

/** @typedef {import("./step_drawing.js").Assignment} Assignment */
/** @typedef {import("./step_drawing.js").Step} Step */
/** A place with a value that the player may ask about. A `candidate` is one of the small numbers in a cell. @typedef {{layer: string, at: Spot, candidate: number|null}} Place */
/** What the API answers. @typedef {{truth: string, sentence: string, steps: (Step & {sentence: string})[], wrong_mark: Assignment|null, solutions: any[]}} Answer */
/** A question with its answer. `marked` says whether the claim is a mark of the player. @typedef {{place: Place, marked: boolean, answer: Answer, wrong: Assignment|null}} Asked */

export class WhyMode {
  /** @param {{record: any, genre: Genre, player: Player, status: StatusBar, answer: PlainMarks|null, button: HTMLElement, counted: () => void}} game `counted` is called for every answer, which counts as a hint */
  constructor({ record, genre, player, status, answer, button, counted }) {
    this.record = record;
    this.genre = genre;
    this.player = player;
    this.status = status;
    /** The solution, if it is known. @type {PlainMarks|null} */
    this.answer = answer;
    this.button = button;
    this.counted = counted;
    this.drawing = new StepDrawing(player);
    this.on = false;
    /** The last question; null before the first one. @type {Asked|null} */
    this.asked = null;
    /** The number of the step that is shown, from 0; for an open question, which of the two solutions. */
    this.shown = 0;
    /** True once the player has asked for the value of an empty cell that does not follow yet. */
    this.revealed = false;
  }

  /** Starts or ends the mode. */
  toggle() {
    if (this.on) return this.end();
    if (this.player.locked) return;
    this.on = true;
    this.button.setAttribute("aria-pressed", "true");
    this.player.board.node.classList.add("asking");
    this.prompt();
  }

  /** Ends the mode and removes what it shows. */
  end() {
    if (!this.on) return;
    this.on = false;
    this.asked = null;
    this.button.setAttribute("aria-pressed", "false");
    this.player.board.node.classList.remove("asking");
    this.player.extra = [];
    this.status.endFlash();
    this.player.paint();
  }

  /** Says how to ask. */
  prompt() {
    const what = this.cellLayer() ? "cell" : "side of a cell";
    const head = `Which ${what} do you ask about?`;
    const detail = `Touch a ${what}, or move to it and press ${this.cellLayer() ? "Enter" : "Shift and an arrow"}.`;
    this.status.flash({ icon: "ask", kind: "hint", head, detail, actions: [this.done] }, ANSWER_SECONDS);
    announce(head);
  }

  /** The button that ends the mode. @returns {Action} */
  get done() {
    return { text: "Done", act: () => this.end() };
  }

  /** Handles the strokes on a board: while the mode is on, a press is a question. @param {StrokeHandler} strokes what a press does otherwise @returns {StrokeHandler} */
  around(strokes) {
    return {
      over: (alt, point) => (this.on ? "cell" : strokes.over(alt, point)),
      down: (spot, alt, point, event) => {
        if (!this.on) return strokes.down(spot, alt, point, event);
        if (this.player.locked) return false;
        this.ask(this.placeAt(point));
        return false;
      },
      move: (spot) => strokes.move(spot),
      up: () => strokes.up(),
      click: () => strokes.click(),
      cancel: () => strokes.cancel(),
      scrolls: () => strokes.scrolls?.() ?? false,
      hover: (spot) => strokes.hover?.(spot),
    };
  }

  /** Enter asks about the cell of the cursor, Shift and an arrow about a side of it, arrows go through the steps, Esc ends the mode; true if the key was one of these. @param {KeyboardEvent} e */
  key(e) {
    if (!this.on || e.ctrlKey || e.metaKey || e.altKey) return false;
    const direction = ARROWS[e.key];
    if (direction && e.shiftKey) this.ask(this.placeOfSide(edgeOf(this.player.cursor, direction)));
    else if (e.key === "Enter") this.ask(this.placeOfCell(this.player.cursor));
    else if (e.key === "Escape") this.end();
    else if (e.key === "," || e.key === ".") this.go(e.key === "," ? -1 : 1);
    else return false;
    return true;
  }

  /** The layer of the answer whose values are in cells: that of the mode, if it is one. @returns {string|undefined} */
  cellLayer() {
    return this.layerOf("cells");
  }

  /** The layer of the answer with a kind of spots, "cells" or "edges": that of the mode, if it is one. @param {string} kind @returns {string|undefined} */
  layerOf(kind) {
    const { state, mode } = this.player;
    const names = state.answer.filter((name) => (this.genre.layers[name].kind === "cells") === (kind === "cells"));
    return names.find((name) => name === mode.layer) ?? names.find((name) => state.modes.some((m) => m.layer === name));
  }

  /** The place at a point of the board. @param {{x: number, y: number}} point @returns {Place|null} */
  placeAt(point) {
    const { board } = this.player;
    const { edge, off } = board.edgeAt(point);
    if (this.layerOf("edges") && (off < NEAR_SIDE || !this.cellLayer())) return this.placeOfSide(edge);
    const cell = board.cellAt(point);
    const place = this.placeOfCell(cell);
    return place && { ...place, candidate: this.candidateAt(cell, point) };
  }

  /** The place of a side of a cell; null if the answer has nothing there. @param {Spot} edge @returns {Place|null} */
  placeOfSide(edge) {
    return this.placeIn(this.layerOf("edges"), edge);
  }

  /** The place of a cell; null if the answer has nothing there. @param {Spot} cell @returns {Place|null} */
  placeOfCell(cell) {
    return this.placeIn(this.cellLayer(), cell);
  }

  /** The place of a spot in a layer; null if it cannot be decided. @param {string|undefined} layer @param {Spot} at @returns {Place|null} */
  placeIn(layer, at) {
    if (!layer || !this.player.state.decidable(layer).includes(key(at))) return null;
    return { layer, at, candidate: null };
  }

  /** The candidate whose place in a cell is at a point; null if the cell has no candidates. @param {Spot} cell @param {{x: number, y: number}} point */
  candidateAt(cell, { x, y }) {
    const { marks, state, digits, scene } = this.player;
    if (!digits || !marks.get(CANDIDATES_LAYER, key(cell)) || scene.number(cell) !== null) return null;
    const across = notesAcross(state);
    const index = (/** @type {number} */ offset) => Math.min(across - 1, Math.floor(offset * across));
    const value = index(y - (cell[0] - 1) / 2) * across + index(x - (cell[1] - 1) / 2) + 1;
    return state.values(digits).includes(value) ? value : null;
  }

  /** Asks the solver about a place and shows its answer. @param {Place|null} place */
  async ask(place) {
    const { player, status } = this;
    const { marks } = player;
    if (!place)
      return status.flash({ icon: "ask", kind: "hint", head: "This is given, or it is no part of the answer." }, 4);
    const { revision } = marks;
    if (isCell(place.at)) player.cursor = place.at;
    player.extra = [pointTo(place)];
    player.paint();
    try {
      const asked = await status.during(messages.asking, (signal, busy) => this.question(place, signal, busy));
      if (marks.revision !== revision || !this.on) return;
      this.asked = asked;
      this.shown = 0;
      this.revealed = false;
      this.counted();
      this.show();
    } catch (error) {
      if (aborted(error)) return;
      const isOffline = error instanceof Refusal && error.status === 0 && error.code !== "not_loaded";
      /** @type {Message} */
      const offline = { icon: "offline", kind: "plain", head: "Offline: this needs the server." };
      status.flash(isOffline ? offline : messages.failed(error));
    }
  }

  /** Sends a question. @param {Place} place @param {AbortSignal} signal @param {(seconds: number) => void} busy @returns {Promise<Asked>} */
  async question({ layer, at, candidate }, signal, busy) {
    const { record, player } = this;
    const id = key(at);
    const mark = player.marks.get(layer, id);
    const known = mark ?? (await this.solution(signal, busy))[layer]?.[id] ?? 0;
    const value = candidate ?? known;
    // The mark itself must not be the reason for itself.
    const marks = player.marks.plain();
    if (mark !== null) delete marks[layer][id];
    const body = { puzzle: record.puzzle, marks, claim: { layer, at, value, out: value !== known } };
    const answer = await job("/api/why", body, { signal, wait: 5, busy });
    const isWrong = mark !== null && answer.truth === "wrong";
    // The API calls deductions looks.
    for (const step of answer.steps) step.deductions = step.looks;
    const own = isWrong ? { layer, at, value } : null;
    const wrong = this.earlier(own, answer.wrong_mark);
    return { place: { layer, at, candidate }, marked: mark !== null, answer, wrong };
  }

  /** The solution, which is requested if the device does not have it. @param {AbortSignal} signal @param {(seconds: number) => void} busy @returns {Promise<PlainMarks>} */
  async solution(signal, busy) {
    if (this.answer) return this.answer;
    const { solutions } = await job("/api/solve", { puzzle: this.record.puzzle, limit: 1 }, { signal, wait: 5, busy });
    if (!solutions?.length) throw new Refusal(422, "no_solution", "This puzzle has no solution.");
    this.answer = fromTables(solutions[0], this.genre);
    return this.answer;
  }

  /** Of two marks, the one that the player made first. Each may be null. @param {Assignment|null} first @param {Assignment|null} second */
  earlier(first, second) {
    if (!first || !second) return first ?? second;
    const made = (/** @type {Assignment} */ { layer, at, value }) =>
      this.player.marks.past.findLastIndex((step) =>
        step.some(([name, spot, , after]) => name === layer && spot === key(at) && after === value),
      );
    return made(second) < made(first) ? second : first;
  }

  /** Goes to the next or the previous step, or to the other solution. @param {1|-1} by */
  go(by) {
    if (!this.asked) return;
    const { steps, solutions } = this.asked.answer;
    const last = Math.max(steps.length, solutions.length) - 1;
    this.shown = Math.max(0, Math.min(last, this.shown + by));
    this.show();
  }

  /** Shows the answer: its sentence and one of its steps in the status bar, and that step on the board. */
  show() {
    if (!this.asked) return;
    const { player, status } = this;
    const message = this.message(this.asked);
    status.flash(message, ANSWER_SECONDS);
    player.extra = this.shapes(this.asked);
    player.paint();
    announce([message.head, message.detail].filter(Boolean).join(" "));
  }

  /** The message about an answer. @param {Asked} asked @returns {Message} */
  message({ place, marked, answer, wrong }) {
    const { truth, sentence, steps, solutions } = answer;
    const step = steps[this.shown];
    const head = truth === "not yet" ? this.notYet(place, marked, sentence) : sentence;
    const { text, lines } = step ? parts(step.sentence) : { text: "", lines: [] };
    const number = steps.length > 1 ? `Step ${this.shown + 1} of ${steps.length}.` : "";
    const other = solutions.length ? `Solution ${this.shown + 1} of 2 is shown.` : "";
    const first = wrong ? this.firstWrong(place, wrong) : "";
    return {
      icon: truth === "wrong" ? "bad" : "ask",
      kind: truth === "wrong" ? "bad" : "hint",
      head,
      detail: [number, text, other, first].filter(Boolean).join(" "),
      more: lines,
      moreText: "More",
      chip: step?.title ?? "",
      board: { rows: this.player.state.rows, cols: this.player.state.cols },
      showPlace: (cells) => this.showPlace(cells),
      actions: this.actions(this.asked),
    };
  }

  /** Which mark is the first wrong one. @param {Place} place @param {Assignment} wrong */
  firstWrong({ layer, at }, wrong) {
    const isAsked = wrong.layer === layer && key(wrong.at) === key(at);
    return isAsked ? "It is your first wrong mark." : `Your first wrong mark is at ${spotInWords(wrong.at)}.`;
  }

  /** The sentence about a value that is true but does not follow yet. It names the value of an empty cell only on demand. @param {Place} place @param {boolean} marked @param {string} sentence */
  notYet({ at }, marked, sentence) {
    if (marked) return `This is right, but a few steps do not show it: ${lowered(sentence)}`;
    return this.revealed ? sentence : `A few steps from here do not show what ${spotInWords(at)} is.`;
  }

  /** The buttons of an answer. @param {Asked|null} asked @returns {Action[]} */
  actions(asked) {
    if (!asked) return [this.done];
    const { answer, marked, wrong } = asked;
    const { truth, steps, solutions } = answer;
    const reveal = () => {
      this.revealed = true;
      this.show();
    };
    /** @type {Action[]} */
    const actions = [];
    if (Math.max(steps.length, solutions.length) > 1)
      actions.push(
        { text: "←", label: steps.length ? "The step before" : "The first solution", act: () => this.go(-1) },
        { text: "→", label: steps.length ? "The next step" : "The other solution", act: () => this.go(1) },
      );
    if (truth === "not yet" && !marked && !this.revealed) actions.push({ text: "Say what it is", act: reveal });
    if (wrong) actions.push({ text: "Take it back", act: () => this.takeBack(wrong) });
    return [...actions, this.done];
  }

  /** Takes a wrong mark back. @param {Assignment} wrong */
  takeBack(wrong) {
    this.end();
    takeBack(this.player, [wrong]);
  }

  /** The shapes on the board: the place asked about, and the step that is shown, with what the steps before it have found. @param {Asked} asked @returns {Shape[]} */
  shapes({ place, answer, wrong }) {
    const { player, drawing, shown } = this;
    const { steps, solutions } = answer;
    /** @type {Shape[]} */
    const shapes = [pointTo(place)];
    if (wrong) shapes.push({ t: "ring", at: cellsOf([wrong.at], player.state) });
    if (solutions.length) shapes.push(...drawing.ghosts(this.difference(solutions[shown])));
    const step = steps[shown];
    if (step) {
      const found = steps.slice(0, shown + 1);
      shapes.unshift({ t: "fill", at: cellsOf(step.where, player.state), ink: "hintsoft", soft: 0.6 });
      shapes.push(...drawing.rings(step.clues), ...drawing.struckCandidates(exclusionsOf(step)));
      shapes.push(...drawing.ghosts(drawing.showable(found.flatMap(({ marks }) => marks))));
    }
    return shapes.filter(hasSpots);
  }

  /** Rings some cells that the answer names. @param {Spot[]} cells */
  showPlace(cells) {
    if (!this.asked) return;
    this.player.extra = [...this.shapes(this.asked), { t: "ring", at: cells, ink: "focus", blink: true }];
    this.player.paint();
  }

  /** What a solution adds to the marks. @param {any} tables @returns {Assignment[]} */
  difference(tables) {
    const marks = solutionMarks(tables, this.genre);
    const all = Object.entries(marks).flatMap(([layer, spots]) =>
      Object.entries(spots).map(([id, value]) => ({
        layer,
        at: /** @type {Spot} */ (id.split(",").map(Number)),
        value,
      })),
    );
    return this.drawing.showable(all);
  }
}

/** The shape that shows which place the question is about: a frame in a cell, a dot on a side. @param {Place} place @returns {Shape} */
const pointTo = ({ at }) => (isCell(at) ? { t: "cursor", at: [at] } : { t: "next", at: [at] });

/** The sentence of a step without its numbered lines, and these lines. @param {string} sentence */
function parts(sentence) {
  const lines = sentence.split("\n");
  if (lines.length < 3) return { text: lines.join(" "), lines: [] };
  return { text: `${lines[0]} ${lines[lines.length - 1]}`, lines: lines.slice(1, -1) };
}

/** A spot in words: a cell, or the side of one. @param {Spot} at */
const spotInWords = (at) => {
  if (isCell(at)) return placeOf(at);
  return at[0] % 2
    ? `the side right of ${placeOf([at[0], at[1] - 1])}`
    : `the side below ${placeOf([at[0] - 1, at[1]])}`;
};

/** A sentence that goes on after a colon. @param {string} sentence */
const lowered = (sentence) => sentence.charAt(0).toLowerCase() + sentence.slice(1);
