// The view of lessons: the rules of a genre in pictures, first puzzles with hints, and a card for each technique.
import { genreNamed } from "../base/api.js";
import { collection, drawings } from "../base/collection.js";
import { folded, kinds } from "../base/names.js";
import { games, read } from "../base/store.js";
import { still } from "../board/paint.js";
import { el, icon } from "../ui/dom.js";
import { levelMark } from "../ui/level_mark.js";
import { rulePairs } from "../board/rule_row.js";
import { GROUPS, shelf } from "../board/tiles.js";
import { findTechniques, firstPuzzles } from "./material.js";

/** @typedef {import("../base/names.js").Kind} Kind */

/** The width of a picture, in pixels. */
const PICTURE = 180;

/** A picture of a board. @param {Drawing} drawing @param {string} label for screen readers */
function picture(drawing, label) {
  const box = el("div", { class: "learn-board", role: "img", "aria-label": label });
  const across = drawing.margin[3] + drawing.cols + drawing.margin[1];
  box.innerHTML = still(drawing, PICTURE / across);
  return box;
}

/** A board with its sentence. @param {"check"|"bad"|"lamp"} sign @param {string} sentence @param {Drawing} drawing */
const example = (sign, sentence, drawing) =>
  el(
    "figure",
    { class: `learn-example ${sign}` },
    picture(drawing, sign === "check" ? "A right board" : "A wrong board"),
    el("figcaption", {}, icon(sign), el("span", {}, sentence)),
  );

/** A part of the page with a heading and a note. @param {string} id @param {string} title @param {string} note @param {...(Node|string)} children */
const section = (id, title, note, ...children) =>
  el(
    "section",
    { class: "learn-part", "aria-labelledby": id },
    el("h2", { id }, title),
    el("p", { class: "note" }, note),
    ...children,
  );

/** Shows the lessons of a genre, or without one the list of genres; returns a function that ends it. The rules and the techniques come from the
 * server later. @param {HTMLElement} root @param {{genre: string|null, go: (path: string) => void}} options */
export async function learn(root, { genre: name, go }) {
  if (!name) return index(root, go);
  const genre = await genreNamed(name);
  const lessons = await firstPuzzles(name);
  let closed = false;
  const first = el("ol", { class: "learn-lessons" }, ...lessons.map(lesson));
  const cards = el("div", { class: "learn-cards" });
  const waiting = el("p", { class: "note", role: "status" }, "Looking for techniques …");
  const rulebook = el(
    "ol",
    { class: "learn-rules" },
    ...genre.rulebook.map((/** @type {string} */ rule) => el("li", {}, el("p", {}, rule))),
  );
  root.replaceChildren(
    el(
      "div",
      { class: "gallery learn" },
      el(
        "header",
        { class: "gallery-head" },
        el(
          "div",
          {},
          el("h1", {}, `Learn ${genre.title}`),
          el("a", { class: "linkish", href: "/learn" }, "All genres"),
        ),
      ),
      section(
        "rules-in-pictures",
        "Rules in pictures",
        "Each rule with a board that keeps it, and one that breaks it.",
        rulebook,
      ),
      section(
        "first-ones",
        "Play a first one",
        "Small puzzles, from easy to harder. Hints appear by themselves: where, why, what.",
        first,
      ),
      section("techniques", "Techniques", "Each where it is first needed. Try the next step yourself.", waiting, cards),
    ),
  );
  document.title = `Learn ${genre.title} · Puzzle Park`;
  thumbs(lessons, first);
  fillRules(name, rulebook);
  findTechniques(
    lessons,
    genre,
    (technique) => cards.append(techniqueCard(technique, name, go)),
    () => !closed,
  )
    .then(() => (waiting.textContent = cards.children.length ? "" : "There are no techniques for this genre."))
    .catch(() => (waiting.textContent = "The techniques need the server."))
    .finally(() => document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView());
  return () => void (closed = true);
}

