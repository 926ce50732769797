// What was done, as a text to share: the puzzle, the time and the help, never the answer.
import { daily, dailyDays, dayBefore, streak } from "../base/daily.js";
import { sizeOf } from "../base/spots.js";
import { clock } from "../ui/dom.js";
import { levelOf, levelName } from "../ui/level_mark.js";
import * as messages from "../ui/messages.js";

/** @param {{record: GameRecord, genre: Genre, solves: Solve[], items: Item[], link: string}} about */
export function resultText({ record, genre, solves, items, link }) {
  const own = items.filter((item) => item.genre === genre.name);
  const today = own.length > 0 && daily(own, dayBefore(0))?.id === record.id;
  const run = today ? streak(dailyDays(solves, items)) : 0;
  const what = [genre.title, sizeOf(record.puzzle).join(" × "), levelName(levelOf(record))].filter(Boolean).join(" · ");
  const help = record.seen ? messages.solutionSeen : messages.helpUsed(record.hints ?? 0, Boolean(record.filled));
  return [
    `Puzzle Park · ${what}`,
    ...(today ? [`Puzzle of the day${run > 1 ? `, ${run} days in a row` : ""}`] : []),
    `Solved in ${clock(record.solvedIn ?? record.seconds)}, ${help}`,
    link,
  ].join("\n");
}
