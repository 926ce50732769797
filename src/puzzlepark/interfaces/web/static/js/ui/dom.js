// Small helpers for elements of the page. Text that others wrote never becomes markup.
import { linkTo } from "../base/address.js";

/** An element with attributes, listeners (on…) and children. @param {string} tag @param {Record<string, any>} [attrs] @param {...(Node|string|null|false|undefined)} children @returns {any} */
export function el(tag, attrs = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(attrs)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "href" && value.startsWith("/")) node.setAttribute(name, linkTo(value));
    else if (name in node && name !== "list" && typeof value !== "string") /** @type {any} */ (node)[name] = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  for (const child of children) if (child !== null && child !== false && child !== undefined) node.append(child);
  return node;
}

const ICONS = /** @type {Record<string, string>} */ ({
  undo: "M8 4 4.5 7.5 8 11M5 7.5h6.5a4 4 0 0 1 0 8H8",
  redo: "M12 4l3.5 3.5L12 11M15 7.5H8.5a4 4 0 0 0 0 8H12",
  check: "M10 2.8a7.2 7.2 0 1 0 0 14.4 7.2 7.2 0 0 0 0-14.4M6.8 10.2l2.2 2.2 4.2-4.6",
  restart: "M5.2 6.2A6 6 0 1 0 10 4H7M9.4 1.4 6.6 4l2.8 2.6",
  more: "M4.5 9.3a.7.7 0 1 0 0 1.4.7.7 0 0 0 0-1.4M10 9.3a.7.7 0 1 0 0 1.4.7.7 0 0 0 0-1.4M15.5 9.3a.7.7 0 1 0 0 1.4.7.7 0 0 0 0-1.4",
  back: "M12 4l-6 6 6 6",
  up: "M4 12l6-6 6 6",
  eye: "M1.8 10S4.8 4.6 10 4.6 18.2 10 18.2 10 15.2 15.4 10 15.4 1.8 10 1.8 10M10 7.6a2.4 2.4 0 1 0 0 4.8 2.4 2.4 0 0 0 0-4.8",
  eyeoff:
    "M3 3l14 14M8.2 4.8A8 8 0 0 1 10 4.6c5.2 0 8.2 5.4 8.2 5.4a14 14 0 0 1-2.4 3M5 6.4A14 14 0 0 0 1.8 10S4.8 15.4 10 15.4a8 8 0 0 0 3.4-.8",
  moon: "M16.4 11.8A7 7 0 1 1 8.2 3.6a5.6 5.6 0 0 0 8.2 8.2",
  sun: "M10 6.8a3.2 3.2 0 1 0 0 6.4 3.2 3.2 0 0 0 0-6.4M10 1.8v1.6M10 16.6v1.6M1.8 10h1.6M16.6 10h1.6M4.2 4.2l1.1 1.1M14.7 14.7l1.1 1.1M4.2 15.8l1.1-1.1M14.7 5.3l1.1-1.1",
  auto: "M10 2.8a7.2 7.2 0 1 0 0 14.4 7.2 7.2 0 0 0 0-14.4M10 2.8v14.4M10 6h4.6M10 10h7M10 14h4.6",
  settings: "M2.5 6h8M15.5 6h2M13 3.8v4.4M2.5 14h3M10 14h7.5M7.8 11.8v4.4",
  plus: "M10 4v12M4 10h12",
  minus: "M4 10h12",
  dice: "M4 3h12a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1M7 7h.01M13 7h.01M10 10h.01M7 13h.01M13 13h.01",
  line: "M2.5 14h6V6.5h9",
  cross: "M5 5l10 10M15 5 5 15",
  rising: "M4 16 16 4",
  star: "M10 3l2 5 5 .3-4 3.2 1.4 5L10 13.7 5.6 16.5 7 11.5 3 8.3 8 8z",
  dot: "M4 3h12a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1M10 10h.01",
  paint:
    "M4 3h12a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1M3.4 9 9 3.4M3.4 15 15 3.4M7 17 17 7M13 17l4-4",
  pencil: "M3.5 16.5l1-4L13.5 3.5l3 3-9 9zM11.5 5.5l3 3",
  corner: "M3 3h14v14H3zM6 8.5V6l-1 .8M13 6h2.2l-1.4 3",
  number: "M6.5 5.5 10 3v14",
  door: "M3 17h3V3h8v14h3M11 10h.01",
  border: "M4 3h12a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1M10 3v7h7M10 10v7",
  palette:
    "M10 2.8a7.2 7.2 0 1 0 0 14.4c1.6 0 1.8-1 1.2-2-.8-1.4 0-2.6 1.6-2.6h2A2.4 2.4 0 0 0 17.2 10 7.2 7.2 0 0 0 10 2.8M6.4 9h.01M9 6h.01M13 6.6h.01",
  wand: "M3 17 12 8M14.5 2v3M13 3.5h3M16.5 8v2M15.5 9h2M8 3v2M7 4h2",
  play: "M6 4l9 6-9 6z",
  pause: "M7 4v12M13 4v12",
  link: "M8.4 11.6 11.6 8.4M9.2 6.4l1.6-1.6a3.1 3.1 0 0 1 4.4 4.4l-1.6 1.6M10.8 13.6l-1.6 1.6a3.1 3.1 0 0 1-4.4-4.4l1.6-1.6",
  share: "M10 12V2.5M6.5 5.5 10 2.5l3.5 3M4 9v8h12V9",
  print: "M5.5 7.5v-5h9v5M5.5 14.5H3v-7h14v7h-2.5M5.5 11.5h9v6h-9z",
  info: "M10 2.8a7.2 7.2 0 1 0 0 14.4 7.2 7.2 0 0 0 0-14.4M10 9.2v4.4M10 6.6h.01",
  bad: "M10 3 2.4 16.4h15.2zM10 8v4M10 14.2h.01",
  none: "M10 2.8a7.2 7.2 0 1 0 0 14.4 7.2 7.2 0 0 0 0-14.4M15 5 5 15",
  clock: "M10 2.8a7.2 7.2 0 1 0 0 14.4 7.2 7.2 0 0 0 0-14.4M10 6v4.2l2.6 1.6",
  several: "M3 7.5h9v9H3zM7.5 7.5v-4h9v9h-4.5",
  offline:
    "M3 3l14 14M2 8.2a12 12 0 0 1 4-2.4M9.4 4.8A12 12 0 0 1 18 8.2M5 11.4a8 8 0 0 1 3-1.8M12.6 9.9a8 8 0 0 1 2.4 1.5M10 15.4h.01",
  flag: "M5 17.5V3h9.5l-2 3.5 2 3.5H5",
  text: "M4 5h12M4 9h12M4 13h8",
  full: "M3 7V3h4M13 3h4v4M17 13v4h-4M7 17H3v-4",
  file: "M5 2.5h6.5L15 6v11.5H5zM11 2.5V6.5h4",
  picture: "M3 4h14v12H3zM3 13l4-4 4 4 2.5-2.5L17 14M13 7.5h.01",
  lamp: "M7.4 14.6h5.2M8.2 17.2h3.6M7.4 14.6c0-1.8-2.6-2.8-2.6-6a5.2 5.2 0 0 1 10.4 0c0 3.2-2.6 4.2-2.6 6",
  ask: "M10 2.8a7.2 7.2 0 1 0 0 14.4 7.2 7.2 0 0 0 0-14.4M7.8 8a2.2 2.2 0 1 1 3.3 1.9c-.8.5-1.1.9-1.1 1.8M10 14.2h.01",
  branch:
    "M6 4v12M6 12.5c0-3.5 8-2 8-6.5M3.9 4a2.1 2.1 0 1 0 4.2 0 2.1 2.1 0 1 0-4.2 0M11.9 4.4a2.1 2.1 0 1 0 4.2 0 2.1 2.1 0 1 0-4.2 0M3.9 16a2.1 2.1 0 1 0 4.2 0 2.1 2.1 0 1 0-4.2 0",
  key: "M3 6h14v8H3zM6 9h.01M10 9h.01M14 9h.01M7 11.6h6",
});

