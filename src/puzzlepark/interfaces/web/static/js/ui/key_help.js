// Help texts for pointer and keyboard, from the input modes of a genre.

/** A key or gesture, and what it does. @typedef {[string, string]} KeyLine */

/** The most important controls of a genre. @param {Genre} genre @returns {[string, string][]} */
export function controls({ inputs, look }) {
  const line = look.marks.find((mark) => mark.t === "line");
  const modeOf = (/** @type {string} */ kind) => inputs.find((mode) => mode.kind === kind);
  const paint = modeOf("paint");
  const mark = modeOf("mark");
  const number = modeOf("number");
  const choice = modeOf("choice");
  const edges = modeOf("border") ?? modeOf("door");
  const touch = matchMedia("(pointer: coarse)").matches;
  const click = touch ? "Tap" : "Click";
  const corners = line?.nodes === "corner";
  const nameOf = (/** @type {Mode} */ mode) => mode.name.toLowerCase();
  /** @type {[string, string][]} */
  const lines = [];
  if (line) lines.push(["Drag", lineHelp(line)]);
  if (corners) lines.push([click, "one side"]);
  if (line?.walls) lines.push(["Drag in cells", "a rectangle"]);
  if (paint)
    lines.push(
      [click, `${nameOf(paint)}, blank, clear`],
      ["Drag", paint.over === "region" ? "many tiles" : "many cells"],
    );
  if (number)
    lines.push(
      [click, touch ? "choose a cell, then a number" : "choose a cell"],
      ["Drag", look.marks.some((mark) => mark.groups) ? "take a number along" : "choose several cells"],
      ...(touch ? [] : [/** @type {[string, string]} */ (["0–9", "write a number"])]),
    );
  if (choice) lines.push(...choiceControls(choice, touch));
  if (edges) lines.push([click, `${edges.name.toLowerCase()} on an edge`]);
  if (mark && !paint) {
    const rightButton = mark.over === "edge" ? "Right-click" : "Right-drag";
    lines.push([touch ? "Hold" : rightButton, markHelp(mark)]);
  }
  lines.push(["Arrows", "move"]);
  const draws = corners ? "draw a side" : "draw";
  if (line || edges) lines.push(["Shift + arrows", line?.joins ? "link" : draws]);
  if (paint) lines.push(["Space", `${nameOf(paint)}; X blank`]);
  lines.push(["Ctrl Z", "undo"], ["?", "all keys"]);
  return lines;
}

/** What dragging does where lines are drawn. @param {Mark} line */
function lineHelp({ joins, flow, nodes }) {
  if (joins) return "link from a number";
  if (flow) return "draw with direction";
  return nodes === "corner" ? "draw along the sides of cells" : "draw the line; drag back to shorten";
}

/** What the second button marks. @param {Mode} mark */
function markHelp({ sign, over, values = [] }) {
  if (sign === "dot") return "blanks";
  if (over === "edge") return "cross on an edge";
  return values.length > 1 ? "crosses; again for a dot: visited" : "crosses";
}

/** How choices are made; the second button goes through them backwards. @param {Mode} choice @param {boolean} touch @returns {[string, string][]} */
function choiceControls({ choices = [] }, touch) {
  const sequence = (/** @type {string[]} */ names) => `${names.join(", ")}, clear`;
  /** @type {[string, string][]} */
  const lines = [
    [touch ? "Tap" : "Click", sequence(choices)],
    ["Drag", "many cells"],
  ];
  return touch ? lines : [...lines, ["Right-click", sequence([...choices].reverse())]];
}

/** Keys that work on every board. @type {KeyLine[]} */
const MOVES = [
  ["Arrows", "move; Home and End in the row, Ctrl + Home and End on the board, Page Up and Down by 5 rows"],
];

