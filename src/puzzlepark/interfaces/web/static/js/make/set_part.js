// A set: an ordered list of puzzles with a title, which have one link and are printed together.
import { aborted, job } from "../base/api.js";
import { toBytes } from "../base/base64.js";
import { copy, setLink } from "../base/link.js";
import { read, write } from "../base/store.js";
import { still } from "../board/paint.js";
import { button, download, el } from "../ui/dom.js";
import { closeMenu } from "../ui/menu.js";
import * as messages from "../ui/messages.js";
import { fileName } from "./exchange.js";

/** A puzzle of the set with its drawing. @typedef {{puzzle: any, drawing: Drawing}} SetEntry */
/** What this part needs from the workshop. @typedef {{draft: Draft, status: StatusBar, title: (genre: string) => string, rules: (genre: string) => string[], open: (entry: SetEntry) => void}} View */

/** The set on the device. @typedef {{title: string, entries: SetEntry[]}} StoredSet */

/** A set without its drawings, for links and files. @param {StoredSet} set @returns {PuzzleSet} */
const plain = ({ title, entries }) => ({ title, puzzles: entries.map(({ puzzle }) => puzzle) });

/** A puzzle for print. @param {View} view @param {SetEntry} entry @param {number} at */
function printed(view, { puzzle, drawing }, at) {
  const board = el("div", { class: "set-board" });
  board.innerHTML = still(drawing, 24);
  const by = puzzle.author ? ` by ${puzzle.author}` : "";
  return el(
    "section",
    {},
    el("h2", {}, `${at + 1}  ${puzzle.title || view.title(puzzle.genre)}${by}`),
    ...(drawing.rules ?? view.rules(puzzle.genre)).map((/** @type {string} */ rule) => el("p", {}, rule)),
    puzzle.note ? el("p", {}, puzzle.note) : null,
    board,
  );
}

/** Prints all puzzles, one below the other, instead of the page. @param {View} view @param {StoredSet} set */
function printAll(view, { title, entries }) {
  closeMenu();
  const heading = el("h1", {}, title || "Puzzles");
  const sheet = el("div", { class: "set-sheet" }, heading, ...entries.map((entry, i) => printed(view, entry, i)));
  document.body.append(sheet);
  document.body.classList.add("prints-set");
  print();
  document.body.classList.remove("prints-set");
  sheet.remove();
}

/** Downloads the puzzles as JSON Lines, which `park book` turns into a book. @param {StoredSet} set */
function save(set) {
  const lines = plain(set).puzzles.map((puzzle) => JSON.stringify(puzzle));
  const name = fileName({ title: set.title, genre: "set" }, ".jsonl");
  download(name, new Blob([lines.join("\n") + "\n"], { type: "text/plain" }));
}

/** Downloads a PDF: a book with rules, puzzles and answers, or a worksheet with the steps of each solution. @param {View} view @param {StoredSet} set @param {"book"|"worksheet"} kind */
async function savePaper({ status }, set, kind) {
  closeMenu();
  const { title, puzzles } = plain(set);
  try {
    const file = await status.during(messages.makingTheBook, (signal, busy) =>
      job("/api/book", { kind, puzzles, title: title || "Puzzles" }, { signal, wait: 2, busy }),
    );
    download(
      fileName({ title, genre: "set" }, file.suffix),
      new Blob([toBytes(file.base64)], { type: "application/pdf" }),
    );
  } catch (error) {
    if (!aborted(error)) status.flash(messages.failed(error), 10);
  }
}

