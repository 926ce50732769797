// The gallery: a shipped collection, filtered by genre and size; surprise me; a new puzzle made in the background.
import { Refusal, aborted, genres, get, job, pause } from "./api.js";
import { keepCollection, keptCollection, surprise } from "./collection.js";
import { button, clock, el, icon, radios } from "./dom.js";
import { longLink } from "./link.js";
import { closeMenu, open } from "./menu.js";
import { still } from "./paint.js";
import { game, games, keepGame, read, write } from "./store.js";

const PAGE = 24;
const SIZES = [["any", "Any size"], ["small", "Small"], ["medium", "Medium"], ["large", "Large"]];

/** Some puzzles of one genre; offline, of the kept ones. @param {string} genre @param {string} size @param {number} offset @param {number} limit */
async function some(genre, size, offset, limit) {
  const query = new URLSearchParams({ drawings: "true", limit: String(limit), offset: String(offset), genre });
  if (size !== "any") query.set("size", size);
  try {
    return await get(`/api/collection?${query}`);
  } catch (error) {
    const all = (await keptCollection()).filter((i) => i.genre === genre && (size === "any" || i.size === size));
    if (!all.length) throw error;
    return { total: all.length, items: all.slice(offset, offset + limit) };
  }
}

/** The next round of a gallery: as many puzzles of every wanted genre, in turns. @param {string[]} names @param {string} size @param {number} round */
async function page(names, size, round) {
  const each = Math.ceil(PAGE / names.length), parts = await Promise.all(names.map((name) => some(name, size, round * each, each)));
  const items = [];
  for (let i = 0; i < each; i++) for (const part of parts) if (part.items[i]) items.push(part.items[i]);
  return { total: parts.reduce((sum, part) => sum + part.total, 0), items, more: parts.some((part) => part.total > (round + 1) * each) };
}

/** A puzzle's card. @param {any} item @param {string} title @param {any} played */
function card(item, title, played) {
  const thumb = el("div", { class: "thumb" }), name = `${title} ${item.height} × ${item.width}, No. ${item.number}`;
  if (item.drawing) {
    const [top, right, bottom, left] = item.drawing.margin, across = Math.max(left + item.width + right, (top + item.height + bottom) / 0.86);
    thumb.innerHTML = still(item.drawing, 200 / across);
  }
  let state = el("span", { class: "state" }, "Not started"), told = "Not started";
  if (played?.state === "solved") {
    told = `Solved in ${clock(played.seconds)}`;
    state = el("span", { class: "state solved" }, icon("check"), told);
  } else if (played?.state) {
    told = "Started";
    const bar = el("span", { class: "bar", "aria-hidden": "true" }, el("span"));
    bar.firstChild.style.width = `${Math.round(100 * Math.max(0.06, Math.min(1, played.part ?? 0)))}%`;
    state = el("span", { class: "state" }, bar, told);
  }
  const shown = played?.state === "solved" && item.title ? item.title : title;
  return el("a", { class: "card", href: `/play/${item.id}`, "aria-label": `${name}. ${told}.`, "data-id": item.id, "data-genre": item.genre }, thumb,
    el("div", { class: "card-row" }, el("span", { class: "card-name" }, shown), el("span", { class: "card-size" }, `${item.height} × ${item.width}`)), state);
}

/** What is being made in the background, wherever the user is. */
const making = {
  /** @type {AbortController|null} */
  control: null,
  node: el("div", { class: "making", role: "status", hidden: true }),
};

