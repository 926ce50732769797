// Practising a technique: a position before its step. Nothing of it is kept but that it was done.
import { key } from "../base/spots.js";
import { read, write } from "../base/store.js";

/** The position that the address asks for, if it is that of this puzzle. @param {string} id @returns {Practice|null} */
export function practiceOf(id) {
  if (!new URLSearchParams(location.search).has("practise")) return null;
  try {
    const found = JSON.parse(sessionStorage.getItem("park.practise") ?? "null");
    return found?.id === id ? found : null;
  } catch {
    return null;
  }
}

/** Whether the address asks for a game in which the strip leads. */
export const led = () => new URLSearchParams(location.search).has("lead");

/** Puts the position on the board, as its beginning. @param {Practice} practice @param {Player} player */
export function begin({ before }, { marks, state }) {
  /** @type {PlainMarks} */
  const shown = {};
  for (const [layer, spots] of Object.entries(before))
    shown[layer] = Object.fromEntries(Object.entries(spots).filter(([, value]) => state.shows(layer, value)));
  marks.load({ marks: shown });
}

/** Whether the step is on the board; then it is noted as learned. @param {Practice} practice @param {Player} player */
export function done({ genre, name, marks: wanted }, { marks, state }) {
  const seen = wanted.filter(({ layer, value }) => state.shows(layer, value));
  if (!seen.length || !seen.every(({ layer, at, value }) => marks.get(layer, key(at)) === value)) return false;
  const learned = read("learned", {});
  write("learned", { ...learned, [genre]: [...new Set([...(learned[genre] ?? []), name])] });
  return true;
}
