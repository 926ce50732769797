// The shipped collection: a list of all puzzles, their drawings on demand, and a copy of everything on the device for playing offline.
import { withoutServer } from "./address.js";
import { get } from "./api.js";
import { sizeOf } from "./spots.js";
import { games } from "./store.js";

const LIST = "/api/collection/index";
/** The cache for data of the server, which the service worker also uses. */
const DATA = "park-data-1";
/** The most cells of a small and of a medium puzzle. */
const SMALL = 49;
const MEDIUM = 144;
/** Puzzles per request. */
const PART = 50;

/** The request for the list; null before, and after a failure. @type {Promise<{stamp: string, items: Item[]}>|null} */
let listAnswer = null;
/** All puzzles, small ones first within each genre; requested once. */
export function collection() {
  listAnswer ??= get(LIST).then(numbered, (error) => {
    listAnswer = null;
    throw error;
  });
  return listAnswer;
}

/** Builds items from the columns of the list, with a number within each genre. @param {any} index @returns {{stamp: string, items: Item[]}} */
function numbered({ stamp, ids, genres, titles, heights, widths, sizes, levels }) {
  /** @type {Record<string, number>} */
  const last = {};
  // The ids are joined to one text, with 16 characters each.
  const items = ids.match(/.{16}/g).map((/** @type {string} */ id, /** @type {number} */ i) => {
    const genre = genres[i];
    const number = (last[genre] = (last[genre] ?? 0) + 1);
    return {
      id,
      genre,
      number,
      title: titles[i],
      height: heights[i],
      width: widths[i],
      size: sizes[i],
      level: levels[i],
    };
  });
  return { stamp, items };
}

/** The addresses of the whole collection, in parts. The stamp changes with the collection, so parts of an older one do not match. */
async function parts() {
  const { stamp, items } = await collection();
  return Array.from(
    { length: Math.ceil(items.length / PART) },
    (_, i) => `/api/collection?whole=true&limit=${PART}&offset=${i * PART}&stamp=${stamp}`,
  );
}

/** Copies the whole collection to the device. @param {() => boolean} wanted whether to go on */
export async function cacheCollection(wanted) {
  if (withoutServer || !("caches" in self)) return;
  try {
    const cache = await caches.open(DATA);
    const all = await parts();
    for (const path of all) {
      if (!wanted()) return;
      if (!(await cache.match(path))) await cache.add(path);
    }
    for (const { url } of await cache.keys())
      if (/[?&]whole=/.test(url) && !all.some((path) => url.endsWith(path))) await cache.delete(url);
  } catch {
    // There is no server or no room: the next visit continues.
  }
}

/** The cached puzzles that fulfil a condition, in the order of the list. @param {(item: WholeItem) => boolean} fits @returns {Promise<WholeItem[]>} */
async function cachedPuzzles(fits) {
  if (!("caches" in self)) return [];
  const items = [];
  for (const path of await parts()) {
    const answer = await caches.match(path);
    if (answer) items.push(...(await answer.json()).items.filter(fits));
  }
  return items;
}

/** A cached puzzle with its drawing and answer, or null. @param {string} id */
export const cachedPuzzle = async (id) => (await cachedPuzzles((item) => item.id === id))[0] ?? null;

/** Drawings by id. @type {Map<string, any>} */
const known = new Map();
/** Ids of drawings for the next request. @type {Set<string>} */
let missing = new Set();
/** The request that is about to start, to which more ids can be added; null if there is none. @type {Promise<void>|null} */
let loading = null;

/** Loads the missing drawings, in requests of limited length. */
async function load() {
  const wanted = [...missing];
  missing = new Set();
  loading = null;
  for (let i = 0; i < wanted.length; i += PART) {
    const ids = wanted.slice(i, i + PART);
    const query = new URLSearchParams([["drawings", "true"], ["limit", String(PART)], ...ids.map((id) => ["id", id])]);
    const { items } = await get(`/api/collection?${query}`).catch(async () => ({
      items: await cachedPuzzles((item) => ids.includes(item.id)),
    }));
    for (const item of items) known.set(item.id, item.drawing);
  }
}

/** The drawings of some puzzles by id, from the server or the device; some may be missing. Calls in the same tick share one request. @param {string[]} ids @returns {Promise<Map<string, any>>} */
export async function drawings(ids) {
  for (const id of ids) if (!known.has(id)) missing.add(id);
  if (missing.size) await (loading ??= Promise.resolve().then(load));
  return known;
}

/** A random item, or null. @template T @param {T[]} items @returns {T|null} */
export const anyOf = (items) => items[Math.floor(Math.random() * items.length)] ?? null;

/** The id of another puzzle of the genre that is not solved, with the same size and level if possible. @param {{id: string, puzzle: any}} played @returns {Promise<string|null>} */
export async function nextPuzzle({ id, puzzle }) {
  const { items } = await collection();
  const played = games();
  const [height, width] = sizeOf(puzzle);
  const level = puzzle.made?.level;
  const size = sizeName(height * width);
  const unsolved = items.filter(
    (item) => item.id !== id && item.genre === puzzle.genre && played[item.id]?.state !== "solved",
  );
  const sameLevel = unsolved.filter((item) => item.level === level);
  const sameSize = unsolved.filter((item) => item.size === size);
  const sameBoth = sameLevel.filter((item) => item.size === size);
  const next = anyOf(sameBoth) ?? anyOf(sameLevel) ?? anyOf(sameSize) ?? anyOf(unsolved);
  return next?.id ?? null;
}

/** The collection's name for a size. @param {number} cells */
function sizeName(cells) {
  if (cells <= SMALL) return "small";
  return cells <= MEDIUM ? "medium" : "large";
}
