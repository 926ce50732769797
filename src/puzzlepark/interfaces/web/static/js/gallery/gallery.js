// The gallery's first screen: games to continue, the puzzles of today, and the shelf of all genres.
import { pause } from "../base/api.js";
import { card, cardRow, loadPicturesWhenVisible, progressOf, smallCard } from "./cards.js";
import { anyOf, cacheCollection, collection } from "../base/collection.js";
import { daily, dailyDays, dayOf, streak } from "../base/daily.js";
import { folded, kinds, variantTitles } from "../base/names.js";
import { counted } from "../base/text.js";
import { button, el } from "../ui/dom.js";
import { GROUPS, shelf } from "../board/tiles.js";

import { favourites, games, read, solves } from "../base/store.js";

/** @typedef {import("../base/names.js").Kind} Kind */

/** The most puzzles that a search shows by their titles. */
const FOUND = 24;

/** The row "Today", with one puzzle of each genre, favourites first. @param {Item[]} items @param {Kind[]} genres */
function todayRow(items, genres) {
  const now = new Date();
  const played = games();
  const liked = favourites();
  const ranked = [...genres].sort((a, b) => Number(liked.includes(b.name)) - Number(liked.includes(a.name)));
  const cards = ranked.flatMap(({ name, title }) => {
    const item = daily(
      items.filter(({ genre }) => genre === name),
      dayOf(now),
    );
    return item
      ? [smallCard({ ...item, href: `/play/${item.id}`, name: title, foot: progressOf(played[item.id]) })]
      : [];
  });
  loadPicturesWhenVisible(cards);
  const daysInRow = streak(dailyDays(solves(), items));
  return cardRow(
    "today",
    "Today",
    now.toLocaleDateString("en-GB", { weekday: "long", day: "numeric", month: "long" }) +
      (daysInRow ? ` · ${counted(daysInRow, "day")} in a row` : ""),
    cards,
    el("a", { class: "linkish", href: "/daily" }, "Earlier days"),
  );
}

/** The puzzles that a folded text finds: by the titles of solved ones, and by the names that the player gave. @param {Item[]} items @param {string} typed */
function foundByTitle(items, typed) {
  const played = games();
  return items.filter(({ id, title }) =>
    [played[id]?.name ?? "", played[id]?.state === "solved" ? title : ""].some((name) => folded(name).includes(typed)),
  );
}

/** Shows the gallery, and then caches the collection; returns a function that ends it. @param {HTMLElement} root @param {{go: (path: string) => void}} options */
export async function gallery(root, { go }) {
  // On a first visit there is nothing to continue.
  const hasItems = [games(), read("drafts", {})].some((index) => Object.keys(index).length);
  const [all, { items }, row] = await Promise.all([kinds(), collection(), hasItems ? import("./continue.js") : null]);
  const genres = all.filter(({ of }) => !of);
  const titles = Object.fromEntries(genres.map(({ name, title }) => [name, title]));
  const ofVariants = variantTitles(all);
  const liked = favourites();
  const groups = [
    ["Favourites", all.filter(({ name }) => liked.includes(name))],
    ...GROUPS.map(([group, title]) => [title, all.filter((kind) => kind.group === group)]),
  ];
  const shelves = shelf(/** @type {[string, Kind[]][]} */ (groups), items, games());
  const rows = el("div", {}, row?.continueRow(titles) ?? "", todayRow(items, genres));
  const found = el("div", { class: "cards found-cards" });
  const none = el("p", { class: "empty", hidden: true, role: "status" });
  /** What Enter in the search field opens. @type {string|null} */
  let first = null;
  /** Shows the tiles and puzzles whose names contain the typed text; without a text, all tiles and the rows above them. */
  const show = () => {
    const typed = folded(field.value);
    const tileFound = shelves.find(typed);
    const cards = (typed ? foundByTitle(items, typed) : [])
      .slice(0, FOUND)
      .map((item) => card(item, ofVariants.get(item.id) ?? titles[item.genre], games()[item.id]));
    rows.hidden = list.hidden = Boolean(typed);
    found.replaceChildren(...cards);
    loadPicturesWhenVisible(cards);
    none.hidden = !typed || Boolean(tileFound) || cards.length > 0;
    none.textContent = none.hidden ? "" : `Nothing is found for “${field.value.trim()}”.`;
    first = null;
    if (typed && tileFound) first = `/genre/${tileFound.dataset.id}`;
    else if (cards.length) first = `/play/${cards[0].dataset.id}`;
  };
  const field = el("input", {
    type: "search",
    id: "genre-search",
    placeholder: "Find a genre or a puzzle",
    "aria-label": "Find a genre or a puzzle",
    oninput: show,
    onkeydown: (/** @type {KeyboardEvent} */ e) => e.key === "Enter" && first && go(first),
  });
  const lucky = button({
    icon: "dice",
    text: "Surprise me",
    kind: "primary",
    id: "surprise",
    onclick: () => {
      const item = anyOf(items.filter(({ id }) => games()[id]?.state !== "solved")) ?? anyOf(items);
      if (item) go(`/play/${item.id}`);
    },
  });
  const fresh = button({
    icon: "plus",
    text: "New puzzle…",
    id: "new",
    onclick: async () =>
      (await import("./new_puzzle.js")).newPanel(fresh, { items, chosen: { genre: "", level: "" }, go }),
  });
  const lead = el(
    "p",
    { class: "note lead" },
    `${items.length.toLocaleString("en")} puzzles of ${counted(genres.length, "genre")}, which also play offline.`,
  );
  const list = el(
    "p",
    { class: "note all-puzzles" },
    el("a", { class: "linkish", href: "/puzzles" }, "All puzzles in one list"),
  );
  root.replaceChildren(
    el(
      "div",
      { class: "gallery shelf-view" },
      el(
        "header",
        { class: "gallery-head" },
        el("div", {}, el("h1", {}, "Pick a puzzle"), lead),
        el("div", { class: "gallery-acts" }, field, fresh, lucky),
      ),
      rows,
      list,
      none,
      ...shelves.nodes,
      found,
    ),
  );
  document.title = "Puzzle Park";
  let closed = false;
  // When the first view is shown, the whole collection is cached for playing offline.
  pause(1).then(() => cacheCollection(() => !closed));
  return () => {
    closed = true;
    shelves.stop();
  };
}
