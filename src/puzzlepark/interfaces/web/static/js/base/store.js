// What is kept on the device: settings, games in progress, puzzles that were made or shared, solves. A full storage is told, never fatal.
import { dayOf } from "./daily.js";
import { sizeOf } from "./spots.js";

export const HOME = "park.";
/** @type {Settings} */
const USUAL = {
  states: true,
  dots: true,
  counts: false,
  crosses: false,
  notes: false,
  light: true,
  timer: true,
  wind: true,
  haptics: true,
  theme: "system",
  contrast: false,
};

/** @param {string} name @param {any} [other] */
export function read(name, other = null) {
  try {
    const text = localStorage.getItem(HOME + name);
    return text === null ? other : JSON.parse(text);
  } catch {
    return other;
  }
}

/** True if it could be kept. @param {string} name @param {any} value */
export function write(name, value) {
  try {
    localStorage.setItem(HOME + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** @param {string} name */
export function remove(name) {
  try {
    localStorage.removeItem(HOME + name);
  } catch {
    // There is no storage: nothing was kept.
  }
}

/** @type {Settings} */
export const settings = { ...USUAL, ...read("settings", {}) };
/** @type {Set<() => void>} */
const watchers = new Set();
/** @param {() => void} tell */
export function whenSet(tell) {
  watchers.add(tell);
  return () => void watchers.delete(tell);
}
/** @param {Partial<Settings>} some */
export function setSettings(some) {
  Object.assign(settings, some);
  write("settings", settings);
  for (const tell of watchers) tell();
}

/** What is known of each game without reading it, by puzzle id. @returns {Record<string, Entry>} */
export const games = () => read("games", {});

/** The version of each game that this tab has read or written last. @type {Map<string, string>} */
const seen = new Map();
const TAB = Math.random().toString(36).slice(2, 8);
let versions = 0;
const newVersion = () => `${TAB}.${Date.now()}.${++versions}`;
const versionOf = (/** @type {string} */ id) => games()[id]?.version ?? "";

/** The game that is open in this tab. @type {string|null} */
let playing = null;
let lost = () => {};
/** Tells when another tab goes on with the game that is open here. @param {() => void} tell */
export const whenLost = (tell) => void (lost = tell);

/** Opens a game in this tab. Every other tab that has it open is told that it goes on here. @param {string} id */
export function takeGame(id) {
  playing = id;
  const all = games();
  if (all[id]) {
    all[id].version = newVersion();
    write("games", all);
  }
  seen.set(id, all[id]?.version ?? "");
}
/** No game is open in this tab any more. */
export const leaveGame = () => void (playing = null);

/** Whether another tab has written a game since this one looked at it; then this tab is told. @param {string} id */
function taken(id) {
  if (!seen.has(id) || seen.get(id) === versionOf(id)) return false;
  if (playing === id) {
    playing = null;
    lost();
  }
  return true;
}
addEventListener("storage", (e) => void (e.key === `${HOME}games` && playing && taken(playing)));

/** @param {string} id @returns {GameRecord|null} */
export const game = (id) => read(`game.${id}`);

/** Keeps a game; if there is no room, without its history; false if not even that. What another tab has written since is left as it is. @param {GameRecord} record */
export function saveGame(record) {
  if (taken(record.id)) return true;
  const all = games();
  const before = all[record.id];
  const [height, width] = sizeOf(record.puzzle);
  const version = newVersion();
  all[record.id] = {
    ...before,
    state: record.state,
    seconds: record.solvedIn ?? record.seconds,
    part: record.part,
    hints: record.hints ?? 0,
    kind: before?.kind ?? record.kind ?? "begun",
    genre: record.puzzle.genre,
    height,
    width,
    level: record.level ?? record.puzzle.made?.level ?? null,
    title: record.puzzle.title ?? "",
    at: Date.now(),
    version,
  };
  seen.set(record.id, version);
  // Whoever has seen the solution has not solved it.
  if (record.state === "solved" && before?.state !== "solved" && !record.seen) recordSolve(record.id, all[record.id]);
  write("games", all);
  return (
    write(`game.${record.id}`, record) ||
    write(`game.${record.id}`, { ...record, saved: { ...record.saved, past: [], future: [] } })
  );
}

/** Keeps a puzzle that somebody made, imported or shared, so that it is found again; it is not begun yet. A game of it stays as it is.
 * @param {{id: string, puzzle: any, drawing: any, answer?: any}} found @param {"made"|"imported"|"shared"} kind */
export function savePuzzle({ id, puzzle, drawing, answer }, kind) {
  const all = games();
  if (!all[id])
    return saveGame({
      id,
      puzzle,
      drawing,
      answer,
      kind,
      shipped: false,
      saved: null,
      seconds: 0,
      state: "new",
      part: 0,
    });
  if (all[id].kind === "begun") all[id].kind = kind;
  return write("games", all);
}

/** A game without any mark is not begun. The puzzle stays if it is not one of the collection. @param {string} id */
export function forgetGame(id) {
  const record = game(id);
  if (!record || taken(id)) return;
  if (games()[id]?.kind === "begun") removeGame(id);
  else saveGame({ ...record, saved: null, seconds: 0, state: "new", part: 0 });
}

/** Removes a game; returns what brings it back. @param {string} id */
export function removeGame(id) {
  const { [id]: entry, ...rest } = games();
  const record = game(id);
  if (write("games", rest)) remove(`game.${id}`);
  seen.set(id, "");
  return () => {
    write("games", { ...games(), [id]: entry });
    write(`game.${id}`, record);
  };
}

/** Gives a game another name; an empty one is none. @param {string} id @param {string} name */
export function renameGame(id, name) {
  const all = games();
  if (!all[id]) return;
  all[id].name = name.trim().slice(0, 80);
  write("games", all);
}

/** All solves, oldest first; of a puzzle that was solved twice on a day, the faster one. @returns {Solve[]} */
export const solves = () => read("solves", []);

/** @param {string} id @param {Entry} entry */
function recordSolve(id, { genre, level, height, width, seconds, hints }) {
  const all = solves();
  const day = dayOf(new Date());
  const record = { id, genre, level, height, width, seconds, hints, day };
  const same = all.findIndex((s) => s.id === id && s.day === day);
  if (same < 0) all.push(record);
  else if (seconds < all[same].seconds) all[same] = record;
  write("solves", all);
}
