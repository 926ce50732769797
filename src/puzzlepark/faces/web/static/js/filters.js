// Which puzzles of the collection are shown, and in which order.
import { button, el, radios } from "./dom.js";
import { LEVELS } from "./level_mark.js";

/** @typedef {{genre: string, size: string, level: string, unsolved: boolean, sort: string}} Filter */

/** @type {Filter} */
export const ALL = { genre: "all", size: "any", level: "any", unsolved: false, sort: "size" };
const SIZES = [["any", "Any size"], ["small", "Small"], ["medium", "Medium"], ["large", "Large"]];
const SORTS = [["size", "Smallest first"], ["easy", "Easiest first"], ["hard", "Hardest first"]];

/** The puzzles that pass a filter. @param {Item[]} items @param {Filter} filter @param {Record<string, Entry>} played */
export const passing = (items, filter, played) =>
  items.filter((i) => (filter.genre === "all" || i.genre === filter.genre) && (filter.size === "any" || i.size === filter.size) &&
    (filter.level === "any" || i.level === Number(filter.level)) && !(filter.unsolved && played[i.id]?.state === "solved"));

/** Puzzles in the order of a sort; genres take turns. @param {Item[]} items @param {string} sort */
export function sorted(items, sort) {
  const turns = new Map(), sign = { easy: 1, hard: -1 }[sort] ?? 0;
  const ranked = items.map((item) => {
    const level = sign * (item.level ?? 0), group = `${item.genre} ${level}`, turn = turns.get(group) ?? 0;
    turns.set(group, turn + 1);
    return { item, level, turn };
  });
  return ranked.sort((a, b) => a.level - b.level || a.turn - b.turn).map(({ item }) => item);
}

/** The controls of a filter, with counts: how many puzzles each choice would show. @param {{name: string, title: string}[]} genres @param {Filter} filter @param {() => void} changed */
export function filterRows(genres, filter, changed) {
  /** @type {[keyof Filter, any, HTMLElement][]} the choice of each count */
  const counts = [];
  const chips = (/** @type {"genre"|"size"|"level"} */ name, /** @type {string} */ label, /** @type {string[][]} */ choices) => {
    const row = radios(label, choices.map(([value, text]) => ({ value, text })), filter[name], (value) => ((filter[name] = value), changed()));
    for (const chip of row.children) {
      const count = el("span", { class: "count" });
      chip.append(count);
      counts.push([name, chip.dataset.value, count]);
    }
    return row;
  };
  const rows = {
    genre: chips("genre", "Genre", [["all", "All"], ...genres.map((g) => [g.name, g.title])]),
    size: chips("size", "Size", SIZES),
    level: chips("level", "Level", [["any", "Any level"], ...LEVELS.map((name, i) => [String(i + 1), name])]),
  };
  const unsolved = button({ text: "Not solved", kind: "chip", id: "unsolved", onclick: () => ((filter.unsolved = !filter.unsolved), changed()) });
  const count = el("span", { class: "count" });
  unsolved.append(count);
  counts.push(["unsolved", true, count]);
  const sort = el("select", { "aria-label": "Sort", id: "sort", onchange: () => ((filter.sort = sort.value), changed()) }, ...SORTS.map(([value, text]) => el("option", { value }, text)));

  /** Shows the filter as it is now. @param {Item[]} items @param {Record<string, Entry>} played */
  const show = (items, played) => {
    for (const [name, value, node] of counts) {
      const n = passing(items, { ...filter, [name]: value }, played).length;
      node.textContent = String(n);
      node.parentElement?.classList.toggle("none", n === 0);
    }
    for (const name of /** @type {const} */ (["genre", "size", "level"])) rows[name].select(filter[name]);
    unsolved.setAttribute("aria-pressed", String(filter.unsolved));
    sort.value = filter.sort;
  };
  return { node: el("div", { class: "filters" }, el("div", { class: "filter-row" }, rows.genre, sort), el("div", { class: "filter-row" }, rows.size, rows.level, unsolved)), show };
}
