// The gallery: the puzzles of today, the games to continue, and the shipped collection, filtered and sorted.
import { names, pause } from "../base/api.js";
import { card, cardRow, fill, progressOf, smallCard } from "./cards.js";
import { anyOf, collection, drawings, cacheCollection } from "../base/collection.js";
import { daily, dailyDays, dayOf, streak } from "../base/daily.js";
import { counted } from "../base/text.js";
import { button, el } from "../ui/dom.js";
import { ALL, filterRows, passing, sorted } from "./filters.js";
import { games, read, solves, write } from "../base/store.js";

/** The cards that are added at once. */
const PAGE = 20;

/** Loads the pictures of some cards. @param {Iterable<HTMLElement>} cards */
async function loadPictures(cards) {
  const nodes = [...cards];
  const byId = await drawings(nodes.map((node) => node.dataset.id ?? ""));
  for (const node of nodes) {
    const drawing = byId.get(node.dataset.id ?? "");
    const box = node.querySelector(".thumb");
    if (drawing && box) fill(/** @type {HTMLElement} */ (box), drawing);
  }
}

/** Loads the pictures of cards when they become visible. @param {HTMLElement[]} cards */
function loadPicturesWhenVisible(cards) {
  const watcher = new IntersectionObserver((seen) => {
    const visible = seen.filter((s) => s.isIntersecting).map((s) => /** @type {HTMLElement} */ (s.target));
    for (const node of visible) watcher.unobserve(node);
    if (visible.length) loadPictures(visible);
  });
  for (const node of cards) watcher.observe(node);
}

/** The row "Today", with one puzzle of each genre. @param {Item[]} items @param {{name: string, title: string}[]} all */
function todayRow(items, all) {
  const now = new Date();
  const played = games();
  const cards = all.flatMap(({ name, title }) => {
    const item = daily(
      items.filter((i) => i.genre === name),
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

/** @param {HTMLElement} root @param {{go: (path: string) => void}} options */
export async function gallery(root, { go }) {
  // On a first visit there is nothing to continue.
  const hasItems = [games(), read("drafts", {})].some((index) => Object.keys(index).length);
  const [{ genres: all }, { items }, row] = await Promise.all([
    names(),
    collection(),
    hasItems ? import("./continue.js") : null,
  ]);
  const titles = Object.fromEntries(all.map((/** @type {any} */ g) => [g.name, g.title]));
  const filter = { ...ALL, ...read("filter", {}) };
  if (filter.genre !== "all" && !titles[filter.genre]) filter.genre = "all";
  const lead = el("p", { class: "note lead" });
  const grid = el("div", { class: "cards" });
  const end = el("div", { class: "sentinel" });
  const lucky = button({
    icon: "dice",
    text: "Surprise me",
    kind: "primary",
    id: "surprise",
    onclick: () => {
      const item = anyOf(passing(items, { ...filter, unsolved: true }, games(), all)) ?? anyOf(shown);
      if (item) go(`/play/${item.id}`);
    },
  });
  const fresh = button({
    icon: "plus",
    text: "New puzzle…",
    id: "new",
    onclick: async () => (await import("./new_puzzle.js")).newPanel(fresh, { items, chosen: filter, go }),
  });
  const openFirst = () => shown[0] && go(`/play/${shown[0].id}`);
  const filters = filterRows(all, filter, () => refill(), openFirst);
  root.replaceChildren(
    el(
      "div",
      { class: "gallery" },
      el(
        "header",
        { class: "gallery-head" },
        el("div", {}, el("h1", {}, "Pick a puzzle"), lead),
        el("div", { class: "gallery-acts" }, fresh, lucky),
      ),
      todayRow(items, all),
      row?.continueRow(titles) ?? "",
      filters.node,
      grid,
      end,
    ),
  );

  /** @type {Item[]} */
  let shown = [];
  let closed = false;
  /** Adds cards. @param {number} [count] */
  const more = (count = PAGE) => {
    const played = games();
    const from = grid.querySelectorAll(".card").length;
    const cards = shown
      .slice(from, from + count)
      .map((item) => card(item, titles[item.genre] ?? item.genre, played[item.id]));
    grid.append(...cards);
    loadPictures(cards);
    history.replaceState({ ...history.state, cards: from + cards.length }, "");
  };
  /** Shows the puzzles of the filter. @param {number} [count] */
  function refill(count) {
    const played = games();
    shown = sorted(passing(items, filter, played, all), filter.sort);
    write("filter", { ...filter, text: "" });
    filters.show(items, played);
    lead.textContent = `${counted(shown.length, "puzzle")}, each with exactly one solution. They stay on this device and play offline.`;
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
  const watcher = new IntersectionObserver(
    (seen) => {
      if (seen.some((s) => s.isIntersecting) && grid.children.length < shown.length) more();
    },
    { rootMargin: "300px" },
  );
  watcher.observe(end);
  document.title = "Puzzle Park";
  // When the first view is shown, the whole collection is cached for playing offline.
  pause(1).then(() => cacheCollection(() => !closed));
  return () => {
    closed = true;
    watcher.disconnect();
  };
}
