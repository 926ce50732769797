// The view of all puzzles of the collection, with filters.
import { collection } from "../base/collection.js";
import { button, el } from "../ui/dom.js";
import { kinds, variantTitles } from "../base/names.js";
import { puzzleList } from "./puzzle_list.js";

/** Shows the list of all puzzles; returns a function that ends it. @param {HTMLElement} root @param {{go: (path: string) => void}} options */
export async function puzzles(root, { go }) {
  const [all, { items }] = await Promise.all([kinds(), collection()]);
  const genres = all.filter(({ of }) => !of);
  const titles = new Map([
    ...genres.map(({ name, title }) => /** @type {const} */ ([name, title])),
    ...variantTitles(all),
  ]);
  const list = puzzleList(items, all, titles, { go });
  const lucky = button({ icon: "dice", text: "Surprise me", kind: "primary", id: "surprise", onclick: list.surprise });
  const lead = "Every puzzle has exactly one solution. They stay on this device and play offline.";
  root.replaceChildren(
    el(
      "div",
      { class: "gallery" },
      el(
        "header",
        { class: "gallery-head" },
        el("div", {}, el("h1", {}, "All puzzles"), el("p", { class: "note lead" }, lead)),
        el("div", { class: "gallery-acts" }, lucky),
      ),
      ...list.nodes,
    ),
  );
  document.title = "All puzzles · Puzzle Park";
  return list.stop;
}
