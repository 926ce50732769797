// Tiles of the shelf: a genre or variant with its picture, its name, a sentence, and how many of its puzzles are solved.
import { get } from "../base/api.js";
import { drawings } from "../base/collection.js";
import { itemsOf, matches } from "../base/names.js";
import { counted } from "../base/text.js";
import { el } from "../ui/dom.js";
import { roving } from "../ui/roving.js";
import { still } from "./paint.js";

/** @typedef {import("../base/names.js").Kind} Kind */

/** Draws a picture into its box. @param {HTMLElement} box @param {any} drawing @param {number} [shape] the height of the box, divided by its width */
export function fill(box, drawing, shape = 0.86) {
  const [top, right, bottom, left] = drawing.margin;
  const across = Math.max(left + drawing.cols + right, (top + drawing.rows + bottom) / shape);
  box.innerHTML = still(drawing, 200 / across);
}

/** How many puzzles a tile has, or how many of them are solved, in words. @param {number} solved @param {number} all */
function progress(solved, all) {
  if (solved) return `${solved} of ${all} solved`;
  return all ? counted(all, "puzzle") : "";
}

/** The tile of a genre or variant, a link to its page. @param {Kind} kind @param {Item[]} items its puzzles @param {Record<string, GameEntry>} played @param {string} [path] the first part of its address */
function tile({ name, title, sentence }, items, played, path = "genre") {
  const solved = items.filter(({ id }) => played[id]?.state === "solved").length;
  return el(
    "a",
    { class: "tile", href: `/${path}/${name}`, "data-id": name, "data-first": items[0]?.id ?? "" },
    el("span", { class: "thumb", "aria-hidden": "true" }),
    el(
      "span",
      { class: "tile-text" },
      el("span", { class: "card-name" }, title),
      el("span", { class: "note" }, sentence),
      el("span", { class: `tile-count${solved ? " solved" : ""}` }, progress(solved, items.length)),
    ),
  );
}

/** Draws the pictures of some tiles. Without the server, these are puzzles that are stored on the device. @param {HTMLElement[]} nodes */
async function draw(nodes) {
  const query = new URLSearchParams(nodes.map((node) => ["name", node.dataset.id ?? ""]));
  /** @type {Map<string, Drawing>} */
  const pictures = new Map();
  try {
    const { tiles } = await get(`/api/tiles?${query}`);
    for (const { name, drawing } of tiles) if (drawing) pictures.set(name, drawing);
  } catch {
    const byId = await drawings(nodes.map((node) => node.dataset.first ?? "").filter(Boolean));
    for (const node of nodes) pictures.set(node.dataset.id ?? "", byId.get(node.dataset.first ?? ""));
  }
  for (const node of nodes) {
    const drawing = pictures.get(node.dataset.id ?? "");
    const box = /** @type {HTMLElement|null} */ (node.querySelector(".thumb"));
    if (drawing && box) fill(box, drawing, 1);
  }
}

/** Draws the pictures of tiles when they become visible; returns a function that ends it. @param {HTMLElement[]} tiles */
function drawWhenVisible(tiles) {
  const watcher = new IntersectionObserver((seen) => {
    const visible = seen
      .filter((entry) => entry.isIntersecting)
      .map((entry) => /** @type {HTMLElement} */ (entry.target));
    for (const node of visible) watcher.unobserve(node);
    if (visible.length) draw(visible);
  });
  for (const node of tiles) watcher.observe(node);
  return () => watcher.disconnect();
}

/** The heading of a group of tiles, by the group of its genres. */
export const GROUPS = [
  ["lines", "Lines"],
  ["shading", "Shading"],
  ["regions", "Regions"],
  ["numbers", "Numbers"],
  ["pictures", "Pictures"],
];

/** Groups of tiles under their headings. `find` shows the tiles whose names contain a folded text, and returns the first of them. @param {[string, Kind[]][]} groups headings and genres @param {Item[]} items @param {Record<string, GameEntry>} played @param {string} [path] the first part of the addresses */
export function shelf(groups, items, played, path) {
  const sections = groups.map(([title, own]) => {
    const tiles = own.map((kind) => ({ kind, node: tile(kind, itemsOf(kind, items), played, path) }));
    const row = roving(el("div", { class: "tiles" }, ...tiles.map(({ node }) => node)));
    const id = `group-${title.toLowerCase()}`;
    const node = el(
      "section",
      { class: "shelf-group", "aria-labelledby": id, hidden: !tiles.length },
      el("h2", { id }, title),
      row,
    );
    return { node, tiles, row };
  });
  const stop = drawWhenVisible(sections.flatMap(({ tiles }) => tiles.map(({ node }) => node)));
  /** Shows the tiles that match; returns the first of them. @param {string} typed a folded text */
  const find = (typed) => {
    /** @type {HTMLElement|undefined} */
    let first;
    for (const { node, tiles, row } of sections) {
      for (const { kind, node: each } of tiles) {
        each.hidden = Boolean(typed) && !matches(kind, typed);
        if (!each.hidden) first ??= each;
      }
      node.hidden = tiles.every(({ node: each }) => each.hidden);
      row.renew();
    }
    return first;
  };
  return { nodes: sections.map(({ node }) => node), find, stop };
}
