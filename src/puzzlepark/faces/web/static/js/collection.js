// The shipped collection on the device: brought there once, in the background, by the service worker; there when offline.
import { get, online, pause } from "./api.js";

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
