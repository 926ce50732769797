// "Make the rest": adds clues to a board, or removes spare ones, until it has one solution and about the wanted level.
import { aborted, job } from "../base/api.js";
import { button, el } from "../ui/dom.js";
import { closeMenu } from "../ui/menu.js";
import * as messages from "../ui/messages.js";
import { LEVELS } from "../ui/level_mark.js";

/** The time limit of the server, in seconds. */
const PATIENCE = 30;
const SYMMETRIES = /** @type {const} */ ([
  ["", "None"],
  ["half-turn", "Half-turn"],
  ["quarter-turn", "Quarter-turn"],
  ["left-right", "Left and right"],
  ["top-bottom", "Top and bottom"],
  ["diagonal", "Diagonal"],
]);

/** What this part needs from the workshop. @typedef {{draft: Draft, status: StatusBar, genre: () => Genre, put: (puzzle: any) => Promise<void>, done: (sentence: string) => void}} View */

/** The section with the options and the two buttons. @param {View} view */
export function restPart(view) {
  const options = (/** @type {readonly (readonly [string, string])[]} */ list) =>
    list.map(([value, text]) => el("option", { value }, text));
  const level = el(
    "select",
    { id: "rest-level" },
    ...options([
      ["", "Any level"],
      ...LEVELS.map((name, i) => /** @type {[string, string]} */ ([String(i + 1), name])),
    ]),
  );
  const symmetry = el("select", { id: "rest-symmetry" }, ...options(SYMMETRIES));
  const places = el("label", { class: "option" }, el("span", {}, "Symmetry"), symmetry);
  /** @type {AbortController|null} */
  let running = null;
  /** Adds clues to the board, or with `thin` removes spare ones. @param {boolean} thin */
  const run = async (thin) => {
    closeMenu();
    const { draft, status, genre } = view;
    const puzzle = draft.board?.puzzle;
    const symmetric = (genre().symmetric && symmetry.value) || undefined;
    const body = { puzzle, thin, level: Number(level.value) || undefined, symmetric, seconds: PATIENCE };
    running?.abort();
    running = new AbortController();
    try {
      const result = await status.during(
        (seconds, stop) => messages.makingTheRest(thin, seconds, stop),
        (signal, busy) =>
          job("/api/complete", { ...body, seed: Math.floor(Math.random() * 1e9) }, { signal, wait: 1, busy }),
        running,
      );
      // The board may have been changed meanwhile.
      if (draft.board?.puzzle !== puzzle) return;
      await view.put(result.puzzle);
      view.done(thin ? "The spare clues are removed." : "The rest is made.");
    } catch (error) {
      if (!aborted(error)) status.flash(messages.failed(error), 10);
    }
  };
  const node = el(
    "section",
    { class: "part" },
    el("h2", {}, "Make the rest"),
    el("p", { class: "note" }, "Everything on the board stays. Clues are added until there is one solution."),
    el("label", { class: "option" }, el("span", {}, "Level"), level),
    places,
    el(
      "div",
      { class: "row two" },
      button({ text: "Fill in", id: "fill-in", title: "Adds clues", onclick: () => run(false) }),
      button({ text: "Thin out", id: "thin-out", title: "Removes clues", onclick: () => run(true) }),
    ),
  );
  /** Shows the options that the genre has. */
  const set = () => void (places.hidden = !view.genre().symmetric);
  return { node, set };
}