/** The buttons that share, print and save a set. @param {View} view @param {() => StoredSet} now */
function setButtons(view, now) {
  const share = button({
    icon: "link",
    text: "Copy link",
    id: "set-link",
    onclick: async (/** @type {Event} */ e) => {
      const from = /** @type {HTMLElement} */ (e.currentTarget);
      await copy(await setLink(plain(now())), from);
    },
  });
  const prints = button({
    icon: "print",
    text: "Print",
    id: "set-print",
    kind: "dense",
    onclick: () => printAll(view, now()),
  });
  const saves = button({ icon: "file", text: "File", id: "set-file", kind: "dense", onclick: () => save(now()) });
  const book = button({ text: "PDF", id: "set-book", kind: "dense", onclick: () => savePaper(view, now(), "book") });
  const steps = button({
    text: "Worksheet",
    id: "set-worksheet",
    kind: "dense",
    title: "A PDF that explains how each puzzle is solved",
    onclick: () => savePaper(view, now(), "worksheet"),
  });
  return el(
    "div",
    { class: "set-rest" },
    share,
    el("div", { class: "row two" }, prints, book),
    el("div", { class: "row two" }, steps, saves),
  );
}

/** The section with the set: its title, its puzzles, and the buttons that share it. @param {View} view */
export function setPart(view) {
  const { draft, status } = view;
  /** @type {StoredSet} */
  let set = { title: "", entries: [], ...read("set", {}) };
  const title = el("input", {
    type: "text",
    id: "set-title",
    maxlength: "80",
    autocomplete: "off",
    oninput: () => update({ title: title.value.trim() }),
  });
  title.value = set.title;
  const list = el("ol", { class: "set-list" });

  /** Changes the set and stores it. @param {Partial<StoredSet>} changed */
  function update(changed) {
    set = { ...set, ...changed };
    if (!write("set", set)) status.flash(messages.fullStorage(), 8);
    show();
  }

  /** Adds the puzzle on the board, unless the set has it. */
  function add() {
    const { board } = draft;
    if (!board || draft.pending.length) return;
    const { made: _, ...puzzle } = board.puzzle;
    const isSame = (/** @type {SetEntry} */ entry) => JSON.stringify(entry.puzzle) === JSON.stringify(puzzle);
    if (set.entries.some(isSame)) return status.flash({ icon: "info", kind: "plain", head: "It is in the set." }, 4);
    update({ entries: [...set.entries, { puzzle, drawing: board.drawing }] });
  }

  /** Removes a puzzle from the set, with a message that offers undo. @param {number} at its index */
  function drop(at) {
    const before = set.entries;
    update({ entries: before.filter((_, i) => i !== at) });
    const undo = () => (update({ entries: before }), status.endFlash());
    status.flash(messages.undone("It is out of the set.", undo), 8);
  }

  /** Exchanges a puzzle with the one before it. @param {number} at its index */
  function moveUp(at) {
    const entries = [...set.entries];
    [entries[at - 1], entries[at]] = [entries[at], entries[at - 1]];
    update({ entries });
    /** @type {HTMLElement|null} */ (list.children[at - 1]?.querySelector(".set-open"))?.focus();
  }

  /** The line of a puzzle in the list. @param {SetEntry} entry @param {number} at */
  function item(entry, at) {
    const { puzzle, drawing } = entry;
    const name = puzzle.title || view.title(puzzle.genre);
    const text = `${name} ${drawing.rows} × ${drawing.cols}`;
    const openIt = () => (closeMenu(), view.open(entry));
    return el(
      "li",
      {},
      el("button", { type: "button", class: "set-open", onclick: openIt }, text),
      at ? button({ icon: "up", label: `${name}: earlier`, kind: "plain dense", onclick: () => moveUp(at) }) : null,
      button({ icon: "cross", label: `${name}: out of the set`, kind: "plain dense", onclick: () => drop(at) }),
    );
  }

  const buttons = setButtons(view, () => set);

  /** Shows the list; the buttons are hidden while it is empty. */
  function show() {
    list.replaceChildren(...set.entries.map(item));
    buttons.hidden = !set.entries.length;
    list.hidden = !set.entries.length;
  }
  show();
  const node = el(
    "section",
    { class: "part" },
    el("h2", {}, "Set"),
    el("p", { class: "note" }, "Several puzzles under one title and link."),
    el("div", { class: "about-row" }, el("label", { for: "set-title" }, "Title"), title),
    list,
    button({ text: "Add this puzzle", id: "set-add", kind: "dense", onclick: add }),
    buttons,
  );
  return { node };
}
