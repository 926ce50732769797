// The shipped collection on the device: brought there once, in the background, by the service worker; there when offline.
import { get, online, pause } from "./api.js";
import { games } from "./store.js";

const PAGE = 100;

/** All puzzles of the collection with their drawings, or none if they were never kept. @returns {Promise<any[]>} */
export async function keptCollection() {
  const items = [];
  try {
    for (let offset = 0, total = 1; offset < total; offset += PAGE) {
      const page = await get(`/api/collection?drawings=true&limit=${PAGE}&offset=${offset}`);
      total = page.total;
      items.push(...page.items);
    }
  } catch {
    // What was reached is enough.
  }
  return items;
}

/** The id of any puzzle of a genre and size, but not of this one; offline, of the kept ones that are not solved yet. @param {string} genre @param {string} size @param {string} [but] @returns {Promise<string|null>} */
export async function surprise(genre, size, but = "") {
  const query = new URLSearchParams(Object.entries({ genre, size, not: but }).filter(([, value]) => value));
  try {
    return (await get(`/api/collection/surprise?${query}`)).id;
  } catch {
    const found = (await keptCollection()).filter((i) => (!genre || i.genre === genre) && (!size || i.size === size) && i.id !== but && games()[i.id]?.state !== "solved");
    return found.length ? found[Math.floor(Math.random() * found.length)].id : null;
  }
}

/** The address of a puzzle with its answer. @param {string} id */
export const puzzlePath = (id) => `/api/puzzles/${id}?answer=true`;

/** Brings the whole collection to the device, a puzzle at a time. @param {() => boolean} wanted whether to go on */
export async function keepCollection(wanted) {
  if (!("caches" in self) || !navigator.serviceWorker?.controller) return;
  for (const item of await keptCollection()) {
    if (!wanted() || !online) return;
    if (await caches.match(puzzlePath(item.id))) continue;
    await get(puzzlePath(item.id)).catch(() => {});
    await pause(0.2);
  }
}
