// Small helpers for sentences.

/** A text whose first letter is a capital. @param {string} text */
export const capitalized = (text) => text[0].toUpperCase() + text.slice(1);

/** A number with its noun in singular or plural: "1 cell", "3 cells". @param {number} n @param {string} noun */
export const counted = (n, noun) => `${n} ${noun}${n === 1 ? "" : "s"}`;

/** Words as a list in a sentence: "2, 3 and 5". @param {string[]} words */
export const listed = (words) =>
  words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words[words.length - 1]}`;
