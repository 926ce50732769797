// What was begun, made, imported or shared on this device: cards with a menu, and the row of the newest ones.
import { cardRow, progressOf, smallCard } from "./cards.js";
import { dayBefore, dayOf } from "./daily.js";
import { button, el } from "./dom.js";
import { copy, longLink } from "./link.js";
import { closeMenu, menu, open } from "./menu.js";
import { game, games, read, removeGame, renameGame } from "./store.js";

const ROW = 8;
const UNDO_SECONDS = 8;
const KINDS = { begun: "Begun", made: "Made", imported: "Imported", shared: "Shared" };

/** All that can be gone on with, newest first: games in progress, and every puzzle that is not of the collection. @returns {[string, Entry][]} */
export const keptGames = () =>
  Object.entries(games()).filter(([, g]) => g.genre && (g.state === "started" || g.kind !== "begun")).sort((a, b) => b[1].at - a[1].at);

/** "Today", "Yesterday" or a date. @param {number} at */
function when(at) {
  const day = dayOf(new Date(at));
  if (day === dayBefore(0)) return "Today";
  if (day === dayBefore(1)) return "Yesterday";
  return new Date(at).toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric" });
}

/** Where a game is played: a puzzle of one's own by the link that carries it, so that the address can be given on. @param {string} id @param {Entry} entry */
function addressOf(id, entry) {
  const hash = entry.kind === "begun" ? null : Object.entries(read("links", {})).find(([, known]) => known === id)?.[0];
  return hash ? `/play${hash}` : `/play/${id}`;
}

/** Asks for a name. @param {HTMLElement} anchor @param {string} id @param {string} now @param {() => void} changed */
function renamePanel(anchor, id, now, changed) {
  const name = el("input", { type: "text", id: "new-name", value: now, maxlength: "80" });
  open(anchor, el("form", { class: "new-panel", onsubmit: (/** @type {Event} */ e) => {
    e.preventDefault();
    renameGame(id, name.value);
    closeMenu();
    changed();
  } }, el("h2", {}, "Rename"), el("label", { class: "option" }, el("span", {}, "Name"), name), el("button", { type: "submit", class: "button primary" }, "Rename")), "Rename");
  name.select();
}

/** A kept game with its menu. @param {string} id @param {Entry} entry @param {Record<string, string>} titles @param {{changed: () => void, say: (text: string, undo?: () => void) => void}} owner */
export function keptCard(id, entry, titles, { changed, say }) {
  const kept = game(id), title = titles[entry.genre] ?? entry.genre, name = entry.name || (entry.kind === "begun" && entry.state !== "solved" ? "" : entry.title) || title;
  // The kind tells that it was begun: beside it the bar or the time is enough.
  const { node } = progressOf(entry), far = entry.state === "new" ? "" : node;
  const more = button({ icon: "more", label: `More: ${name}`, kind: "plain dense", onclick: () => menu(more, name, [
    { text: "Rename…", icon: "text", act: () => renamePanel(more, id, entry.name ?? "", changed) },
    { text: "Copy link", icon: "link", act: async () => {
      await copy(kept?.shipped ? `${location.origin}/play/${id}` : await longLink(kept?.puzzle));
      say("The link is copied.");
    } },
    { text: "Delete", icon: "cross", act: () => {
      const undo = removeGame(id);
      changed();
      say(`${name} is deleted.`, () => (undo(), changed()));
    } },
  ]) });
  return el("div", { class: "kept" }, smallCard({ ...entry, id, name, href: addressOf(id, entry), foot: el("span", {}, `${KINDS[entry.kind] ?? ""} · ${when(entry.at)}`, far) }, kept?.drawing), more);
}

/** A place that says something for a while, with an Undo if there is one. */
export function notice() {
  const node = el("div", { class: "notice", role: "status", hidden: true });
  let timer = 0;
  const say = (/** @type {string} */ text, /** @type {(() => void)|undefined} */ undo) => {
    clearTimeout(timer);
    node.hidden = false;
    node.replaceChildren(el("span", {}, text), undo ? button({ text: "Undo", kind: "dense", onclick: () => ((node.hidden = true), undo()) }) : "");
    timer = window.setTimeout(() => (node.hidden = true), UNDO_SECONDS * 1000);
  };
  return { node, say };
}

/** How many games are solved and begun, in words. */
function tally() {
  const states = Object.values(games()).map((g) => g.state), count = (/** @type {string} */ state) => states.filter((s) => s === state).length;
  return [[count("solved"), "solved"], [count("started"), "started"]].filter(([n]) => n).map(([n, word]) => `${n} ${word}`).join(", ");
}

/** The newest of what can be gone on with, and the way to all of it; nothing at all where nothing was begun. @param {Record<string, string>} titles */
export function continueRow(titles) {
  const place = el("div"), { node, say } = notice();
  const changed = () => {
    const all = keptGames(), cards = all.slice(0, ROW).map(([id, entry]) => keptCard(id, entry, titles, { changed, say }));
    place.replaceChildren(...(all.length ? [cardRow("continue", "Continue", tally(), cards, el("a", { class: "linkish", href: "/yours", id: "all-yours" }, `All ${all.length}`))] : []), node);
  };
  changed();
  return place;
}
