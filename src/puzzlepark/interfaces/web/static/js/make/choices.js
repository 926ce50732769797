// The choices of a tool: things as they look on the board, colours, or settings.
import { button, el, radios } from "../ui/dom.js";
import { still } from "../board/paint.js";
import { STAMPED, UNKNOWN, frames, ribbon } from "./pending_edits.js";

/** The choices of a tool. @param {Tool} tool @param {Draft} draft @param {EditInput} input @param {() => void} refresh shows them again @returns {HTMLElement[]} */
export function choicesOf(tool, draft, input, refresh) {
  if (tool.kind === "palette") return [palette(tool, draft, refresh)];
  if (tool.kind === "setting") return [setting(tool, draft)];
  if (tool.kind === "cell-number-colour") return [colours(draft, input)];
  if (!tool.choices?.length) return [];
  if (tool.kind.endsWith("-number-arrow"))
    return [choiceRadios(tool, tool.choices, input.value, (direction) => input.numbers.turn(direction))];
  const hasEmpty = tool.choices.some((choice) => choice.value === null);
  const list = hasEmpty ? tool.choices : [...tool.choices, { value: null, title: "Empty" }];
  return [choiceRadios(tool, list, input.value, (value) => (input.value = value))];
}

/** A radio group of choices, with icons as they look on the board. @param {Tool} tool @param {any[]} list @param {any} now @param {(value: any) => unknown} choose */
function choiceRadios(tool, list, now, choose) {
  const group = radios(
    tool.title,
    list.map(({ value, title, key }) => ({ value: JSON.stringify(value), text: title, key: key?.toUpperCase() })),
    JSON.stringify(now),
    (value) => choose(JSON.parse(value)),
    "choice-radios",
  );
  [...group.querySelectorAll(".choice")].forEach((choice, i) => choice.prepend(choiceIcon(list[i].icon)));
  return group;
}

/** The cells of an icon: one, or two for a line that is given. @type {Spot} */
const CELL = [1, 1];
/** @type {Spot} */
const NEXT_CELL = [1, 3];
/** The width of a cell in an icon, in pixels. */
const ICON_CELL = 20;
/** The ends of lines on the sides of a cell whose width is 1. */
const SIDE_POINT = /** @type {Record<string, string>} */ ({ u: ".5 0", r: "1 .5", d: ".5 1", l: "0 .5" });

/** The shapes of an icon between its grid and its frame. @param {string} kind @param {string|undefined} icon @returns {Shape[]} */
function shapesInIcon(kind, icon) {
  const at = [CELL];
  if (kind === "ribbon") return [ribbon([CELL, NEXT_CELL], icon)];
  if (kind === "block" || kind === "wind") return [{ t: "block", at }];
  if (kind === "framed") return [frames(at)];
  if (kind === "unknown") return [{ t: "number", at: CELL, value: UNKNOWN }];
  return STAMPED.includes(kind) ? [{ t: /** @type {StampKind} */ (kind), at }] : [];
}

/** A choice as it looks on the board. @param {string|undefined} icon its kind, and after a hyphen its directions or its style, such as "block", "arrow-u", "line-ud" or "ribbon-tube" */
export function choiceIcon(icon) {
  const [kind, detail = ""] = (icon ?? "blank").split("-");
  const isRibbon = kind === "ribbon";
  /** @type {Shape[]} */
  const shapes = [{ t: "grid" }, ...shapesInIcon(kind, icon), { t: "frame", ink: "grid" }];
  if (detail && !isRibbon && kind !== "line")
    shapes.push({
      t: "arrow",
      at: [CELL],
      to: /** @type {Direction} */ (detail),
      ink: kind === "wind" ? "onblock" : "given",
    });
  const drawing = {
    rows: 1,
    cols: isRibbon ? 2 : 1,
    margin: [0.05, 0.05, 0.05, 0.05],
    surface: "paper",
    palette: [],
    title: "",
  };
  const span = el("span", { class: "choice-icon" });
  // Each line of a "line" icon leads from a side to the middle of the cell.
  const path = kind === "line" ? [...detail].map((side) => `M${SIDE_POINT[side]}L.5 .5`).join("") : "";
  const lines = path && `<path class="choice-line" d="${path}"/>`;
  span.innerHTML = still({ ...drawing, shapes }, ICON_CELL).replace("</svg>", `${lines}</svg>`);
  return span;
}

/** Colour inputs for the palette of the puzzle, with buttons that add and remove colours. @param {Tool} tool @param {Draft} draft @param {() => void} refresh */
function palette(tool, draft, refresh) {
  const list = [...(draft.drawing.palette ?? [])];
  const send = () => draft.edit({ tool: tool.name, at: [], value: list.slice() }).then(refresh);
  return el(
    "div",
    { class: "palette" },
    ...list.map((colour, i) =>
      el("input", {
        type: "color",
        value: colour,
        "aria-label": `Colour ${i + 1}`,
        onchange: (/** @type {any} */ e) => ((list[i] = e.target.value), send()),
      }),
    ),
    button({ icon: "plus", label: "Add a colour", kind: "dense", onclick: () => (list.push("#808080"), send()) }),
    list.length > 1
      ? button({ icon: "minus", label: "Remove the last colour", kind: "dense", onclick: () => (list.pop(), send()) })
      : null,
  );
}

/** A radio group for a setting of the whole puzzle. @param {Tool} tool @param {Draft} draft */
function setting(tool, draft) {
  const choices = tool.choices ?? [];
  const isChoice = (/** @type {any} */ value) => choices.some((choice) => choice.value === value);
  // A tool does not name the property that it sets, so the property with one of its values is shown.
  const current = Object.values(draft.board?.puzzle ?? {}).find(isChoice) ?? choices[0]?.value;
  return radios(
    tool.title,
    choices.map(({ value, title }) => ({ value: JSON.stringify(value), text: title })),
    JSON.stringify(current),
    (value) => draft.edit({ tool: tool.name, at: [], value: JSON.parse(value) }),
    "choice-radios",
  );
}

/** A radio group for the colour of numbers. Choosing a colour also changes the number at the cursor. @param {Draft} draft @param {EditInput} input */
function colours(draft, input) {
  const list = draft.drawing.palette ?? [];
  if (!list[input.value]) input.value = 0;
  return swatches(
    "Colour",
    list,
    list.map((/** @type {string} */ _, /** @type {number} */ i) => i),
    input.value,
    (ink) => {
      input.value = ink;
      const now = input.numbers.shown(input.at);
      if (now) input.numbers.write(now);
    },
  );
}

/** A radio group of colours; -1 stands for blank. @param {string} label @param {string[]} palette @param {number[]} inks @param {number} chosen @param {(ink: number) => void} choose */
export function swatches(label, palette, inks, chosen, choose) {
  const word = (/** @type {number} */ ink) => (ink < 0 ? "Blank" : `Colour ${ink + 1}`);
  const group = radios(
    label,
    inks.map((ink) => ({ value: String(ink), text: ink < 0 ? "Blank" : String(ink + 1) })),
    String(chosen),
    (value) => choose(Number(value)),
    "choice-radios swatches",
  );
  [...group.querySelectorAll(".choice")].forEach((choice, i) => {
    choice.setAttribute("aria-label", word(inks[i]));
    if (inks[i] < 0) return;
    const swatch = el("span", { class: "swatch" });
    swatch.style.background = palette[inks[i]];
    choice.prepend(swatch);
  });
  return group;
}
