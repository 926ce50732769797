// The keyboard in Make. Keys work wherever the focus is, except in fields and panels, and where a button uses them itself.
import { keysOfMake, keysOfPlay } from "../ui/key_help.js";
import { keysPanel } from "../ui/menu.js";
import { ANSWER } from "./tools.js";

/** Listens to the keys of Make, on the board and elsewhere on the page. @param {import("./workshop.js").Workshop} workshop @returns {() => void} removes the listeners */
export function makeKeys(workshop) {
  const { board } = workshop;
  const { node } = board;

  /** Does what a key means; true if it means something. @param {KeyboardEvent} e */
  function press(e) {
    const { row, input } = workshop;
    const ctrl = e.ctrlKey || e.metaKey;
    const letter = e.key.toLowerCase();
    const editsClues = workshop.gestures.keys === input.keys;
    if (ctrl && letter === "z") workshop.step(e.shiftKey ? "redo" : "undo");
    else if (ctrl && letter === "y") workshop.step("redo");
    // With a tool for unknown clues, "?" is such a clue. Otherwise it asks for help.
    else if (e.key === "?" && !(editsClues && row.tool?.unknown))
      keysPanel(node, row.now === ANSWER ? keysOfPlay(workshop.genre) : keysOfMake(row.tool));
    else if (editsClues && !ctrl && row.writeSign(e.key)) return true;
    else if (e.key === "+" || e.key === "=") board.zoomBy(1.25);
    else if (e.key === "-") board.zoomBy(0.8);
    else {
      // A key of the board changes the answer, so a shown solution is hidden first.
      workshop.gestures.beginAnswer();
      return workshop.gestures.keys.key(e) || (!ctrl && !e.altKey && letter.length === 1 && row.selectByKey(letter));
    }
    return true;
  }

  /** A key pressed while the board has the focus. @param {KeyboardEvent} e */
  const onBoard = (e) => {
    if (!press(e)) return;
    e.preventDefault();
    e.stopPropagation();
  };

  /** A key pressed elsewhere on the page. @param {KeyboardEvent} e */
  const onPage = (e) => {
    const at = /** @type {HTMLElement} */ (e.target);
    if (e.defaultPrevented || document.querySelector(".panel")) return;
    if (at.closest?.("input:not([type=range]), textarea, select")) return;
    const isUnfocused = at === document.body || at === workshop.page.main || at.id === "view";
    const steps = (e.ctrlKey || e.metaKey) && /^[zy]$/i.test(e.key);
    // Enter, Space, Tab and arrows belong to the button or the switch that has the focus.
    if (!isUnfocused && !steps && (e.key.length > 1 || e.key === " ") && e.key !== "Delete" && e.key !== "Backspace")
      return;
    if (e.key === "Tab" || !press(e)) return;
    e.preventDefault();
    if (isUnfocused) node.focus({ preventScroll: true });
  };

  node.addEventListener("keydown", onBoard);
  document.addEventListener("keydown", onPage);
  return () => {
    node.removeEventListener("keydown", onBoard);
    document.removeEventListener("keydown", onPage);
  };
}
