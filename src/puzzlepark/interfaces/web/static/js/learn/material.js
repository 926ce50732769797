// The contents of Learn for a genre: right and wrong boards, first puzzles and techniques, from the server.
import { get, job } from "../base/api.js";
import { collection } from "../base/collection.js";
import { inside, isCell, key } from "../base/spots.js";
import { BoardState } from "../marks/board_state.js";
import { Marks } from "../marks/marks.js";
import { Scene, noJudgement } from "../marks/scene.js";

/** A puzzle with its drawing and answer. @typedef {{id: string, puzzle: any, drawing: Drawing, answer: any}} Whole */
/** A technique at its first use in a puzzle: its sentences, the marks before it, and the step. @typedef {{name: string, title: string, why: string, so: string, whole: Whole, before: PlainMarks, step: any, drawing: Drawing}} Technique */

/** The number of first puzzles. */
const LESSONS = 5;
/** The most cells of a first puzzle. */
const SMALL = 49;
/** The number of puzzles whose steps are searched for techniques. */
const EXPLAINED = 3;
/** The time limit of the server for each of them, in seconds. */
const PATIENCE = 20;

/** The first puzzles of a genre: small ones, from easy to harder. @param {string} genre @returns {Promise<Item[]>} */
export async function firstPuzzles(genre) {
  const { items } = await collection();
  const cells = (/** @type {Item} */ { height, width }) => height * width;
  const own = items.filter((item) => item.genre === genre).sort((a, b) => cells(a) - cells(b));
  const small = own.filter((item) => cells(item) <= SMALL);
  const candidates = (small.length < LESSONS ? own.slice(0, 2 * LESSONS) : small).sort(
    (a, b) => (a.level ?? 0) - (b.level ?? 0) || cells(a) - cells(b),
  );
  // Take them at equal distances, so that the levels rise.
  const last = candidates.length - 1;
  const indices = Array.from({ length: Math.min(LESSONS, candidates.length) }, (_, i) =>
    Math.round((i * last) / Math.max(1, LESSONS - 1)),
  );
  return [...new Set(indices)].map((i) => candidates[i]);
}

/** Loads a puzzle of the collection. @param {string} id @returns {Promise<Whole>} */
export async function wholePuzzle(id) {
  const path = `/api/puzzles/${id}`;
  const [document, drawing] = await Promise.all([get(`${path}?answer=true`), get(`${path}/drawing`)]);
  return { id, puzzle: document.puzzle, drawing, answer: document.answer };
}

/** Finds the techniques that some puzzles need, each at its first use. @param {Item[]} items @param {Genre} genre @param {(technique: Technique) => void} report called for each technique @param {() => boolean} wanted whether to go on */
export async function findTechniques(items, genre, report, wanted) {
  const seen = new Set();
  for (const item of items.slice(-EXPLAINED)) {
    if (!wanted()) return;
    const whole = await wholePuzzle(item.id);
    const { steps } = await job("/api/explain", { puzzle: whole.puzzle, seconds: PATIENCE }, { wait: 5 });
    /** @type {PlainMarks} */
    const marks = {};
    for (const step of steps) {
      if (!seen.has(step.technique) && step.marks.length) {
        seen.add(step.technique);
        const before = structuredClone(marks);
        // The hints are: where to look, why something follows, and what follows.
        const [, why, so] = step.hints;
        const drawing = boardBefore(whole.drawing, genre, before, step);
        report({ name: step.technique, title: step.title, why, so, whole, before, step, drawing });
      }
      for (const { layer, at, value } of [...step.marks, ...step.follow]) (marks[layer] ??= {})[key(at)] = value;
    }
  }
}

/** The board before a step, with rings around its clues and tinted cells. @param {Drawing} drawing @param {Genre} genre @param {PlainMarks} before @param {any} step @returns {Drawing} */
function boardBefore(drawing, genre, before, step) {
  const board = withMarks(drawing, genre, before);
  const isOnBoard = (/** @type {Spot} */ spot) => isCell(spot) && inside(drawing, spot);
  /** @type {Shape[]} */
  const hint = [
    { t: "fill", at: step.where.filter(isOnBoard), ink: "hintsoft", soft: 0.6 },
    { t: "hint", at: step.clues },
  ];
  return { ...board, shapes: [...board.shapes, ...hint] };
}

/** A drawing with marks on it. @param {Drawing} drawing @param {Genre} genre @param {PlainMarks} plain @returns {Drawing} */
function withMarks(drawing, genre, plain) {
  const state = new BoardState(drawing, genre);
  const marks = new Marks();
  for (const [layer, spots] of Object.entries(plain))
    for (const [id, value] of Object.entries(spots)) if (state.shows(layer, value)) marks.set(layer, id, value);
  return { ...drawing, shapes: new Scene(state, marks).shapes(noJudgement()) };
}
