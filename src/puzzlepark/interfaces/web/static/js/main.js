// The page: bar, theme, and which view the address asks for.
import { Refusal } from "./base/api.js";
import { button, el, icon } from "./ui/dom.js";
import { leaveGame, setSettings, settings, whenTaken, whenSet } from "./base/store.js";

const root = /** @type {HTMLElement} */ (document.getElementById("view"));
const dark = matchMedia("(prefers-color-scheme: dark)");
const theme = button({
  icon: "auto",
  label: "Theme",
  kind: "plain",
  id: "theme",
  onclick: () => setSettings({ theme: { system: "light", light: "dark", dark: "system" }[settings.theme] ?? "system" }),
});
const gear = button({
  icon: "settings",
  label: "Settings",
  kind: "plain",
  id: "settings",
  onclick: async () => (await import("./ui/menu.js")).settingsPanel(gear),
});
document.getElementById("bar-right")?.append(theme, gear);

function dress() {
  const shown = settings.theme === "system" ? (dark.matches ? "dark" : "light") : settings.theme;
  document.documentElement.dataset.theme = shown;
  document.documentElement.toggleAttribute("data-contrast", settings.contrast);
  document.documentElement.toggleAttribute("data-calm", !settings.wind);
  theme.replaceChildren(icon({ system: "auto", light: "sun", dark: "moon" }[settings.theme] ?? "auto"));
  theme.setAttribute("aria-label", `Theme: ${settings.theme}`);
  theme.title = `Theme: ${settings.theme}`;
}
dress();
whenSet(dress);
dark.addEventListener("change", dress);

/** @type {(() => void)|null} */
let leave = null;
let turn = 0;

/** @param {string|undefined} card a selector @returns {HTMLElement|null} */
const cardOf = (card) => (card ? root.querySelector(card) : null);

/** Keeps with the address what Back brings again: where the view was scrolled to, and where the card that was opened stood. @param {string} [card] */
const remember = (card) =>
  history.replaceState({ ...history.state, top: scrollY, card, height: cardOf(card)?.getBoundingClientRect().top }, "");

/** Scrolls to where the view was. What stands above a card may have grown since: the card comes back to its place. */
function restore() {
  const { top = 0, card, height } = history.state ?? {};
  const node = cardOf(card);
  scrollTo(0, top);
  if (!node) return;
  if (height !== undefined) scrollBy(0, node.getBoundingClientRect().top - height);
  node.focus({ preventScroll: true });
}

/** @param {string} path @param {string} [card] */
function go(path, card) {
  remember(card);
  history.pushState({ from: document.body.dataset.view }, "", path);
  route();
}

/** The view that an address asks for, by its first part. @type {Record<string, string>} */
const VIEWS = {
  "": "gallery",
  gallery: "gallery",
  about: "gallery",
  play: "play",
  p: "play",
  make: "make",
  yours: "yours",
  statistics: "statistics",
  daily: "daily",
  learn: "learn",
};

/** Shows a view; gives what leaves it, if there is anything to leave. @param {string|undefined} view @param {string|null} id @returns {Promise<(() => void)|undefined>} */
async function show(view, id) {
  if (view === "make") return (await import("./make/make.js")).make(root, { go });
  if (view === "play") return (await import("./play/play.js")).play(root, { id, go });
  if (view === "yours") return void (await (await import("./gallery/yours.js")).yours(root));
  if (view === "statistics") return void (await (await import("./gallery/statistics.js")).statistics(root));
  if (view === "daily") return void (await (await import("./gallery/archive.js")).archive(root));
  if (view === "learn") return (await import("./learn/learn.js")).learn(root, { genre: id, go });
  if (view === "gallery") return (await import("./gallery/gallery.js")).gallery(root, { go });
  throw new Refusal(404, "not_found", "There is no page at this address.");
}

async function route() {
  const mine = ++turn;
  const [, first, second] = location.pathname.split("/");
  const view = VIEWS[first];
  document.dispatchEvent(new Event("park-route"));
  leave?.();
  leave = null;
  leaveGame();
  document.body.dataset.view = view ?? "none";
  for (const a of document.querySelectorAll("nav a"))
    if (a.getAttribute("data-view") === view) a.setAttribute("aria-current", "page");
    else a.removeAttribute("aria-current");
  try {
    const left = await show(view, second || null);
    if (mine !== turn) return left?.();
    leave = left ?? null;
  } catch (error) {
    if (mine !== turn) return;
    if (!(error instanceof Refusal)) console.error(error);
    told(
      error instanceof Refusal ? error.message : "Something went wrong here.",
      error instanceof Refusal && error.status === 0
        ? "This needs the server once. Puzzles that were opened before, and those of the gallery, play without it."
        : "",
    );
  }
  restore();
}

/** Says something in the place of a view. @param {string} sentence @param {string} detail @param {...HTMLElement} buttons */
function told(sentence, detail, ...buttons) {
  document.title = "Puzzle Park";
  root.replaceChildren(
    el(
      "div",
      { class: "failed", role: "alert" },
      icon(buttons.length ? "several" : "bad"),
      el("h1", {}, sentence),
      el("p", {}, detail),
      el(
        "div",
        { class: "row wrap" },
        ...buttons,
        button({ text: "To the gallery", kind: buttons.length ? "" : "primary", onclick: () => go("/") }),
      ),
    ),
  );
}

// Another tab goes on with the game that is open here: its marks would be written over those of the other.
whenTaken(() => {
  turn++;
  leave?.();
  leave = null;
  told(
    "This puzzle is open in another tab.",
    "Everything that was done is kept. One tab at a time writes to it.",
    button({ text: "Go on here", kind: "primary", onclick: () => route() }),
  );
});

document.addEventListener("click", (e) => {
  const a = /** @type {HTMLElement} */ (e.target).closest?.("a[href]");
  if (!a || e.defaultPrevented || e.button || e.ctrlKey || e.metaKey || e.shiftKey || a.hasAttribute("download"))
    return;
  const to = new URL(/** @type {HTMLAnchorElement} */ (a).href);
  if (to.origin !== location.origin || to.pathname.startsWith("/api/") || to.pathname.startsWith("/static/")) return;
  e.preventDefault();
  // A puzzle may have several cards, each in a row of its own kind.
  const id = a.getAttribute("data-id");
  go(to.pathname + to.search + to.hash, id ? `.${a.classList[0]}[data-id="${CSS.escape(id)}"]` : undefined);
});
history.scrollRestoration = "manual";
addEventListener("popstate", route);
addEventListener("pagehide", () => remember(history.state?.card));
route();

if ("serviceWorker" in navigator)
  addEventListener("load", () => navigator.serviceWorker.register("/sw.js").catch(() => {}));
