// A list of puzzles as cards: filtered, sorted, and longer as one scrolls.
import { card, loadPictures } from "./cards.js";
import { anyOf } from "../base/collection.js";
import { button, el } from "../ui/dom.js";
import { ALL, filterRows, passing, sorted } from "./filters.js";
import { games, read, write } from "../base/store.js";
import { roving } from "../ui/roving.js";

/** @typedef {import("../base/names.js").Kind} Kind */

/** The cards that are added at once. */
const PAGE = 20;

/** A list of puzzles with its filters, which stays the same when the player comes back. With `own`, they are those of one genre, and the filters
 * of genres are left out. Returns the elements, the filter, and functions that open a random puzzle and that end the list.
 * @param {Item[]} items @param {Kind[]} all @param {Map<string, string>} titles the titles of cards by id or by genre @param {{go: (path: string) => void, own?: Kind}} options */
export function puzzleList(items, all, titles, { go, own }) {
  const filter = { ...ALL, ...read("filter", {}), ...(own && { group: "all", genre: "all", text: "" }) };
  // The stored genre may be unknown, as after a change of the server.
  if (filter.genre !== "all" && !all.some(({ name }) => name === filter.genre)) filter.genre = "all";
  const grid = roving(el("div", { class: "cards" }));
  const end = el("div", { class: "sentinel" });
  /** The puzzles that pass the filter, in order. The first of them have cards. @type {Item[]} */
  let shown = [];
  const openFirst = () => shown[0] && go(`/play/${shown[0].id}`);
  const filters = filterRows(all, filter, () => refill(), openFirst, own);
  /** Adds cards for the next puzzles. Their number is kept in the history, so that coming back shows as many. @param {number} [count] */
  const more = (count = PAGE) => {
    const played = games();
    const from = grid.querySelectorAll(".card").length;
    const cards = shown
      .slice(from, from + count)
      .map((item) => card(item, titles.get(item.id) ?? titles.get(item.genre) ?? item.genre, played[item.id]));
    grid.append(...cards);
    // The grid is one stop of the Tab key: later cards are reached by arrow keys.
    if (!from) grid.renew();
    else for (const each of cards) each.tabIndex = -1;
    loadPictures(cards);
    history.replaceState({ ...history.state, cards: from + cards.length }, "");
  };
  /** Shows the puzzles that pass the filter, and stores the filter. @param {number} [count] the number of cards */
  function refill(count) {
    const played = games();
    shown = sorted(passing(items, filter, played, all), filter.sort);
    // The list of one genre does not change the group and genre that are stored for the list of all puzzles.
    const { group, genre } = own ? { ...ALL, ...read("filter", {}) } : filter;
    write("filter", { ...filter, group, genre, text: "" });
    filters.show(items, played);
    grid.replaceChildren();
    if (shown.length) more(count);
    else
      grid.append(
        el(
          "div",
          { class: "empty" },
          el("p", {}, filter.text ? `Nothing is found for “${filter.text}”.` : "No puzzle fits these filters."),
          button({ text: "Clear filters", onclick: () => (Object.assign(filter, ALL), filters.clear(), refill()) }),
        ),
      );
  }
  refill(Math.max(PAGE, history.state?.cards ?? 0));
  // More cards are added when the end of the list is about to become visible.
  const watcher = new IntersectionObserver(
    (seen) => {
      const isNear = seen.some((entry) => entry.isIntersecting);
      if (isNear && grid.children.length < shown.length) more();
    },
    { rootMargin: "300px" },
  );
  watcher.observe(end);
  return {
    nodes: [filters.node, grid, end],
    filter,
    /** Opens a random puzzle, an unsolved one if there is one. */
    surprise: () => {
      const item = anyOf(passing(items, { ...filter, unsolved: true }, games(), all)) ?? anyOf(shown);
      if (item) go(`/play/${item.id}`);
    },
    stop: () => watcher.disconnect(),
  };
}
