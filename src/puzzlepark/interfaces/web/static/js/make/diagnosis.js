// The verdict and the diagnosis of a puzzle in words, and as shapes on the board.
import { took } from "../ui/dom.js";
import { cellsOf, key } from "../base/spots.js";
import { capitalized, counted, listed } from "../base/text.js";

/** The results of the live check: a report, and perhaps a diagnosis and a grade. @typedef {{report: any, diagnosis: any, grade: any}} Known */
/** How many of `all` cells are forced; if it is not `complete`, there may be more. @typedef {{forced: number, all: number, complete: boolean}} ForcedCount */
/** A change that makes a puzzle unique: a sentence, the new clues, and the resulting puzzle. @typedef {{sentence: string, clues: {at: Spot, says: string}[], puzzle: any}} Remedy */
/** The actions of the buttons. @typedef {{put: (remedy: Remedy) => void, next: () => void, another: () => void, hide: () => void, clash: () => void, thin: () => void, play: () => void, on: () => void}} Acts */
/** What is on the board: whether a solution and the contradicting clues are shown, the suggested change, whether the board is still empty (`bare`), whether its genre is painted, how many rooms it has, whether anything constrains the answer (`begun`), and whether a longer check is possible (`goesOn`). @typedef {{solution: boolean, clash: boolean, remedy: Remedy|null, bare: boolean, paints: boolean, rooms: number, begun: boolean, goesOn: boolean, size: Size, forced: ForcedCount|null}} Shown */

/** A number with commas, or rounded if it is huge. @param {number|string} n */
export function figure(n) {
  const digits = String(n);
  return digits.length > 15
    ? `about ${digits[0]}.${digits[1]} × 10^${digits.length - 1}`
    : BigInt(digits).toLocaleString("en");
}

/** A clue with its article: "A 3", "An 8", "Black". @param {string} says the clue as a text */
function withArticle(says) {
  if (!/^\d+$/.test(says)) return capitalized(says);
  // Numbers that are spoken with a vowel first: 8, 80 …, 11 and 18.
  return `${/^(8|11$|18$)/.test(says) ? "An" : "A"} ${says}`;
}

/** What to do on an empty board. @param {Shown} shown */
function firstStep({ paints, rooms }) {
  if (paints) return "Paint a picture, or put numbers in.";
  return rooms ? "Draw some rooms." : "Put some clues in.";
}

/** The verdict in words. @param {Known} known @param {Shown} shown @param {Acts} acts @returns {Message} */
export function message(known, shown, acts) {
  const { report } = known;
  const how = took(report.seconds ?? 0);
  const on = shown.goesOn ? [{ text: "Go on", act: acts.on }] : [];
  if (shown.bare)
    return {
      icon: "info",
      kind: "plain",
      head: "Nothing to solve yet.",
      detail: firstStep(shown),
    };
  switch (report.status) {
    case "unique":
      return { ...unique(known, acts), how };
    case "multiple":
      return several(known, shown, acts);
    case "none":
      return { ...none(known, shown, acts), how };
    case "solved":
      return {
        icon: "info",
        kind: "plain",
        head: "One solution found; not proved to be the only one.",
        detail: `Stopped after ${how}.`,
        how,
        actions: on,
      };
    default:
      return {
        icon: "info",
        kind: "plain",
        head: `Not decided in ${Math.round(report.seconds ?? 0)} s.`,
        detail: report.unsettled ?? "The board may be too large for a live check.",
        how,
        actions: on,
      };
  }
}

/** The message about a puzzle with one solution, with its level and its spare clues. @param {Known} known @param {Acts} acts @returns {Message} */
function unique({ report, diagnosis, grade }, acts) {
  // A picture may be unique although its links are not: the last of the stricter views that is ambiguous is mentioned.
  const [ambiguousView = ""] =
    Object.entries(report.stricter_views ?? {}).findLast(
      ([view, status]) => view !== report.view && status === "multiple",
    ) ?? [];
  const viewSentence = ambiguousView
    ? `Unique as a ${report.view}; its ${ambiguousView} ${ambiguousView.endsWith("s") ? "are" : "is"} not.`
    : "";
  // Clues that are spare one by one need not be spare together.
  const spare = diagnosis?.redundancy?.together.length ?? 0;
  const spareSentence = spare ? `${counted(spare, "clue")} ${spare === 1 ? "is" : "are"} spare.` : "";
  const levelAndSpare = [grade?.level_name, spareSentence].filter(Boolean).join(" · ");
  return {
    icon: "check",
    kind: "good",
    head: "Unique: exactly one solution.",
    detail: [viewSentence, levelAndSpare].filter(Boolean).join(" "),
    actions: [
      ...(spare ? [{ text: spare === 1 ? "Remove the spare clue" : "Remove spare clues", act: acts.thin }] : []),
      { text: "Play it", act: acts.play },
    ],
  };
}

