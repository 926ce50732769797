// Phones: the media query that recognizes them, and words on buttons.
import { el } from "./dom.js";

/** Matches on phones: the style sheet has the same condition. */
export const phone = matchMedia("(max-width: 599.9px), (max-height: 499.9px) and (orientation: landscape)");

/** Adds words to buttons on a phone, where they are only icons on a desktop. @param {[HTMLElement, string][]} buttons */
export function nameButtons(buttons) {
  for (const [node, word] of buttons) {
    node.querySelector("span.word")?.remove();
    if (phone.matches) node.append(el("span", { class: "word" }, word));
  }
}

/** Changes the word of a button. @param {HTMLElement} button @param {string} text */
export function rename(button, text) {
  const word = button.querySelector("span:not(.icon)");
  if (word) word.textContent = text;
}
