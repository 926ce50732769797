// The shipped collection: one list of all puzzles, their drawings as they are shown, and the whole of it on the device for when there is no server.
import { get } from "./api.js";
import { games } from "./store.js";

const LIST = "/api/collection/index";
const DATA = "park-data-1";
const PART = 50;

/** @type {Promise<{stamp: string, items: Item[]}>|null} */
let listed = null;
/** All puzzles, small ones first within each genre; asked once. */
export function collection() {
  listed ??= get(LIST).then(numbered, (error) => {
    listed = null;
    throw error;
  });
  return listed;
}

/** Puzzles from columns, those of each genre counted. @param {any} index @returns {{stamp: string, items: Item[]}} */
function numbered({ stamp, ids, genres, titles, heights, widths, sizes, levels }) {
  /** @type {Record<string, number>} */
  const last = {};
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

/** The addresses of the whole collection in parts. The stamp is only there to tell old parts from new ones. */
async function parts() {
  const { stamp, items } = await collection();
  return Array.from(
    { length: Math.ceil(items.length / PART) },
    (_, i) => `/api/collection?whole=true&limit=${PART}&offset=${i * PART}&stamp=${stamp}`,
  );
}

/** Brings the whole collection to the device. @param {() => boolean} wanted whether to go on */
export async function keepCollection(wanted) {
  if (!("caches" in self)) return;
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
    // There is no server or no room: the next visit goes on.
  }
}

/** The puzzles that the device keeps, as they fit; in the order of the list. @param {(item: WholeItem) => boolean} fits @returns {Promise<WholeItem[]>} */
async function kept(fits) {
  if (!("caches" in self)) return [];
  const found = [];
  for (const path of await parts()) {
    const answer = await caches.match(path);
    if (answer) found.push(...(await answer.json()).items.filter(fits));
  }
  return found;
}

/** A puzzle that the device keeps, with its drawing and answer. @param {string} id */
export const keptPuzzle = async (id) => (await kept((item) => item.id === id))[0] ?? null;

/** @type {Map<string, any>} */
const drawn = new Map();
/** @type {Set<string>} */
let missing = new Set();
/** @type {Promise<void>|null} */
let coming = null;

async function bring() {
  const wanted = [...missing];
  missing = new Set();
  coming = null;
  for (let i = 0; i < wanted.length; i += PART) {
    const some = wanted.slice(i, i + PART);
    const query = new URLSearchParams([["drawings", "true"], ["limit", String(PART)], ...some.map((id) => ["id", id])]);
    const { items } = await get(`/api/collection?${query}`).catch(async () => ({
      items: await kept((item) => some.includes(item.id)),
    }));
    for (const item of items) drawn.set(item.id, item.drawing);
  }
}

/** The drawings of some puzzles by id: those that can be had, with or without a server. What is asked at once is brought at once. @param {string[]} ids */
export async function drawings(ids) {
  for (const id of ids) if (!drawn.has(id)) missing.add(id);
  if (missing.size) await (coming ??= Promise.resolve().then(bring));
  return drawn;
}

/** @template T @param {T[]} items @returns {T|null} */
export const anyOf = (items) => items[Math.floor(Math.random() * items.length)] ?? null;

/** A puzzle to go on with: not solved, of the same genre, size and level if there is one, or else as like as possible. @param {{id: string, puzzle: any}} played @returns {Promise<string|null>} */
export async function nextPuzzle({ id, puzzle }) {
  const { items } = await collection();
  const played = games();
  const cells = (puzzle.height ?? puzzle.rows) * (puzzle.width ?? puzzle.cols);
  const level = puzzle.made?.level;
  const size = sizeNamed(cells);
  const open = items.filter((i) => i.id !== id && i.genre === puzzle.genre && played[i.id]?.state !== "solved");
  for (const fits of [
    (/** @type {Item} */ i) => i.level === level && i.size === size,
    (/** @type {Item} */ i) => i.level === level,
    (/** @type {Item} */ i) => i.size === size,
    () => true,
  ]) {
    const found = anyOf(open.filter(fits));
    if (found) return found.id;
  }
  return null;
}

/** The name of a size, as the collection has it. @param {number} cells */
const sizeNamed = (cells) => (cells <= 49 ? "small" : cells <= 144 ? "medium" : "large");