/** The number of solutions in words, as exactly as it is known. @param {any} ambiguity */
function severalHead(ambiguity) {
  const { count = null, at_least: least = 0 } = ambiguity ?? {};
  if (count !== null) return `Several solutions: ${figure(count)}.`;
  if (Number(least) > 2) return `Several solutions: more than ${figure(String(BigInt(least) - 1n))}.`;
  return "Several solutions.";
}

/** How many cells are forced or not, as a sentence; empty if it is not known. @param {any} ambiguity @param {Shown} shown */
function forcedSentence(ambiguity, { forced, size }) {
  if (forced) {
    const cells = `${forced.forced} of ${forced.all} cells ${forced.forced === 1 ? "is" : "are"} forced.`;
    return forced.complete ? cells : `At least ${cells}`;
  }
  const open = ambiguity ? openCells(ambiguity, size).length : 0;
  if (!open) return "";
  const cells = `${counted(open, "cell")} ${open === 1 ? "is" : "are"} not forced.`;
  return ambiguity.open_known ? cells : `At least ${cells}`;
}

/** The message about a puzzle with several solutions, with a change that would make it unique. @param {Known} known @param {Shown} shown @param {Acts} acts @returns {Message} */
function several({ diagnosis }, shown, acts) {
  const ambiguity = diagnosis?.ambiguity;
  const { remedy, begun } = shown;
  const hopeless = ambiguity?.no_addition && begun ? "All clues of the first solution leave other solutions, too." : "";
  const cells = begun ? forcedSentence(ambiguity, shown) : "Put clues in until one is left.";
  const detail = [cells, remedy?.sentence ?? hopeless];
  return {
    icon: "several",
    kind: "warn",
    head: severalHead(ambiguity),
    detail: detail.filter(Boolean).join(" "),
    actions: [
      ...(remedy ? [{ text: remedy.clues.length > 1 ? "Put them in" : "Put it in", act: () => acts.put(remedy) }] : []),
      ...(ambiguity ? [{ text: remedy ? "Next" : "Find a change", act: acts.next }] : []),
      { text: "Show another", act: acts.another },
      ...(shown.solution ? [{ text: "Hide", act: acts.hide }] : []),
    ],
  };
}

/** The message about a puzzle without a solution, with the clues that contradict each other. @param {Known} known @param {Shown} shown @param {Acts} acts @returns {Message} */
function none({ diagnosis }, shown, acts) {
  const clues = diagnosis?.conflict?.clues ?? [];
  return {
    icon: "none",
    kind: "bad",
    head: "No solution.",
    detail: diagnosis?.conflict ? conflictDetail(diagnosis.conflict, shown) : "",
    actions: clues.length ? [{ text: shown.clash ? "Hide" : "Show", act: acts.clash }] : [],
  };
}

/** Why there is no solution: a theorem about the board, and the smallest set of clues that cannot be met. @param {any} conflict @param {Shown} shown */
function conflictDetail({ clues = [], theorem, smallest }, { rooms, size }) {
  const [clue] = clues;
  let sentence = "";
  if (clues.length > 1) sentence = `${capitalized(places(clues))} contradict each other.`;
  else if (clue) sentence = `${withArticle(clue.says)} at ${clue.where} cannot be met.`;
  else if (rooms)
    sentence = `No answer fits these ${counted(rooms, "room")}, ${counted(size.rows, "row")} and ${counted(size.cols, "column")}.`;
  else if (smallest) sentence = "Not even without clues.";
  return [theorem ? withoutSource(theorem) : "", sentence].filter(Boolean).join(" ");
}

/** The reason that a theorem gives, without the theorem's name or place in a paper. "How it was found" has them. @param {string} theorem such as "Theorem 1: the row clues add up to 5." */
function withoutSource(theorem) {
  const [source] = theorem.match(/^(Theorem|Section|Definition|Majorization)[^:]*: /) ?? [""];
  return capitalized(theorem.slice(source.length));
}

