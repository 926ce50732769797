// All that was begun, made, imported or shared on this device.
import { names } from "../base/api.js";
import { keptCard, keptThings, notice } from "./continue.js";
import { el } from "../ui/dom.js";
import { filePart } from "./progress_file.js";

/** @param {HTMLElement} root */
export async function yours(root) {
  const { genres: all } = await names();
  const titles = Object.fromEntries(all.map((/** @type {any} */ g) => [g.name, g.title]));
  const { node, say } = notice();
  const grid = el("div", { class: "strip-cards all" });
  const lead = el("p", { class: "note lead" });
  const changed = () => {
    const found = keptThings();
    lead.textContent = found.length
      ? `${found.length} ${found.length === 1 ? "puzzle" : "puzzles"} that you began, made, imported or got by a link. They are on this device only.`
      : "Nothing was begun yet.";
    grid.replaceChildren(...found.map((kept) => keptCard(kept, titles, { changed, say })));
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