/** The keys while playing a genre. @param {Genre} genre @returns {KeyLine[]} */
export function keysOfPlay({ inputs, look }) {
  const line = look.marks.find((mark) => mark.t === "line");
  const has = (/** @type {string} */ kind) => inputs.find((mode) => mode.kind === kind);
  const paint = has("paint");
  const marks = inputs.filter((mode) => mode.kind === "mark");
  const digits = has("number") && look.marks.some((mark) => mark.t === "digits");
  const edges = has("border") ?? has("door");
  /** @type {(KeyLine|false|undefined|null)[]} */
  const lines = [
    ...MOVES,
    (line || edges) && ["Shift + arrows", line ? "draw or erase a line" : "the side of the cell that way"],
    line && line.nodes !== "corner" && ["Enter", "pen down or up; then arrows draw"],
    paint && ["Space", paint.name.toLowerCase()],
    has("number") && ["1–9", "write a number"],
    digits && ["Shift + 1–9", "a candidate; N for many"],
    digits && ["Ctrl + 1–9", "a note in the corner"],
    digits && !line && ["Shift + arrows", "choose several cells; so do a drag and Ctrl + click"],
    has("choice") && ["1–9", `take a choice: ${has("choice")?.choices?.join(", ")}`],
    marks.length > 0 && [
      "X",
      `${marks[0].name.toLowerCase()}${marks.some((mode) => mode.over === "edge") ? "; Shift + X on the edge ahead" : ""}`,
    ],
    ["Backspace", line ? "clear; a cell back inside a stroke, or along the line that the pen rests on" : "clear"],
    ["Esc", "cancel the stroke"],
    ["Ctrl Z, U", "undo"],
    ["Ctrl Y, Ctrl Shift Z", "redo"],
    inputs.length > 1 && ["M", "other mode"],
    ["C", "check so far; with colours for notes, C takes these and Shift + C checks"],
    ["H", "hint; again for why and what, Enter puts it in, ← → play a chain"],
    ["W", "ask why; then Enter asks about a cell, Shift + arrows about its side, and , . go through the steps"],
    ["R", "restart"],
    ["T", "trial; Enter keeps it, Esc drops it"],
    ["P", "pause"],
    !digits && ["N", "counts at clues"],
    ["Shift T", "timer"],
    ["S", "say the state"],
    ["V", "board as text"],
    ["F", "full board"],
    ["+ − 0", "zoom"],
    ["?", "all keys"],
  ];
  return lines.filter((entry) => Array.isArray(entry));
}

/** The keys in Make with a tool. @param {Tool|null} tool @returns {KeyLine[]} */
export function keysOfMake(tool) {
  const kind = tool?.kind ?? "";
  const slotted = ["outside-number", "outside-number-arrow", "corner-number", "node-number", "door"].includes(kind);
  const choices = (tool?.choices ?? []).filter((choice) => choice.key);
  /** @type {(KeyLine|false|undefined|null)[]} */
  const lines = [
    slotted ? ["Arrows", "the next place that way"] : MOVES[0],
    slotted && ["Tab, Shift Tab", "next and previous clue"],
    kind.includes("number") && ["0–9", "type a clue"],
    tool?.unknown && ["?", "a clue without its number"],
    kind === "cell-number-arrow" && ["Shift + arrows", "turn a number with an arrow"],
    kind === "outside-number-arrow" && ["Enter, Space", "turn the arrow"],
    kind === "border" && ["Shift + arrows", "a border on that side"],
    kind === "region" && ["Shift + arrows", "the region grows that way"],
    kind === "cell-line" && ["Shift + arrows", "draw a line that way"],
    kind === "cell-line" && ["Enter, Space", "begin a line, go on to this cell, end it in the last"],
    ["cell-choice", "region", "door"].includes(kind) && ["Enter, Space", "put it here"],
    choices.length > 0 && [
      choices.map(({ key }) => key?.toUpperCase()).join(" "),
      choices.map(({ title }) => title.toLowerCase()).join(", "),
    ],
    ["Del", "no clue"],
    ["a tool's letter", "take that tool"],
    ["Ctrl Z", "undo"],
    ["Ctrl Y, Ctrl Shift Z", "redo"],
    ["+ −", "zoom"],
    ["Ctrl V", "import"],
    ["Ctrl S", "share"],
    ["?", "all keys"],
  ];
  return lines.filter((entry) => Array.isArray(entry));
}
