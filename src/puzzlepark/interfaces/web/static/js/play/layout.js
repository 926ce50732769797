// The elements of the page while playing, and their arrangement on a desktop and on a phone.
import { Board } from "../board/board.js";
import { button, el, icon, toggle } from "../ui/dom.js";
import { levelMark, levelOf } from "../ui/level_mark.js";
import { controls } from "../ui/key_help.js";
import { nameButtons, phone, rename } from "../ui/phone.js";
import { sizeOf } from "../base/spots.js";
import { setSettings, settings } from "../base/store.js";

/** The actions of the buttons. @typedef {{undo: () => void, redo: () => void, check: () => void, hint: () => void, why: () => void, trial: () => void, restart: () => void, more: () => void, pause: () => void, back: () => void}} Acts */

/** The buttons of the toolbar, or of the dock. @param {Acts} acts */
function buttons(acts) {
  return {
    undo: button({ icon: "undo", label: "Undo", onclick: acts.undo }),
    redo: button({ icon: "redo", label: "Redo", onclick: acts.redo }),
    check: button({ icon: "check", text: "Check so far", onclick: acts.check, id: "check" }),
    restart: button({ icon: "restart", text: "Restart", onclick: acts.restart, id: "restart" }),
    hint: button({ icon: "lamp", text: "Hint", onclick: acts.hint, id: "hint" }),
    why: button({ icon: "ask", text: "Ask why", onclick: acts.why, id: "why" }),
    tryOut: button({ icon: "branch", text: "Trial", onclick: acts.trial, id: "trial" }),
    more: button({ icon: "more", label: "More", onclick: acts.more, id: "more" }),
  };
}

/** The section with the rules. @param {string[]} rules */
const rulesPart = (rules) =>
  el(
    "section",
    { class: "rules", id: "rules" },
    el("h2", {}, "Rules"),
    el("ol", {}, ...rules.map((rule) => el("li", {}, rule))),
  );

/** The section that says what the pointer does on the board. @param {Genre} genre */
const controlsPart = (genre) =>
  el(
    "section",
    { class: "controls" },
    el("h2", {}, "Controls"),
    el(
      "dl",
      { class: "keys" },
      ...controls(genre).flatMap(([keys, what]) => [el("dt", {}, el("kbd", {}, keys)), el("dd", {}, what)]),
    ),
  );

/** The place of the puzzle in its set, with links to the previous and the next one. @param {SetPlace} set */
const setPart = ({ title, puzzles, at, path }) => {
  const link = (/** @type {number} */ to, /** @type {string} */ name, /** @type {string} */ text) =>
    to >= 0 && to < puzzles.length ? el("a", { href: path(to), "aria-label": name }, text) : "";
  return el(
    "nav",
    { class: "set-nav", "aria-label": "Set" },
    link(at - 1, "The puzzle before in the set", "‹"),
    el("span", {}, `${title ? `${title} · ` : ""}${at + 1} of ${puzzles.length}`),
    link(at + 1, "The next puzzle in the set", "›"),
  );
};

/** The width of a window from which the style sheet places the board next to the rules, in pixels. */
const DESK_WIDTH = 1024;
/** The gaps between the elements on a phone, together, in pixels. */
const PHONE_GAPS = 40;

export class PlayLayout {
  /** @param {GameRecord} record @param {Genre} genre @param {StatusBar} status @param {SetPlace|null} set @param {Acts} acts */
  constructor(record, genre, status, set, acts) {
    this.record = record;
    this.genre = genre;
    this.status = status;
    this.acts = acts;
    const [rows, cols] = sizeOf(record.puzzle);
    this.size = `${rows} × ${cols}`;
    const { undo, redo, check, restart, hint, why, tryOut, more } = buttons(acts);
    this.undo = undo;
    this.redo = redo;
    this.check = check;
    this.restart = restart;
    this.hint = hint;
    this.why = why;
    why.setAttribute("aria-pressed", "false");
    this.tryOut = tryOut;
    this.more = more;
    this.timer = el("div", { class: "timer", role: "timer", "aria-live": "off", "aria-label": "Time" });
    const flip = () => setSettings({ timer: !settings.timer });
    this.eye = button({ icon: "eye", label: "Hide the timer", kind: "plain", onclick: flip });
    this.rest = button({ icon: "pause", label: "Pause", kind: "plain", id: "pause", onclick: acts.pause });
    this.title = el("h1", { class: "who" }, genre.title);
    this.modes = el("div", { class: "modes" });
    this.pad = el("div", { class: "pad" });
    const { author, note } = record.puzzle;
    this.byline = author ? el("p", { class: "byline" }, `by ${author}`) : "";
    this.among = set ? setPart(set) : "";
    this.note = note ? el("p", { class: "maker-note" }, note) : "";
    this.rules = rulesPart(record.drawing.rules ?? genre.rulebook);
    const isDeclared = Object.keys(genre.declared ?? {}).length > 0;
    const learn = el("a", { class: "learn-link", href: `/learn/${genre.name}` }, `Learn ${genre.title}`);
    this.rules.append(this.note, isDeclared ? "" : learn);
    this.controls = controlsPart(genre);
    this.met = toggle("Show met clues", settings.states, (on) => setSettings({ states: on }), "met");
    /** The place of a replay. */
    this.under = el("div", { class: "under" });
    this.bar = el("div", { class: "phonebar" });
    this.toolbar = el("div", { class: "toolbar" });
    this.dock = el("div", { class: "dock" });
    this.side = el("aside", { class: "side", "aria-label": "Rules and controls" });
    this.column = el("section", { class: "column", "aria-label": "Board" });
    const label = `${genre.title} puzzle, ${rows} rows, ${cols} columns`;
    this.board = new Board({ label, describedby: "rules", room: () => this.room() });
    this.main = el("div", { class: "play" }, this.column, this.side);
    this.showSettings();
  }

