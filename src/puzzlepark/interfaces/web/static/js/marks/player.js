// The player's own side of a board, the same for playing and for drawing an answer: marks, modes, strokes, keys and painting.
import { crossMet } from "./auto_crosses.js";
import { BoardState, onEdges } from "./board_state.js";
import { ARROWS, moved } from "../board/cursor.js";
import { Choosing, finished, numbersOn } from "./choosing.js";
import { keypad, radios } from "../ui/dom.js";
import { progress } from "./judge.js";
import { Marks } from "./marks.js";
import {
  CANDIDATES_LAYER,
  CANDIDATES_MODE,
  COLOURS_MODE,
  CORNERS_MODE,
  digitMode,
  includes,
  notes,
  notesAcross,
  withNumber,
  withoutNumber,
} from "./notes.js";
import { sceneOf, unjudged } from "./scene.js";
import { edgeOf, key, nextOf, same, spotOf } from "../base/spots.js";
import { settings } from "../base/store.js";
import { erase, nextNodes, shorten, stroke, taken } from "./strokes.js";

const LARGE = 15;
/** How far from its sides the middle of a cell begins. */
const MIDDLE = 0.3;
/** Digits that follow each other within this time, in milliseconds, make one number of a note. */
const QUICK = 600;
const MODE_ICONS = ["line", "paint", "number", "border", "door"];

/** A board, what is written on it, and the hand that writes. `changed` is told of every change, and whether the stroke has ended. */
export class Player {
  /** @param {Board} board @param {any} drawing @param {Genre} genre @param {{changed: (ended: boolean) => void, hint?: (text: string) => void, locked?: () => boolean, moved?: (cell: Spot) => void, pressed?: () => void, ending?: () => void}} owner */
  constructor(board, drawing, genre, owner) {
    this.board = board;
    this.state = new BoardState(drawing, genre);
    this.marks = new Marks();
    this.owner = owner;
    this.mode = genre.inputs[0];
    /** @type {Spot} */
    this.cursor = [1, 1];
    this.cursorShown = false;
    /** The cells that are chosen besides that of the cursor, by their keys. @type {Map<string, Spot>} */
    this.selected = new Map();
    /** The last number that was noted: another digit may go on with it. */
    this.noted = 0;
    this.notedAt = 0;
    /** @type {Mode|null} */
    this.notedIn = null;
    /** The keys to touch, if they are shown. @type {HTMLElement|null} */
    this.pad = null;
    this.pen = false;
    /** Whether the next digit goes on with the number at the cursor. */
    this.typed = false;
    /** @type {Way} */
    this.ahead = "r";
    this.judged = unjudged();
    /** @type {Shape[]} */
    this.extra = [];
    this.solved = false;
    /** Whether something else is shown on the board meanwhile. */
    this.held = false;
    /** @type {Stroke|null} */
    this.current = null;
    /** Every fifth line, where there are many. @type {Shape[]} */
    this.fives = Math.max(drawing.rows, drawing.cols) >= LARGE ? [{ t: "fives", dash: this.state.corners }] : [];
    board.place(drawing);
  }

  get locked() {
    return this.owner.locked?.() ?? false;
  }

  /** The board with its marks as they are now. */
  get scene() {
    return sceneOf(this.state, this.marks);
  }

  /** The mode of the second button: crosses while lines are drawn, and the other way round. Choices come in the other order. */
  get other() {
    const { modes } = this.state;
    if (this.mode.kind === "choice") return { ...this.mode, values: [...this.state.values(this.mode)].reverse() };
    return (
      modes.find((m) => (this.mode.kind === "mark" ? m.kind !== "mark" : m.kind === "mark")) ??
      modes[(modes.indexOf(this.mode) + 1) % modes.length]
    );
  }

  /** The mode in which digits are typed, if there is one. */
  get typing() {
    const types = (/** @type {Mode} */ m) => m.kind === "number" || m.kind === "choice";
    return types(this.mode) ? this.mode : this.state.modes.find(types);
  }

  /** The mode in which the numbers of the answer are written, if they are. */
  get digits() {
    return digitMode(this.state);
  }