/** Makes a puzzle and opens it. @param {any} genre @param {number} rows @param {number} cols @param {(path: string) => void} go */
async function makeNew(genre, rows, cols, go) {
  making.control?.abort();
  const control = (making.control = new AbortController()), began = performance.now();
  const stop = button({ text: "Stop", kind: "dense", onclick: () => control.abort() });
  const words = el("span", {}, ""), clockwork = el("span", { class: "strip-how" });
  making.node.hidden = false;
  making.node.replaceChildren(icon("clock"), words, clockwork, stop);
  words.textContent = `Making a ${rows} × ${cols} …`;
  const ticking = setInterval(() => (clockwork.textContent = `${Math.floor((performance.now() - began) / 1000)} s`), 500);
  try {
    const made = await job("/api/generate", { genre: genre.name, height: rows, width: cols, seconds: 60 }, { signal: control.signal, wait: 1, progress: (j) => {
      const p = j.progress;
      if (p?.what) words.textContent = `Making a ${rows} × ${cols} … ${p.what}${p.all ? ` ${p.done} of ${p.all}` : ""}`;
    }, busy: (s) => (words.textContent = `The server is busy. Trying again in ${s} s.`) });
    const link = new URL(await longLink(made.puzzle)), links = read("links", {});
    write("links", { ...links, [link.hash]: made.id });
    if (!game(made.id)) keepGame({ id: made.id, puzzle: made.puzzle, drawing: made.drawing, answer: made.answer, shipped: false, saved: null, seconds: 0, state: "started", part: 0 });
    making.node.hidden = true;
    if (document.body.dataset.view === "gallery") go(`/play${link.hash}`);
    else {
      making.node.hidden = false;
      making.node.replaceChildren(icon("check"), el("span", {}, `Your new ${genre.title} is ready.`), button({ text: "Open", kind: "dense primary", onclick: () => ((making.node.hidden = true), go(`/play${link.hash}`)) }));
    }
  } catch (error) {
    if (aborted(error)) making.node.hidden = true;
    else {
      words.textContent = error instanceof Refusal && error.status === 0 ? "Offline: a new puzzle needs the server." : /** @type {Error} */ (error).message;
      stop.replaceChildren("Close");
      stop.onclick = () => (making.node.hidden = true);
    }
  } finally {
    clearInterval(ticking);
  }
}

/** @param {HTMLElement} anchor @param {any[]} all @param {string} chosen @param {(path: string) => void} go */
function newPanel(anchor, all, chosen, go) {
  const pick = el("select", { id: "new-genre" }, ...all.map((g) => el("option", { value: g.name, selected: g.name === chosen }, g.title)));
  const rows = el("input", { type: "number", id: "new-rows", min: "2", max: "50", inputmode: "numeric" }), cols = el("input", { type: "number", id: "new-cols", min: "2", max: "50", inputmode: "numeric" });
  const usual = el("div", { class: "row wrap" });
  const fill = () => {
    const g = all.find((x) => x.name === pick.value), sizes = g.sizes?.usual ?? [[6, 6], [10, 10]];
    for (const input of [rows, cols]) {
      input.min = String(g.sizes?.make_low ?? 2);
      input.max = String(g.sizes?.make_high ?? 50);
    }
    [rows.value, cols.value] = sizes[0].map(String);
    usual.replaceChildren(...sizes.map((/** @type {number[]} */ [r, c]) => button({ text: `${r} × ${c}`, kind: "dense", onclick: () => ([rows.value, cols.value] = [String(r), String(c)]) })));
  };
  pick.addEventListener("change", fill);
  fill();
  open(anchor, el("form", { class: "new-panel", onsubmit: (/** @type {Event} */ e) => {
    e.preventDefault();
    closeMenu();
    makeNew(all.find((x) => x.name === pick.value), Number(rows.value), Number(cols.value), go);
  } }, el("h2", {}, "New puzzle"), el("label", { class: "option" }, el("span", {}, "Genre"), pick), usual,
    el("label", { class: "option" }, el("span", {}, "Rows"), rows), el("label", { class: "option" }, el("span", {}, "Columns"), cols),
    el("button", { type: "submit", class: "button primary", id: "make-new" }, "Make it")), "New puzzle");
}