/** An icon. It is decoration: a word or an aria-label says the same. @param {string} name */
export function icon(name) {
  const span = document.createElement("span");
  span.className = "icon";
  span.innerHTML = `<svg viewBox="0 0 20 20" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round"><path d="${ICONS[name] ?? ICONS.info}"/></svg>`;
  return span;
}

/** A button with an icon and a word, or only an icon and a label. @param {{icon?: string, text?: string, label?: string, kind?: string, key?: string, id?: string, title?: string, onclick?: (e: Event) => void}} options @returns {HTMLButtonElement} */
export const button = (options) =>
  el(
    "button",
    {
      type: "button",
      class: ["button", options.kind ?? "", options.text ? "" : "square"].join(" ").trim(),
      id: options.id,
      "aria-label": options.label,
      title: options.title ?? (options.text ? null : options.label),
      onclick: options.onclick,
    },
    options.icon ? icon(options.icon) : null,
    options.text ? el("span", {}, options.text) : null,
    options.key ? el("kbd", {}, options.key) : null,
  );

/** A radio group with arrow keys.
 * @param {string} label @param {{value: string, text: string, icon?: string, key?: string}[]} choices @param {string} chosen @param {(value: string) => void} onchange @param {string} [kind] */
export function radios(label, choices, chosen, onchange, kind = "segments") {
  const group = el("div", { class: kind, role: "radiogroup", "aria-label": label });
  /** Shows a choice as chosen, without calling `onchange`. @param {string} value */
  const select = (value, focus = false) => {
    for (const radio of group.querySelectorAll("[role=radio]")) {
      const isChosen = radio.dataset.value === value;
      radio.setAttribute("aria-checked", String(isChosen));
      // The group is one stop of the Tab key.
      radio.tabIndex = isChosen ? 0 : -1;
      if (isChosen && focus) radio.focus();
    }
  };
  for (const { value, text, icon: sign, key } of choices) {
    const radio = el(
      "button",
      { type: "button", role: "radio", class: "choice", onclick: () => (select(value), onchange(value)) },
      sign ? icon(sign) : null,
      el("span", {}, text),
      key ? el("kbd", {}, key) : null,
    );
    radio.dataset.value = value;
    group.append(radio);
  }
  group.addEventListener("keydown", (/** @type {KeyboardEvent} */ e) => {
    const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[e.key];
    if (!step) return;
    e.preventDefault();
    const focused = /** @type {HTMLElement} */ (document.activeElement)?.dataset.value;
    const now = choices.findIndex(({ value }) => value === focused);
    const next = choices[(now + step + choices.length) % choices.length];
    select(next.value, true);
    onchange(next.value);
  });
  select(chosen);
  // If nothing is chosen, the first choice can be reached by the Tab key.
  if (!choices.some(({ value }) => value === chosen) && group.firstChild) group.firstChild.tabIndex = 0;
  return Object.assign(group, { select });
}

