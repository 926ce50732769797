// What is stored on the device: settings, games, puzzles that were made or shared, and solves. Writing to a full storage returns false.
import { dayOf } from "./daily.js";
import { sizeOf } from "./spots.js";

/** The prefix of all keys in the browser's storage. */
export const HOME = "park.";
/** @type {Settings} */
const DEFAULTS = {
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

/** The stored value of a name. @param {string} name @param {any} [fallback] if nothing is stored */
export function read(name, fallback = null) {
  try {
    const text = localStorage.getItem(HOME + name);
    return text === null ? fallback : JSON.parse(text);
  } catch {
    return fallback;
  }
}

/** Stores a value; false if the device has no room. @param {string} name @param {any} value */
export function write(name, value) {
  try {
    localStorage.setItem(HOME + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** Removes a stored value. @param {string} name */
export function remove(name) {
  try {
    localStorage.removeItem(HOME + name);
  } catch {
    // There is no storage, so nothing is stored.
  }
}

/** The settings as they are now. Change them with `setSettings`. @type {Settings} */
export const settings = { ...DEFAULTS, ...read("settings", {}) };
/** @type {Set<() => void>} */
const watchers = new Set();
/** Calls back after every change of the settings; returns a function that ends it. @param {() => void} watcher */
export function whenSet(watcher) {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}
/** Changes settings, stores them, and calls all watchers. @param {Partial<Settings>} changes */
export function setSettings(changes) {
  Object.assign(settings, changes);
  write("settings", settings);
  for (const watcher of watchers) watcher();
}

/** The index of all games by puzzle id. @returns {Record<string, GameEntry>} */
export const games = () => read("games", {});

/** The version of each game that this tab read or wrote last. @type {Map<string, string>} */
const seen = new Map();
/** What tells the versions of this tab from those of others. */
const TAB = Math.random().toString(36).slice(2, 8);
/** The number of versions that this tab has made. */
let versions = 0;
const newVersion = () => `${TAB}.${Date.now()}.${++versions}`;
const versionOf = (/** @type {string} */ id) => games()[id]?.version ?? "";

/** The game that is open in this tab. @type {string|null} */
let openGame = null;
let onTaken = () => {};
/** Sets the callback for when another tab continues the game that is open here. @param {() => void} callback */
export const whenTaken = (callback) => void (onTaken = callback);

/** Opens a game in this tab; other tabs that have it open lose it. @param {string} id */
export function takeGame(id) {
  openGame = id;
  const all = games();
  if (all[id]) {
    all[id].version = newVersion();
    write("games", all);
  }
  seen.set(id, all[id]?.version ?? "");
}
/** Closes the game that is open in this tab. */
export const leaveGame = () => void (openGame = null);

/** True if another tab has written a game since this one read it. If it is open here, it is closed. @param {string} id */
function takenElsewhere(id) {
  if (!seen.has(id) || seen.get(id) === versionOf(id)) return false;
  if (openGame === id) {
    openGame = null;
    onTaken();
  }
  return true;
}
addEventListener("storage", (e) => void (e.key === `${HOME}games` && openGame && takenElsewhere(openGame)));

/** The stored game with an id; null if there is none. @param {string} id @returns {GameRecord|null} */
export const game = (id) => read(`game.${id}`);

/** Saves a game, without its history if there is no room for that; false if there is no room at all. A game that another tab has taken is not written. @param {GameRecord} record */
export function saveGame(record) {
  if (takenElsewhere(record.id)) return true;
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
  // A game whose solution was shown does not count as solved.
  if (record.state === "solved" && before?.state !== "solved" && !record.seen) recordSolve(record.id, all[record.id]);
  write("games", all);
  return (
    write(`game.${record.id}`, record) ||
    write(`game.${record.id}`, { ...record, saved: { ...record.saved, past: [], future: [] } })
  );
}

/** Saves a puzzle that was made, imported or shared, as a game that is not begun. An existing game of it stays.
 * @param {{id: string, puzzle: any, drawing: any, answer?: any}} document @param {"made"|"imported"|"shared"} kind */
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

/** Removes a game without marks. A puzzle that is not from the collection stays, as not begun. @param {string} id */
export function forgetGame(id) {
  const record = game(id);
  if (!record || takenElsewhere(id)) return;
  if (games()[id]?.kind === "begun") removeGame(id);
  else saveGame({ ...record, saved: null, seconds: 0, state: "new", part: 0 });
}

/** Removes a game; returns a function that restores it. @param {string} id */
export function removeGame(id) {
  const { [id]: entry, ...others } = games();
  const record = game(id);
  if (write("games", others)) remove(`game.${id}`);
  seen.set(id, "");
  return () => {
    write("games", { ...games(), [id]: entry });
    write(`game.${id}`, record);
  };
}

/** Names a game; an empty name removes the name. @param {string} id @param {string} name */
export function renameGame(id, name) {
  const all = games();
  if (!all[id]) return;
  all[id].name = name.trim().slice(0, 80);
  write("games", all);
}

/** All solves, oldest first. For a puzzle solved twice on a day only the faster solve counts. @returns {Solve[]} */
export const solves = () => read("solves", []);

/** Adds a solve of today. If the puzzle was solved today already, the faster solve stays. @param {string} id @param {GameEntry} entry */
function recordSolve(id, { genre, level, height, width, seconds, hints }) {
  const all = solves();
  const day = dayOf(new Date());
  const record = { id, genre, level, height, width, seconds, hints, day };
  const same = all.findIndex((solve) => solve.id === id && solve.day === day);
  if (same < 0) all.push(record);
  else if (seconds < all[same].seconds) all[same] = record;
  write("solves", all);
}

/** The genres that the player likes best. @returns {string[]} */
export const favourites = () => read("favourites", []);

/** Makes a genre a favourite, or removes it from the favourites. @param {string} name */
export function toggleFavourite(name) {
  const others = favourites().filter((other) => other !== name);
  write("favourites", others.length < favourites().length ? others : [...others, name]);
}
