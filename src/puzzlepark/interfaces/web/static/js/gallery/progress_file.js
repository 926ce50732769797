// Export of everything on the device to one file, and import that loses nothing that is there.
import { Refusal } from "../base/api.js";
import { dayOf } from "../base/daily.js";
import { counted } from "../base/text.js";
import { button, download, el } from "../ui/dom.js";
import { HOME, game, games, read, solves, write } from "../base/store.js";

const FORMAT = "puzzlepark progress";

/** Everything that is stored on the device, by name. @returns {Record<string, any>} */
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

/** Whether a drawing is safe to show. Its texts become part of SVG markup, so they must not contain markup. @param {any} drawing */
function isHarmless({ rows, cols, margin, surface, palette, shapes } = /** @type {any} */ ({})) {
  return (
    Number.isInteger(rows) &&
    Number.isInteger(cols) &&
    Array.isArray(margin) &&
    Array.isArray(shapes) &&
    !/[<>&'`\\]/.test(JSON.stringify([margin, surface, palette ?? [], shapes]))
  );
}

/** The entries of a file by name. Throws a Refusal if it is not a file of progress. @param {string} text @returns {Record<string, any>} */
function entriesOf(text) {
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
  return data.kept;
}

/** Imports a file: the newer version of each game, all solves, and other entries that are missing. Returns the number of imported games. @param {string} text */
export function importProgress(text) {
  const { games: index = {}, solves: theirSolves = [], ...others } = entriesOf(text);
  const count = importGames(index, others);
  importSolves(Array.isArray(theirSolves) ? theirSolves : []);
  for (const [name, value] of Object.entries(others)) importEntry(name, value);
  return count;
}

/** Imports valid games that are newer than those on the device; returns how many. @param {Record<string, any>} index the entries of games by id @param {Record<string, any>} others the games by name */
function importGames(index, others) {
  const mine = games();
  let count = 0;
  for (const [id, entry] of Object.entries(index)) {
    const record = others[`game.${id}`];
    const isValid =
      /^[0-9a-f]{16}$/.test(id) &&
      isObject(entry) &&
      isObject(record?.puzzle) &&
      record.id === id &&
      isHarmless(record.drawing);
    const isOlder = mine[id] && game(id) && (mine[id].at ?? 0) >= (entry?.at ?? 0);
    if (!isValid || isOlder) continue;
    if (!write(`game.${id}`, record))
      throw new Refusal(507, "full", "There is no room for this progress on the device.");
    mine[id] = entry;
    count++;
  }
  write("games", mine);
  return count;
}

/** Adds solves that the device does not have; one puzzle on one day counts once. @param {any[]} theirs */
function importSolves(theirs) {
  const mine = solves();
  const keyOf = (/** @type {Solve} */ { id, day }) => `${id} ${day}`;
  const known = new Set(mine.map(keyOf));
  const isValid = (/** @type {any} */ solve) =>
    isObject(solve) && typeof solve.seconds === "number" && typeof solve.day === "string";
  const added = theirs.filter((solve) => isValid(solve) && !known.has(keyOf(solve)));
  const byDay = (/** @type {Solve} */ a, /** @type {Solve} */ b) => {
    if (a.day === b.day) return 0;
    return a.day < b.day ? -1 : 1;
  };
  write("solves", [...mine, ...added].sort(byDay));
}

/** Imports any other entry: links and drafts are merged, everything else is imported if it is missing. @param {string} name @param {any} value */
function importEntry(name, value) {
  const mine = read(name);
  const isDraft = /^draft($|\.)/.test(name);
  if (name.startsWith("game.") || (isDraft && !isHarmless(value?.board?.drawing))) return;
  if (mine === null) write(name, value);
  else if ((name === "links" || name === "drafts") && isObject(value)) write(name, { ...value, ...mine });
  else if (name === "draft" && mine.id !== value.id && read(`draft.${value.id}`) === null)
    write(`draft.${value.id}`, value);
}

/** Buttons for export and import. @param {() => void} changed called after an import */
export function filePart(changed) {
  const file = el("input", {
    type: "file",
    class: "hidden",
    id: "progress-file",
    accept: ".json,application/json",
    tabindex: "-1",
    "aria-hidden": "true",
  });
  const status = el("p", { class: "note", role: "status" });
  file.addEventListener("change", async () => {
    try {
      const count = importProgress(await file.files[0].text());
      status.textContent = `${counted(count, "game")} came from the file.`;
      changed();
    } catch (error) {
      status.textContent = /** @type {Error} */ (error).message;
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
    status,
  );
}
