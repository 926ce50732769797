// Where a puzzle to play comes from: the device, the server, or the address itself.
import { Refusal, get, post } from "./api.js";
import { keptCollection, puzzlePath } from "./collection.js";
import { fromAddress } from "./link.js";
import { game, read, write } from "./store.js";

/** The puzzle to play: kept on the device, shipped or stored on the server, or carried by the address. @param {string|null} id @returns {Promise<any>} */
export async function opened(id) {
  if (!id) {
    const hash = location.hash, links = read("links", {}), known = links[hash] ? game(links[hash]) : null;
    if (known) return known;
    const puzzle = await fromAddress();
    if (!puzzle) throw new Refusal(404, "not_found", "This address carries no puzzle.");
    const found = await post("/api/convert", { source: puzzle, draw: true });
    write("links", { ...links, [hash]: found.id });
    return game(found.id) ?? { id: found.id, puzzle: found.puzzle, drawing: found.drawing };
  }
  const kept = game(id);
  if (kept) return kept;
  // The collection is kept on the device with its drawings and answers: a puzzle that was never opened is there too.
  const kin = async (/** @type {unknown} */ error) => {
    const item = (await keptCollection()).find((/** @type {any} */ i) => i.id === id);
    if (!item?.drawing) throw error;
    return item.drawing;
  };
  const [found, drawing] = await Promise.all([get(puzzlePath(id)), get(`/api/puzzles/${id}/drawing`).catch(kin)]);
  return { id, puzzle: found.puzzle, drawing, number: found.number, shipped: found.shipped, answer: found.answer };
}
