// What a player may ask: am I right so far, where am I wrong, what is the solution?
import { Refusal, aborted, job, online } from "./api.js";
import { took } from "./dom.js";
import { faults } from "./judge.js";
import { fromTables } from "./marks.js";
import { key, sidesOf } from "./spots.js";
import * as words from "./words.js";

/** @typedef {import("./marks.js").Plain} Plain */

/** @param {{kept: any, genre: any, answer: Plain|null, table: import("./table.js").Table, strip: import("./strip.js").Strip, shown: (solution: Plain) => void}} game */
export function asking({ kept, genre, answer, table, strip, shown }) {
  const { marks, ground } = table;
  const layers = new Set(genre.inputs.map((/** @type {any} */ m) => m.layer));
  const failed = (/** @type {unknown} */ error) => strip.pass(error instanceof Refusal && error.status === 0 ? words.offline() : words.invalid(/** @type {Error} */ (error).message));

  async function soFar() {
    table.extra = [];
    if (marks.empty) return strip.pass(words.right(""), 4);
    const started = performance.now(), { revision } = marks, control = new AbortController();
    const wait = setInterval(() => strip.pass(words.checking((performance.now() - started) / 1000, () => control.abort()), 60), 150);
    try {
      let found;
      if (!online && answer) {
        const wrong = faults(ground, marks, answer);
        found = { fits: !wrong.length, wrong, seconds: 0 };
      } else found = await job("/api/so-far", { puzzle: kept.puzzle, marks: marks.plain() }, { signal: control.signal, wait: 5, busy: (s) => (clearInterval(wait), strip.pass(words.busy(s, () => control.abort()), 60)) });
      clearInterval(wait);
      if (marks.revision !== revision) return strip.settle();
      const how = [found.engine, found.seconds ? took(found.seconds) : ""].filter(Boolean).join(", ");
      if (found.fits === true) strip.pass(words.right(how), 20);
      else if (found.fits === false) strip.pass(words.wrongSoFar(how, () => showWhere(found.wrong)), 60);
      else strip.pass({ icon: "info", kind: "plain", head: "Not decided in 10 s.", detail: found.sentence ?? "", how, actions: [{ text: "Go on", act: () => soFar() }] }, 20);
    } catch (error) {
      clearInterval(wait);
      if (aborted(error)) strip.settle();
      else if (error instanceof Refusal && error.status === 0 && answer) return soFar();
      else failed(error);
    }
  }

  /** @param {[number, number][]|null} wrong */
  function showWhere(wrong) {
    if (!wrong?.length) return strip.pass({ icon: "info", kind: "plain", head: "It cannot be said where.", detail: "The puzzle has several solutions, or none." }, 8);
    const cells = new Map();
    for (const spot of wrong) for (const p of spot[0] & 1 && spot[1] & 1 ? [spot] : sidesOf(spot)) cells.set(key(p), p);
    table.extra = [{ t: "ring", at: [...cells.values()], blink: true }];
    strip.pass({ icon: "bad", kind: "bad", head: `${cells.size === 1 ? "This cell is" : `These ${cells.size} cells are`} not as in the solution.`, actions: [{ text: "Back to it", act: () => ((table.extra = []), strip.settle(), table.paint()) }] }, 60);
    table.paint();
  }

  async function giveUp() {
    try {
      const found = answer ?? fromTables((await job("/api/solve", { puzzle: kept.puzzle, limit: 1 }, { wait: 10 })).solutions?.[0] ?? null, layers);
      /** @type {import("./marks.js").Plain} */
      const solution = {};
      for (const mode of genre.inputs)
        if (mode.kind !== "mark" && found[mode.layer]) solution[mode.layer] = Object.fromEntries(Object.entries(found[mode.layer]).filter(([, v]) => v !== 0));
      if (!Object.keys(solution).length) return strip.pass({ icon: "none", kind: "bad", head: "No solution." });
      shown(solution);
    } catch (error) {
      failed(error);
    }
  }

  return { soFar, giveUp };
}
