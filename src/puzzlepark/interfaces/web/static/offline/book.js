// A book of puzzles in a single HTML file: requests to the server are answered from the puzzles in the file.
import { clock, el, icon } from "../js/ui/dom.js";
import { still } from "../js/board/paint.js";
import { play } from "../js/play/play.js";
import { games, settings, whenSet } from "../js/base/store.js";

const data = JSON.parse(/** @type {HTMLElement} */ (document.getElementById("book")).textContent ?? "");
const root = /** @type {HTMLElement} */ (document.getElementById("view"));
const dark = matchMedia("(prefers-color-scheme: dark)");

/** @param {any} body */
const answer = (body) =>
  new Response(JSON.stringify(body), { headers: { "Content-Type": "application/json", "X-From-Cache": "1" } });

/** The next puzzle of the book. @param {string|null} id */
const nextItem = (id) =>
  data.items[(data.items.findIndex((/** @type {any} */ i) => i.id === id) + 1) % data.items.length];

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
  const item = kind === "puzzles" && data.items.find((/** @type {any} */ i) => i.id === id);
  if (!item) throw new TypeError("There is no server.");
  return answer(
    part === "drawing"
      ? item.drawing
      : { id, puzzle: item.puzzle, answer: item.answer, number: item.number, shipped: true },
  );
};

function applyTheme() {
  document.documentElement.dataset.theme =
    settings.theme === "system" ? (dark.matches ? "dark" : "light") : settings.theme;
}
applyTheme();
whenSet(applyTheme);
dark.addEventListener("change", applyTheme);

/** @param {any} item @param {any} played */
function card(item, played) {
  const [top, right, bottom, left] = item.drawing.margin;
  const { rows, cols } = item.drawing;
  const thumb = el("div", { class: "thumb" });
  const across = Math.max(left + cols + right, (top + rows + bottom) / 0.86);
  thumb.innerHTML = still(item.drawing, 200 / across);
  const solved = played?.state === "solved";
  const progress = solved ? `Solved in ${clock(played.seconds)}` : played ? "Started" : "Not started";
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
  const item = data.items.find((/** @type {any} */ i) => String(i.number) === location.hash.slice(1));
  if (!item) return contents();
  document.body.dataset.view = "play";
  return play(root, { id: item.id, go });
}

/** Opens the puzzle of an address, or the contents. @param {string} path */
function go(path) {
  const item = data.items.find((/** @type {any} */ i) => path === `/play/${i.id}`);
  location.hash = item ? String(item.number) : "";
}

let leave = () => {};
let navigation = 0;
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
