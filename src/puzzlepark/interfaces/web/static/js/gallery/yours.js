// The view of all games and drafts on this device.
import { names } from "../base/api.js";
import { itemCard, notice, storedItems } from "./continue.js";
import { counted } from "../base/text.js";
import { el } from "../ui/dom.js";
import { filePart } from "./progress_file.js";

/** Shows the list of games and drafts. @param {HTMLElement} root */
export async function yours(root) {
  const { genres: all } = await names();
  const titles = Object.fromEntries(all.map((/** @type {any} */ genre) => [genre.name, genre.title]));
  const { node, notify } = notice();
  const grid = el("div", { class: "strip-cards all" });
  const lead = el("p", { class: "note lead" });
  /** Shows the list again after a change. */
  const changed = () => {
    const items = storedItems();
    lead.textContent = items.length
      ? `${counted(items.length, "puzzle")} that you began, made, imported or got by a link. They are on this device only.`
      : "Nothing was begun yet.";
    grid.replaceChildren(...items.map((item) => itemCard(item, titles, { changed, notify })));
  };
  root.replaceChildren(
    el(
      "div",
      { class: "gallery" },
      el("header", { class: "gallery-head" }, el("div", {}, el("h1", {}, "Continue"), lead)),
      node,
      grid,
      filePart(changed),
    ),
  );
  changed();
  document.title = "Continue · Puzzle Park";
}