  /** The room for the board; null if the style sheet decides. On a phone it is what the other elements leave. @returns {{w: number, h: number}|null} */
  room() {
    const width = this.board.stage.clientWidth;
    const isTablet = !phone.matches && innerWidth < DESK_WIDTH;
    if (isTablet) return { w: width, h: Math.max(280, innerHeight * 0.62) };
    if (!phone.matches || innerWidth > innerHeight) return null;
    const others = [this.bar, this.status.node, this.modes, this.pad, this.dock];
    const taken = others.reduce((sum, node) => sum + node.offsetHeight, 0);
    return { w: width, h: Math.max(160, innerHeight - taken - PHONE_GAPS) };
  }

  /** Arranges the elements for the size of the window. */
  arrange() {
    const small = phone.matches;
    this.main.classList.toggle("small", small);
    if (small) this.arrangePhone();
    else this.arrangeDesk();
    nameButtons([
      [this.undo, "Undo"],
      [this.redo, "Redo"],
    ]);
    rename(this.check, small ? "Check" : "Check so far");
    rename(this.why, small ? "Why" : "Ask why");
    this.fitToolbar();
    requestAnimationFrame(() => this.board.fit());
  }

  /** One column, with the toolbar as a dock at the bottom. */
  arrangePhone() {
    const { undo, redo, check, hint, why, tryOut, restart, more } = this;
    const back = button({ icon: "back", label: "Back to the gallery", kind: "plain", onclick: this.acts.back });
    const size = el("span", { class: "who-size" }, this.size);
    const who = el("div", { class: "who-row" }, this.title, size, levelMark(levelOf(this.record)) ?? "");
    this.bar.replaceChildren(back, who, this.timer, more);
    this.dock.replaceChildren(undo, redo, check, hint, why, tryOut, restart);
    this.column.replaceChildren(
      this.bar,
      this.among,
      this.board.stage,
      this.under,
      this.status.node,
      this.rules,
      this.modes,
      this.pad,
      this.dock,
    );
    this.side.replaceChildren();
  }

  /** The board under a toolbar, with the rules and controls on the side. */
  arrangeDesk() {
    const { undo, redo, check, hint, why, tryOut, restart, more, record } = this;
    const parts = [this.showsTitle ? this.genre.title : "", this.size, record.number ? `No. ${record.number}` : ""];
    const meta = el("p", { class: "meta" }, parts.filter(Boolean).join("  ·  "));
    this.toolbar.replaceChildren(
      undo,
      redo,
      el("span", { class: "rule" }),
      this.modes,
      el("span", { class: "gap" }),
      check,
      hint,
      why,
      tryOut,
      restart,
      more,
    );
    this.column.replaceChildren(this.toolbar, this.board.stage, this.under, this.status.node, this.pad);
    this.side.replaceChildren(
      el("header", {}, this.title, this.byline, meta, levelMark(levelOf(record)) ?? "", this.among),
      el("div", { class: "timer-row" }, this.timer, this.eye, this.rest),
      this.rules,
      this.controls,
      this.met,
    );
  }

  /** Hides words of buttons until the toolbar fits in one row. */
  fitToolbar() {
    const { toolbar } = this;
    const steps = ["tight", "tighter", "tightest"];
    toolbar.classList.remove(...steps);
    for (const step of steps) {
      if (toolbar.scrollWidth <= toolbar.clientWidth) return;
      toolbar.classList.add(step);
    }
  }

  /** Whether the puzzle's own title is shown. The title of a picture, or of a puzzle of the collection, stays hidden until it is solved. */
  get showsTitle() {
    const { puzzle, shipped, drawing, state } = this.record;
    return Boolean(puzzle.title) && (state === "solved" || (!shipped && drawing.surface !== "picture"));
  }

  /** Shows the puzzle's own title, or the name of the genre while that title would give something away. @param {boolean} solved */
  showTitle(solved) {
    const { puzzle } = this.record;
    this.title.textContent = puzzle.title && (solved || this.showsTitle) ? puzzle.title : this.genre.title;
  }

  /** Hides the board while the game is paused. @param {boolean} on */
  showPause(on) {
    this.main.classList.toggle("paused", on);
    this.rest.replaceChildren(icon(on ? "play" : "pause"));
    this.rest.setAttribute("aria-label", on ? "Go on" : "Pause");
  }

  /** Shows the settings as they are now. */
  showSettings() {
    this.met.setAttribute("aria-checked", String(settings.states));
    this.eye.replaceChildren(icon(settings.timer ? "eye" : "eyeoff"));
    this.eye.setAttribute("aria-label", settings.timer ? "Hide the timer" : "Show the timer");
  }
}
