// Typing numbers and notes: digits in quick succession form one number.
import { key } from "../base/spots.js";
import { COLOURS_MODE, includes, isNoteMode, withNumber, withoutNumber } from "./notes.js";

/** Two digits within this time, in milliseconds, form one number of a note. */
const QUICK = 600;

export class NumberEntry {
  /** @param {Player} player */
  constructor(player) {
    this.player = player;
    /** Whether the next digit continues the number at the cursor. */
    this.continues = false;
    /** The number that was noted last, when, and in which mode. @type {{number: number, time: number, mode: Mode|null}} */
    this.lastNote = { number: 0, time: 0, mode: null };
  }

  /** Ends the number that is being typed: the next digit starts another. */
  end() {
    this.continues = false;
  }

  /** The digit, or the whole number, that a key types; null if it types none. Where numbers are letters, A is 1; the sign of a choice stands
   * for its position. @param {string} name the key's name */
  typedBy(name) {
    const { state, digits, typingMode } = this.player;
    const choiceMode = typingMode?.kind === "choice" ? typingMode : null;
    const mode = state.letters ? digits : choiceMode;
    const signs = mode?.choices?.slice(0, state.values(mode).length) ?? [];
    const position = signs.indexOf(name.toUpperCase()) + 1;
    if (position) return String(position);
    return /^\d$/.test(name) && typingMode ? name : null;
  }

  /** Types a digit: it continues a number, starts one, or selects a colour or choice by its position. True if it means something.
   * @param {number} digit @param {boolean} [whole] whether it is the whole number, as a letter is */
  type(digit, whole = false) {
    const { player } = this;
    if (player.locked) return false;
    if (player.mode === COLOURS_MODE && COLOURS_MODE.values?.includes(digit)) {
      player.put(COLOURS_MODE, digit);
      return true;
    }
    const mode = player.typingMode;
    if (!mode) return false;
    if (isNoteMode(mode)) return this.note(mode, digit, whole);
    const values = player.state.values(mode);
    if (mode.kind === "choice") {
      if (values[digit - 1] === undefined) return false;
      player.put(mode, values[digit - 1]);
      return true;
    }
    this.writeNumber(mode, values, digit, whole);
    return true;
  }

  /** Writes a typed digit in the chosen cells, after the digits before it if that gives a valid number. @param {Mode} mode @param {number[]} values @param {number} digit @param {boolean} whole */
  writeNumber(mode, values, digit, whole) {
    const { player } = this;
    const { marks, state } = player;
    const spots = player.chosen.flatMap((cell) => state.touched(mode, cell));
    const before = this.continues && !whole && spots.length ? (marks.get(mode.layer, key(spots[0])) ?? 0) : 0;
    const value = values.includes(10 * before + digit) ? 10 * before + digit : digit;
    // A number that all of several chosen cells have is erased.
    const erases = spots.length > 1 && spots.every((spot) => marks.get(mode.layer, key(spot)) === value);
    if (!spots.length) player.owner.hint?.("Nothing can be written here.");
    else if (values.includes(value))
      player.write(() => spots.forEach((spot) => marks.set(mode.layer, key(spot), erases ? null : value)));
    this.continues = true;
  }

  /** Notes a number in all chosen cells without a number, or erases the note if all have it. @param {Mode} mode @param {number} digit @param {boolean} [whole] */
  note(mode, digit, whole = false) {
    const { player, lastNote } = this;
    const { marks, state, scene, digits } = player;
    const values = digits ? state.values(digits) : [];
    const longer = 10 * lastNote.number + digit;
    const now = performance.now();
    const continues =
      this.continues &&
      !whole &&
      lastNote.mode === mode &&
      now - lastNote.time < QUICK &&
      lastNote.number > 0 &&
      values.includes(longer);
    const value = continues ? longer : digit;
    if (continues) marks.undo();
    const spots = player.chosen
      .flatMap((cell) => state.touched(mode, cell))
      .filter((cell) => scene.number(cell) === null);
    const notedAt = (/** @type {Spot} */ spot) => marks.get(mode.layer, key(spot)) ?? 0;
    const change = spots.every((spot) => includes(notedAt(spot), value)) ? withoutNumber : withNumber;
    if (!spots.length) player.owner.hint?.("There is a number here already.");
    else if (values.includes(value))
      player.write(() => {
        for (const spot of spots) marks.set(mode.layer, key(spot), change(notedAt(spot), value) || null);
      });
    this.lastNote = { number: value, time: now, mode };
    this.continues = true;
    return true;
  }
}