  /** The digit or the whole number that a key writes, where something can be typed; null if it writes none. Where numbers are letters, A is 1, and the sign of a choice is its place. @param {string} key */
  types(key) {
    const mode = this.state.letters ? this.digits : this.typing?.kind === "choice" ? this.typing : null;
    const named = mode?.choices?.slice(0, this.state.values(mode).length);
    const letter = (named ?? []).indexOf(key.toUpperCase()) + 1;
    return letter ? String(letter) : /^\d$/.test(key) && this.typing ? key : null;
  }

  /** The cells that are written on: those that are chosen, or that of the cursor. @returns {Spot[]} */
  get chosen() {
    return this.selected.size ? [...this.selected.values()] : [this.cursor];
  }

  /** The switch of modes. */
  switch() {
    const { modes } = this.state;
    const icon = (/** @type {Mode} */ m) => m.sign || (MODE_ICONS.includes(m.kind) ? m.kind : "dot");
    return radios(
      "Mode",
      modes.map((m, i) => ({ value: String(i), text: m.name, icon: icon(m) })),
      String(modes.indexOf(this.mode)),
      (i) => {
        this.mode = modes[Number(i)];
        this.paint();
      },
    );
  }

  /** Keys to touch for what can be typed. */
  keypad() {
    const mode = this.digits ?? this.typing;
    if (!mode) return null;
    const values = this.state.values(mode);
    const signs = mode.choices?.slice(0, values.length);
    const digits = signs ?? (values.some((value) => value > 9) ? [..."1234567890"] : values.map(String));
    this.pad = keypad(
      digits.map((text, i) => [text, mode.kind === "choice" ? String(i + 1) : text]),
      (name) => this.key(new KeyboardEvent("keydown", { key: name })),
    );
    this.greyKeys();
    return this.pad;
  }

  /** Numbers that are all written are grey on the keys. */
  greyKeys() {
    if (!this.pad) return;
    const done = finished(this.scene);
    for (const key of this.pad.querySelectorAll("button")) {
      const text = key.textContent ?? "";
      const spent = done.has(Number(text));
      key.classList.toggle("spent", spent);
      if (spent) key.setAttribute("aria-label", `${text}, all written`);
      else key.removeAttribute("aria-label");
    }
  }

  /** The equals of the number at the cursor, and itself among candidates. @returns {Shape[]} */
  lights() {
    const { scene, state, marks } = this;
    const value = this.cursorShown && !this.solved && this.digits ? scene.number(this.cursor) : null;
    if (value === null) return [];
    const at = numbersOn(scene).flatMap(([cell, number]) => (number === value ? [cell] : []));
    const across = notesAcross(state);
    const small = [...(marks.layers.get(CANDIDATES_LAYER) ?? [])].filter(
      ([id, set]) => includes(set, value) && scene.number(spotOf(id)) === null,
    );
    return [
      { t: "fill", at, ink: "marksoft" },
      ...small.map(
        ([id]) =>
          /** @type {Shape} */ ({
            t: "notes",
            at: spotOf(id),
            values: [value],
            across,
            lit: value,
            ink: "mark",
            letters: state.letters,
          }),
      ),
    ];
  }

  paint() {
    if (this.held) return;
    const { marks, scene, state, solved } = this;
    const pen = !solved && !this.locked && marks.head ? spotOf(marks.head) : null;
    const written = scene.bundles(this.judged, { pen, states: settings.states, counts: settings.counts, solved });
    if (!solved) written.set("fives", this.fives);
    const over = scene.rings(this.judged);
    if (marks.depth) over.push({ t: "inset" });
    if (pen && settings.dots && this.mode.kind === "line" && !progress(scene).finished)
      over.push({ t: "next", at: nextNodes(state, marks, pen) });
    over.push(...this.lights());
    if (this.cursorShown) over.push({ t: "cursor", at: this.chosen });
    this.greyKeys();
    this.board.paintIn([
      written,
      new Map([
        ["over", over],
        ["extra", this.extra],
      ]),
    ]);
  }

