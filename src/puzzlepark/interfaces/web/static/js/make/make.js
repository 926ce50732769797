// Making a puzzle: tools, board, live check, import and export.
import { Workshop } from "./workshop.js";

/** @param {HTMLElement} root @param {{go: (path: string) => void}} options @returns {Promise<() => void>} what ends it */
export async function make(root, { go }) {
  const workshop = await Workshop.open(go);
  return workshop.open(root);
}
