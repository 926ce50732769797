// Loads the puzzle to play: from the device, the server, or the address itself.
import { Refusal, get, post } from "../base/api.js";
import { cachedPuzzle } from "../base/collection.js";
import { fromAddress, longLink, replayFromAddress } from "../base/link.js";
import { practiceOf } from "./practice.js";
import { game, savePuzzle, read, takeGame, write } from "../base/store.js";

/** The puzzle in the address, alone or in a set. A puzzle that comes from Make is stored as made, others as shared. @param {SetPlace|null} set @returns {Promise<any>} */
async function puzzleInAddress(set) {
  // A puzzle of a set is stored under the link that contains only this puzzle, and without the strokes of a replay (r=…).
  const alone = set ? new URL(await longLink(set.puzzles[set.at])).hash : location.hash;
  const hash = alone.replace(/&r=[^&]*/, "");
  const links = read("links", {});
  const known = links[hash] ? game(links[hash]) : null;
  if (known) return known;
  const puzzle = set ? set.puzzles[set.at] : await fromAddress();
  if (!puzzle) throw new Refusal(404, "not_found", "This address contains no puzzle.");
  const document = await post("/api/convert", { source: puzzle, draw: true });
  const { id, drawing } = document;
  write("links", { ...links, [hash]: id });
  savePuzzle(document, history.state?.from === "make" ? "made" : "shared");
  return game(id) ?? { id, puzzle: document.puzzle, drawing };
}

/** The length of a puzzle's id. */
const ID_LENGTH = 16;

/** A puzzle of the collection, or one stored on the server, whose id may be followed by a key. @param {string} address @returns {Promise<any>} */
async function byId(address) {
  const id = address.slice(0, ID_LENGTH);
  const known = game(id);
  // A link with a key has a title and an author of its own.
  if (known && address === id) return known;
  try {
    const path = `/api/puzzles/${encodeURIComponent(address)}`;
    const [document, drawing] = await Promise.all([get(`${path}?answer=true`), get(`${path}/drawing`)]);
    const { puzzle, number, shipped, answer } = document;
    if (!shipped) savePuzzle({ id, puzzle, drawing }, "shared");
    return { ...known, id, puzzle, drawing, number, shipped, answer };
  } catch (error) {
    if (known) return known;
    const item = error instanceof Refusal && error.status === 0 ? await cachedPuzzle(id) : null;
    if (!item) throw error;
    return { id, puzzle: item.puzzle, drawing: item.drawing, number: item.number, shipped: true, answer: item.answer };
  }
}

/** The record of the puzzle to play, with its game on this device. The record of a replay or of practice has no saved game. @param {string|null} id @param {SetPlace|null} set @returns {Promise<any>} */
export async function loadRecord(id, set) {
  const { state, ...record } = await (id ? byId(id) : puzzleInAddress(set));
  const replay = id ? null : await replayFromAddress();
  if (replay) return { ...record, saved: null, seconds: 0, replay };
  const practice = practiceOf(record.id);
  if (practice) return { ...record, saved: null, seconds: 0, practice };
  // Only a game that is saved must not be open in two tabs. A replay or practice leaves the game as it is.
  takeGame(record.id);
  // A new game starts when it is opened. A record without a state counts as started.
  return state && state !== "new" ? { ...record, state } : record;
}
