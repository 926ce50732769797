// Cards of puzzles: the picture, genre, size, level and progress.
import { clock, el, icon } from "../ui/dom.js";
import { roving } from "../ui/roving.js";
import { levelMark } from "../ui/level_mark.js";
import { drawings } from "../base/collection.js";
import { fill } from "../board/tiles.js";

/** The picture of a puzzle; empty until its drawing is loaded. @param {any} [drawing] */
export function thumb(drawing) {
  const box = el("div", { class: "thumb" });
  if (drawing) fill(box, drawing);
  return box;
}

/** The progress of a game, as an element of a card. @param {GameEntry|undefined} played */
export function progressOf(played) {
  if (played?.state === "solved") {
    return el("span", { class: "state solved" }, icon("check"), `Solved in ${clock(played.seconds)}`);
  }
  if (!played || played.state === "new") return el("span", { class: "state" }, "Not started");
  const bar = el("span", { class: "bar", "aria-hidden": "true" }, el("span"));
  bar.firstChild.style.width = `${Math.round(100 * Math.max(0.06, Math.min(1, played.part ?? 0)))}%`;
  return el("span", { class: "state" }, bar, "Started");
}

/** The card of a puzzle of the collection. @param {Item} item @param {string} title @param {GameEntry|undefined} played */
export function card(item, title, played) {
  const progress = progressOf(played);
  const level = levelMark(item.level ?? 0);
  const shown = played?.state === "solved" && item.title ? item.title : title;
  return el(
    "a",
    {
      class: "card",
      href: `/play/${item.id}`,
      "data-id": item.id,
      "data-genre": item.genre,
    },
    thumb(),
    el(
      "div",
      { class: "card-row" },
      el("span", { class: "card-name" }, shown),
      el("span", { class: "card-size" }, `${item.height} × ${item.width}`),
    ),
    el("div", { class: "card-foot" }, level, progress, el("span", { class: "hidden" }, `No. ${item.number}`)),
  );
}

/** A small card, with the picture beside the text. @param {{href: string, id: string, name: string, height: number, width: number, level: number|null, foot: Node|string}} puzzle @param {any} [drawing] */
export const smallCard = ({ href, id, name, height, width, level, foot }, drawing) =>
  el(
    "a",
    { class: "small-card", href, "data-id": id },
    thumb(drawing),
    el(
      "div",
      { class: "small-text" },
      el("span", { class: "card-name" }, name),
      el(
        "span",
        { class: "small-what" },
        el("span", { class: "card-size" }, `${height} × ${width}`),
        levelMark(level ?? 0),
      ),
      el("span", { class: "small-foot" }, foot),
    ),
  );

/** A row of small cards under its heading. @param {string} id @param {string} title @param {string} note @param {Node[]} cards @param {...Node} more */
export const cardRow = (id, title, note, cards, ...more) =>
  el(
    "section",
    { class: "card-strip", "aria-labelledby": id },
    el("header", {}, el("h2", { id }, title), el("span", { class: "note" }, note)),
    roving(el("div", { class: "strip-cards" }, ...cards)),
    ...more,
  );

/** Loads the pictures of some cards. @param {Iterable<HTMLElement>} cards */
export async function loadPictures(cards) {
  const nodes = [...cards];
  const byId = await drawings(nodes.map((node) => node.dataset.id ?? ""));
  for (const node of nodes) {
    const drawing = byId.get(node.dataset.id ?? "");
    const box = node.querySelector(".thumb");
    if (drawing && box) fill(/** @type {HTMLElement} */ (box), drawing);
  }
}

/** Loads the pictures of cards when they become visible. @param {HTMLElement[]} cards */
export function loadPicturesWhenVisible(cards) {
  const watcher = new IntersectionObserver((seen) => {
    const visible = seen
      .filter((entry) => entry.isIntersecting)
      .map((entry) => /** @type {HTMLElement} */ (entry.target));
    for (const node of visible) watcher.unobserve(node);
    if (visible.length) loadPictures(visible);
  });
  for (const node of cards) watcher.observe(node);
}
