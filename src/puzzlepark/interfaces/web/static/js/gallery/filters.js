// The filter of the gallery: which puzzles are shown, and in which order.
import { button, el, radios } from "../ui/dom.js";
import { LEVELS } from "../ui/level_mark.js";
import { favourites, toggleFavourite } from "../base/store.js";
import { folded, matches } from "../base/names.js";

/** What the player has chosen. "all" and "any" mean that everything passes; `text` is what is typed in the search field. @typedef {{group: string, genre: string, size: string, level: string, unsolved: boolean, sort: string, text: string}} Filter */
/** @typedef {import("../base/names.js").Kind} Kind */

/** The filter that all puzzles pass. @type {Filter} */
export const ALL = { group: "all", genre: "all", size: "any", level: "any", unsolved: false, sort: "size", text: "" };
export const FAVOURITES = "favourites";
const GROUPS = [
  ["all", "All"],
  ["lines", "Lines"],
  ["shading", "Shading"],
  ["regions", "Regions"],
  ["numbers", "Numbers"],
  ["pictures", "Pictures"],
  [FAVOURITES, "Favourites"],
];
const SIZES = [
  ["any", "Any size"],
  ["small", "Small"],
  ["medium", "Medium"],
  ["large", "Large"],
];
const SORTS = [
  ["size", "Smallest first"],
  ["easy", "Easiest first"],
  ["hard", "Hardest first"],
];

/** Whether a genre is in a group. @param {Kind|undefined} genre @param {string} group */
function inGroup(genre, group) {
  if (group === "all") return true;
  return group === FAVOURITES ? favourites().includes(genre?.name ?? "") : genre?.group === group;
}

/** Whether a folded text is found in the names of a puzzle's genre or variant, in the name that the player gave it, or in its title once it is solved. @param {Item} item @param {string} typed @param {GameEntry|undefined} entry @param {Kind[]} found the genres and variants whose names contain it */
function textMatches(item, typed, entry, found) {
  const title = entry?.state === "solved" ? item.title : "";
  return (
    found.some(({ name, ids }) => (ids ? ids.includes(item.id) : name === item.genre)) ||
    [entry?.name ?? "", title].some((name) => folded(name).includes(typed))
  );
}

/** The puzzles that pass a filter. @param {Item[]} items @param {Filter} filter @param {Record<string, GameEntry>} played @param {Kind[]} all */
export function passing(items, filter, played, all) {
  const typed = folded(filter.text);
  const found = typed ? all.filter((kind) => matches(kind, typed)) : [];
  const genresOfGroup = new Set(all.filter((kind) => inGroup(kind, filter.group)).map(({ name }) => name));
  // A chosen genre counts more than the chosen group.
  const hasGenre = (/** @type {string} */ genre) => {
    if (filter.genre !== "all") return genre === filter.genre;
    return filter.group === "all" || genresOfGroup.has(genre);
  };
  return items.filter((item) => {
    const isSolved = played[item.id]?.state === "solved";
    return (
      (!typed || textMatches(item, typed, played[item.id], found)) &&
      hasGenre(item.genre) &&
      (filter.size === "any" || item.size === filter.size) &&
      (filter.level === "any" || item.level === Number(filter.level)) &&
      !(filter.unsolved && isSolved)
    );
  });
}

/** Sorts puzzles; puzzles of equal rank alternate between genres. @param {Item[]} items @param {string} sort */
export function sorted(items, sort) {
  /** The puzzles so far by genre and rank. @type {Map<string, number>} */
  const counts = new Map();
  const sign = { easy: 1, hard: -1 }[sort] ?? 0;
  const ranked = items.map((item) => {
    const rank = sign * (item.level ?? 0);
    const group = `${item.genre} ${rank}`;
    const round = counts.get(group) ?? 0;
    counts.set(group, round + 1);
    return { item, rank, round };
  });
  return ranked.sort((a, b) => a.rank - b.rank || a.round - b.round).map(({ item }) => item);
}

/** The search field. @param {Filter} filter @param {() => void} changed @param {() => void} openFirst */
function searchField(filter, changed, openFirst) {
  const field = el("input", {
    type: "search",
    id: "genre-search",
    placeholder: "Find a puzzle",
    "aria-label": "Find a genre or a puzzle",
    oninput: () => {
      // A search begins among all genres; the chips then narrow it down.
      if (!filter.text) Object.assign(filter, { group: "all", genre: "all" });
      filter.text = field.value.trim();
      changed();
    },
    onkeydown: (/** @type {KeyboardEvent} */ e) => e.key === "Enter" && openFirst(),
  });
  return field;
}