  /** Candidates and corner notes are modes of their own where the answer is numbers; colours everywhere, if they are wanted. */
  offerNotes() {
    const { state } = this;
    const { inputs } = state.genre;
    const numbers = this.digits ? [CANDIDATES_MODE, CORNERS_MODE] : [];
    state.modes = [...inputs, ...numbers, ...(settings.notes ? [COLOURS_MODE] : [])];
    if (!state.modes.includes(this.mode)) this.mode = inputs[0];
  }

  /** The cell under a pointer that does nothing, or none. @param {Spot|null} spot */
  hover(spot) {
    this.board.lightUp(settings.light && !this.locked ? spot : null);
  }

  // A pointer's stroke.
  /** What a stroke touches. Where lines part cells, one from the middle of a cell draws a rectangle of cells. @param {boolean} alt @param {{x: number, y: number}} [point] */
  over(alt, point) {
    const mode = alt ? this.other : this.mode;
    if (mode.kind === "line" && this.state.line?.walls && point && this.board.edgeAt(point).off >= MIDDLE)
      return "cell";
    return onEdges(mode) ? "edge" : mode.kind === "line" && this.state.corners ? "corner" : "cell";
  }

  /** @param {Spot} spot @param {boolean} alt @param {{x: number, y: number}} point @param {PointerEvent} [event] */
  down(spot, alt, point, event) {
    if (this.locked) return false;
    this.owner.pressed?.();
    const mode = alt ? this.other : this.mode;
    const { edge, off } = this.board.edgeAt(point);
    this.pen = false;
    this.typed = false;
    this.marks.begin();
    const adds = Boolean(event?.ctrlKey || event?.metaKey);
    if (mode.kind === "number") this.current = new Choosing(this.state, this.marks, mode, this.selected, spot, adds);
    else {
      this.selected.clear();
      this.current = stroke(this.state, this.marks, mode, spot, off < 0.35 ? edge : null);
    }
    if (this.board.has(spot)) this.cursor = spot;
    this.cursorShown = mode.kind === "number";
    this.after(false);
    return true;
  }

  /** @param {Spot} spot */
  move(spot) {
    this.current?.move(spot);
    if (this.board.has(spot)) this.cursor = spot;
    this.after(false);
  }

  click() {
    this.current?.click();
  }

  up() {
    if (this.current?.hint) this.owner.hint?.(this.current.hint);
    this.current = null;
    this.commit();
    this.after(true);
  }

  /** Ends a stroke, with the crosses that follow from it if these are wanted. */
  commit() {
    this.owner.ending?.();
    if (settings.crosses && this.marks.open?.size) crossMet(this.state, this.marks);
    this.marks.commit();
  }

  cancel() {
    this.current = null;
    this.marks.cancel();
    this.after(true);
  }

  /** @param {boolean} ended */
  after(ended) {
    this.owner.changed(ended);
    this.paint();
  }

  // The keyboard.
  /** Does what a key means on the board; true if it means something. @param {KeyboardEvent} e */
  key(e) {
    const to = e.altKey || e.metaKey ? null : moved(e, this.cursor, this.state);
    const way = ARROWS[e.key];
    if (way) this.ahead = way;
    if (to) {
      if (way && !this.locked && (e.shiftKey || this.pen) && this.side(way)) return true;
      this.go(to, Boolean(way) && e.shiftKey && this.digits !== null);
      return true;
    }
    if (this.noteKey(e)) return true;
    if (e.ctrlKey || e.altKey || e.metaKey) return false;
    const typed = this.types(e.key) ?? e.key;
    if (/^\d+$/.test(typed)) return this.digit(Number(typed), typed !== e.key);
    switch (e.key) {
      case "Enter":
        if (this.state.mode("line") && !this.state.corners && !this.locked) this.lift();
        else this.act(this.mode);
        return true;
      case " ": {
        const mode = [this.mode, ...this.state.modes].find(
          (m) => m.kind !== "mark" && (m.kind !== "line" || this.state.corners),
        );
        if (mode) this.act(mode);
        return true;
      }
      case "x":
      case "X": {
        const marks = this.state.modes.filter((m) => m.kind === "mark");
        const mark = (e.shiftKey && marks.find(onEdges)) || marks[0];
        if (mark) this.act(mark);
        return true;
      }
      case "Backspace":
      case "Delete":
        if (!this.locked) this.takeBack();
        return true;
      case "Escape":
        if (this.selected.size < 2) return false;
        this.selected.clear();
        this.paint();
        return true;
      default:
        return false;
    }
  }

