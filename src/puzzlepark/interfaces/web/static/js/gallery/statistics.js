// The view of statistics: the puzzles solved on this device, by genre, level and day.
import { names } from "../base/api.js";
import { dayOf, streak } from "../base/daily.js";
import { clock, el } from "../ui/dom.js";
import { levelMark } from "../ui/level_mark.js";
import { filePart } from "./progress_file.js";
import { solves } from "../base/store.js";

/** The weeks of the calendar. */
const WEEKS = 26;

/** @param {number[]} values */
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

/** @param {Solve[]} all @param {{name: string, title: string}[]} genres */
function table(all, genres) {
  const row = (
    /** @type {Node|string} */ head,
    /** @type {Node|string} */ level,
    /** @type {Solve[]} */ some,
    kind = "",
  ) => {
    const { solved, best, median: middle, hints } = summary(some);
    return el(
      "tr",
      { class: kind },
      el("th", { scope: "row" }, head),
      el("td", {}, level),
      ...[String(solved), clock(best), clock(middle), String(hints)].map((text) => el("td", { class: "figure" }, text)),
    );
  };
  const body = genres.flatMap(({ name, title }) => {
    const own = all.filter((solve) => solve.genre === name);
    if (!own.length) return [];
    const levels = [...new Set(own.map((solve) => solve.level ?? 0))].sort();
    return [
      row(title, levels.length > 1 ? "All levels" : (levelMark(levels[0]) ?? ""), own, "genre"),
      ...(levels.length > 1
        ? levels.map((level) =>
            row(
              "",
              levelMark(level) ?? "No level",
              own.filter((solve) => (solve.level ?? 0) === level),
            ),
          )
        : []),
    ];
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
  const monday = new Date(
    today.getFullYear(),
    today.getMonth(),
    today.getDate() - ((today.getDay() + 6) % 7) - 7 * (WEEKS - 1),
  );
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { day } of all) counts.set(day, (counts.get(day) ?? 0) + 1);
  const weeks = Array.from(
    { length: WEEKS },
    (_, week) => new Date(monday.getFullYear(), monday.getMonth(), monday.getDate() + 7 * week + 6),
  );
  const months = weeks.map((sunday) =>
    el(
      "th",
      { scope: "col" },
      sunday.getDate() <= 7 ? el("span", {}, sunday.toLocaleDateString("en-GB", { month: "short" })) : "",
    ),
  );
  const rows = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].map((name, i) =>
    el(
      "tr",
      {},
      el("th", { scope: "row" }, name),
      ...Array.from({ length: WEEKS }, (_, week) => {
        const date = new Date(monday.getFullYear(), monday.getMonth(), monday.getDate() + 7 * week + i);
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

/** @param {HTMLElement} root */
export async function statistics(root) {
  const { genres } = await names();
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
