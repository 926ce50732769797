// The sentences of the page that are not the genre's own. Short, no blame, what then why.
import { Refusal } from "./api.js";

const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
/** @param {number} n */
const inWords = (n) => NUMBERS[n] ?? String(n);

/** @param {{made: number, all: number, cells: number, what: string, done: string}} progress @param {{met: number, all: number}|null} clues @param {boolean} empty @param {string} hint @returns {Message} */
export function idle(progress, clues, empty, hint) {
  const head = progress.all ? `${progress.made} of ${progress.all} links made.`
    : clues?.all ? `${clues.met} of ${clues.all} clues met.`
    : empty ? `Nothing ${progress.done} yet.`
    : `${progress.cells} ${progress.what}${progress.cells === 1 ? "" : "s"} ${progress.done}.`;
  return { icon: "info", kind: "plain", head, detail: empty ? hint : "" };
}

/** @param {number} value @param {number} cells @param {string} rest @returns {Message} */
export const linking = (value, cells, rest) => ({ icon: "info", kind: "plain", head: `This link of ${value} has ${cells} ${cells === 1 ? "cell" : "cells"}, ${value - cells} to go.`, detail: rest });

/** How long an answer took; what found it is told to those who point there. @typedef {{how?: string, engine?: string}} Found */

/** @param {Found} found @returns {Message} */
export const right = (found) => ({ icon: "check", kind: "good", head: "Right so far.", detail: "What is there still fits a solution.", ...found });
/** @param {Found} found @param {() => void} where @returns {Message} */
export const wrongSoFar = (found, where) => ({ icon: "bad", kind: "bad", head: "Something is wrong.", detail: "What is there fits no solution.", ...found, actions: [{ text: "Show where", act: where }] });

/** @param {string} sentence @param {boolean} line @param {() => void} where @returns {Message} */
export const exceeded = (sentence, line, where) => ({
  icon: "bad", kind: "bad", head: sentence, detail: line ? "Undo a few steps, or drag the line back." : "Undo a few steps, or clear a cell.",
  actions: [{ text: "Show where", act: where }],
});

/** @param {{sentence: string, clue: any}[]} violations @param {() => void} back @returns {Message} */
export function unsolved(violations, back) {
  const clues = violations.filter((v) => v.clue).length, n = clues || violations.length;
  const what = clues ? `${inWords(n)} ${n === 1 ? "clue is" : "clues are"} not met` : `${inWords(n)} ${n === 1 ? "rule is" : "rules are"} broken`;
  const sentences = [...new Set(violations.map((v) => v.sentence))];
  return {
    icon: "bad", kind: "bad", alert: true, head: violations.length ? `Not solved yet: ${what}.` : "Not solved yet.",
    detail: sentences.slice(0, 3).join(" "), more: sentences.slice(3), actions: [{ text: "Back to it", act: back }],
  };
}

/** @param {number} n */
const hintsUsed = (n) => (n ? `${n} ${n === 1 ? "hint" : "hints"}` : "no hints");

/** @param {{all: number}} progress @param {boolean} only @param {boolean} picture @param {string} time @param {number} hints @param {Action[]} actions @returns {Message} */
export const solved = (progress, only, picture, time, hints, actions) => ({
  icon: "check", kind: "good", alert: true, head: "Solved.",
  detail: `${time}, ${hintsUsed(hints)}. ${progress.all ? `All ${progress.all} links meet` : "Every rule is kept"}${only ? `, and this is the only ${picture ? "picture" : "solution"}` : ""}.`, actions,
});

/** @param {() => void} undo @returns {Message} */
export const givenUp = (undo) => ({ icon: "info", kind: "plain", head: "This is the solution.", detail: "Your own marks are kept: Undo brings them back.", actions: [{ text: "Undo", act: undo }] });

/** @param {number} seconds @param {() => void} stop @returns {Message} */
export const checking = (seconds, stop) => ({ icon: "clock", kind: "plain", head: "Checking…", how: seconds >= 0.1 ? `${seconds.toFixed(1)} s` : "", actions: [{ text: "Stop", act: stop }] });

/** @param {number} seconds @param {() => void} stop @returns {Message} */
export const thinking = (seconds, stop) => ({ ...checking(seconds, stop), icon: "lamp", head: "Looking for a hint…" });

/** @param {number} seconds @param {() => void} stop @returns {Message} */
export const busy = (seconds, stop) => ({ icon: "clock", kind: "plain", head: `The server is busy. Trying again in ${Math.round(seconds)} s.`, actions: [{ text: "Stop", act: stop }] });

/** @param {number} seconds @param {() => void} stop @returns {Message} */
export const makingLinks = (seconds, stop) => ({ icon: "paint", kind: "plain", head: "Making the clues of the picture …", how: `${seconds.toFixed(1)} s`, actions: [{ text: "Stop", act: stop }] });

