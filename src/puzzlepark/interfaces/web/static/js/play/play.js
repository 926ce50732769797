// The view in which a puzzle is played.
import { Game } from "./game.js";

/** @param {HTMLElement} root @param {{id: string|null, go: (path: string) => void}} options @returns {Promise<() => void>} ends the game */
export async function play(root, { id, go }) {
  const game = await Game.open(id, go);
  return game.show(root);
}
