// The panel for a new puzzle: its genre, size and level, and the options that the genre's maker declares.
import { genres } from "../base/api.js";
import { button, el } from "../ui/dom.js";
import { LEVELS } from "../ui/level_mark.js";
import { makeNew } from "./making.js";
import { closeMenu, open } from "../ui/menu.js";

/** The number of sizes that are offered. */
const MOST_SIZES = 5;

/** The most frequent sizes in the collection, small ones first. @param {Item[]} items @param {string} genre @returns {[number, number][]} */
function usualSizes(items, genre) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const item of items) {
    const size = `${item.height} ${item.width}`;
    if (item.genre === genre) counts.set(size, (counts.get(size) ?? 0) + 1);
  }
  const most = [...counts].sort((a, b) => b[1] - a[1]).slice(0, MOST_SIZES);
  return most
    .map(([size]) => /** @type {[number, number]} */ (size.split(" ").map(Number)))
    .sort((a, b) => a[0] * a[1] - b[0] * b[1]);
}

/** The name of an option as a label: "Some clues" for "some_clues". @param {string} name */
const label = (name) => name[0].toUpperCase() + name.slice(1).replaceAll("_", " ");

/** The input for an option: a choice, a number or a text. @param {string} id @param {any} option */
function inputFor(id, { default: usual, low, high, choices }) {
  if (choices) {
    const optionOf = (/** @type {string} */ choice) =>
      el("option", { value: choice, selected: choice === usual }, choice);
    return el("select", { id }, ...choices.map(optionOf));
  }
  if (typeof usual !== "number") return el("input", { id, type: "text", value: usual });
  // A share between 0 and 1 is no whole number, even if its bounds and its default are.
  const isWhole = Number.isInteger(usual) && Number.isInteger(low ?? 0) && (high ?? 2) > 1;
  return el("input", {
    id,
    type: "number",
    value: String(usual),
    min: low,
    max: high,
    step: isWhole ? "1" : "0.05",
    inputmode: "decimal",
  });
}

/** A row for an option: its elements, its value, and what is wrong with it. @param {any} option */
function optionField(option) {
  const { name, default: usual, help, low, high } = option;
  const isNumber = typeof usual === "number";
  const id = `new-option-${name}`;
  const field = inputFor(id, option);
  field.setAttribute("aria-describedby", `${id}-help`);
  /** The typed value; NaN for a number that is left empty. */
  const value = () => {
    if (!isNumber) return field.value;
    return field.value.trim() === "" ? NaN : Number(field.value);
  };
  const isInRange = () => value() >= (low ?? -Infinity) && value() <= (high ?? Infinity);
  return {
    node: el(
      "div",
      {},
      el("label", { class: "option", for: id }, el("span", {}, label(name)), field),
      el("p", { class: "note", id: `${id}-help` }, `${label(help)}.`),
    ),
    name,
    usual,
    value,
    fault: () => (isNumber && !isInRange() ? `${label(name)} is from ${low} to ${high}.` : ""),
  };
}

/** Opens the panel. @param {HTMLElement} anchor @param {{items: Item[], chosen: {genre: string, level: string}, go: (path: string) => void}} options */
export async function newPanel(anchor, { items, chosen, go }) {
  const { genres: all } = await genres();
  const pick = el(
    "select",
    { id: "new-genre" },
    ...all.map((/** @type {any} */ genre) =>
      el("option", { value: genre.name, selected: genre.name === chosen.genre }, genre.title),
    ),
  );
  const side = (/** @type {string} */ id) => el("input", { type: "number", id, inputmode: "numeric" });
  const rows = side("new-rows");
  const cols = side("new-cols");
  const sizeButtons = el("div", { class: "row wrap" });
  const options = el("details", { class: "new-options" });
  const fault = el("p", { class: "fault", role: "alert" });
  const level = el(
    "select",
    { id: "new-level" },
    ...["Any level", ...LEVELS].map((name, i) =>
      el("option", { value: String(i), selected: String(i) === chosen.level }, name),
    ),
  );
  /** @type {ReturnType<typeof optionField>[]} */
  let fields = [];
  const genre = () => all.find((/** @type {any} */ genre) => genre.name === pick.value);
  /** Fills in the usual sizes and the options of the chosen genre. */
  const fill = () => {
    const { name, sizes, options: declared } = genre();
    const frequent = usualSizes(items, name);
    const shown = frequent.length ? frequent : sizes.usual;
    [rows.value, cols.value] = shown[Math.min(1, shown.length - 1)].map(String);
    sizeButtons.replaceChildren(
      ...shown.map((/** @type {number[]} */ [r, c]) =>
        button({
          text: `${r} × ${c}`,
          kind: "dense",
          onclick: () => ([rows.value, cols.value] = [String(r), String(c)]),
        }),
      ),
    );
    fields = declared.map(optionField);
    options.hidden = !fields.length;
    options.replaceChildren(el("summary", {}, "Options"), ...fields.map((field) => field.node));
    fault.textContent = "";
  };
  /** The sentence about the first invalid field; "" if all are valid. */
  const findFault = () => {
    const { make_low: low, make_high: high } = genre().sizes;
    const isValid = (/** @type {number} */ n) => Number.isInteger(n) && n >= low && n <= high;
    if (!isValid(Number(rows.value))) return `The height is from ${low} to ${high}.`;
    if (!isValid(Number(cols.value))) return `The width is from ${low} to ${high}.`;
    return fields.map((field) => field.fault()).find(Boolean) ?? "";
  };
  pick.addEventListener("change", fill);
  fill();
  open(
    anchor,
    el(
      "form",
      {
        class: "new-panel",
        novalidate: true,
        onsubmit: (/** @type {Event} */ e) => {
          e.preventDefault();
          fault.textContent = findFault();
          if (fault.textContent) return;
          const chosenOptions = Object.fromEntries(
            fields.filter((field) => field.value() !== field.usual).map((field) => [field.name, field.value()]),
          );
          closeMenu();
          makeNew(
            {
              genre: genre(),
              height: Number(rows.value),
              width: Number(cols.value),
              level: Number(level.value) || null,
              options: chosenOptions,
            },
            go,
          );
        },
      },
      el("h2", {}, "New puzzle"),
      el("label", { class: "option" }, el("span", {}, "Genre"), pick),
      sizeButtons,
      el("label", { class: "option" }, el("span", {}, "Height"), rows),
      el("label", { class: "option" }, el("span", {}, "Width"), cols),
      el("label", { class: "option" }, el("span", {}, "Level"), level),
      options,
      fault,
      el("button", { type: "submit", class: "button primary", id: "make-new" }, "Make it"),
    ),
    "New puzzle",
  );
}