/** The list of genres, with a search. @param {HTMLElement} root @param {(path: string) => void} go */
async function index(root, go) {
  const [all, { items }] = await Promise.all([kinds(), collection()]);
  const genres = all.filter(({ of }) => !of);
  const groups = GROUPS.map(([group, title]) => [title, genres.filter((kind) => kind.group === group)]);
  const shelves = shelf(/** @type {[string, Kind[]][]} */ (groups), items, games(), "learn");
  const none = el("p", { class: "empty", hidden: true, role: "status" });
  /** @type {HTMLElement|undefined} */
  let first;
  const field = el("input", {
    type: "search",
    id: "learn-search",
    placeholder: "Find a genre",
    "aria-label": "Find a genre",
    oninput: () => {
      first = shelves.find(folded(field.value));
      none.hidden = Boolean(first);
      none.textContent = first ? "" : `Nothing is found for “${field.value.trim()}”.`;
    },
    onkeydown: (/** @type {KeyboardEvent} */ e) =>
      e.key === "Enter" && field.value.trim() && first && go(`/learn/${first.dataset.id}`),
  });
  root.replaceChildren(
    el(
      "div",
      { class: "gallery shelf-view" },
      el(
        "header",
        { class: "gallery-head" },
        el(
          "div",
          {},
          el("h1", {}, "Learn"),
          el("p", { class: "note lead" }, "The rules in pictures, first puzzles, and techniques."),
        ),
        el("div", { class: "gallery-acts" }, field),
      ),
      none,
      ...shelves.nodes,
    ),
  );
  document.title = "Learn · Puzzle Park";
  return shelves.stop;
}

/** A card that opens a puzzle as a lesson. @param {Item} item @param {number} i its index */
function lesson(item, i) {
  const done = games()[item.id]?.state === "solved";
  return el(
    "li",
    {},
    el(
      "a",
      { class: "small-card", href: `/play/${item.id}?lead`, "data-id": item.id },
      el("span", { class: "thumb" }),
      el(
        "span",
        { class: "small-text" },
        el("span", { class: "card-name" }, `Lesson ${i + 1}`),
        el("span", { class: "small-what" }, `${item.height} × ${item.width}`, levelMark(item.level ?? 0)),
        done ? el("span", { class: "state solved" }, icon("check"), "Done") : "",
      ),
    ),
  );
}

/** Draws the pictures of the lessons' puzzles. @param {Item[]} items @param {HTMLElement} list */
async function thumbs(items, list) {
  const byId = await drawings(items.map(({ id }) => id));
  for (const node of /** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll("[data-id]"))) {
    const drawing = byId.get(node.dataset.id ?? "");
    const box = node.querySelector(".thumb");
    if (drawing && box) box.innerHTML = still(drawing, 64 / (drawing.cols + 1));
  }
}

/** Adds to each rule a board that keeps it, and one that breaks it if there is one. @param {string} genre @param {HTMLElement} list */
async function fillRules(genre, list) {
  try {
    (await rulePairs(genre)).forEach(({ right, wrong, why }, i) => {
      const boards = el("div", { class: "learn-examples" }, example("check", "Right.", right));
      if (wrong) boards.append(example("bad", why, wrong));
      list.children[i]?.append(boards);
    });
  } catch {
    list.after(el("p", { class: "note" }, "The pictures need the server."));
  }
}

/** A card for a technique: its picture and sentences, and a button to practise it. @param {import("./material.js").Technique} technique @param {string} genre @param {(path: string) => void} go */
function techniqueCard({ name, title, why, so, whole, before, step, drawing }, genre, go) {
  const done = read("learned", {})[genre]?.includes(name);
  const practise = el(
    "button",
    {
      type: "button",
      class: "button dense",
      onclick: () => {
        sessionStorage.setItem(
          "park.practise",
          JSON.stringify({ genre, name, title, id: whole.id, before, marks: step.marks }),
        );
        go(`/play/${whole.id}?practise`);
      },
    },
    icon("play"),
    el("span", {}, "Practise"),
  );
  return el(
    "article",
    { class: "learn-card", id: name },
    picture(drawing, `A position for ${title}`),
    el("h3", {}, title, done ? icon("check") : "", done ? el("span", { class: "hidden" }, " done") : ""),
    el("p", {}, why),
    el("details", {}, el("summary", {}, "What follows?"), el("p", {}, so)),
    practise,
  );
}
