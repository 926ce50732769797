// The messages of the status bar that are the same for all genres. They are short, do not blame the player, and give the fact before the reason.
import { Refusal } from "../base/api.js";
import { counted } from "../base/text.js";

const NUMBER_WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
/** @param {number} n */
const inWords = (n) => NUMBER_WORDS[n] ?? String(n);

/** @param {{made: number, all: number, cells: number, noun: string, verb: string}} progress @param {{met: number, all: number}|null} clues @param {boolean} empty @param {string} hint @returns {Message} */
export function idle(progress, clues, empty, hint) {
  const head = progress.all
    ? `${progress.made} of ${progress.all} links made.`
    : clues?.all
      ? `${clues.met} of ${clues.all} clues met.`
      : empty
        ? `Nothing ${progress.verb} yet.`
        : `${counted(progress.cells, progress.noun)} ${progress.verb}.`;
  return { icon: "info", kind: "plain", head, detail: empty ? hint : "" };
}

/** @param {number} value @param {number} cells @param {string} rest @returns {Message} */
export const linking = (value, cells, rest) => ({
  icon: "info",
  kind: "plain",
  head: `This link of ${value} has ${counted(cells, "cell")}, ${value - cells} to go.`,
  detail: rest,
});

/** How long an answer took, and the engine that found it, which is shown as a tooltip. @typedef {{how?: string, engine?: string}} Effort */

/** @param {Effort} effort @returns {Message} */
export const right = (effort) => ({
  icon: "check",
  kind: "good",
  head: "Right so far.",
  detail: "What is there still fits a solution.",
  ...effort,
});
/** @param {Effort} effort @param {() => void} where @returns {Message} */
export const wrongSoFar = (effort, where) => ({
  icon: "bad",
  kind: "bad",
  head: "Something is wrong.",
  detail: "What is there fits no solution.",
  ...effort,
  actions: [{ text: "Show where", act: where }],
});

/** @param {() => void} where @returns {Message} */
export const crossedOut = (where) => ({
  icon: "bad",
  kind: "bad",
  head: "Something is wrong.",
  detail: "A candidate that you crossed out is needed.",
  actions: [{ text: "Show where", act: where }],
});

/** @param {string} sentence @param {boolean} line @param {() => void} where @returns {Message} */
export const exceeded = (sentence, line, where) => ({
  icon: "bad",
  kind: "bad",
  head: sentence,
  detail: line ? "Undo a few steps, or drag the line back." : "Undo a few steps, or clear a cell.",
  actions: [{ text: "Show where", act: where }],
});

/** @param {{sentence: string, clue: any}[]} violations @param {() => void} back @returns {Message} */
export function unsolved(violations, back) {
  const clues = violations.filter((violation) => violation.clue).length;
  const n = clues || violations.length;
  const reason = clues
    ? `${inWords(n)} ${n === 1 ? "clue is" : "clues are"} not met`
    : `${inWords(n)} ${n === 1 ? "rule is" : "rules are"} broken`;
  const sentences = [...new Set(violations.map((violation) => violation.sentence))];
  return {
    icon: "bad",
    kind: "bad",
    alert: true,
    head: violations.length ? `Not solved yet: ${reason}.` : "Not solved yet.",
    detail: sentences.slice(0, 3).join(" "),
    more: sentences.slice(3),
    actions: [{ text: "Back to it", act: back }],
  };
}

/** @param {number} n @param {boolean} filled whether candidates were filled in */
export const helpUsed = (n, filled) => (n ? counted(n, "hint") : "no hints") + (filled ? ", candidates filled in" : "");

/** @param {{all: number}} progress @param {boolean} only @param {boolean} picture @param {string} how @param {Action[]} actions @returns {Message} */
export const solved = (progress, only, picture, how, actions) => ({
  icon: "check",
  kind: "good",
  alert: true,
  head: "Solved.",
  detail: `${how}. ${progress.all ? `All ${progress.all} links meet` : "Every rule is kept"}${only ? `, and this is the only ${picture ? "picture" : "solution"}` : ""}.`,
  actions,
});

export const solutionSeen = "after the solution was shown";

/** @param {() => void} resume @returns {Message} */
export const paused = (resume) => ({
  icon: "pause",
  kind: "plain",
  head: "Paused.",
  detail: "The clock rests, and the board is hidden.",
  actions: [{ text: "Go on", kind: "primary", act: resume }],
});

