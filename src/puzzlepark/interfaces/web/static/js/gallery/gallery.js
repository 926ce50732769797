// The gallery: the puzzles of today, what was begun, and the shipped collection, filtered and sorted.
import { names, pause } from "../base/api.js";
import { card, cardRow, fill, progressOf, smallCard } from "./cards.js";
import { anyOf, collection, drawings, cacheCollection } from "../base/collection.js";
import { daily, dailyDays, dayOf, streak } from "../base/daily.js";
import { button, el } from "../ui/dom.js";
import { ALL, filterRows, passing, sorted } from "./filters.js";
import { games, read, solves, write } from "../base/store.js";

const PAGE = 20;

/** Puts pictures on cards as their drawings come. @param {Iterable<HTMLElement>} cards */
async function picture(cards) {
  const open = [...cards];
  const found = await drawings(open.map((node) => node.dataset.id ?? ""));
  for (const node of open) {
    const drawing = found.get(node.dataset.id ?? "");
    const box = node.querySelector(".thumb");
    if (drawing && box) fill(/** @type {HTMLElement} */ (box), drawing);
  }
}

/** Puts pictures on the cards of a row as they come into sight. @param {HTMLElement[]} cards */
function pictureInSight(cards) {
  const watcher = new IntersectionObserver((seen) => {
    const now = seen.filter((s) => s.isIntersecting).map((s) => /** @type {HTMLElement} */ (s.target));
    for (const node of now) watcher.unobserve(node);
    if (now.length) picture(now);
  });
  for (const node of cards) watcher.observe(node);
}

/** One puzzle of each genre for today. @param {Item[]} items @param {{name: string, title: string}[]} all */
function todayRow(items, all) {
  const now = new Date();
  const played = games();
  const cards = all.flatMap(({ name, title }) => {
    const item = daily(
      items.filter((i) => i.genre === name),
      dayOf(now),
    );
    return item
      ? [smallCard({ ...item, href: `/play/${item.id}`, name: title, foot: progressOf(played[item.id]).node })]
      : [];
  });
  pictureInSight(cards);
  const run = streak(dailyDays(solves(), items));
  return cardRow(
    "today",
    "Today",
    now.toLocaleDateString("en-GB", { weekday: "long", day: "numeric", month: "long" }) +
      (run ? ` · ${run} ${run === 1 ? "day" : "days"} in a row` : ""),
    cards,
    el("a", { class: "linkish", href: "/daily" }, "Earlier days"),
  );
}

/** @param {HTMLElement} root @param {{go: (path: string) => void}} options */
export async function gallery(root, { go }) {
  // Who comes for the first time has nothing to continue.
  const begun = [games(), read("drafts", {})].some((kept) => Object.keys(kept).length);
  const [{ genres: all }, { items }, row] = await Promise.all([
    names(),
    collection(),
    begun ? import("./continue.js") : null,
  ]);
  const titles = Object.fromEntries(all.map((/** @type {any} */ g) => [g.name, g.title]));
  const filter = { ...ALL, ...read("filter", {}) };
  if (filter.genre !== "all" && !titles[filter.genre]) filter.genre = "all";
  const count = el("p", { class: "note lead" });
  const grid = el("div", { class: "cards" });
  const end = el("div", { class: "sentinel" });
  const lucky = button({
    icon: "dice",
    text: "Surprise me",
    kind: "primary",
    id: "surprise",
    onclick: () => {
      const found = anyOf(passing(items, { ...filter, unsolved: true }, games(), all)) ?? anyOf(shown);
      if (found) go(`/play/${found.id}`);
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
        el("div", {}, el("h1", {}, "Pick a puzzle"), count),
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
  let gone = false;
  /** @param {number} [many] */
  const more = (many = PAGE) => {
    const played = games();
    const from = grid.querySelectorAll(".card").length;
    const cards = shown
      .slice(from, from + many)
      .map((item) => card(item, titles[item.genre] ?? item.genre, played[item.id]));
    grid.append(...cards);
    picture(cards);
    history.replaceState({ ...history.state, cards: from + cards.length }, "");
  };
  /** @param {number} [many] */
  function refill(many) {
    const played = games();
    shown = sorted(passing(items, filter, played, all), filter.sort);
    write("filter", { ...filter, text: "" });
    filters.show(items, played);
    count.textContent = `${shown.length} ${shown.length === 1 ? "puzzle" : "puzzles"}, each with exactly one solution. They stay on this device and play offline.`;
    grid.replaceChildren();
    if (shown.length) more(many);
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
  // Once the first view is there, the whole collection is brought to the device, so that it plays offline.
  pause(1).then(() => cacheCollection(() => !gone));
  return () => {
    gone = true;
    watcher.disconnect();
  };
}
