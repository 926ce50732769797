// The messages of the status bar that are the same for all genres. They are short, do not blame the player, and give the fact before the reason.
import { Refusal } from "../base/api.js";
import { counted } from "../base/text.js";

const NUMBER_WORDS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
/** A number in words, up to ten. @param {number} n */
const inWords = (n) => NUMBER_WORDS[n] ?? String(n);

/** What marks/judge.js returns as `progress`. @typedef {{made: number, all: number, cells: number, noun: string, verb: string}} Progress */

/** While nothing else is to be said: the progress, and on an empty board how to begin. @param {Progress} progress @param {{met: number, all: number}|null} clues @param {boolean} empty @param {string} hint @returns {Message} */
export const idle = (progress, clues, empty, hint) => ({
  icon: "info",
  kind: "plain",
  head: progressInWords(progress, clues, empty),
  detail: empty ? hint : "",
});

/** The progress in links, in met clues, or in marked cells. @param {Progress} progress @param {{met: number, all: number}|null} clues @param {boolean} empty */
function progressInWords({ made, all, cells, noun, verb }, clues, empty) {
  if (all) return `${made} of ${all} links made.`;
  if (clues?.all) return `${clues.met} of ${clues.all} clues met.`;
  return empty ? `Nothing ${verb} yet.` : `${counted(cells, noun)} ${verb}.`;
}

/** While a link is drawn. @param {number} value its length @param {number} cells the cells that it has @param {string} rest a sentence that follows @returns {Message} */
export const linking = (value, cells, rest) => ({
  icon: "info",
  kind: "plain",
  head: `This link of ${value} has ${counted(cells, "cell")}, ${value - cells} to go.`,
  detail: rest,
});

/** How long an answer took. @typedef {{how?: string}} Effort */

/** All marks so far agree with a solution. @param {Effort} effort @returns {Message} */
export const right = (effort) => ({
  icon: "check",
  kind: "good",
  head: "Right so far.",
  detail: "What is there still fits a solution.",
  ...effort,
});
/** No solution has all marks so far. @param {Effort} effort @param {() => void} where shows the wrong cells @returns {Message} */
export const wrongSoFar = (effort, where) => ({
  icon: "bad",
  kind: "bad",
  head: "Something is wrong.",
  detail: "What is there fits no solution.",
  ...effort,
  actions: [{ text: "Show where", act: where }],
});

/** A cell lacks the candidate that is its answer. @param {() => void} where shows the cells @returns {Message} */
export const crossedOut = (where) => ({
  icon: "bad",
  kind: "bad",
  head: "Something is wrong.",
  detail: "A candidate that you crossed out is needed.",
  actions: [{ text: "Show where", act: where }],
});

/** The marks break a rule. @param {string} sentence about the rule @param {boolean} line whether lines are drawn @param {() => void} where shows the cells @returns {Message} */
export const exceeded = (sentence, line, where) => ({
  icon: "bad",
  kind: "bad",
  head: sentence,
  detail: line ? "Undo a few steps, or drag the line back." : "Undo a few steps, or clear a cell.",
  actions: [{ text: "Show where", act: where }],
});

/** The board is complete but wrong. @param {{sentence: string, clue: any}[]} violations @param {() => void} back ends the message @returns {Message} */
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

/** The help that a player used, in words. @param {number} n the number of hints @param {boolean} filled whether candidates were filled in */
export const helpUsed = (n, filled) => (n ? counted(n, "hint") : "no hints") + (filled ? ", candidates filled in" : "");

/** The puzzle is solved. @param {{all: number}} progress `all` is the number of links @param {boolean} only whether the solution is known to be the only one @param {boolean} picture @param {string} how the time and the help @param {Action[]} actions @returns {Message} */
export function solved(progress, only, picture, how, actions) {
  const result = progress.all ? `All ${progress.all} links meet` : "Every rule is kept";
  const unique = only ? `, and this is the only ${picture ? "picture" : "solution"}` : "";
  return { icon: "check", kind: "good", alert: true, head: "Solved.", detail: `${how}. ${result}${unique}.`, actions };
}

export const solutionSeen = "after the solution was shown";

/** While the game is paused. @param {() => void} resume @returns {Message} */
export const paused = (resume) => ({
  icon: "pause",
  kind: "plain",
  head: "Paused.",
  detail: "The clock is stopped, and the board is hidden.",
  actions: [{ text: "Go on", kind: "primary", act: resume }],
});

