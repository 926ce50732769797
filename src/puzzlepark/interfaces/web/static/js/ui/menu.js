// Menus and panels: below their button, or as a sheet from below on a phone.
import { button, el, icon, radios, toggle } from "./dom.js";
import { setSettings, settings } from "../base/store.js";

/** Closes the open menu or panel; null if none is open. @type {(() => void)|null} */
let closeOpen = null;
/** Closes the open menu or panel, if there is one. */
export const closeMenu = () => closeOpen?.();
document.addEventListener("park-route", closeMenu);

/** Opens a panel at an element, or closes it if it is open. @param {HTMLElement} anchor @param {HTMLElement} panel @param {string} label */
export function open(anchor, panel, label) {
  const isOpen = anchor.getAttribute("aria-expanded") === "true";
  closeOpen?.();
  if (isOpen) return;
  panel.classList.add("panel");
  panel.setAttribute("aria-label", label);
  if (!panel.hasAttribute("role")) panel.setAttribute("role", "dialog");
  const veil = el("div", { class: "veil" });
  // In full screen mode, only elements inside are visible.
  (document.fullscreenElement ?? document.body).append(veil, panel);
  anchor.setAttribute("aria-expanded", "true");
  const box = anchor.getBoundingClientRect();
  const sheet = innerWidth < 600 || innerHeight < 500;
  panel.classList.toggle("sheet", sheet);
  /** Places the panel below the button, with its right side at that of the button, and 8 pixels from the edges of the window at least. */
  const place = () => {
    panel.style.top = `${Math.max(8, Math.min(box.bottom + 6, innerHeight - panel.offsetHeight - 8))}px`;
    panel.style.left = `${Math.max(8, Math.min(box.right - panel.offsetWidth, innerWidth - panel.offsetWidth - 8))}px`;
  };
  // If a part of the panel opens, the panel moves so that all of it stays on the screen.
  const sizes = new ResizeObserver(place);
  if (!sheet) {
    place();
    sizes.observe(panel);
  }
  /** Removes the panel; the button gets the focus again. */
  const close = () => {
    sizes.disconnect();
    veil.remove();
    panel.remove();
    anchor.removeAttribute("aria-expanded");
    document.removeEventListener("keydown", onKey, true);
    closeOpen = null;
    if (anchor.isConnected) anchor.focus({ preventScroll: true });
  };
  /** Keeps Tab inside the panel; Escape closes it. @param {KeyboardEvent} e */
  const onKey = (e) => {
    if (e.key === "Tab") keepFocusInside(e, panel);
    if (e.key !== "Escape") return;
    e.stopPropagation();
    close();
  };
  document.addEventListener("keydown", onKey, true);
  veil.addEventListener("pointerdown", close);
  closeOpen = close;
  /** @type {HTMLElement|null} */ (panel.querySelector("button, input, select, textarea, [tabindex]"))?.focus();
}

/** Makes Tab cycle inside a panel. @param {KeyboardEvent} e @param {HTMLElement} panel */
function keepFocusInside(e, panel) {
  const all = [...panel.querySelectorAll("button, input, select, textarea, a[href], summary, [tabindex]")].filter(
    (/** @type {any} */ node) => !node.disabled && node.tabIndex >= 0 && node.checkVisibility(),
  );
  if (!all.length) return;
  const now = all.indexOf(/** @type {Element} */ (document.activeElement));
  const last = all.length - 1;
  // The browser itself moves the focus, except from the last element forward, from the first one back, and from outside.
  const staysInside = e.shiftKey ? now > 0 : now >= 0 && now < last;
  if (staysInside) return;
  e.preventDefault();
  /** @type {HTMLElement} */ (all[e.shiftKey ? last : 0]).focus();
}

/** Opens a menu of commands. @param {HTMLElement} anchor @param {string} label @param {({text: string, icon: string, key?: string, act: () => void, off?: boolean}|null)[]} items */
export function menu(anchor, label, items) {
  const list = el("div", { role: "menu", class: "menu" });
  for (const item of items) {
    if (!item) {
      list.append(el("hr"));
      continue;
    }
    list.append(
      el(
        "button",
        {
          type: "button",
          role: "menuitem",
          class: "menu-item",
          disabled: Boolean(item.off),
          onclick: () => (closeMenu(), item.act()),
        },
        icon(item.icon),
        el("span", {}, item.text),
        item.key ? el("kbd", {}, item.key) : null,
      ),
    );
  }
  list.addEventListener("keydown", (/** @type {KeyboardEvent} */ e) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[e.key];
    if (!step) return;
    e.preventDefault();
    const all = [...list.querySelectorAll("button:not([disabled])")];
    all[(all.indexOf(document.activeElement) + step + all.length) % all.length]?.focus();
  });
  open(anchor, list, label);
}

/** Opens a panel with all keys. @param {HTMLElement} anchor @param {[string, string][]} keys */
export function keysPanel(anchor, keys) {
  open(
    anchor,
    el(
      "div",
      { role: "dialog", class: "keys-panel", tabindex: "-1" },
      el(
        "div",
        { class: "panel-head" },
        el("h2", {}, "Keys"),
        button({ icon: "cross", label: "Close", onclick: closeMenu, kind: "plain" }),
      ),
      el(
        "dl",
        { class: "keys" },
        ...keys.flatMap(([name, what]) => [el("dt", {}, el("kbd", {}, name)), el("dd", {}, what)]),
      ),
    ),
    "Keys",
  );
}

/** Opens the settings. @param {HTMLElement} anchor */
export function settingsPanel(anchor) {
  const set = (/** @type {string} */ name) => (/** @type {boolean} */ on) => setSettings({ [name]: on });
  open(
    anchor,
    el(
      "div",
      { role: "dialog", class: "settings" },
      el("h2", {}, "Settings"),
      toggle("Show met clues", settings.states, set("states")),
      toggle("Counts at clues", settings.counts, set("counts")),
      toggle("Next dots", settings.dots, set("dots")),
      toggle("Cross out where a clue is met", settings.crosses, set("crosses")),
      toggle("Light the row and column", settings.light, set("light")),
      toggle("Colours for notes", settings.notes, set("notes")),
      toggle("Timer", settings.timer, set("timer")),
      toggle("Wind", settings.wind, set("wind")),
      toggle("Haptics", settings.haptics, set("haptics")),
      toggle("More contrast", settings.contrast, set("contrast")),
      el("h3", {}, "Theme"),
      radios(
        "Theme",
        [
          { value: "system", text: "System" },
          { value: "light", text: "Light" },
          { value: "dark", text: "Dark" },
        ],
        settings.theme,
        (theme) => setSettings({ theme }),
      ),
    ),
    "Settings",
  );
}
