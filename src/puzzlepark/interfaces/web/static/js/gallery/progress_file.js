// All progress as one file: games, puzzles of one's own, solves and settings; taken back in without losing what is there.
import { Refusal } from "../base/api.js";
import { dayOf } from "../base/daily.js";
import { button, download, el } from "../ui/dom.js";
import { HOME, game, games, read, solves, write } from "../base/store.js";

const FORMAT = "puzzlepark progress";

/** All that is kept on the device, by name. @returns {Record<string, any>} */
function everything() {
  const names = Object.keys(localStorage)
    .filter((name) => name.startsWith(HOME))
    .map((name) => name.slice(HOME.length));
  return Object.fromEntries(names.sort().map((name) => [name, read(name)]));
}

/** The text of the file. */
export const exported = () =>
  JSON.stringify({ format: FORMAT, version: 1, day: dayOf(new Date()), kept: everything() });

const isObject = (/** @type {any} */ value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether a drawing can be shown: pictures are made of its parts as markup, so no text in them may be markup itself. @param {any} drawing */
function harmless({ rows, cols, margin, surface, palette, shapes } = /** @type {any} */ ({})) {
  return (
    Number.isInteger(rows) &&
    Number.isInteger(cols) &&
    Array.isArray(margin) &&
    Array.isArray(shapes) &&
    !/[<>&'`\\]/.test(JSON.stringify([margin, surface, palette ?? [], shapes]))
  );
}

/** Puts a file's progress beside what is there: of each game the newer one, every solve, what else is missing. Returns how many games came. @param {string} text */
export function imported(text) {
  const refuse = (/** @type {string} */ why) => new Refusal(422, "bad_input", `This is not a file of progress: ${why}`);
  let data;
  try {
    data = JSON.parse(text);
  } catch {
    throw refuse("it is not JSON.");
  }
  if (data?.format !== FORMAT || !isObject(data.kept)) throw refuse("Export makes one.");
  if (data.version !== 1)
    throw new Refusal(422, "bad_input", `This file is of version ${data.version}; this page knows version 1.`);
  const { games: theirs = {}, solves: times = [], ...rest } = data.kept;
  const mine = games();
  let came = 0;
  for (const [id, entry] of Object.entries(theirs)) {
    const kept = rest[`game.${id}`];
    if (
      !/^[0-9a-f]{16}$/.test(id) ||
      !isObject(entry) ||
      !isObject(kept?.puzzle) ||
      kept.id !== id ||
      !harmless(kept.drawing)
    )
      continue;
    if (mine[id] && game(id) && (mine[id].at ?? 0) >= (entry.at ?? 0)) continue;
    if (!write(`game.${id}`, kept)) throw new Refusal(507, "full", "There is no room for this progress on the device.");
    mine[id] = entry;
    came++;
  }
  write("games", mine);
  const known = solves();
  const had = new Set(known.map((s) => `${s.id} ${s.day}`));
  const more = (Array.isArray(times) ? times : []).filter(
    (s) => isObject(s) && typeof s.seconds === "number" && typeof s.day === "string" && !had.has(`${s.id} ${s.day}`),
  );
  write(
    "solves",
    [...known, ...more].sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0)),
  );
  for (const [name, value] of Object.entries(rest)) {
    const own = read(name);
    const draft = /^draft($|\.)/.test(name);
    if (name.startsWith("game.") || (draft && !harmless(value?.board?.drawing))) continue;
    if (own === null) write(name, value);
    else if ((name === "links" || name === "drafts") && isObject(value)) write(name, { ...value, ...own });
    else if (name === "draft" && own.id !== value.id && read(`draft.${value.id}`) === null)
      write(`draft.${value.id}`, value);
  }
  return came;
}

/** Buttons that write and read the file. @param {() => void} changed told when progress has come */
export function filePart(changed) {
  const file = el("input", {
    type: "file",
    class: "hidden",
    id: "progress-file",
    accept: ".json,application/json",
    tabindex: "-1",
    "aria-hidden": "true",
  });
  const said = el("p", { class: "note", role: "status" });
  file.addEventListener("change", async () => {
    try {
      const came = imported(await file.files[0].text());
      said.textContent = `${came} ${came === 1 ? "game" : "games"} came from the file.`;
      changed();
    } catch (error) {
      said.textContent = /** @type {Error} */ (error).message;
    }
    file.value = "";
  });
  return el(
    "section",
    { class: "file-part" },
    el("h2", {}, "All progress as one file"),
    el(
      "p",
      { class: "note" },
      "Games, puzzles, times and settings are on this device only. A file takes them to another one, or keeps them safe.",
    ),
    el(
      "div",
      { class: "row wrap" },
      button({
        icon: "share",
        text: "Export",
        id: "export",
        onclick: () =>
          download(`puzzle-park-${dayOf(new Date())}.json`, new Blob([exported()], { type: "application/json" })),
      }),
      button({ icon: "file", text: "Import…", id: "import-progress", onclick: () => file.click() }),
      file,
    ),
    said,
  );
}
