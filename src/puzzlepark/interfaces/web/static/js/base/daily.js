// The puzzle of the day: chosen from the collection by the date alone, so that everybody gets the same, with a server or without.

/** A day as text, by the device's own calendar: "2026-11-15". @param {Date} date */
export const dayOf = (date) =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, "0")}-${String(date.getDate()).padStart(2, "0")}`;

/** The day that is some days before today. @param {number} days */
export function dayBefore(days) {
  const now = new Date();
  return dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days));
}

/** How many days in a row, up to today or yesterday. @param {Set<string>} days */
export function streak(days) {
  const first = days.has(dayBefore(0)) ? 0 : 1;
  let count = 0;
  while (days.has(dayBefore(first + count))) count++;
  return count;
}

/** The days on which a puzzle of that day was solved. @param {{id: string, genre: string, day: string}[]} solves @param {{id: string, genre: string}[]} items @returns {Set<string>} */
export const dailyDays = (solves, items) =>
  new Set(
    solves
      .filter(({ id, genre, day }) => {
        const own = items.filter((item) => item.genre === genre);
        return own.length > 0 && daily(own, day)?.id === id;
      })
      .map(({ day }) => day),
  );

/** A number from a text, the same everywhere (FNV-1a). @param {string} text */
function hash(text) {
  let h = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
  // Texts that differ only at their end differ in all bits.
  h = Math.imul(h ^ (h >>> 15), 0x85ebca6b);
  return (h ^ (h >>> 13)) >>> 0;
}

/** Puzzles in the order of a round. @template {{id: string}} T @param {T[]} items @param {number} round */
const shuffled = (items, round) =>
  items
    .map((item) => ({ item, rank: hash(`${item.id} ${round}`) }))
    .sort((a, b) => a.rank - b.rank || (a.item.id < b.item.id ? -1 : 1))
    .map(({ item }) => item);

/** The puzzle of a day among those of one genre: each has its turn before any comes again, none on two days in a row. @template {{id: string}} T @param {T[]} items @param {string} day @returns {T|undefined} */
export function daily(items, day) {
  const number = Math.floor(Date.parse(`${day}T00:00:00Z`) / 86400000);
  const round = Math.floor(number / items.length);
  const order = shuffled(items, round);
  if (order.length > 2 && order[0] === shuffled(items, round - 1).at(-1)) [order[0], order[1]] = [order[1], order[0]];
  return order[number % items.length];
}