/** A switch. @param {string} text @param {boolean} on @param {(on: boolean) => void} onchange @param {string} [id] */
export function toggle(text, on, onchange, id) {
  const node = el(
    "button",
    { type: "button", role: "switch", class: "switch", id, "aria-checked": String(on) },
    el("span", {}, text),
    el("span", { class: "knob", "aria-hidden": "true" }),
  );
  node.addEventListener("click", () => {
    const now = node.getAttribute("aria-checked") !== "true";
    node.setAttribute("aria-checked", String(now));
    onchange(now);
  });
  return node;
}

/** A keypad on the screen: the word on each key, and the key that it stands for. @param {string[][]} keys @param {(key: string) => void} press */
export const keypad = (keys, press) =>
  el(
    "div",
    { class: "keypad", role: "group", "aria-label": "Numbers" },
    ...[...keys, ["None", "Delete"]].map(([text, name]) => button({ text, onclick: () => press(name) })),
  );

/** A time such as "3:05" or "1:03:05". @param {number} seconds */
export function clock(seconds) {
  const whole = Math.floor(seconds);
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const twoDigits = (/** @type {number} */ number) => String(number).padStart(2, "0");
  const upToMinutes = hours ? `${hours}:${twoDigits(minutes)}` : String(minutes);
  return `${upToMinutes}:${twoDigits(whole % 60)}`;
}

/** A duration such as "9 ms" or "1.2 s". @param {number} seconds */
export const took = (seconds) =>
  seconds < 0.9995 ? `${Math.max(1, Math.round(seconds * 1000))} ms` : `${seconds.toFixed(1)} s`;

/** Makes a screen reader read a text, after what it is reading now. @param {string} text */
export function announce(text) {
  const region = document.getElementById("say");
  if (region) region.textContent = text;
}

/** Downloads a blob as a file. @param {string} name @param {Blob} blob */
export function download(name, blob) {
  const url = URL.createObjectURL(blob);
  const link = el("a", { href: url, download: name });
  document.body.append(link);
  link.click();
  link.remove();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}
