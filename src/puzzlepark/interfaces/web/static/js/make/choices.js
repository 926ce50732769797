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
  const list = tool.choices.some((c) => c.value === null)
    ? tool.choices
    : [...tool.choices, { value: null, title: "Empty" }];
  return [choiceRadios(tool, list, input.value, (value) => (input.value = value))];
}

/** A radio group of choices, with icons as they look on the board. @param {Tool} tool @param {any[]} list @param {any} now @param {(value: any) => unknown} choose */
function choiceRadios(tool, list, now, choose) {
  const group = radios(
    tool.title,
    list.map((c) => ({ value: JSON.stringify(c.value), text: c.title, key: c.key?.toUpperCase() })),
    JSON.stringify(now),
    (value) => choose(JSON.parse(value)),
    "choice-radios",
  );
  group
    .querySelectorAll(".choice")
    .forEach((/** @type {any} */ b, /** @type {number} */ i) => b.prepend(choiceIcon(list[i].icon)));
  return group;
}

/** @param {StampKind} kind @param {Spot[]} at @returns {Shape} */
const stamp = (kind, at) => ({ t: kind, at });
/** @param {Spot[]} at @param {Direction} to @param {boolean} wind @returns {Shape} */
const arrow = (at, to, wind) => ({ t: "arrow", at, to, ink: wind ? "onblock" : "given" });

/** A choice as it looks on the board. @param {string|undefined} icon such as "block", "arrow-u" or "line-ud" */
export function choiceIcon(icon) {
  const [kind, detail] = (icon ?? "blank").split("-");
  const to = kind === "ribbon" ? "" : detail;
  /** @type {Spot[]} */
  const at = [[1, 1]];
  /** The ends of lines on the sides. */
  const sideOf = /** @type {Record<string, string>} */ ({ u: ".5 0", r: "1 .5", d: ".5 1", l: "0 .5" });
  /** @type {Shape[]} */
  const shapes = [
    { t: "grid" },
    ...(kind === "ribbon"
      ? [
          ribbon(
            [
              [1, 1],
              [1, 3],
            ],
            icon,
          ),
        ]
      : []),
    ...(kind === "block" || kind === "wind" ? [stamp("block", at)] : []),
    ...(STAMPED.includes(kind) ? [stamp(/** @type {StampKind} */ (kind), at)] : []),
    ...(kind === "framed" ? [frames(at)] : []),
    ...(kind === "unknown" ? [/** @type {Shape} */ ({ t: "number", at: at[0], value: UNKNOWN })] : []),
    { t: "frame", ink: "grid" },
    ...(to && kind !== "line" ? [arrow(at, /** @type {Direction} */ (to), kind === "wind")] : []),
  ];
  const span = el("span", { class: "choice-icon" });
  const directions = kind === "line" ? [...(to ?? "")] : [];
  const line = directions.length
    ? `<path class="choice-line" d="${directions.map((direction) => `M${sideOf[direction]}L.5 .5`).join("")}"/>`
    : "";
  span.innerHTML = still(
    {
      rows: 1,
      cols: kind === "ribbon" ? 2 : 1,
      margin: [0.05, 0.05, 0.05, 0.05],
      surface: "paper",
      palette: [],
      title: "",
      shapes,
    },
    20,
  ).replace("</svg>", `${line}</svg>`);
  return span;
}

/** @param {Tool} tool @param {Draft} draft @param {() => void} refresh */
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

/** @param {Tool} tool @param {Draft} draft */
function setting(tool, draft) {
  const choices = tool.choices ?? [];
  const value =
    Object.values(draft.board?.puzzle ?? {}).find((value) => choices.some((c) => c.value === value)) ??
    choices[0]?.value;
  return radios(
    tool.title,
    choices.map((c) => ({ value: JSON.stringify(c.value), text: c.title })),
    JSON.stringify(value),
    (value) => draft.edit({ tool: tool.name, at: [], value: JSON.parse(value) }),
    "choice-radios",
  );
}

/** @param {Draft} draft @param {EditInput} input */
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
  group.querySelectorAll(".choice").forEach((/** @type {any} */ b, /** @type {number} */ i) => {
    b.setAttribute("aria-label", word(inks[i]));
    if (inks[i] < 0) return;
    const swatch = el("span", { class: "swatch" });
    swatch.style.background = palette[inks[i]];
    b.prepend(swatch);
  });
  return group;
}
