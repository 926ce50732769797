// The filter of the gallery: which puzzles are shown, and in which order.
import { button, el, radios } from "../ui/dom.js";
import { LEVELS } from "../ui/level_mark.js";
import { read, write } from "../base/store.js";

/** @typedef {{group: string, genre: string, size: string, level: string, unsolved: boolean, sort: string, text: string}} Filter */
/** @typedef {{name: string, aka: string[], title: string, group: string}} GenreName */

/** @type {Filter} */
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

/** The genres that a player has marked. @returns {string[]} */
export const favourites = () => read("favourites", []);

/** Whether a genre is in a group. @param {GenreName|undefined} genre @param {string} group */
const inGroup = (genre, group) =>
  group === "all" || (group === FAVOURITES ? favourites().includes(genre?.name ?? "") : genre?.group === group);

/** Whether one of the names of a genre contains a text in lower case. @param {GenreName|undefined} genre @param {string} typed */
const genreMatches = (genre, typed) =>
  [genre?.title ?? "", ...(genre?.aka ?? [])].some((name) =>
    [name, name.replaceAll("-", " ")].some((each) => each.toLowerCase().includes(typed)),
  );

/** Whether the name of a puzzle's genre contains a text, or its title once the player knows it. @param {Item} item @param {string} text @param {GameEntry|undefined} entry @param {GenreName[]} genres */
function textMatches(item, text, entry, genres) {
  const title = entry?.state === "solved" ? item.title : "";
  const genre = genres.find((g) => g.name === item.genre);
  const typed = text.toLowerCase();
  return genreMatches(genre, typed) || [entry?.name ?? "", title].some((name) => name.toLowerCase().includes(typed));
}

/** The puzzles that pass a filter. @param {Item[]} items @param {Filter} filter @param {Record<string, GameEntry>} played @param {GenreName[]} genres */
export const passing = (items, filter, played, genres) =>
  items.filter(
    (i) =>
      (filter.text
        ? textMatches(i, filter.text, played[i.id], genres)
        : filter.genre === "all"
          ? inGroup(
              genres.find((g) => g.name === i.genre),
              filter.group,
            )
          : i.genre === filter.genre) &&
      (filter.size === "any" || i.size === filter.size) &&
      (filter.level === "any" || i.level === Number(filter.level)) &&
      !(filter.unsolved && played[i.id]?.state === "solved"),
  );

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

/** Makes a genre a favourite, or removes it from the favourites. @param {string} name */
function toggleFavourite(name) {
  const others = favourites().filter((other) => other !== name);
  write("favourites", others.length < favourites().length ? others : [...others, name]);
}

/** The search field. @param {Filter} filter @param {() => void} changed @param {() => void} openFirst */
function searchField(filter, changed, openFirst) {
  const field = el("input", {
    type: "search",
    id: "genre-search",
    placeholder: "Find a puzzle",
    "aria-label": "Find a genre or a puzzle",
    oninput: () => {
      filter.text = field.value.trim();
      changed();
    },
    onkeydown: (/** @type {KeyboardEvent} */ e) => e.key === "Enter" && openFirst(),
  });
  return field;
}

/** The controls of a filter, with the number of puzzles that each choice would show. @param {GenreName[]} genres @param {Filter} filter @param {() => void} changed @param {() => void} openFirst opens the first puzzle */
export function filterRows(genres, filter, changed, openFirst) {
  /** The choice whose puzzles each element counts. @type {{name: keyof Filter, value: any, node: HTMLElement}[]} */
  const counts = [];
  const chips = (
    /** @type {"group"|"genre"|"size"|"level"} */ name,
    /** @type {string} */ label,
    /** @type {string[][]} */ choices,
  ) => {
    const row = radios(
      label,
      choices.map(([value, text]) => ({ value, text })),
      filter[name],
      (value) => (Object.assign(filter, { [name]: value, ...(name === "group" && { genre: "all" }) }), changed()),
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
    genre: chips("genre", "Genre", [["all", "All"], ...genres.map((g) => [g.name, g.title])]),
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
    const typed = search.value.trim().toLowerCase();
    for (const chip of rows.genre.children) {
      const genre = genres.find((g) => g.name === chip.dataset.value);
      chip.hidden =
        genre !== undefined &&
        genre.name !== filter.genre &&
        !(typed ? genreMatches(genre, typed) : inGroup(genre, filter.group));
    }
  };
  const unsolved = button({
    text: "Not solved",
    kind: "chip",
    id: "unsolved",
    onclick: () => ((filter.unsolved = !filter.unsolved), changed()),
  });
  const count = el("span", { class: "count" });
  unsolved.append(count);
  counts.push({ name: "unsolved", value: true, node: count });
  const sort = el(
    "select",
    { "aria-label": "Sort", id: "sort", onchange: () => ((filter.sort = sort.value), changed()) },
    ...SORTS.map(([value, text]) => el("option", { value }, text)),
  );

  /** Shows the filter as it is now. @param {Item[]} items @param {Record<string, GameEntry>} played */
  const show = (items, played) => {
    for (const { name, value, node } of counts) {
      const n = passing(
        items,
        { ...filter, [name]: value, ...(name === "group" && { genre: "all" }) },
        played,
        genres,
      ).length;
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
      el("div", { class: "filter-row" }, rows.group, search, mark, sort),
      el("div", { class: "filter-row" }, rows.genre),
      el("div", { class: "filter-row" }, rows.size, rows.level, unsolved),
    ),
    show,
    clear: () => void (search.value = ""),
  };
}
