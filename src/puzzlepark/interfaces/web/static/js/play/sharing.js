// Links from a game: to the puzzle, to its result, to a copy in Make, and to the next puzzle.
import { urlOf } from "../base/address.js";
import { collection, nextPuzzle } from "../base/collection.js";
import { copy, longLink } from "../base/link.js";
import { solves } from "../base/store.js";
import { resultText } from "./result.js";

export class Sharing {
  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
  }

  /** Copies a link that contains the puzzle. */
  async copyLink() {
    const { record, status } = this.game;
    await copy(await longLink(record.puzzle));
    status.flash({ icon: "link", kind: "plain", head: "Copied: a link that contains the whole puzzle." }, 4);
  }

  /** Copies the result as text, without the answer. @param {HTMLElement} from the button that says "Copied" */
  async copyResult(from) {
    const { record, genre } = this.game;
    const link = record.shipped ? urlOf(`/play/${record.id}`) : await longLink(record.puzzle);
    const { items } = await collection();
    await copy(resultText({ record, genre, solves: solves(), items, link }), from);
  }

  /** Opens a copy of the puzzle in Make. */
  async edit() {
    const { record, go } = this.game;
    go("/make" + new URL(await longLink(record.puzzle, "make")).hash);
  }

  /** The address of the next puzzle of the set; null if the game is in no set, or in its last. */
  get nextInSet() {
    const { set } = this.game;
    return set && set.at + 1 < set.puzzles.length ? set.path(set.at + 1) : null;
  }

  /** Opens the next puzzle: of the set, or of the collection. */
  async next() {
    const { record, go } = this.game;
    if (this.nextInSet) return go(this.nextInSet);
    const id = await nextPuzzle(record);
    go(id ? `/play/${id}` : "/");
  }
}
