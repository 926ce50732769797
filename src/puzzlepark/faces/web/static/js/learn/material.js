// What Learn shows of a genre, put together from what the server knows: right and wrong boards, first puzzles, techniques.
import { get, job, post } from "../base/api.js";
import { collection } from "../base/collection.js";
import { isCell, key } from "../base/spots.js";
import { BoardState } from "../marks/board_state.js";
import { Marks, fromTables } from "../marks/marks.js";
import { Scene, unjudged } from "../marks/scene.js";

/** A sentence, and a board that breaks the rule that it is about. @typedef {{sentence: string, drawing: Drawing}} Fault */
/** A puzzle that was fetched. @typedef {{id: string, puzzle: any, drawing: Drawing, answer: any}} Whole */
/** A technique where it is first needed: the marks before it, and the step. @typedef {{name: string, title: string, why: string, so: string, whole: Whole, before: Plain, step: any, drawing: Drawing}} Technique */

/** So many first puzzles, of at most so many cells. */
const LESSONS = 5;
const SMALL = 49;
/** So many changed answers are tried, and so many wrong boards shown. */
const TRIES = 16;
const FAULTS = 4;
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

/** A board with its answer. @param {Whole} whole @param {Genre} genre @returns {Drawing} */
export function solvedBoard({ drawing, answer }, genre) {
  return pictured(drawing, genre, fromTables(answer, genre));
}

/** Boards that break rules, one a rule, each with what is said of it. @param {Whole} whole @param {Genre} genre @returns {Promise<Fault[]>} */
export async function wrongBoards({ puzzle, drawing, answer }, genre) {
  const right = fromTables(answer, genre);
  const given = new Set(drawing.shapes.flatMap((s) => (s.t === "number" ? [key(s.at)] : [])));
  /** @type {Map<string, Fault>} */
  const found = new Map();
  for (const marks of changed(right, given)) {
    const verdict = await post("/api/check", { puzzle, marks, draw: true, say: false });
    for (const { code, sentence, where } of verdict.violations) {
      if (found.has(code) || found.size >= FAULTS) continue;
      const at = where.filter((/** @type {Spot} */ spot) => isCell(spot));
      found.set(code, {
        sentence,
        drawing: { ...verdict.drawing, shapes: [...verdict.drawing.shapes, { t: "ring", at }] },
      });
      break;
    }
    if (found.size >= FAULTS) break;
  }
  return [...found.values()];
}

/** Answers with one thing changed here and there. @param {Plain} right @param {Set<string>} given @returns {Plain[]} */
function changed(right, given) {
  const spots = Object.entries(right).flatMap(([layer, values]) =>
    Object.keys(values)
      .filter((id) => !given.has(id))
      .map((id) => /** @type {[string, string]} */ ([layer, id])),
  );
  const every = Math.max(1, Math.floor(spots.length / TRIES));
  return spots
    .filter((_, i) => i % every === 0)
    .slice(0, TRIES)
    .map(([layer, id]) => {
      const values = Object.values(right[layer]);
      const now = right[layer][id];
      // Where several numbers are written, another of them; else there is something instead of nothing, or nothing.
      const several = Math.max(...values) > 1;
      const other = several ? values.find((value) => value !== now) : now ? 0 : 1;
      return { ...right, [layer]: { ...right[layer], [id]: other ?? 0 } };
    });
}

/** The techniques that some puzzles need, each where it comes first. @param {Item[]} items @param {Genre} genre @param {(found: Technique) => void} tell @param {() => boolean} wanted */
export async function techniques(items, genre, tell, wanted) {
  const seen = new Set();
  for (const item of items.slice(-EXPLAINED)) {
    if (!wanted()) return;
    const whole = await wholePuzzle(item.id);
    const { steps } = await job("/api/explain", { puzzle: whole.puzzle, seconds: PATIENCE }, { wait: 5 });
    /** @type {Plain} */
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

/** A board before a step: the clues ringed, the cells that take part tinted. @param {Drawing} drawing @param {Genre} genre @param {Plain} before @param {any} step @returns {Drawing} */
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

/** A drawing with marks on it. @param {Drawing} drawing @param {Genre} genre @param {Plain} plain @returns {Drawing} */
function pictured(drawing, genre, plain) {
  const state = new BoardState(drawing, genre);
  const marks = new Marks();
  for (const [layer, spots] of Object.entries(plain))
    for (const [id, value] of Object.entries(spots)) if (state.shows(layer, value)) marks.set(layer, id, value);
  return { ...drawing, shapes: new Scene(state, marks).shapes(unjudged()) };
}
