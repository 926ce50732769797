// The view in which a puzzle is made.
import { Workshop } from "./workshop.js";

/** @param {HTMLElement} root @param {{go: (path: string) => void}} options @returns {Promise<() => void>} ends the view */
export async function make(root, { go }) {
  const workshop = await Workshop.open(go);
  return workshop.open(root);
}
