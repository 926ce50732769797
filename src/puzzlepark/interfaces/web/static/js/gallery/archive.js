// The puzzles of the day: those of earlier days, genre by genre, and how many days in a row one was solved.
import { names } from "../base/api.js";
import { fill, progressOf, smallCard } from "./cards.js";
import { collection, drawings } from "../base/collection.js";
import { daily, dailyDays, dayBefore, streak } from "../base/daily.js";
import { button, el } from "../ui/dom.js";
import { games, read, solves, write } from "../base/store.js";

/** So many days are shown at once. */
const DAYS = 30;

/** @param {string} day */
const named = (day) =>
  new Date(`${day}T12:00:00`).toLocaleDateString("en-GB", { weekday: "short", day: "numeric", month: "long" });

/** @param {HTMLElement} root */
export async function archive(root) {
  const [{ genres: all }, { items }] = await Promise.all([names(), collection()]);
  const kinds = all.filter((/** @type {Genre} */ g) => items.some((item) => item.genre === g.name));
  const chosen = read("daily", null);
  const select = el(
    "select",
    { id: "daily-genre", "aria-label": "Genre", onchange: () => (write("daily", select.value), show(DAYS)) },
    ...kinds.map((/** @type {Genre} */ g) => el("option", { value: g.name, selected: g.name === chosen }, g.title)),
  );
  const days = dailyDays(solves(), items);
  const run = streak(days);
  const grid = el("div", { class: "strip-cards all" });
  const more = button({ text: "Earlier", id: "earlier", onclick: () => show(grid.children.length + DAYS) });

  /** @param {number} many */
  async function show(many) {
    const own = items.filter((item) => item.genre === select.value);
    const played = games();
    const cards = Array.from({ length: many }, (_, i) => dayBefore(i)).flatMap((day) => {
      const item = daily(own, day);
      if (!item) return [];
      const card = smallCard({
        ...item,
        href: `/play/${item.id}`,
        name: named(day),
        foot: progressOf(played[item.id]).node,
      });
      card.dataset.day = day;
      return [card];
    });
    grid.replaceChildren(...cards);
    const found = await drawings(cards.map((card) => card.dataset.id ?? ""));
    for (const card of cards) {
      const drawing = found.get(card.dataset.id ?? "");
      const box = card.querySelector(".thumb");
      if (drawing && box) fill(box, drawing);
    }
  }

  const told = run
    ? `${run} ${run === 1 ? "day" : "days"} in a row with a puzzle of the day solved on its day.`
    : "Solve a puzzle of today, and the days in a row begin to count.";
  root.replaceChildren(
    el(
      "div",
      { class: "gallery" },
      el(
        "header",
        { class: "gallery-head" },
        el("div", {}, el("h1", {}, "Puzzles of the day"), el("p", { class: "note lead", id: "streak" }, told)),
        el("div", { class: "gallery-acts" }, select),
      ),
      grid,
      el("p", { class: "notice" }, more),
    ),
  );
  document.title = "Puzzles of the day · Puzzle Park";
  await show(DAYS);
}