/** @param {string} title @param {() => void} back @returns {Message} */
export const practised = (title, back) => ({
  icon: "check",
  kind: "good",
  head: `Right: ${title}.`,
  detail: "Go on with the board, or back to the techniques.",
  actions: [{ text: "Back", kind: "primary", act: back }],
});

/** @param {() => void} undo @returns {Message} */
export const givenUp = (undo) => ({
  icon: "info",
  kind: "plain",
  head: "This is the solution.",
  detail: "Your own marks are kept: Undo brings them back.",
  actions: [{ text: "Undo", act: undo }],
});

/** @param {number} seconds @param {() => void} stop @returns {Message} */
export const checking = (seconds, stop) => ({
  icon: "clock",
  kind: "plain",
  head: "Checking…",
  how: seconds >= 0.1 ? `${seconds.toFixed(1)} s` : "",
  actions: [{ text: "Stop", act: stop }],
});

/** @param {number} seconds @param {() => void} stop @returns {Message} */
export const thinking = (seconds, stop) => ({ ...checking(seconds, stop), icon: "lamp", head: "Looking for a hint…" });

/** @param {number} seconds @param {() => void} stop @returns {Message} */
export const busy = (seconds, stop) => ({
  icon: "clock",
  kind: "plain",
  head: `The server is busy. Trying again in ${Math.round(seconds)} s.`,
  actions: [{ text: "Stop", act: stop }],
});

/** @param {number} seconds @param {() => void} stop @returns {Message} */
export const makingLinks = (seconds, stop) => ({
  icon: "paint",
  kind: "plain",
  head: "Making the clues of the picture …",
  how: `${seconds.toFixed(1)} s`,
  actions: [{ text: "Stop", act: stop }],
});

/** @param {number} seconds @param {() => void} stop @returns {Message} */
export const makingTheBook = (seconds, stop) => ({
  ...makingLinks(seconds, stop),
  icon: "clock",
  head: "Making the book …",
});

/** @returns {Message} */
export const offline = () => ({
  icon: "offline",
  kind: "plain",
  head: "Offline: the live check waits.",
  detail: "Editing, playing and sharing by long link still work.",
  how: "not checked",
});

/** @param {string} sentence @returns {Message} */
export const invalid = (sentence) => ({ icon: "bad", kind: "bad", head: sentence, how: "not checked" });

/** Something cannot be done. @param {string} head @returns {Message} */
export const refused = (head) => ({ icon: "bad", kind: "bad", head });

/** Why a request has failed. @param {unknown} error @returns {Message} */
export const failed = (error) =>
  error instanceof Refusal && error.status === 0 && error.code !== "not_loaded"
    ? offline()
    : invalid(/** @type {Error} */ (error).message);

/** @param {string} sentence @returns {Message} */
export const badImport = (sentence) => {
  const head = "This text is not a puzzle I know.";
  return { icon: "bad", kind: "bad", head, detail: sentence === head ? "" : sentence };
};

/** @param {string} sentence @returns {Message} */
export const badLink = (sentence) => ({
  icon: "bad",
  kind: "bad",
  head: "The link is damaged: it carries no puzzle.",
  detail: sentence,
});

/** @returns {Message} */
export const fullStorage = () => ({
  icon: "info",
  kind: "plain",
  head: "Progress cannot be kept on this device.",
  detail: "Use Share to keep a link.",
});

/** Something was done, and can be undone. @param {string} head @param {() => void} undo @returns {Message} */
export const undone = (head, undo) => ({
  icon: "info",
  kind: "plain",
  head,
  actions: [{ text: "Undo", act: undo }],
});

/** No clue was found whose change leaves one solution. @param {boolean} exhaustive whether all changes were tried */
export const noOtherClue = (exhaustive) =>
  exhaustive ? "Another clue in the place of a single one does not leave one solution." : "No other way was found.";

/** The remaining clues of a board are being made. @param {boolean} thin @param {number} seconds @param {() => void} stop @returns {Message} */
export const makingTheRest = (thin, seconds, stop) => ({
  icon: "clock",
  kind: "plain",
  head: thin ? "Taking clues away …" : "Making the rest …",
  how: `${seconds.toFixed(1)} s`,
  actions: [{ text: "Stop", act: stop }],
});
