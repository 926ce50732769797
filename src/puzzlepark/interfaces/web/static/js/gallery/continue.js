// What was begun, made, imported or shared on this device: cards with a menu, and the row of the newest ones.
import { cardRow, progressOf, smallCard } from "./cards.js";
import { dayBefore, dayOf } from "../base/daily.js";
import { button, el } from "../ui/dom.js";
import { draft, draftPath, drafts, dropDraft } from "../base/drafts.js";
import { game, games, read, removeGame, renameGame } from "../base/store.js";

const ROW = 8;
const UNDO_SECONDS = 8;
const KINDS = { begun: "Begun", made: "Made", imported: "Imported", shared: "Shared", draft: "Draft" };

/** Something to go on with: a game, or a draft of Make. Its board is read only where it is shown.
 * @typedef {{id: string, kind: keyof typeof KINDS, name: string, about: {genre: string, height: number, width: number, level: number|null}, at: number, played?: GameEntry, href: string,
 *   board: () => {puzzle: any, drawing: any, shipped?: boolean}|null|undefined, remove: () => () => void}} Kept */

/** Where a game is played: a puzzle of one's own by the link that carries it, so that the address can be given on. @param {string} id @param {GameEntry} entry @param {Record<string, string>} links */
function addressOf(id, entry, links) {
  const hash = entry.kind === "begun" ? null : Object.entries(links).find(([, known]) => known === id)?.[0];
  return hash ? `/play${hash}` : `/play/${id}`;
}

/** All that can be gone on with, newest first: games in progress, every puzzle that is not of the collection, drafts. @returns {Kept[]} */
export function keptThings() {
  const links = read("links", {});
  // The title of a picture is its answer: it is shown when it is solved, or to whom it belongs.
  const nameOf = (/** @type {GameEntry} */ e) => e.name || (e.kind === "begun" && e.state !== "solved" ? "" : e.title);
  const begun = Object.entries(games())
    .filter(([, e]) => e.genre && (e.state === "started" || e.kind !== "begun"))
    .map(([id, e]) => ({
      id,
      kind: e.kind,
      name: nameOf(e),
      about: e,
      at: e.at,
      played: e,
      href: addressOf(id, e, links),
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
  // Of two that were kept in the same millisecond, the later one is newer.
  return [...begun, ...made].reverse().sort((a, b) => b.at - a.at);
}

/** "Today", "Yesterday" or a date. @param {number} at */
function when(at) {
  const day = dayOf(new Date(at));
  if (day === dayBefore(0)) return "Today";
  if (day === dayBefore(1)) return "Yesterday";
  return new Date(at).toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" });
}

/** Asks for a name. @param {HTMLElement} anchor @param {string} id @param {string} now @param {() => void} changed */
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

/** A card of something kept, with its menu. A draft has its name in Make. @param {Kept} kept @param {Record<string, string>} titles @param {{changed: () => void, say: (text: string, undo?: () => void) => void}} owner */
export function keptCard(kept, titles, { changed, say }) {
  const { id, kind, about, played } = kept;
  const board = kept.board();
  const name = kept.name || titles[about.genre] || about.genre;
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
            await copy(
              board?.shipped
                ? `${location.origin}/play/${id}`
                : await longLink(board?.puzzle, played ? "play" : "make"),
            );
            say("The link is copied.");
          },
        },
        {
          text: "Delete",
          icon: "cross",
          act: () => {
            const undo = kept.remove();
            changed();
            say(`${name} is deleted.`, () => (undo(), changed()));
          },
        },
      ]),
  });
  // The kind tells that it was begun: beside it the bar or the time is enough.
  const far = played && played.state !== "new" ? progressOf(played).node : "";
  return el(
    "div",
    { class: "kept" },
    smallCard(
      { ...about, id, name, href: kept.href, foot: el("span", {}, `${KINDS[kind]} · ${when(kept.at)}`, far) },
      board?.drawing,
    ),
    more,
  );
}

/** A place that says something for a while, with an Undo if there is one. */
export function notice() {
  const node = el("div", { class: "notice", role: "status", hidden: true });
  let timer = 0;
  const say = (/** @type {string} */ text, /** @type {(() => void)|undefined} */ undo) => {
    clearTimeout(timer);
    node.hidden = false;
    node.replaceChildren(
      el("span", {}, text),
      undo ? button({ text: "Undo", kind: "dense", onclick: () => ((node.hidden = true), undo()) }) : "",
    );
    timer = window.setTimeout(() => (node.hidden = true), UNDO_SECONDS * 1000);
  };
  return { node, say };
}

/** How many games are solved and begun, in words. */
function tally() {
  const states = Object.values(games()).map((g) => g.state);
  const count = (/** @type {string} */ state) => states.filter((s) => s === state).length;
  return [
    [count("solved"), "solved"],
    [count("started"), "started"],
  ]
    .filter(([n]) => n)
    .map(([n, word]) => `${n} ${word}`)
    .join(", ");
}

/** The newest of what can be gone on with, and the way to all of it; nothing at all where nothing was begun. @param {Record<string, string>} titles */
export function continueRow(titles) {
  const place = el("div");
  const { node, say } = notice();
  const changed = () => {
    const all = keptThings();
    const cards = all.slice(0, ROW).map((kept) => keptCard(kept, titles, { changed, say }));
    place.replaceChildren(
      ...(all.length
        ? [
            cardRow(
              "continue",
              "Continue",
              tally(),
              cards,
              el("a", { class: "linkish", href: "/yours", id: "all-yours" }, `All ${all.length}`),
            ),
          ]
        : []),
      node,
    );
  };
  changed();
  return place;
}
