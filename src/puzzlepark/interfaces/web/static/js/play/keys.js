// The keyboard while playing. Keys work wherever the focus is, except in fields and panels, and where a button uses them itself.
import { ARROWS } from "../board/cursor.js";

/** Listens to the keys of a game. `commands` are its own keys; the helpers, such as a hint, are asked before them, and the board after them.
 * @param {{player: Player, board: Board, main: HTMLElement, step: (which: "undo"|"redo") => void, helpers: {key: (e: KeyboardEvent) => boolean}[], commands: Record<string, (e: KeyboardEvent) => void>}} game
 * @returns {() => void} removes the listeners of the page */
export function playKeys({ player, board, main, step, helpers, commands }) {
  const { node } = board;

  /** Does what a key means; true if it means something. @param {KeyboardEvent} e */
  function press(e) {
    const ctrl = e.ctrlKey || e.metaKey;
    const name = e.key.toLowerCase();
    if (ctrl && name === "z") step(e.shiftKey ? "redo" : "undo");
    else if (ctrl && name === "y") step("redo");
    else if (helpers.some((helper) => helper.key(e))) return true;
    else if (ctrl || e.altKey || !commands[name] || player.numbers.typedBy(name)) return player.keyboard.key(e);
    else commands[name](e);
    return true;
  }

  node.addEventListener("keydown", (/** @type {KeyboardEvent} */ e) => {
    if (ARROWS[e.key] || e.key === "Tab") node.classList.remove("by-pointer");
    // While Space is held, dragging moves the board. Without a drag, Space means its key when it is released.
    if (e.key === " ") {
      node.dataset.space = "1";
      e.preventDefault();
    } else if (press(e)) {
      e.preventDefault();
      e.stopPropagation();
    }
  });
  node.addEventListener("keyup", (/** @type {KeyboardEvent} */ e) => {
    if (e.key !== " ") return;
    if (!node.dataset.panned) player.keyboard.key(e);
    delete node.dataset.space;
    delete node.dataset.panned;
  });

  // After a click on a button the board gets the focus; a button that is pressed by a key keeps it.
  main.addEventListener("click", (e) => {
    const at = /** @type {HTMLElement} */ (e.target).closest("button");
    if (!e.detail || !at || at.closest(".astext, .pad") || document.querySelector(".panel")) return;
    node.classList.add("by-pointer");
    node.focus({ preventScroll: true });
  });

  /** A key pressed elsewhere on the page. @param {KeyboardEvent} e */
  function onPage(e) {
    const at = /** @type {HTMLElement} */ (e.target);
    if (
      e.defaultPrevented ||
      at.closest?.("input, textarea, select, .panel, .astext") ||
      document.querySelector(".panel")
    )
      return;
    const isUnfocused = at === document.body || at === main || at.id === "view";
    // Enter, Space and arrows belong to the button or the switch that has the focus.
    if (!isUnfocused && (e.key.length > 1 || e.key === " ") && e.key !== "Escape") return;
    if (e.key === " " || e.key === "Tab" || !press(e)) return;
    e.preventDefault();
    if (isUnfocused) node.focus({ preventScroll: true });
  }
  document.addEventListener("keydown", onPage);
  return () => document.removeEventListener("keydown", onPage);
}