/** @param {HTMLElement} root @param {{go: (path: string) => void}} options */
export async function gallery(root, { go }) {
  const { genres: all } = await genres(), titles = Object.fromEntries(all.map((/** @type {any} */ g) => [g.name, g.title]));
  const filter = { genre: "all", size: "any", ...read("filter", {}) };
  if (filter.genre !== "all" && !titles[filter.genre]) filter.genre = "all";
  const count = el("p", { class: "note lead" }), tally = el("p", { class: "note tally" }), grid = el("div", { class: "cards" }), end = el("div", { class: "sentinel" });
  const lucky = button({ icon: "dice", text: "Surprise me", kind: "primary", id: "surprise", onclick: async () => {
    const found = await surprise(filter.genre === "all" ? "" : filter.genre, filter.size === "any" ? "" : filter.size);
    if (found) go(`/play/${found}`);
  } });
  const fresh = button({ icon: "plus", text: "New puzzle…", id: "new", onclick: () => newPanel(fresh, all, filter.genre, go) });
  const genreRow = radios("Genre", [{ value: "all", text: "All" }, ...all.map((/** @type {any} */ g) => ({ value: g.name, text: g.title }))], filter.genre, (v) => ((filter.genre = v), refill()));
  const sizeRow = radios("Size", SIZES.map(([value, text]) => ({ value, text })), filter.size, (v) => ((filter.size = v), refill()));
  root.replaceChildren(el("div", { class: "gallery" },
    el("header", { class: "gallery-head" }, el("div", {}, el("h1", {}, "Pick a puzzle"), count), el("div", { class: "gallery-acts" }, fresh, lucky)),
    making.node, el("div", { class: "filters" }, genreRow, sizeRow, tally), grid, end));

  let round = 0, over = false, turn = 0, loading = false, gone = false;
  const more = async () => {
    if (loading || over) return;
    loading = true;
    const mine = turn;
    try {
      const found = await page(filter.genre === "all" ? Object.keys(titles) : [filter.genre], filter.size, round), { total } = found;
      if (mine !== turn || gone) return;
      over = !found.more;
      round++;
      const played = games();
      grid.append(...found.items.map((/** @type {any} */ i) => card(i, titles[i.genre] ?? i.genre, played[i.id])));
      if (!total) grid.replaceChildren(el("div", { class: "empty" }, el("p", {}, "No puzzle fits these filters."), button({ text: "Clear filters", onclick: () => {
        genreRow.select("all");
        sizeRow.select("any");
        [filter.genre, filter.size] = ["all", "any"];
        refill();
      } })));
      count.textContent = `${total} ${total === 1 ? "puzzle" : "puzzles"}, each with exactly one solution. They stay on this device and play offline.`;
    } catch (error) {
      if (!gone) grid.replaceChildren(el("div", { class: "empty" }, el("p", {}, /** @type {Error} */ (error).message), button({ text: "Try again", onclick: refill })));
      over = true;
    } finally {
      loading = false;
      if (mine !== turn) more();
    }
    const box = end.getBoundingClientRect();
    if (!gone && !over && box.top < innerHeight + 200) more();
  };
  const refill = () => {
    turn++;
    round = 0;
    over = false;
    write("filter", filter);
    grid.replaceChildren();
    more();
  };
  const states = Object.values(games()), solved = states.filter((s) => s.state === "solved").length, started = states.filter((s) => s.state !== "solved").length;
  tally.textContent = [solved ? `${solved} solved` : "", started ? `${started} started` : ""].filter(Boolean).join(", ");
  tally.hidden = !tally.textContent;
  const watcher = new IntersectionObserver((seen) => seen.some((s) => s.isIntersecting) && more(), { rootMargin: "300px" });
  watcher.observe(end);
  await more();
  document.title = "Puzzle Park";
  // Once the first view is there, the whole collection is brought to the device, so that it plays offline.
  pause(2.5).then(() => keepCollection(() => !gone));
  return () => {
    gone = true;
    watcher.disconnect();
  };
}
