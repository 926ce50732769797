// What Learn shows of a genre, put together from what the server knows: right and wrong boards, first puzzles, techniques.
import { get, job, post } from "../base/api.js";
import { collection } from "../base/collection.js";
import { isCell, key } from "../base/spots.js";
import { BoardState } from "../marks/board_state.js";
import { Marks } from "../marks/marks.js";
import { Scene, noJudgement } from "../marks/scene.js";

/** A board that keeps a rule, one that breaks it if a board can, and what is wrong with that. @typedef {{right: Drawing, wrong: Drawing|null, why: string}} Pair */
/** A puzzle that was fetched. @typedef {{id: string, puzzle: any, drawing: Drawing, answer: any}} Whole */
/** A technique where it is first needed: the marks before it, and the step. @typedef {{name: string, title: string, why: string, so: string, whole: Whole, before: PlainMarks, step: any, drawing: Drawing}} Technique */

/** So many first puzzles, of at most so many cells. */
const LESSONS = 5;
const SMALL = 49;
/** Techniques are looked for in so many puzzles. */
const EXPLAINED = 3;
const PATIENCE = 20;

/** The first puzzles of a genre: small ones, from easy to harder. @param {string} genre @returns {Promise<Item[]>} */
export async function firstPuzzles(genre) {
  const { items } = await collection();
  const cells = (/** @type {Item} */ i) => i.height * i.width;
  const own = items.filter((item) => item.genre === genre).sort((a, b) => cells(a) - cells(b));
  const small = own.filter((item) => cells(item) <= SMALL);
  const some = (small.length < LESSONS ? own.slice(0, 2 * LESSONS) : small).sort(
    (a, b) => (a.level ?? 0) - (b.level ?? 0) || cells(a) - cells(b),
  );
  const last = some.length - 1;
  const at = Array.from({ length: Math.min(LESSONS, some.length) }, (_, i) =>
    Math.round((i * last) / Math.max(1, LESSONS - 1)),
  );
  return [...new Set(at)].map((i) => some[i]);
}

/** @param {string} id @returns {Promise<Whole>} */
export async function wholePuzzle(id) {
  const path = `/api/puzzles/${id}`;
  const [found, drawing] = await Promise.all([get(`${path}?answer=true`), get(`${path}/drawing`)]);
  return { id, puzzle: found.puzzle, drawing, answer: found.answer };
}

/** The rules of a genre: a board that keeps each, and one that breaks it, with the fault ringed. @param {string} genre @returns {Promise<Pair[]>} */
export async function rulePairs(genre) {
  const { rules } = await post("/api/rules", { genre });
  return rules.map((/** @type {any} */ { keeps, breaks, why, where }) => {
    const at = where.filter((/** @type {Spot} */ spot) => isCell(spot));
    return { right: keeps, wrong: breaks && { ...breaks, shapes: [...breaks.shapes, { t: "ring", at }] }, why };
  });
}

/** The techniques that some puzzles need, each where it comes first. @param {Item[]} items @param {Genre} genre @param {(found: Technique) => void} tell @param {() => boolean} wanted */
export async function techniques(items, genre, tell, wanted) {
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
        const [, why, so] = step.hints;
        const drawing = stepBoard(whole.drawing, genre, before, step);
        tell({ name: step.technique, title: step.title, why, so, whole, before, step, drawing });
      }
      for (const { layer, at, value } of [...step.marks, ...step.follow]) (marks[layer] ??= {})[key(at)] = value;
    }
  }
}

/** A board before a step: the clues ringed, the cells that take part tinted. @param {Drawing} drawing @param {Genre} genre @param {PlainMarks} before @param {any} step @returns {Drawing} */
function stepBoard(drawing, genre, before, step) {
  const board = pictured(drawing, genre, before);
  const inside = (/** @type {Spot} */ p) =>
    isCell(p) && p[0] > 0 && p[1] > 0 && p[0] < 2 * drawing.rows && p[1] < 2 * drawing.cols;
  /** @type {Shape[]} */
  const hint = [
    { t: "fill", at: step.where.filter(inside), ink: "hintsoft", soft: 0.6 },
    { t: "hint", at: step.clues },
  ];
  return { ...board, shapes: [...board.shapes, ...hint] };
}

/** A drawing with marks on it. @param {Drawing} drawing @param {Genre} genre @param {PlainMarks} plain @returns {Drawing} */
function pictured(drawing, genre, plain) {
  const state = new BoardState(drawing, genre);
  const marks = new Marks();
  for (const [layer, spots] of Object.entries(plain))
    for (const [id, value] of Object.entries(spots)) if (state.shows(layer, value)) marks.set(layer, id, value);
  return { ...drawing, shapes: new Scene(state, marks).shapes(noJudgement()) };
}
