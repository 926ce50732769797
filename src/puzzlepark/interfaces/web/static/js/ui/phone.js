// What differs on a phone: the query that says so, and the words on buttons.
import { el } from "./dom.js";

export const phone = matchMedia("(max-width: 599.9px), (max-height: 499.9px) and (orientation: landscape)");

/** Buttons that are icons on a desk have words on a phone. @param {[HTMLElement, string][]} buttons */
export function nameButtons(buttons) {
  for (const [b, word] of buttons) {
    b.querySelector("span.word")?.remove();
    if (phone.matches) b.append(el("span", { class: "word" }, word));
  }
}

/** @param {HTMLElement} button @param {string} text */
export function rename(button, text) {
  const word = button.querySelector("span:not(.icon)");
  if (word) word.textContent = text;
}
