// A book of puzzles in a single HTML file: requests to the server are answered from the puzzles in the file.
import { clock, el, icon } from "../js/ui/dom.js";
import { still } from "../js/board/paint.js";
import { play } from "../js/play/play.js";
import { games, settings, whenSet } from "../js/base/store.js";

const data = JSON.parse(/** @type {HTMLElement} */ (document.getElementById("book")).textContent ?? "");
const root = /** @type {HTMLElement} */ (document.getElementById("view"));
const dark = matchMedia("(prefers-color-scheme: dark)");

/** An answer of the server. @param {any} body */
const answer = (body) =>
  new Response(JSON.stringify(body), { headers: { "Content-Type": "application/json", "X-From-Cache": "1" } });

/** The puzzle of the book after another one; the first after the last. @param {string|null} id */
function nextItem(id) {
  const index = data.items.findIndex((/** @type {any} */ item) => item.id === id);
  return data.items[(index + 1) % data.items.length];
}

/** The genre of the book that a document declares. @param {any} declaration */
const declaredGenre = ({ genre: name, ...declared }) =>
  data.genres.find(
    (/** @type {any} */ genre) => genre.name === name && JSON.stringify(genre.declared) === JSON.stringify(declared),
  );

/** Answers requests about the puzzles of the book; all others fail as if there were no server. @param {RequestInfo|URL} input @returns {Promise<Response>} */
window.fetch = async (input, init) => {
  const [path, query] = String(input).split("?");
  const [, , kind, id, part] = path.split("/");
  if (path === "/api/genres") return answer({ genres: data.genres });
  if (path === "/api/genre") return answer(declaredGenre(JSON.parse(String(init?.body)).genre));
  if (path === "/api/collection/surprise") return answer(nextItem(new URLSearchParams(query).get("not")));
  const item = kind === "puzzles" && data.items.find((/** @type {any} */ each) => each.id === id);
  if (!item) throw new TypeError("There is no server.");
  return answer(
    part === "drawing"
      ? item.drawing
      : { id, puzzle: item.puzzle, answer: item.answer, number: item.number, shipped: true },
  );
};

/** Applies the theme of the settings, or of the system. */
function applyTheme() {
  const ofSystem = dark.matches ? "dark" : "light";
  document.documentElement.dataset.theme = settings.theme === "system" ? ofSystem : settings.theme;
}
applyTheme();
whenSet(applyTheme);
dark.addEventListener("change", applyTheme);

/** The card of a puzzle in the contents. @param {any} item @param {any} played its game, if it was begun */
function card(item, played) {
  const [top, right, bottom, left] = item.drawing.margin;
  const { rows, cols } = item.drawing;
  const thumb = el("div", { class: "thumb" });
  const across = Math.max(left + cols + right, (top + rows + bottom) / 0.86);
  thumb.innerHTML = still(item.drawing, 200 / across);
  const solved = played?.state === "solved";
  const unsolved = played ? "Started" : "Not started";
  const progress = solved ? `Solved in ${clock(played.seconds)}` : unsolved;
  return el(
    "a",
    {
      class: "card",
      href: `#${item.number}`,
      "aria-label": `${item.number}. ${item.title}, ${item.about}. ${progress}.`,
    },
    thumb,
    el("div", { class: "card-row" }, el("span", { class: "card-name" }, `${item.number}. ${item.title}`)),
    el("span", { class: "card-size" }, item.about),
    el("span", { class: solved ? "state solved" : "state" }, solved ? icon("check") : "", progress),
  );
}

/** Shows the contents: a card for each puzzle. */
function contents() {
  document.title = data.title;
  document.body.dataset.view = "gallery";
  const played = games();
  const cards = data.items.map((/** @type {any} */ item) => card(item, played[item.id]));
  root.replaceChildren(
    el("div", { class: "gallery" }, el("h1", {}, data.title), el("div", { class: "cards" }, ...cards)),
  );
  return () => {};
}

/** Shows the puzzle with the number in the address, or the contents; returns a function that closes it. @returns {Promise<() => void>} */
async function show() {
  const item = data.items.find((/** @type {any} */ each) => String(each.number) === location.hash.slice(1));
  if (!item) return contents();
  document.body.dataset.view = "play";
  return play(root, { id: item.id, go });
}

/** Opens the puzzle of an address, or the contents. @param {string} path */
function go(path) {
  const item = data.items.find((/** @type {any} */ each) => path === `/play/${each.id}`);
  location.hash = item ? String(item.number) : "";
}

/** Closes what is shown. */
let leave = () => {};
/** The number of the current navigation, so that a slower one before it is ignored. */
let navigation = 0;
/** Shows what the address names. */
async function route() {
  const mine = ++navigation;
  leave();
  leave = () => {};
  const close = await show();
  if (mine === navigation) leave = close;
  else close();
  scrollTo(0, 0);
}
addEventListener("hashchange", route);
route();
