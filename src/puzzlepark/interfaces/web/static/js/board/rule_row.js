// The rules of a genre in pictures, as a row of small cards.
import { genreNamed, post } from "../base/api.js";
import { isCell } from "../base/spots.js";
import { el, icon } from "../ui/dom.js";
import { still } from "./paint.js";

/** A board that keeps a rule, one that breaks it if there is one, and what is wrong with it. @typedef {{right: Drawing, wrong: Drawing|null, why: string}} Pair */

/** For each rule of a genre a board that keeps it, and one that breaks it, with rings around the cells that do. @param {string} genre @returns {Promise<Pair[]>} */
export async function rulePairs(genre) {
  const { rules } = await post("/api/rules", { genre });
  return rules.map((/** @type {any} */ { keeps, breaks, why, where }) => {
    const at = where.filter((/** @type {Spot} */ spot) => isCell(spot));
    return { right: keeps, wrong: breaks && { ...breaks, shapes: [...breaks.shapes, { t: "ring", at }] }, why };
  });
}

/** The width of a picture of a rule, in pixels. */
const PICTURE = 110;

/** A board with a sign that says whether it keeps the rule. @param {Drawing} drawing @param {"check"|"bad"} sign */
function picture(drawing, sign) {
  const box = el("span", { class: `rule-picture ${sign}` });
  const across = drawing.margin[3] + drawing.cols + drawing.margin[1];
  box.innerHTML = still(drawing, PICTURE / across);
  const svg = box.querySelector("svg");
  svg?.setAttribute("role", "img");
  svg?.setAttribute("aria-label", sign === "check" ? "A right board" : "A wrong board");
  svg?.removeAttribute("aria-hidden");
  box.append(icon(sign));
  return box;
}

/** Fills a section with the rules; without the server they have no pictures. @param {HTMLElement} node @param {string} name */
export async function fillRuleRow(node, name) {
  const { rulebook } = await genreNamed(name);
  const cards = rulebook.map((/** @type {string} */ rule) => el("li", { class: "rule-card" }, el("p", {}, rule)));
  const list = el("ol", { class: "strip-cards", tabindex: "0", "aria-label": "Rules" }, ...cards);
  node.replaceChildren(
    el("header", {}, el("h2", { id: "genre-rules" }, "Rules")),
    list,
    el("a", { class: "linkish", href: `/learn/${name}` }, "Lessons and techniques"),
  );
  const pairs = await rulePairs(name).catch(() => []);
  pairs.forEach(({ right, wrong }, i) => {
    const boards = el("div", { class: "rule-pictures" }, picture(right, "check"));
    if (wrong) boards.append(picture(wrong, "bad"));
    cards[i]?.prepend(boards);
  });
}
