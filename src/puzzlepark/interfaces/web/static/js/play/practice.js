// Practising a technique: the position before its step. It is not saved as a game; only that the technique is learned is stored.
import { view } from "../base/address.js";
import { key } from "../base/spots.js";
import { read, write } from "../base/store.js";

/** The position to practise with, if the address asks for one of this puzzle. @param {string} id @returns {Practice|null} */
export function practiceOf(id) {
  if (!view().searchParams.has("practise")) return null;
  try {
    const practice = JSON.parse(sessionStorage.getItem("park.practise") ?? "null");
    return practice?.id === id ? practice : null;
  } catch {
    return null;
  }
}

/** Whether the address asks for a lesson, in which hints appear by themselves. */
export const isLesson = () => view().searchParams.has("lead");

/** Puts the position on the board. @param {Practice} practice @param {Player} player */
export function begin({ before }, { marks, state }) {
  /** @type {PlainMarks} */
  const shown = {};
  for (const [layer, spots] of Object.entries(before))
    shown[layer] = Object.fromEntries(Object.entries(spots).filter(([, value]) => state.shows(layer, value)));
  marks.load({ marks: shown });
}

/** Whether the marks of the practised step are on the board. If so, it stores that the technique is learned. @param {Practice} practice @param {Player} player */
export function checkDone({ genre, name, marks: wanted }, { marks, state }) {
  const visible = wanted.filter(({ layer, value }) => state.shows(layer, value));
  if (!visible.length || !visible.every(({ layer, at, value }) => marks.get(layer, key(at)) === value)) return false;
  const learned = read("learned", {});
  write("learned", { ...learned, [genre]: [...new Set([...(learned[genre] ?? []), name])] });
  return true;
}
