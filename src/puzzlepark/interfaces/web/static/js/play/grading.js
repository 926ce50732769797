// The level of a puzzle that came without one.
import { job, online } from "../base/api.js";
import { games } from "../base/store.js";
import { levelOf } from "../ui/level_mark.js";

/** Asks the server how difficult a game's puzzle is, and shows it. @param {import("./game.js").Game} game @param {AbortSignal} signal */
export async function gradePuzzle({ record, status, page, autosave }, signal) {
  if (levelOf(record) || record.shipped || !online) return;
  const options = { signal, wait: 5 };
  const grade = await job("/api/grade", { puzzle: record.puzzle, seconds: 10 }, options).catch(() => null);
  if (signal.aborted || !grade?.level) return;
  if (!grade.unique) {
    const head = "This puzzle has several solutions.";
    return void status.flash({ icon: "several", kind: "warn", head, detail: "So it has no level." }, 8);
  }
  record.level = grade.level;
  page.arrange();
  if (games()[record.id]) autosave.save();
}