/** The step of a practised technique is found. @param {string} title of the technique @param {() => void} back opens the techniques @returns {Message} */
export const practised = (title, back) => ({
  icon: "check",
  kind: "good",
  head: `Right: ${title}.`,
  detail: "Go on with the board, or back to the techniques.",
  actions: [{ text: "Back", kind: "primary", act: back }],
});

/** The solution is shown. @param {() => void} undo @returns {Message} */
export const givenUp = (undo) => ({
  icon: "info",
  kind: "plain",
  head: "This is the solution.",
  detail: "Your own marks are kept: Undo brings them back.",
  actions: [{ text: "Undo", act: undo }],
});

/** While the marks or the puzzle are checked. @param {number} seconds the time so far @param {() => void} stop @returns {Message} */
export const checking = (seconds, stop) => ({
  icon: "clock",
  kind: "plain",
  head: "Checking…",
  how: seconds >= 0.1 ? `${seconds.toFixed(1)} s` : "",
  actions: [{ text: "Stop", act: stop }],
});

/** While the next step is searched for a hint. @param {number} seconds @param {() => void} stop @returns {Message} */
export const thinking = (seconds, stop) => ({ ...checking(seconds, stop), icon: "lamp", head: "Looking for a hint…" });

/** After the player has stopped the live check. @param {() => void} resume @returns {Message} */
export const checkStopped = (resume) => ({
  icon: "info",
  kind: "plain",
  head: "Stopped.",
  how: "not checked",
  actions: [{ text: "Go on", act: resume }],
});

/** While the solver answers a question about a place. @param {number} seconds @param {() => void} stop @returns {Message} */
export const asking = (seconds, stop) => ({ ...checking(seconds, stop), icon: "ask", head: "Looking for the reason…" });

/** While a busy server cannot take a job. @param {number} seconds until the next attempt @param {() => void} stop @returns {Message} */
export const busy = (seconds, stop) => ({
  icon: "clock",
  kind: "plain",
  head: `The server is busy. Trying again in ${Math.round(seconds)} s.`,
  actions: [{ text: "Stop", act: stop }],
});

/** While the clues of a painting are made. @param {number} seconds @param {() => void} stop @returns {Message} */
export const makingLinks = (seconds, stop) => ({
  icon: "paint",
  kind: "plain",
  head: "Making the clues of the picture …",
  how: `${seconds.toFixed(1)} s`,
  actions: [{ text: "Stop", act: stop }],
});

/** While a puzzle is made of a picture. @param {number} seconds @param {() => void} stop @returns {Message} */
export const makingFromPicture = (seconds, stop) => ({
  icon: "picture",
  kind: "plain",
  head: "Making a puzzle of the picture …",
  how: `${seconds.toFixed(1)} s`,
  actions: [{ text: "Stop", act: stop }],
});

/** While a book or a worksheet is made. @param {number} seconds @param {() => void} stop @returns {Message} */
export const makingTheBook = (seconds, stop) => ({
  ...makingLinks(seconds, stop),
  icon: "clock",
  head: "Making the book …",
});

/** The server cannot be reached. @returns {Message} */
export const offline = () => ({
  icon: "offline",
  kind: "plain",
  head: "Offline: the live check waits.",
  detail: "Editing, playing and sharing by long link still work.",
  how: "not checked",
});

/** The server refuses the puzzle. @param {string} sentence the reason @returns {Message} */
export const invalid = (sentence) => ({ icon: "bad", kind: "bad", head: sentence, how: "not checked" });

/** Something cannot be done. @param {string} head the reason @returns {Message} */
export const refused = (head) => ({ icon: "bad", kind: "bad", head });

/** Why a request has failed. @param {unknown} error @returns {Message} */
export const failed = (error) =>
  error instanceof Refusal && error.status === 0 && error.code !== "not_loaded"
    ? offline()
    : invalid(/** @type {Error} */ (error).message);

/** A text or file cannot be imported. @param {string} sentence the reason @returns {Message} */
export const badImport = (sentence) => {
  const head = "This text is not a puzzle I know.";
  return { icon: "bad", kind: "bad", head, detail: sentence === head ? "" : sentence };
};

/** A link cannot be read. @param {string} sentence the reason @returns {Message} */
export const badLink = (sentence) => ({
  icon: "bad",
  kind: "bad",
  head: "The link is damaged: it contains no puzzle.",
  detail: sentence,
});

/** The device has no room. @returns {Message} */
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
  head: thin ? "Removing clues …" : "Making the rest …",
  how: `${seconds.toFixed(1)} s`,
  actions: [{ text: "Stop", act: stop }],
});
