// The row of tools in Make: the tools of the genre, a brush where puzzles are painted, and the answer.
import { modeSwitch } from "../marks/mode_switch.js";
import { addKeypad } from "../marks/number_keypad.js";
import { choiceIcon, choicesOf, swatches } from "./choices.js";
import { el, keypad, radios } from "../ui/dom.js";

/** The tools of the page itself: drawing an answer, and painting a picture from which clues are made. */
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
/** Whether the main pointer is a finger. */
const coarse = matchMedia("(pointer: coarse)");

/** What the row needs from the workshop. @typedef {{draft: Draft, genre: () => any, input: EditInput, brush: import("./painting.js").Brush, player: () => Player, colour: {ink: number}, nodes: {toolList: HTMLElement, choices: HTMLElement, help: HTMLElement}, picked: () => void, focus: () => void}} View */

export class ToolRow {
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    /** The name of the selected tool: ANSWER, BRUSH, or one of the genre's. */
    this.now = "";
    /** The palette that the choices show, as a text. */
    this.colours = "";
    const { toolList, choices } = view.nodes;
    // After a click on a tool the board gets the focus; with keys the focus stays in the row.
    for (const node of [toolList, choices])
      node.addEventListener(
        "click",
        (e) => e.detail && !(/** @type {HTMLElement} */ (e.target).closest("input")) && view.focus(),
      );
  }

  /** The tools of the genre: tools for numbers first, palettes and settings last. @returns {Tool[]} */
  get tools() {
    const { draft, genre } = this.view;
    const rank = (/** @type {Tool} */ { kind }) => {
      if (/^(outside|cell)-number/.test(kind)) return 0;
      return kind === "palette" || kind === "setting" ? 2 : 1;
    };
    return [...(draft.board?.tools ?? genre().tools ?? [])].sort((a, b) => rank(a) - rank(b));
  }

  /** The selected tool, if it is one of the genre's. @returns {Tool|null} */
  get tool() {
    return this.tools.find((tool) => tool.name === this.now) ?? null;
  }

  /** All tools as they are listed. */
  get listed() {
    const { tools } = this;
    const taken = new Set(tools.map((tool) => tool.key?.toUpperCase()));
    // A tool of the page has its key unless a tool of the genre needs it.
    const own = (/** @type {string} */ name) => {
      const { text, icon, key } = OWN[name];
      return { value: name, text, icon, key: taken.has(key) ? undefined : key };
    };
    const declared = tools.map((tool) => ({
      value: tool.name,
      text: tool.title,
      icon: TOOL_ICON[tool.kind] ?? "settings",
      key: tool.key?.toUpperCase(),
    }));
    return [...(this.view.genre().painted ? [own(BRUSH)] : []), ...declared, own(ANSWER)];
  }

  /** Shows the row for the genre as it is. */
  show() {
    const { listed, tools } = this;
    if (!listed.some(({ value }) => value === this.now)) this.now = listed[0].value;
    const group = radios("Tools", listed, this.now, (name) => this.pick(name), "tool-radios");
    // A tool with choices has the icon of the first one.
    for (const { name, kind, choices } of tools) {
      const icon = choices?.[0]?.icon;
      if (icon && !kind.includes("number") && kind !== "cell-line")
        group.querySelector(`[data-value="${name}"] .icon`)?.replaceWith(choiceIcon(icon));
    }
    this.view.nodes.toolList.replaceChildren(group);
    this.pick(this.now);
  }

  /** Changes the tool, and shows its choices and its help. @param {string} name */
  pick(name) {
    this.now = name;
    this.view.input.setTool(this.tool);
    this.showChoices();
    this.explain();
    this.view.picked();
  }

  /** Selects the tool of a letter; false if there is none. @param {string} letter */
  selectByKey(letter) {
    const listed = this.listed.find(({ key }) => key === letter.toUpperCase());
    if (listed) this.select(listed.value);
    return Boolean(listed);
  }

  /** Writes a choice whose key is a sign, even if another tool is selected: "+" after the target of a cage writes its operation. False if no
   * tool has the sign. @param {string} key */
  writeSign(key) {
    const { tool: selected, tools, view } = this;
    const isSign = /^[^\w\s?]$/.test(key);
    const hasKey = (/** @type {Choice} */ choice) => choice.key === key;
    const tool = tools.find(({ kind, choices }) => kind === "cell-choice" && choices?.some(hasKey));
    if (!selected || !tool || !isSign) return false;
    view.draft.edit({ tool: tool.name, at: [view.input.at], value: tool.choices?.find(hasKey)?.value });
    return true;
  }

  /** Selects a tool and shows the row again. @param {string} name */
  select(name) {
    this.now = name;
    this.show();
  }

  /** Follows a change of the board: the bounds of tools and the palette may be different. */
  renew() {
    const { tool: held, view } = this;
    if (held) view.input.renew(held);
    if (this.colours !== String(view.draft.drawing.palette ?? "")) this.showChoices();
  }

  /** Shows what belongs to the selected tool: colours, modes, choices, and a keypad for numbers. */
  showChoices() {
    const { draft, genre, input, brush, player, colour, nodes } = this.view;
    const { tool: held } = this;
    const again = () => this.pick(this.now);
    const list = draft.drawing.palette ?? [];
    const inks = list.map((/** @type {string} */ _, /** @type {number} */ i) => i);
    this.colours = String(list);
    /** @type {(Node|string)[]} */
    let nodesShown = [];
    if (this.now === BRUSH) {
      if (brush.value >= list.length) brush.value = 0;
      nodesShown.push(swatches("Colour", list, [...inks, -1], brush.value, (ink) => (brush.value = ink)));
    } else if (this.now === ANSWER) {
      if (genre().painted) nodesShown.push(swatches("Colour", list, inks, colour.ink, (ink) => (colour.ink = ink)));
      if (genre().inputs.length > 1) nodesShown.push(modeSwitch(player()));
      nodesShown.push(addKeypad(player()) ?? "");
    } else if (held) {
      nodesShown = choicesOf(held, draft, input, again);
      if (held.kind.includes("number"))
        nodesShown.push(
          keypad(
            [...(held.unknown ? "1234567890?" : "1234567890")].map((digit) => [digit, digit]),
            (name) => input.keys.key(new KeyboardEvent("keydown", { key: name })),
          ),
        );
    }
    nodes.choices.replaceChildren(...nodesShown);
  }

  /** Shows the help of the selected tool, for fingers or for a mouse and keys. */
  explain() {
    const { help } = this.view.nodes;
    const { input } = this.view;
    const { tool: held } = this;
    const kbd = (/** @type {string} */ name) => el("kbd", {}, name);
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