  /** With Ctrl a digit is noted in the corner, with Shift as a candidate. @param {KeyboardEvent} e */
  noteKey(e) {
    const digit = /^Digit(\d)$/.exec(e.code)?.[1];
    if (!digit || !this.digits || e.altKey || this.locked) return false;
    if (e.ctrlKey || e.metaKey) return this.note(CORNERS_MODE, Number(digit));
    // On some keyboards digits need Shift: then they are written.
    return e.shiftKey && e.key !== digit && this.note(CANDIDATES_MODE, Number(digit));
  }

  /** Takes back the last cell of the stroke under way, or of the line that the pen rests on; or clears the cell of the cursor. */
  takeBack() {
    const { state, marks, cursor } = this;
    if (this.current) {
      if (this.current.back?.()) this.after(false);
      return;
    }
    this.write(() => {
      const end = marks.head === key(cursor) ? shorten(state, marks, cursor) : null;
      const { digits } = this;
      const written = this.chosen.filter((cell) => digits && marks.get(digits.layer, key(cell)) !== null);
      if (end) this.cursor = end;
      // Numbers go first, then what is noted under them.
      else if (digits && written.length) for (const cell of written) marks.set(digits.layer, key(cell), null);
      else for (const cell of this.chosen) erase(state, marks, cell);
    });
  }

  /** Puts the pen down at the cursor, or lifts it. */
  lift() {
    this.cursorShown = true;
    this.pen = !this.pen;
    if (this.pen) this.marks.head = key(this.cursor);
    this.owner.hint?.(this.pen ? "Pen down: arrows draw, Enter lifts it." : "Pen up.");
    this.paint();
  }

  /** What a mode does at the cursor, or on the side ahead of it. @param {Mode} mode */
  act(mode) {
    if (mode.kind === "line" || onEdges(mode)) this.clickOn(mode, edgeOf(this.cursor, this.ahead));
    else if (mode.kind === "choice") this.clickOn(mode, this.cursor);
    else if (mode.kind !== "number") this.put(mode, this.state.values(mode)[0]);
  }

  /** With Shift an arrow draws: a step of a line from cell to cell, or the side of the cell that way. False: no mode draws. @param {Way} way */
  side(way) {
    const line = this.state.mode("line");
    const mode = line ?? this.state.modes.find((m) => m.kind === "border" || m.kind === "door");
    if (!mode) return false;
    if (line && !this.state.corners) this.step(line, way);
    else this.clickOn(mode, edgeOf(this.cursor, way));
    return true;
  }

  /** A digit goes on with the number that is being typed, or begins one; or it says which choice. @param {number} d @param {boolean} [whole] whether it is all of the number, as a letter is */
  digit(d, whole = false) {
    if (this.locked) return false;
    if (this.mode === COLOURS_MODE && COLOURS_MODE.values?.includes(d)) {
      this.put(COLOURS_MODE, d);
      return true;
    }
    const mode = this.typing;
    if (!mode) return false;
    if (notes(mode)) return this.note(mode, d, whole);
    const values = this.state.values(mode);
    if (mode.kind === "choice") {
      if (values[d - 1] === undefined) return false;
      this.put(mode, values[d - 1]);
      return true;
    }
    const { marks } = this;
    const spots = this.chosen.flatMap((cell) => this.state.touched(mode, cell));
    const before = this.typed && !whole && spots.length ? (marks.get(mode.layer, key(spots[0])) ?? 0) : 0;
    const value = values.includes(10 * before + d) ? 10 * before + d : d;
    // A number that several cells have all of them goes out of them.
    const out = spots.length > 1 && spots.every((spot) => marks.get(mode.layer, key(spot)) === value);
    if (!spots.length) this.owner.hint?.("Nothing can be written here.");
    else if (values.includes(value))
      this.write(() => spots.forEach((spot) => marks.set(mode.layer, key(spot), out ? null : value)));
    this.typed = true;
    return true;
  }

