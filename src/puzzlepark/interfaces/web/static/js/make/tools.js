// The row of tools in Make: those that the genre declares, a brush where puzzles are painted, and the answer.
import { modeSwitch } from "../marks/mode_switch.js";
import { addKeypad } from "../marks/number_keypad.js";
import { choiceIcon, choicesOf, swatches } from "./choices.js";
import { el, keypad, radios } from "../ui/dom.js";

/** The tools of the page itself. */
export const ANSWER = "answer";
export const BRUSH = "brush";
const OWN = /** @type {Record<string, {text: string, icon: string, key: string}>} */ ({
  [BRUSH]: { text: "Paint", icon: "palette", key: "B" },
  [ANSWER]: { text: "Answer", icon: "line", key: "A" },
});
const TOOL_ICON = /** @type {Record<string, string>} */ ({
  "outside-number": "number",
  "outside-number-arrow": "number",
  "corner-number": "number",
  "node-number": "number",
  "cell-number": "number",
  "cell-number-colour": "number",
  "cell-number-arrow": "number",
  "cell-choice": "paint",
  "cell-line": "line",
  region: "border",
  border: "border",
  door: "door",
  palette: "palette",
  setting: "settings",
});
const coarse = matchMedia("(pointer: coarse)");

/** What the row needs. @typedef {{draft: Draft, genre: () => any, input: EditInput, brush: import("./painting.js").Brush, player: () => Player, colour: {ink: number}, nodes: {toolList: HTMLElement, choices: HTMLElement, help: HTMLElement}, picked: () => void, focus: () => void}} View */

export class ToolRow {
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    this.now = "";
    this.colours = "";
    const { toolList, choices } = view.nodes;
    // Whoever takes a tool by mouse or finger goes on with the board; whoever comes by keys stays in the row.
    for (const node of [toolList, choices])
      node.addEventListener(
        "click",
        (e) => e.detail && !(/** @type {HTMLElement} */ (e.target).closest("input")) && view.focus(),
      );
  }

  /** What is typed comes first, what is seldom changed last. @returns {Tool[]} */
  get tools() {
    const { draft, genre } = this.view;
    const rank = (/** @type {Tool} */ { kind }) =>
      /^(outside|cell)-number/.test(kind) ? 0 : kind === "palette" || kind === "setting" ? 2 : 1;
    return [...(draft.board?.tools ?? genre().tools ?? [])].sort((a, b) => rank(a) - rank(b));
  }

  /** The genre's tool that is taken, if it is one. @returns {Tool|null} */
  get held() {
    return this.tools.find((t) => t.name === this.now) ?? null;
  }

  /** All tools as they are listed. */
  get listed() {
    const { tools } = this;
    const taken = new Set(tools.map((t) => t.key?.toUpperCase()));
    const own = (/** @type {string} */ name) => ({
      value: name,
      ...OWN[name],
      key: taken.has(OWN[name].key) ? undefined : OWN[name].key,
    });
    const declared = tools.map((t) => ({
      value: t.name,
      text: t.title,
      icon: TOOL_ICON[t.kind] ?? "settings",
      key: t.key?.toUpperCase(),
    }));
    return [...(this.view.genre().painted ? [own(BRUSH)] : []), ...declared, own(ANSWER)];
  }

  /** Shows the row for the genre as it is. */
  show() {
    const { listed, tools } = this;
    if (!listed.some((t) => t.value === this.now)) this.now = listed[0].value;
    const group = radios("Tools", listed, this.now, (name) => this.pick(name), "tool-radios");
    // What puts down one of several things looks like the first of them.
    for (const t of tools)
      if (t.choices?.[0]?.icon && !t.kind.includes("number") && t.kind !== "cell-line")
        group.querySelector(`[data-value="${t.name}"] .icon`)?.replaceWith(choiceIcon(t.choices[0].icon));
    this.view.nodes.toolList.replaceChildren(group);
    this.pick(this.now);
  }

  /** @param {string} name */
  pick(name) {
    this.now = name;
    this.view.input.take(this.held);
    this.showChoices();
    this.explain();
    this.view.picked();
  }

  /** The tool whose letter a key is; true if there is one. @param {string} letter */
  byKey(letter) {
    const found = this.listed.find((t) => t.key === letter.toUpperCase());
    if (found) this.take(found.value);
    return Boolean(found);
  }

  /** Puts down the sign that a key is, whatever tool is held: the operation of a cage is typed behind its target. @param {string} key */
  sign(key) {
    const { held, tools, view } = this;
    const is = (/** @type {Choice} */ c) => c.key === key;
    const tool = tools.find((t) => t.kind === "cell-choice" && t.choices?.some(is));
    if (!held || !tool || !/^[^\w\s?]$/.test(key)) return false;
    view.draft.edit({ tool: tool.name, at: [view.input.at], value: tool.choices?.find(is)?.value });
    return true;
  }

  /** Takes a tool that was not chosen in the row. @param {string} name */
  take(name) {
    this.now = name;
    this.show();
  }

  /** The board is another: its tools may have other bounds, its palette other colours. */
  renew() {
    const { held, view } = this;
    if (held) view.input.renew(held);
    if (this.colours !== String(view.draft.drawing.palette ?? "")) this.showChoices();
  }

  showChoices() {
    const { draft, genre, input, brush, player, colour, nodes } = this.view;
    const { held } = this;
    const again = () => this.pick(this.now);
    const list = draft.drawing.palette ?? [];
    const inks = list.map((/** @type {string} */ _, /** @type {number} */ i) => i);
    this.colours = String(list);
    /** @type {(Node|string)[]} */
    let found = [];
    if (this.now === BRUSH) {
      if (brush.value >= list.length) brush.value = 0;
      found.push(swatches("Colour", list, [...inks, -1], brush.value, (ink) => (brush.value = ink)));
    } else if (this.now === ANSWER) {
      if (genre().painted) found.push(swatches("Colour", list, inks, colour.ink, (ink) => (colour.ink = ink)));
      if (genre().inputs.length > 1) found.push(modeSwitch(player()));
      found.push(addKeypad(player()) ?? "");
    } else if (held) {
      found = choicesOf(held, draft, input, again);
      if (held.kind.includes("number"))
        found.push(
          keypad(
            [...(held.unknown ? "1234567890?" : "1234567890")].map((d) => [d, d]),
            (name) => input.key(new KeyboardEvent("keydown", { key: name })),
          ),
        );
    }
    nodes.choices.replaceChildren(...found);
  }

  explain() {
    const { help } = this.view.nodes;
    const { input } = this.view;
    const { held } = this;
    const kbd = (/** @type {string} */ k) => el("kbd", {}, k);
    if (this.now === ANSWER) help.replaceChildren("Draw the answer as in play.");
    else if (this.now === BRUSH && coarse.matches) help.replaceChildren("Paint the picture. Hold to blank a cell.");
    else if (this.now === BRUSH) help.replaceChildren("Paint the picture; the right button blanks.");
    else if (held?.kind.includes("number") && coarse.matches) help.replaceChildren(`Touch a place. ${held.help}`);
    else if (held?.kind === "cell-number-arrow")
      help.replaceChildren(`${held.help} `, kbd("Shift"), " with an arrow key turns it, ", kbd("Del"), " none");
    else if (held?.kind.includes("number"))
      help.replaceChildren(
        `${held.help} `,
        ...(input.slotted ? [kbd("Tab"), " next clue, "] : []),
        kbd("Del"),
        " none",
      );
    else help.replaceChildren(held?.help ?? "");
  }
}
