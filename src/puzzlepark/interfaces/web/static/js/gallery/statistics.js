// The view of statistics: the puzzles solved on this device, by genre, level and day.
import { names } from "../base/api.js";
import { dayOf, streak } from "../base/daily.js";
import { clock, el } from "../ui/dom.js";
import { levelMark } from "../ui/level_mark.js";
import { filePart } from "./progress_file.js";
import { solves } from "../base/store.js";

/** The weeks of the calendar. */
const WEEKS = 26;

/** The median of some numbers. @param {number[]} values */
const median = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  return sorted.length % 2 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
};

/** Statistics of some solves. For each puzzle the best time counts. @param {Solve[]} all */
export function summary(all) {
  /** @type {Map<string, Solve>} */
  const best = new Map();
  for (const solve of all)
    if (!best.has(solve.id) || solve.seconds < /** @type {Solve} */ (best.get(solve.id)).seconds)
      best.set(solve.id, solve);
  const times = [...best.values()].map((solve) => solve.seconds);
  return {
    solved: best.size,
    best: Math.min(...times),
    median: median(times),
    hints: all.reduce((sum, solve) => sum + (solve.hints ?? 0), 0),
  };
}

/** A row of the table. @param {Node|string} head @param {Node|string} level @param {Solve[]} all @param {string} kind */
function row(head, level, all, kind = "") {
  const { solved, best, median: middle, hints } = summary(all);
  const figures = [String(solved), clock(best), clock(middle), String(hints)];
  return el(
    "tr",
    { class: kind },
    el("th", { scope: "row" }, head),
    el("td", {}, level),
    ...figures.map((text) => el("td", { class: "figure" }, text)),
  );
}

/** The rows of a genre: one for all its solves, and one for each level if there are several. @param {string} title @param {Solve[]} own */
function rowsOf(title, own) {
  const levelOf = (/** @type {Solve} */ solve) => solve.level ?? 0;
  const levels = [...new Set(own.map(levelOf))].sort();
  if (levels.length === 1) return [row(title, levelMark(levels[0]) ?? "", own, "genre")];
  const perLevel = levels.map((level) => {
    const ofLevel = own.filter((solve) => levelOf(solve) === level);
    return row("", levelMark(level) ?? "No level", ofLevel);
  });
  return [row(title, "All levels", own, "genre"), ...perLevel];
}

/** The table of solves by genre and level. @param {Solve[]} all @param {{name: string, title: string}[]} genres */
function table(all, genres) {
  const body = genres.flatMap(({ name, title }) => {
    const own = all.filter((solve) => solve.genre === name);
    return own.length ? rowsOf(title, own) : [];
  });
  return el(
    "table",
    { class: "figures" },
    el(
      "thead",
      {},
      el(
        "tr",
        {},
        ...["Genre", "Level", "Solved", "Best", "Median", "Hints"].map((text, i) =>
          el("th", { scope: "col", class: i > 1 ? "figure" : "" }, text),
        ),
      ),
    ),
    el("tbody", {}, ...body),
  );
}

/** A calendar of half a year, with a column for each week: days are darker the more was solved. @param {Solve[]} all */
function calendar(all) {
  const today = new Date();
  // getDay counts from Sunday, 0. The calendar begins with the Monday of its first week.
  const sinceMonday = (today.getDay() + 6) % 7;
  const monday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - sinceMonday - 7 * (WEEKS - 1));
  /** A day of the calendar. @param {number} week from 0 @param {number} weekday from 0, Monday */
  const dateOf = (week, weekday) =>
    new Date(monday.getFullYear(), monday.getMonth(), monday.getDate() + 7 * week + weekday);
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { day } of all) counts.set(day, (counts.get(day) ?? 0) + 1);
  // The week in which a month begins has its name.
  const months = Array.from({ length: WEEKS }, (_, week) => {
    const sunday = dateOf(week, 6);
    const isFirst = sunday.getDate() <= 7;
    const name = isFirst ? el("span", {}, sunday.toLocaleDateString("en-GB", { month: "short" })) : "";
    return el("th", { scope: "col" }, name);
  });
  const rows = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].map((name, i) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, name),
      ...Array.from({ length: WEEKS }, (_, week) => {
        const date = dateOf(week, i);
        const n = counts.get(dayOf(date)) ?? 0;
        if (date > today) return el("td", { class: "later" });
        const text = `${date.toLocaleDateString("en-GB", { day: "numeric", month: "long" })}: ${n || "none"} solved`;
        return el(
          "td",
          { class: `day some-${Math.min(3, n)}`, title: text, "data-day": dayOf(date) },
          el("span", { class: "hidden" }, text),
        );
      }),
    ),
  );
  return el(
    "table",
    { class: "calendar", "aria-label": "Days" },
    el("thead", {}, el("tr", {}, el("td"), ...months)),
    el("tbody", {}, ...rows),
  );
}

/** Shows the statistics. @param {HTMLElement} root */
export async function statistics(root) {
  const { genres } = await names();
  /** Shows them again, as after an import. */
  const show = () => {
    const all = solves();
    const days = new Set(all.map((solve) => solve.day));
    const daysInRow = streak(days);
    const figure = (/** @type {string} */ text, /** @type {string} */ label) =>
      el("div", { class: "figure-tile" }, el("strong", {}, text), el("span", { class: "note" }, label));
    root.replaceChildren(
      el(
        "div",
        { class: "gallery statistics" },
        el("h1", {}, "Statistics"),
        el(
          "p",
          { class: "note lead" },
          all.length
            ? "What was solved on this device. Of a puzzle solved twice, the best time counts."
            : "Nothing was solved on this device yet.",
        ),
        ...(all.length
          ? [
              el(
                "div",
                { class: "row wrap" },
                figure(String(summary(all).solved), "puzzles solved"),
                figure(String(days.size), days.size === 1 ? "day" : "days"),
                figure(String(daysInRow), daysInRow === 1 ? "day in a row" : "days in a row"),
                figure(clock(all.reduce((sum, solve) => sum + solve.seconds, 0)), "time"),
              ),
              el("div", { class: "scroll" }, table(all, genres)),
              el("h2", {}, "Days"),
              el("div", { class: "scroll" }, calendar(all)),
            ]
          : []),
        filePart(show),
      ),
    );
  };
  show();
  document.title = "Statistics · Puzzle Park";
}
