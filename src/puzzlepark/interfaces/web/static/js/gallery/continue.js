// The games and drafts on this device: cards with a menu, and the row "Continue" with the newest ones.
import { cardRow, progressOf, smallCard } from "./cards.js";
import { urlOf } from "../base/address.js";
import { dayBefore, dayOf } from "../base/daily.js";
import { button, el } from "../ui/dom.js";
import { draft, draftPath, drafts, dropDraft } from "../base/drafts.js";
import { game, games, read, removeGame, renameGame } from "../base/store.js";

/** The cards in the row. */
const ROW = 8;
const UNDO_SECONDS = 8;
const KINDS = { begun: "Begun", made: "Made", imported: "Imported", shared: "Shared", draft: "Draft" };

/** A game, or a draft of Make. Its board is read from the storage only when it is shown.
 * @typedef {{id: string, kind: keyof typeof KINDS, name: string, about: {genre: string, height: number, width: number, level: number|null}, at: number, played?: GameEntry, href: string,
 *   board: () => {puzzle: any, drawing: any, shipped?: boolean}|null|undefined, remove: () => () => void}} StoredItem */

/** The address of a game. For a puzzle that is not from the collection it is the link that contains the puzzle, so that the address can be shared. @param {string} id @param {GameEntry} entry @param {Record<string, string>} links */
function addressOf(id, entry, links) {
  const hash = entry.kind === "begun" ? null : Object.entries(links).find(([, known]) => known === id)?.[0];
  return hash ? `/play${hash}` : `/play/${id}`;
}

/** Everything that can be continued, newest first: games in progress, all puzzles that are not from the collection, and drafts. @returns {StoredItem[]} */
export function storedItems() {
  const links = read("links", {});
  // The title of a picture tells the answer, so it is hidden until the picture is solved, except for one's own puzzles.
  const nameOf = (/** @type {GameEntry} */ { name, kind, state, title }) =>
    name || (kind === "begun" && state !== "solved" ? "" : title);
  const begun = Object.entries(games())
    .filter(([, { genre, state, kind }]) => genre && (state === "started" || kind !== "begun"))
    .map(([id, entry]) => ({
      id,
      kind: entry.kind,
      name: nameOf(entry),
      about: entry,
      at: entry.at,
      played: entry,
      href: addressOf(id, entry, links),
      board: () => game(id),
      remove: () => removeGame(id),
    }));
  const made = Object.entries(drafts()).map(([id, line]) => ({
    id,
    kind: /** @type {const} */ ("draft"),
    name: line.title,
    about: { ...line, level: null },
    at: line.at,
    href: draftPath(id),
    board: () => draft(id)?.board,
    remove: () => dropDraft(id),
  }));
  // Of two items of the same millisecond, the later one is newer.
  return [...begun, ...made].reverse().sort((a, b) => b.at - a.at);
}

/** "Today", "Yesterday" or a date. @param {number} at in milliseconds */
function dayInWords(at) {
  const day = dayOf(new Date(at));
  if (day === dayBefore(0)) return "Today";
  if (day === dayBefore(1)) return "Yesterday";
  return new Date(at).toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" });
}

/** Opens a panel that asks for a name. @param {HTMLElement} anchor @param {string} id @param {string} now @param {() => void} changed */
async function renamePanel(anchor, id, now, changed) {
  const { closeMenu, open } = await import("../ui/menu.js");
  const name = el("input", { type: "text", id: "new-name", value: now, maxlength: "80" });
  open(
    anchor,
    el(
      "form",
      {
        class: "new-panel",
        onsubmit: (/** @type {Event} */ e) => {
          e.preventDefault();
          renameGame(id, name.value);
          closeMenu();
          changed();
        },
      },
      el("h2", {}, "Rename"),
      el("label", { class: "option" }, el("span", {}, "Name"), name),
      el("button", { type: "submit", class: "button primary" }, "Rename"),
    ),
    "Rename",
  );
  name.select();
}

/** The card of an item, with its menu. A draft is renamed in Make. @param {StoredItem} item @param {Record<string, string>} titles @param {{changed: () => void, notify: (text: string, undo?: () => void) => void}} owner */
export function itemCard(item, titles, { changed, notify }) {
  const { id, kind, about, played } = item;
  const board = item.board();
  const name = item.name || titles[about.genre] || about.genre;
  const rename = { text: "Rename…", icon: "text", act: () => void renamePanel(more, id, played?.name ?? "", changed) };
  const more = button({
    icon: "more",
    label: `More: ${name}`,
    kind: "plain dense",
    onclick: async () =>
      (await import("../ui/menu.js")).menu(more, name, [
        ...(played ? [rename] : []),
        {
          text: "Copy link",
          icon: "link",
          act: async () => {
            const { copy, longLink } = await import("../base/link.js");
            await copy(board?.shipped ? urlOf(`/play/${id}`) : await longLink(board?.puzzle, played ? "play" : "make"));
            notify("The link is copied.");
          },
        },
        {
          text: "Delete",
          icon: "cross",
          act: () => {
            const undo = item.remove();
            changed();
            notify(`${name} is deleted.`, () => (undo(), changed()));
          },
        },
      ]),
  });
  // The kind says that it was begun, so the progress needs no words.
  const progress = played && played.state !== "new" ? progressOf(played) : "";
  return el(
    "div",
    { class: "kept" },
    smallCard(
      {
        ...about,
        id,
        name,
        href: item.href,
        foot: el("span", {}, `${KINDS[kind]} · ${dayInWords(item.at)}`, progress),
      },
      board?.drawing,
    ),
    more,
  );
}

/** An element that shows a text for some seconds, perhaps with an Undo button. */
export function notice() {
  const node = el("div", { class: "notice", role: "status", hidden: true });
  let timer = 0;
  /** Shows a text. @param {string} text @param {() => void} [undo] */
  const notify = (text, undo) => {
    clearTimeout(timer);
    node.hidden = false;
    node.replaceChildren(
      el("span", {}, text),
      undo ? button({ text: "Undo", kind: "dense", onclick: () => ((node.hidden = true), undo()) }) : "",
    );
    timer = window.setTimeout(() => (node.hidden = true), UNDO_SECONDS * 1000);
  };
  return { node, notify };
}

/** The numbers of solved and started games, in words. */
function tally() {
  const all = Object.values(games());
  const count = (/** @type {string} */ state) => all.filter((entry) => entry.state === state).length;
  return ["solved", "started"]
    .filter(count)
    .map((state) => `${count(state)} ${state}`)
    .join(", ");
}

/** The row "Continue" with the newest items and a link to all of them; empty if there are none. @param {Record<string, string>} titles */
export function continueRow(titles) {
  const place = el("div");
  const { node, notify } = notice();
  /** Shows the row again after an item was renamed or deleted. */
  const changed = () => {
    const all = storedItems();
    const cards = all.slice(0, ROW).map((item) => itemCard(item, titles, { changed, notify }));
    const link = el("a", { class: "linkish", href: "/yours", id: "all-yours" }, `All ${all.length}`);
    const row = all.length ? cardRow("continue", "Continue", tally(), cards, link) : "";
    place.replaceChildren(row, node);
  };
  changed();
  return place;
}
