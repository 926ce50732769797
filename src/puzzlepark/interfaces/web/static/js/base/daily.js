// The puzzle of the day. It depends on the date and the collection only, so everybody gets the same one, with or without a server.

const MILLISECONDS_PER_DAY = 86400000;

/** A date as text in the local time zone: "2026-11-15". @param {Date} date */
export const dayOf = (date) =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, "0")}-${String(date.getDate()).padStart(2, "0")}`;

/** The date some days ago. @param {number} days */
export function dayBefore(days) {
  const now = new Date();
  return dayOf(new Date(now.getFullYear(), now.getMonth(), now.getDate() - days));
}

/** The number of consecutive days up to today or yesterday. @param {Set<string>} days */
export function streak(days) {
  const first = days.has(dayBefore(0)) ? 0 : 1;
  let count = 0;
  while (days.has(dayBefore(first + count))) count++;
  return count;
}

/** The days whose own puzzle of the day was solved on that day. @param {{id: string, genre: string, day: string}[]} solves @param {{id: string, genre: string}[]} items @returns {Set<string>} */
export const dailyDays = (solves, items) =>
  new Set(
    solves
      .filter(({ id, genre, day }) => {
        const own = items.filter((item) => item.genre === genre);
        return own.length > 0 && daily(own, day)?.id === id;
      })
      .map(({ day }) => day),
  );

/** The FNV-1a hash of a text, with mixed bits. @param {string} text */
function hash(text) {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  // Mix, so that texts that differ only at their end differ in all bits.
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** The puzzles in the pseudorandom order of a round. @template {{id: string}} T @param {T[]} items @param {number} round */
const shuffled = (items, round) =>
  items
    .map((item) => ({ item, rank: hash(`${item.id} ${round}`) }))
    .sort((a, b) => a.rank - b.rank || (a.item.id < b.item.id ? -1 : 1))
    .map(({ item }) => item);

/** The puzzle of a day among those of one genre. Every puzzle comes once in a round, and none on two days in a row. @template {{id: string}} T @param {T[]} items @param {string} day @returns {T|undefined} */
export function daily(items, day) {
  const number = Math.floor(Date.parse(`${day}T00:00:00Z`) / MILLISECONDS_PER_DAY);
  const round = Math.floor(number / items.length);
  const order = shuffled(items, round);
  // The first puzzle of a round must not be the last one of the round before.
  if (order.length > 2 && order[0] === shuffled(items, round - 1).at(-1)) [order[0], order[1]] = [order[1], order[0]];
  return order[number % items.length];
}
