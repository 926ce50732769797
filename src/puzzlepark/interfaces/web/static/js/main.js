// The page: its bar, its theme, and the view for the address.
import { linkTo, pathOf, urlOf, view as viewAddress, withProgram, withoutServer } from "./base/address.js";
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

/** Applies the theme and the other settings of the whole page. */
function applySettings() {
  const ofSystem = dark.matches ? "dark" : "light";
  document.documentElement.dataset.theme = settings.theme === "system" ? ofSystem : settings.theme;
  document.documentElement.toggleAttribute("data-contrast", settings.contrast);
  document.documentElement.toggleAttribute("data-calm", !settings.wind);
  theme.replaceChildren(icon({ system: "auto", light: "sun", dark: "moon" }[settings.theme] ?? "auto"));
  theme.setAttribute("aria-label", `Theme: ${settings.theme}`);
  theme.title = `Theme: ${settings.theme}`;
}
applySettings();
whenSet(applySettings);
dark.addEventListener("change", applySettings);

/** Closes the view that is shown; null if there is nothing to close. @type {(() => void)|null} */
let leave = null;
/** The number of the current navigation, so that a slower one before it is ignored. */
let navigation = 0;

/** The card in the view that a selector names. @param {string|undefined} card @returns {HTMLElement|null} */
const cardOf = (card) => (card ? root.querySelector(card) : null);

/** Stores in the history how far the view is scrolled and where the opened card is, for coming back. @param {string} [card] */
const remember = (card) =>
  history.replaceState({ ...history.state, top: scrollY, card, height: cardOf(card)?.getBoundingClientRect().top }, "");

/** Scrolls to the remembered position. If elements above a card have changed their size, the card is still at its place. */
function restore() {
  const { top = 0, card, height } = history.state ?? {};
  const node = cardOf(card);
  scrollTo(0, top);
  if (!node) return;
  if (height !== undefined) scrollBy(0, node.getBoundingClientRect().top - height);
  node.focus({ preventScroll: true });
}

/** Opens a view. @param {string} path its path @param {string} [card] a selector of the card that was clicked */
function go(path, card) {
  remember(card);
  history.pushState({ from: document.body.dataset.view }, "", linkTo(path));
  route();
}

/** The view for the first part of an address. @type {Record<string, string>} */
const VIEWS = {
  "": "gallery",
  gallery: "gallery",
  about: "gallery",
  genre: "genre",
  puzzles: "puzzles",
  play: "play",
  p: "play",
  make: "make",
  yours: "yours",
  statistics: "statistics",
  daily: "daily",
  learn: "learn",
};

/** Views that belong to another one in the navigation. @type {Record<string, string>} */
const PARTS = { genre: "gallery", puzzles: "gallery" };

/** Shows a view; returns a function that closes it, if there is anything to close. @param {string|undefined} view @param {string|null} id @returns {Promise<(() => void)|undefined>} */
async function show(view, id) {
  if (view === "make") return (await import("./make/make.js")).make(root, { go });
  if (view === "play") return (await import("./play/play.js")).play(root, { id, go });
  if (view === "yours") return void (await (await import("./gallery/yours.js")).yours(root));
  if (view === "statistics") return void (await (await import("./gallery/statistics.js")).statistics(root));
  if (view === "daily") return void (await (await import("./gallery/archive.js")).archive(root));
  if (view === "learn") return (await import("./learn/learn.js")).learn(root, { genre: id, go });
  if (view === "genre") return (await import("./gallery/genre_page.js")).genrePage(root, { name: id, go });
  if (view === "puzzles") return (await import("./gallery/puzzles.js")).puzzles(root, { go });
  if (view === "gallery") return (await import("./gallery/gallery.js")).gallery(root, { go });
  throw new Refusal(404, "not_found", "There is no page at this address.");
}

/** Shows the view for the address. If another navigation begins meanwhile, this one is dropped. */
async function route() {
  const mine = ++navigation;
  const [, first, second] = viewAddress().pathname.split("/");
  const view = VIEWS[first];
  document.dispatchEvent(new Event("park-route"));
  leave?.();
  leave = null;
  leaveGame();
  document.body.dataset.view = view ?? "none";
  for (const link of document.querySelectorAll("nav a"))
    if (link.getAttribute("data-view") === (PARTS[view] ?? view)) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  try {
    const close = await show(view, second || null);
    if (mine !== navigation) return close?.();
    leave = close ?? null;
  } catch (error) {
    if (mine !== navigation) return;
    if (!(error instanceof Refusal)) console.error(error);
    showNotice(
      error instanceof Refusal ? error.message : "Something went wrong here.",
      error instanceof Refusal && error.status === 0
        ? "This needs the server once. Puzzles that were opened before, and those of the gallery, play without it."
        : "",
    );
  }
  restore();
}

/** Shows a message instead of a view. @param {string} sentence @param {string} detail @param {...HTMLElement} buttons */
function showNotice(sentence, detail, ...buttons) {
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

// When another tab continues the game that is open here, this tab must not overwrite its marks.
whenTaken(() => {
  navigation++;
  leave?.();
  leave = null;
  showNotice(
    "This puzzle is open in another tab.",
    "Everything that was done is kept. One tab at a time writes to it.",
    button({ text: "Go on here", kind: "primary", onclick: () => route() }),
  );
});

document.addEventListener("click", (e) => {
  const a = /** @type {HTMLElement} */ (e.target).closest?.("a[href]");
  if (!a || e.defaultPrevented || e.button || e.ctrlKey || e.metaKey || e.shiftKey || a.hasAttribute("download"))
    return;
  if (a.matches(".skip")) {
    e.preventDefault();
    return root.focus();
  }
  const to = new URL(/** @type {HTMLAnchorElement} */ (a).href);
  const path = pathOf(to);
  if (path === null || path.startsWith("/api/") || path.startsWith("/static/")) return;
  e.preventDefault();
  // A puzzle may have several cards, so the class is part of the selector.
  const id = a.getAttribute("data-id");
  go(path, id ? `.${a.classList[0]}[data-id="${CSS.escape(id)}"]` : undefined);
});
// A static site has one page. Its service worker and its 404.html open it for every address, and pass the address on.
const asked = withoutServer && new URLSearchParams(location.search).get("at");
if (asked) history.replaceState(history.state, "", linkTo(asked + location.hash));
for (const a of document.querySelectorAll("header a")) a.setAttribute("href", linkTo(a.getAttribute("href") ?? "/"));
document.addEventListener("park-program", async (e) =>
  (await import("./ui/program_note.js")).programNote(/** @type {CustomEvent} */ (e).detail),
);
history.scrollRestoration = "manual";
addEventListener("popstate", route);
addEventListener("pagehide", () => remember(history.state?.card));
route();

if ("serviceWorker" in navigator && location.protocol !== "file:")
  addEventListener("load", async () => {
    await navigator.serviceWorker.register(urlOf("/sw.js")).catch(() => {});
    if (withProgram) (await import("./base/program.js")).keepAll().catch(() => {});
  });
