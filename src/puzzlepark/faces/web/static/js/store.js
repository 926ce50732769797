// What is kept on the device: settings, games in progress, puzzles being made. A full storage is told, never fatal.

const HOME = "park.";
/** @type {Settings} */
const USUAL = { states: true, dots: true, counts: false, crosses: false, notes: false, light: true, timer: true, wind: true, haptics: true, theme: "system", contrast: false };

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

/** How far each game is, by puzzle id. @returns {Record<string, {state: string, seconds: number, part: number}>} */
export const games = () => read("games", {});
/** @param {string} id @returns {Game|null} */
export const game = (id) => read(`game.${id}`);

/** Keeps a game; if there is no room, without its history; false if not even that. @param {Game} kept */
export function keepGame(kept) {
  const all = games();
  all[kept.id] = { state: kept.state, seconds: kept.solvedIn ?? kept.seconds, part: kept.part };
  write("games", all);
  return write(`game.${kept.id}`, kept) || write(`game.${kept.id}`, { ...kept, saved: { ...kept.saved, past: [], future: [] } });
}

/** @param {string} id */
export function forgetGame(id) {
  const { [id]: _, ...rest } = games();
  if (write("games", rest)) localStorage.removeItem(`${HOME}game.${id}`);
}
