// The page: bar, theme, and which view the address asks for.
import { Refusal } from "./api.js";
import { button, el, icon } from "./dom.js";
import { closeMenu, settingsPanel } from "./menu.js";
import { setSettings, settings, whenSet } from "./store.js";

const root = /** @type {HTMLElement} */ (document.getElementById("view"));
const dark = matchMedia("(prefers-color-scheme: dark)");
const theme = button({ icon: "auto", label: "Theme", kind: "plain", id: "theme", onclick: () => setSettings({ theme: { system: "light", light: "dark", dark: "system" }[settings.theme] ?? "system" }) });
const gear = button({ icon: "settings", label: "Settings", kind: "plain", id: "settings", onclick: () => settingsPanel(gear) });
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

/** @param {string} path */
function go(path) {
  history.pushState(null, "", path);
  route();
}

async function route() {
  const mine = ++turn, path = location.pathname;
  closeMenu();
  leave?.();
  leave = null;
  const [, first, second] = path.split("/");
  const view = first === "make" ? "make" : first === "play" || first === "p" ? "play" : "gallery";
  document.body.dataset.view = view;
  for (const a of document.querySelectorAll("nav a")) a.toggleAttribute("aria-current", a.getAttribute("data-view") === view);
  try {
    let left;
    if (view === "make") left = await (await import("./make.js")).make(root, { go });
    else if (view === "play") left = await (await import("./play.js")).play(root, { id: second || null, go });
    else left = await (await import("./gallery.js")).gallery(root, { go });
    if (mine !== turn) left();
    else leave = left;
  } catch (error) {
    if (mine !== turn) return;
    console.error(error);
    const sentence = error instanceof Refusal ? error.message : "Something went wrong here.";
    root.replaceChildren(el("div", { class: "failed" }, icon("bad"), el("h1", {}, sentence),
      el("p", {}, error instanceof Refusal && error.status === 0 ? "This needs the server once. Puzzles that were opened before, and those of the gallery, play without it." : ""), button({ text: "To the gallery", kind: "primary", onclick: () => go("/") })));
  }
  if (mine === turn) scrollTo(0, 0);
}

document.addEventListener("click", (e) => {
  const a = /** @type {HTMLElement} */ (e.target).closest?.("a[href]");
  if (!a || e.defaultPrevented || e.button || e.ctrlKey || e.metaKey || e.shiftKey || a.hasAttribute("download")) return;
  const to = new URL(/** @type {HTMLAnchorElement} */ (a).href);
  if (to.origin !== location.origin || to.pathname.startsWith("/api/") || to.pathname.startsWith("/static/")) return;
  e.preventDefault();
  go(to.pathname + to.search + to.hash);
});
addEventListener("popstate", route);
route();

if ("serviceWorker" in navigator) addEventListener("load", () => navigator.serviceWorker.register("/sw.js").catch(() => {}));
