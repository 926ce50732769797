// A keypad on the screen for the numbers and signs that can be typed.
import { keypad } from "../ui/dom.js";
import { finishedNumbers } from "./number_cells.js";

export class NumberKeypad {
  /** @param {Player} player @param {Mode} mode */
  constructor(player, mode) {
    this.player = player;
    const values = player.state.values(mode);
    const signs = mode.choices?.slice(0, values.length);
    const digits = signs ?? (values.some((value) => value > 9) ? [..."1234567890"] : values.map(String));
    this.node = keypad(
      digits.map((text, i) => [text, mode.kind === "choice" ? String(i + 1) : text]),
      (name) => player.keyboard.key(new KeyboardEvent("keydown", { key: name })),
    );
    this.greyOut();
  }

  /** Greys out the numbers that are all written. */
  greyOut() {
    const finished = finishedNumbers(this.player.scene);
    for (const key of this.node.querySelectorAll("button")) {
      const text = key.textContent ?? "";
      const spent = finished.has(Number(text));
      key.classList.toggle("spent", spent);
      if (spent) key.setAttribute("aria-label", `${text}, all written`);
      else key.removeAttribute("aria-label");
    }
  }
}

/** Gives a player a keypad, if there is anything to type. @param {Player} player @returns {HTMLElement|null} */
export function addKeypad(player) {
  const mode = player.digits ?? player.typingMode;
  player.keypad = mode ? new NumberKeypad(player, mode) : null;
  return player.keypad?.node ?? null;
}
