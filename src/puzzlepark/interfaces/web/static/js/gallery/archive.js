// The view of earlier puzzles of the day for a genre, with the number of consecutive days on which one was solved.
import { names } from "../base/api.js";
import { progressOf, smallCard } from "./cards.js";
import { fill } from "../board/tiles.js";
import { collection, drawings } from "../base/collection.js";
import { daily, dailyDays, dayBefore, streak } from "../base/daily.js";
import { counted } from "../base/text.js";
import { button, el } from "../ui/dom.js";
import { games, read, solves, write } from "../base/store.js";

/** The days that are shown at first, and added by "Earlier". */
const DAYS = 30;

/** A date in words. @param {string} day */
const dateInWords = (day) =>
  new Date(`${day}T12:00:00`).toLocaleDateString("en-GB", { weekday: "short", day: "numeric", month: "long" });

/** Shows the puzzles of the last days for the chosen genre. @param {HTMLElement} root */
export async function archive(root) {
  const [{ genres: all }, { items }] = await Promise.all([names(), collection()]);
  const genres = all.filter((/** @type {Genre} */ genre) => items.some((item) => item.genre === genre.name));
  const chosen = read("daily", null);
  const select = el(
    "select",
    { id: "daily-genre", "aria-label": "Genre", onchange: () => (write("daily", select.value), show(DAYS)) },
    ...genres.map((/** @type {Genre} */ genre) =>
      el("option", { value: genre.name, selected: genre.name === chosen }, genre.title),
    ),
  );
  const days = dailyDays(solves(), items);
  const dayCount = streak(days);
  const grid = el("div", { class: "strip-cards all" });
  const more = button({ text: "Earlier", id: "earlier", onclick: () => show(grid.children.length + DAYS) });

  /** Shows the puzzles of the last `count` days, and then their pictures. @param {number} count */
  async function show(count) {
    const own = items.filter((item) => item.genre === select.value);
    const played = games();
    const cards = Array.from({ length: count }, (_, i) => dayBefore(i)).flatMap((day) => {
      const item = daily(own, day);
      if (!item) return [];
      const card = smallCard({
        ...item,
        href: `/play/${item.id}`,
        name: dateInWords(day),
        foot: progressOf(played[item.id]),
      });
      card.dataset.day = day;
      return [card];
    });
    grid.replaceChildren(...cards);
    const byId = await drawings(cards.map((card) => card.dataset.id ?? ""));
    for (const card of cards) {
      const drawing = byId.get(card.dataset.id ?? "");
      const box = card.querySelector(".thumb");
      if (drawing && box) fill(box, drawing);
    }
  }

  const sentence = dayCount
    ? `${counted(dayCount, "day")} in a row with a puzzle of the day solved on its day.`
    : "Solve a puzzle of today, and the days in a row begin to count.";
  root.replaceChildren(
    el(
      "div",
      { class: "gallery" },
      el(
        "header",
        { class: "gallery-head" },
        el("div", {}, el("h1", {}, "Puzzles of the day"), el("p", { class: "note lead", id: "streak" }, sentence)),
        el("div", { class: "gallery-acts" }, select),
      ),
      grid,
      el("p", { class: "notice" }, more),
    ),
  );
  document.title = "Puzzles of the day · Puzzle Park";
  await show(DAYS);
}