/** The choice of the order. @param {Filter} filter @param {() => void} changed */
function sortField(filter, changed) {
  const sort = el(
    "select",
    { "aria-label": "Sort", id: "sort", onchange: () => ((filter.sort = sort.value), changed()) },
    ...SORTS.map(([value, text]) => el("option", { value }, text)),
  );
  return sort;
}

/** The controls of a filter, with the number of puzzles that each choice would show. The list of one genre has no controls for genres. @param {Kind[]} all @param {Filter} filter @param {() => void} changed @param {() => void} openFirst opens the first puzzle @param {Kind} [own] */
export function filterRows(all, filter, changed, openFirst, own) {
  const genres = all.filter(({ of }) => !of);
  /** The choice whose puzzles each element counts. @type {{name: keyof Filter, value: any, node: HTMLElement}[]} */
  const counts = [];
  /** The filter after a choice. Another group begins with all its genres. @param {keyof Filter} name @param {any} value */
  const withChoice = (name, value) => ({ ...filter, [name]: value, ...(name === "group" && { genre: "all" }) });
  /** A row of choices for a property of the filter, each with a count. @param {"group"|"genre"|"size"|"level"} name @param {string} label @param {string[][]} choices */
  const chips = (name, label, choices) => {
    const row = radios(
      label,
      choices.map(([value, text]) => ({ value, text })),
      filter[name],
      (value) => (Object.assign(filter, withChoice(name, value)), changed()),
    );
    for (const chip of row.children) {
      const count = el("span", { class: "count" });
      chip.append(count);
      counts.push({ name, value: chip.dataset.value, node: count });
    }
    return row;
  };
  const rows = {
    group: chips("group", "Group", GROUPS),
    genre: chips("genre", "Genre", [["all", "All"], ...genres.map((genre) => [genre.name, genre.title])]),
    size: chips("size", "Size", SIZES),
    level: chips("level", "Level", [["any", "Any level"], ...LEVELS.map((name, i) => [String(i + 1), name])]),
  };
  const search = searchField(filter, changed, openFirst);
  const mark = button({
    text: "Favourite",
    icon: "star",
    kind: "chip",
    id: "favourite",
    onclick: () => {
      toggleFavourite(filter.genre);
      changed();
    },
  });
  /** Shows the genres of the group, or those that match the typed text. */
  const showGenres = () => {
    const typed = folded(search.value);
    const found = new Set(all.filter((kind) => matches(kind, typed)).map(({ name, of }) => of ?? name));
    for (const chip of rows.genre.children) {
      const genre = genres.find(({ name }) => name === chip.dataset.value);
      const isOffered = !genre || (typed ? found.has(genre.name) : inGroup(genre, filter.group));
      chip.hidden = !isOffered && genre?.name !== filter.genre;
    }
  };
  const sort = sortField(filter, changed);
  const unsolved = button({
    text: "Not solved",
    kind: "chip",
    id: "unsolved",
    onclick: () => ((filter.unsolved = !filter.unsolved), changed()),
  });
  const count = el("span", { class: "count" });
  unsolved.append(count);
  counts.push({ name: "unsolved", value: true, node: count });
  /** Shows the filter as it is now. @param {Item[]} items @param {Record<string, GameEntry>} played */
  const show = (items, played) => {
    for (const { name, value, node } of counts) {
      const n = passing(items, withChoice(name, value), played, all).length;
      node.textContent = String(n);
      node.parentElement?.classList.toggle("none", n === 0);
    }
    for (const name of /** @type {const} */ (["group", "genre", "size", "level"])) rows[name].select(filter[name]);
    mark.hidden = filter.genre === "all";
    mark.setAttribute("aria-pressed", String(favourites().includes(filter.genre)));
    showGenres();
    unsolved.setAttribute("aria-pressed", String(filter.unsolved));
    sort.value = filter.sort;
  };
  return {
    node: el(
      "div",
      { class: "filters" },
      ...(own
        ? [el("div", { class: "filter-row" }, rows.size, rows.level, unsolved, sort)]
        : [
            el("div", { class: "filter-row" }, rows.group, search, mark, sort),
            el("div", { class: "filter-row" }, rows.genre),
            el("div", { class: "filter-row" }, rows.size, rows.level, unsolved),
          ]),
    ),
    show,
    clear: () => void (search.value = ""),
  };
}