/** @returns {Message} */
export const offline = () => ({ icon: "offline", kind: "plain", head: "Offline: the live check waits.", detail: "Editing, playing and sharing by long link still work.", how: "not checked" });

/** @param {string} sentence @returns {Message} */
export const invalid = (sentence) => ({ icon: "bad", kind: "bad", head: sentence, how: "not checked" });

/** What cannot be done, and is not. @param {string} head @returns {Message} */
export const refused = (head) => ({ icon: "bad", kind: "bad", head });

/** Why a request was not answered as wished. @param {unknown} error @returns {Message} */
export const failed = (error) => (error instanceof Refusal && error.status === 0 ? offline() : invalid(/** @type {Error} */ (error).message));

/** @param {string} sentence @returns {Message} */
export const badImport = (sentence) => ({ icon: "bad", kind: "bad", head: "This text is not a puzzle I know.", detail: sentence });

/** @returns {Message} */
export const fullStorage = () => ({ icon: "info", kind: "plain", head: "Progress cannot be kept on this device.", detail: "Use Share to keep a link." });

/** @param {string} what @param {() => void} undo @returns {Message} */
export const undone = (what, undo) => ({ icon: "info", kind: "plain", head: what, actions: [{ text: "Undo", act: undo }] });

/** The controls of a board, from what its genre declares. @param {Genre} genre @returns {[string, string][]} */
export function controls({ inputs, look }) {
  const line = look.marks.find((m) => m.t === "line"), mode = (/** @type {string} */ kind) => inputs.find((m) => m.kind === kind);
  const paint = mode("paint"), mark = mode("mark"), number = mode("number"), choice = mode("choice"), edges = mode("border") ?? mode("door");
  const touch = matchMedia("(pointer: coarse)").matches, click = touch ? "Tap" : "Click", corners = line?.nodes === "corner", named = (/** @type {Mode} */ m) => m.name.toLowerCase();
  /** @type {[string, string][]} */
  const found = [];
  if (line) found.push(["Drag", line.joins ? "link from a number" : line.flow ? "draw with direction" : corners ? "draw along the sides of cells" : "draw the line; drag back to shorten"]);
  if (corners) found.push([click, "one side"]);
  if (paint) found.push([click, `${named(paint)}, blank, clear`], ["Drag", paint.over === "region" ? "many tiles" : "many cells"]);
  if (number) found.push([click, touch ? "choose a cell, then a number" : "choose a cell"], ...(touch ? [] : [/** @type {[string, string]} */ (["0–9", "write a number"])]));
  if (choice) found.push([click, `${choice.choices?.join(", ")}, clear`]);
  if (edges) found.push([click, `${edges.name.toLowerCase()} on an edge`]);
  if (mark && !paint) found.push([touch ? "Hold" : mark.over === "edge" ? "Right-click" : "Right-drag", mark.sign === "dot" ? "blanks" : mark.over === "edge" ? "cross on an edge" : (mark.values?.length ?? 1) > 1 ? "crosses; again for a dot: visited" : "crosses"]);
  found.push(["Arrows", "move"]);
  if (line || edges) found.push(["Shift + arrows", line?.joins ? "link" : corners ? "draw a side" : "draw"]);
  if (paint) found.push(["Space", `${named(paint)}; X blank`]);
  found.push(["Ctrl Z", "undo"], ["?", "all keys"]);
  return found;
}

/** All keys. @param {boolean} make @returns {[string, string][]} */
export const keys = (make) => [
  ["Arrows", "move; Home and End in the row, Ctrl + Home and End on the board, Page Up and Down by 5 rows"],
  ["Shift + arrows", "draw or erase a line, or the side of the cell that way"], ["Enter", "pen down or up; then arrows draw"], ["Space", "paint"],
  ["1–9", "write a number, or take a choice"], ["X", "cross or blank; Shift + X on the edge ahead"], ["Backspace", "clear; a cell back inside a stroke, or along the line that the pen rests on"], ["Esc", "cancel the stroke"],
  ["Ctrl Z, U", "undo"], ["Ctrl Y, Ctrl Shift Z", "redo"], ["M", "other mode"], ["C", "check so far"], ["H", "hint; again for why and what, Enter puts it in, ← → play a chain"], ["R", "restart"],
  ["T", "trial; Enter keeps it, Esc drops it"], ["N", "counts at clues"], ["Shift T", "timer"], ["S", "say the state"], ["V", "board as text"], ["F", "full board"], ["+ − 0", "zoom"], ["?", "all keys"],
  ...(make ? /** @type {[string, string][]} */ ([["Tab, Shift Tab", "next and last clue"], ["0–9", "type a clue"], ["Shift + arrows", "turn a number with an arrow"], ["Del", "no clue"], ["a tool's letter", "take that tool"], ["Ctrl V", "import"], ["Ctrl S", "share"]]) : []),
];
