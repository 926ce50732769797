// The shelf of drafts: buttons for a new and an empty board, and the list of all drafts.
import { button, el } from "../ui/dom.js";
import { draft as storedDraft, drafts, dropDraft } from "../base/drafts.js";
import { closeMenu, open } from "../ui/menu.js";
import * as messages from "../ui/messages.js";
import { still } from "../board/paint.js";

/** The section of the shelf. `fresh` begins a new board, `empty` empties this one, `choose` opens a draft. @param {{draft: Draft, status: StatusBar, title: (genre: string) => string, fresh: () => void, empty: () => void, choose: (id: string) => void}} view */
export function shelfPart({ draft, status, title, fresh, empty, choose }) {
  const shelf = button({ text: "Drafts", kind: "dense", id: "drafts", onclick: () => show() });
  const node = el(
    "section",
    { class: "part" },
    el(
      "div",
      { class: "row three" },
      button({ text: "New", kind: "dense", id: "new-draft", onclick: fresh }),
      button({
        text: "Empty",
        kind: "dense",
        id: "empty-board",
        title: "Take everything off the board",
        onclick: empty,
      }),
      shelf,
    ),
  );

  /** Opens the panel with all drafts, the newest first. */
  function show() {
    const list = Object.entries(drafts()).sort(([, a], [, b]) => b.at - a.at);
    const head = el(
      "div",
      { class: "panel-head" },
      el("h2", {}, "Drafts"),
      button({ icon: "cross", label: "Close", onclick: closeMenu, kind: "plain" }),
    );
    closeMenu();
    open(
      shelf,
      el(
        "div",
        { role: "dialog", class: "shelf" },
        head,
        list.length
          ? el("ul", { class: "shelf-list" }, ...list.map(([id, line]) => item(id, line)))
          : el("p", { class: "note" }, "No drafts yet."),
      ),
      "Drafts",
    );
  }

  /** The line of a draft in the list: its picture, name, size and day, and a button that deletes it. @param {string} id @param {DraftLine} line */
  function item(id, line) {
    const picture = el("span", { class: "shelf-picture" });
    const { drawing } = storedDraft(id)?.board ?? {};
    const name = line.title || title(line.genre);
    if (drawing) picture.innerHTML = still(drawing, 8);
    /** Deletes the draft, with a message that offers undo. */
    const drop = () => {
      const restore = dropDraft(id);
      closeMenu();
      status.flash(
        messages.undone("The draft is deleted.", () => (restore(), status.endFlash())),
        8,
      );
    };
    const about = el(
      "span",
      { class: "shelf-about" },
      el("span", { class: "card-name" }, name),
      el(
        "span",
        { class: "note" },
        `${line.height} × ${line.width} · ${new Date(line.at).toLocaleDateString()}${id === draft.id ? " · on the board" : ""}`,
      ),
    );
    return el(
      "li",
      {},
      el("button", { type: "button", class: "menu-item", onclick: () => (closeMenu(), choose(id)) }, picture, about),
      id === draft.id ? null : button({ icon: "cross", label: `Delete ${name}`, kind: "plain", onclick: drop }),
    );
  }

  return { node };
}
