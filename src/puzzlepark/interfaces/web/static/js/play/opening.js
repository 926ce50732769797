// Where a puzzle to play comes from: the device, the server, or the address itself.
import { Refusal, get, post } from "../base/api.js";
import { cachedPuzzle } from "../base/collection.js";
import { fromAddress, longLink, replayFromAddress } from "../base/link.js";
import { practiceOf } from "./practice.js";
import { game, savePuzzle, read, takeGame, write } from "../base/store.js";

/** The puzzle that the address carries, alone or in a set. Whoever comes from Make has made it. @param {SetPlace|null} set @returns {Promise<any>} */
async function carried(set) {
  // A puzzle of a set is kept as if it had come alone.
  const alone = set ? new URL(await longLink(set.puzzles[set.at])).hash : location.hash;
  const hash = alone.replace(/&r=[^&]*/, "");
  const links = read("links", {});
  const known = links[hash] ? game(links[hash]) : null;
  if (known) return known;
  const puzzle = set ? set.puzzles[set.at] : await fromAddress();
  if (!puzzle) throw new Refusal(404, "not_found", "This address carries no puzzle.");
  const found = await post("/api/convert", { source: puzzle, draw: true });
  write("links", { ...links, [hash]: found.id });
  savePuzzle(found, history.state?.from === "make" ? "made" : "shared");
  return game(found.id) ?? { id: found.id, puzzle: found.puzzle, drawing: found.drawing };
}

const ID = 16;

/** A puzzle of the collection, or one that somebody stored on the server; then a key may follow its id. @param {string} address @returns {Promise<any>} */
async function named(address) {
  const id = address.slice(0, ID);
  const known = game(id);
  // With a key, the link has a title and an author of its own.
  if (known && address === id) return known;
  try {
    const path = `/api/puzzles/${encodeURIComponent(address)}`;
    const [found, drawing] = await Promise.all([get(`${path}?answer=true`), get(`${path}/drawing`)]);
    if (!found.shipped) savePuzzle({ id, puzzle: found.puzzle, drawing }, "shared");
    const { puzzle, number, shipped, answer } = found;
    return { ...known, id, puzzle, drawing, number, shipped, answer };
  } catch (error) {
    if (known) return known;
    const item = error instanceof Refusal && error.status === 0 ? await cachedPuzzle(id) : null;
    if (!item) throw error;
    return { id, puzzle: item.puzzle, drawing: item.drawing, number: item.number, shipped: true, answer: item.answer };
  }
}

/** The puzzle to play, with what was played of it on this device. @param {string|null} id @param {SetPlace|null} set @returns {Promise<any>} */
export async function opened(id, set) {
  const { state, ...found } = await (id ? named(id) : carried(set));
  const replay = id ? null : await replayFromAddress();
  if (replay) return { ...found, saved: null, seconds: 0, replay };
  const practice = practiceOf(found.id);
  if (practice) return { ...found, saved: null, seconds: 0, practice };
  takeGame(found.id);
  return state === "new" ? found : { ...found, ...(state && { state }) };
}
