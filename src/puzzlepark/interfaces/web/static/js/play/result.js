// The result of a game as a text to share: the puzzle, the time and the help, without the answer.
import { daily, dailyDays, dayBefore, streak } from "../base/daily.js";
import { sizeOf } from "../base/spots.js";
import { clock } from "../ui/dom.js";
import { levelOf, levelName } from "../ui/level_mark.js";
import * as messages from "../ui/messages.js";

/** The lines of the result: the puzzle, whether it is today's, the time with the help, and a link. @param {{record: GameRecord, genre: Genre, solves: Solve[], items: Item[], link: string}} game */
export function resultText({ record, genre, solves, items, link }) {
  const own = items.filter((item) => item.genre === genre.name);
  const isToday = own.length > 0 && daily(own, dayBefore(0))?.id === record.id;
  const days = isToday ? streak(dailyDays(solves, items)) : 0;
  const puzzle = [genre.title, sizeOf(record.puzzle).join(" × "), levelName(levelOf(record))]
    .filter(Boolean)
    .join(" · ");
  const help = record.seen ? messages.solutionSeen : messages.helpUsed(record.hints ?? 0, Boolean(record.filled));
  return [
    `Puzzle Park · ${puzzle}`,
    ...(isToday ? [`Puzzle of the day${days > 1 ? `, ${days} days in a row` : ""}`] : []),
    `Solved in ${clock(record.solvedIn ?? record.seconds)}, ${help}`,
    link,
  ].join("\n");
}