  /** Notes a number in all chosen cells that have none, or takes it away if all have it noted. @param {Mode} mode @param {number} d @param {boolean} [whole] */
  note(mode, d, whole = false) {
    const { marks, state, scene, digits } = this;
    const values = digits ? state.values(digits) : [];
    const longer = 10 * this.noted + d;
    // Two digits in quick succession are one number.
    const now = performance.now();
    const goesOn =
      this.typed &&
      !whole &&
      this.notedIn === mode &&
      now - this.notedAt < QUICK &&
      this.noted > 0 &&
      values.includes(longer);
    const value = goesOn ? longer : d;
    if (goesOn) marks.undo();
    const spots = this.chosen
      .flatMap((cell) => state.touched(mode, cell))
      .filter((cell) => scene.number(cell) === null);
    const set = (/** @type {Spot} */ spot) => marks.get(mode.layer, key(spot)) ?? 0;
    const out = spots.every((spot) => includes(set(spot), value));
    if (!spots.length) this.owner.hint?.("There is a number here already.");
    else if (values.includes(value))
      this.write(() => {
        for (const spot of spots)
          marks.set(mode.layer, key(spot), (out ? withoutNumber : withNumber)(set(spot), value) || null);
      });
    this.noted = value;
    this.notedAt = now;
    this.notedIn = mode;
    this.typed = true;
    return true;
  }

  /** Sets a value at the cursor, or clears it if it is there. @param {Mode} mode @param {number} value */
  put(mode, value) {
    if (this.locked) return;
    const spots = this.chosen.flatMap((cell) => this.state.touched(mode, cell));
    const now = spots.length ? this.marks.get(mode.layer, key(spots[0])) : null;
    if (now !== value && spots.some((spot) => taken(this.state, this.marks, mode, spot)))
      return this.owner.hint?.("There is a line or a number here.");
    this.write(() => spots.forEach((spot) => this.marks.set(mode.layer, key(spot), now === value ? null : value)));
  }

  /** One click of a mode, on a cell or an edge. @param {Mode} mode @param {Spot} spot */
  clickOn(mode, spot) {
    if (!this.locked)
      this.write(() =>
        stroke(this.state, this.marks, mode, mode.kind === "line" ? [spot[0] & ~1, spot[1] & ~1] : spot, spot).click(),
      );
  }

  /** One step of a line: draws, or erases what is there. @param {Mode} mode @param {Way} way */
  step(mode, way) {
    const to = nextOf(this.cursor, way);
    if (!this.board.has(to)) return;
    this.write(() => {
      const one = stroke(this.state, this.marks, mode, this.cursor);
      const before = this.marks.revision;
      one.move(to);
      if (this.marks.revision !== before) this.cursor = this.state.line?.double ? this.overBridge(way) : to;
      else this.owner.hint?.(one.hint || "The line cannot go there.");
    });
  }

  /** The next number that way. @param {Way} way @returns {Spot} */
  overBridge(way) {
    let cell = nextOf(this.cursor, way);
    while (!this.state.ends.has(key(cell)) && this.board.has(nextOf(cell, way))) cell = nextOf(cell, way);
    return cell;
  }

  /** Does something as one step at the cursor. @param {() => void} what */
  write(what) {
    this.owner.pressed?.();
    this.marks.begin();
    what();
    this.commit();
    this.cursorShown = true;
    this.board.show(this.cursor);
    this.after(true);
    this.owner.moved?.(this.cursor);
  }

  /** Moves the cursor; it may take the cells on its way along, as chosen ones. @param {Spot} to @param {boolean} [chooses] */
  go(to, chooses = false) {
    this.cursorShown = true;
    this.typed = false;
    if (chooses) for (const cell of [this.cursor, to]) this.selected.set(key(cell), cell);
    else this.selected.clear();
    if (!same(to, this.cursor)) this.cursor = to;
    this.board.show(this.cursor);
    this.paint();
    this.owner.moved?.(this.cursor);
  }
}