/** The places of clues, such as "rows 2 and 5 and column 3". @param {{where: string}[]} clues */
function places(clues) {
  const phrases = ["row", "column"].map((line) => {
    const numbers = clues
      .map(({ where }) => new RegExp(`^${line} (\\d+)$`).exec(where)?.[1])
      .filter((n) => n !== undefined);
    return numbers.length ? `${line}${numbers.length > 1 ? "s" : ""} ${listed(numbers)}` : "";
  });
  const others = clues.filter(({ where }) => !/^(row|column) \d+$/.test(where));
  if (others.length)
    phrases.push(
      others.length > 3 ? `${others.length} clues` : `the clues in ${listed(others.map(({ where }) => where))}`,
    );
  return phrases.filter(Boolean).join(" and ");
}

/** The changes that make a puzzle unique: added clues first, then changed ones. @param {any} ambiguity @returns {Remedy[]} */
export function remediesOf({ addition, changes }) {
  /** @type {Remedy[]} */
  const remedies = [];
  if (addition) {
    const { clues, puzzle } = addition;
    const sentence =
      clues.length === 1
        ? `${withArticle(clues[0].says)} at ${clues[0].where} would make it unique.`
        : `${clues.length} more clues would make it unique.`;
    remedies.push({ sentence, clues, puzzle });
  }
  for (const { clue, to, puzzle } of changes) {
    const sentence =
      String(to.at) !== String(clue.at)
        ? `The ${clue.says} at ${clue.where}, moved to ${to.where}, would make it unique.`
        : `${withArticle(to.says)} instead of ${clue.says} at ${clue.where} would make it unique.`;
    remedies.push({ sentence, clues: [to], puzzle });
  }
  return remedies;
}

/** The cells with something that is not forced, in the cell or on its sides. @param {any} ambiguity @param {Size} size */
const openCells = ({ open }, size) => cellsOf(/** @type {Spot[]} */ (Object.values(open).flat()), size);

/** A drawing in which contradicting clues have boxes, and the others are quiet. @param {Drawing} drawing @param {any} conflict @returns {Drawing} */
export function withConflict(drawing, conflict) {
  /** @type {Spot[]} */
  const clueSpots = conflict.clues.map((/** @type {any} */ clue) => clue.at);
  const bad = new Set(clueSpots.map(key));
  const badNumbers = new Set();
  /** @type {Shape[]} */
  const shapes = drawing.shapes.map((shape) => {
    if (shape.t !== "number") return shape;
    if (!bad.has(key(shape.at))) return { ...shape, ink: shape.corner ? shape.ink : "quiet" };
    badNumbers.add(key(shape.at));
    return { ...shape, state: /** @type {ClueState} */ ("wrong") };
  });
  // Clues that are not numbers get a ring.
  const rings = clueSpots.filter((at) => !badNumbers.has(key(at)));
  return { ...drawing, shapes: [...shapes, { t: "ring", at: rings }] };
}

/** Shapes for a diagnosis: spare clues and a suggested change. @param {any} diagnosis @param {Remedy|null} remedy @returns {Shape[]} */
export function shapesOf(diagnosis, remedy) {
  /** @type {Shape[]} */
  const shapes = [];
  if (diagnosis?.redundancy)
    shapes.push({ t: "spare", at: diagnosis.redundancy.together.map((/** @type {any} */ clue) => clue.at) });
  for (const { at, says } of remedy?.clues ?? [])
    shapes.push(
      /^\d+$/.test(says)
        ? { t: "number", at, value: Number(says), ink: "mark", pale: true }
        : { t: "ring", at: [at], ink: "mark" },
    );
  return shapes;
}

/** How the verdict was found, in sentences. @param {Known} known @returns {string[]} */
export function findings({ report, diagnosis, grade }) {
  if (!report) return [];
  const method = report.method && report.method !== report.engine ? ` (${report.method})` : "";
  const engine = report.engine ? ` by the engine ${report.engine}${method}` : "";
  const hardest = grade?.hardest ? `; the hardest step: ${grade.hardest}` : "";
  return [
    `Decided in ${took(report.seconds ?? 0)}${engine}.`,
    report.certificate?.sentence ?? "",
    ...(diagnosis?.sentences ?? []),
    grade ? `Level ${grade.level}, ${grade.level_name}${hardest}.` : "",
  ].filter(Boolean);
}
