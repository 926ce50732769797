// The verdict and the diagnosis of a puzzle in words, and as shapes on the board.
import { took } from "../ui/dom.js";
import { cellsOf, key } from "../base/spots.js";
import { capitalized, counted, listed } from "../base/text.js";

/** What the live check knows: a report, and perhaps a diagnosis and a grade. @typedef {{report: any, diagnosis: any, grade: any}} Known */
/** How many of the cells are forced, and whether that is all. @typedef {{forced: number, all: number, complete: boolean}} ForcedCount */
/** A change that makes a puzzle unique: a sentence, the new clues, and the resulting puzzle. @typedef {{sentence: string, clues: {at: Spot, says: string}[], puzzle: any}} Remedy */
/** The actions of the buttons. @typedef {{put: (remedy: Remedy) => void, next: () => void, another: () => void, hide: () => void, clash: () => void, thin: () => void, play: () => void, on: () => void}} Acts */
/** What is on the board, and what is shown of the diagnosis. @typedef {{solution: boolean, clash: boolean, remedy: Remedy|null, bare: boolean, paints: boolean, rooms: number, begun: boolean, goesOn: boolean, size: Size, forced: ForcedCount|null}} Shown */

/** A number with commas, or rounded if it is huge. @param {number|string} n */
export function figure(n) {
  const digits = String(n);
  return digits.length > 15
    ? `about ${digits[0]}.${digits[1]} × 10^${digits.length - 1}`
    : BigInt(digits).toLocaleString("en");
}

/** A clue with its article: "A 3", "An 8", "Black". @param {string} says */
const withArticle = (says) =>
  /^\d+$/.test(says) ? `${/^(8|11$|18$)/.test(says) ? "An" : "A"} ${says}` : capitalized(says);

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
      detail: shown.paints
        ? "Paint a picture, or put numbers in."
        : shown.rooms
          ? "Draw some rooms."
          : "Put some clues in.",
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

/** @param {Known} known @param {Acts} acts @returns {Message} */
function unique({ report, diagnosis, grade }, acts) {
  const ambiguousView = Object.entries(report.stricter_views ?? {}).findLast(
    ([view, status]) => view !== report.view && status === "multiple",
  );
  // Clues that are spare one by one need not be spare together.
  const spare = diagnosis?.redundancy?.together.length ?? 0;
  const parts = [
    grade?.level_name,
    spare ? `${counted(spare, "clue")} ${spare === 1 ? "is" : "are"} spare.` : "",
  ].filter(Boolean);
  const detail = [
    ambiguousView
      ? `Unique as a ${report.view}; its ${ambiguousView[0]} ${ambiguousView[0].endsWith("s") ? "are" : "is"} not.`
      : "",
    parts.join(" · "),
  ]
    .filter(Boolean)
    .join(" ");
  return {
    icon: "check",
    kind: "good",
    head: "Unique: exactly one solution.",
    detail,
    actions: [
      ...(spare ? [{ text: spare === 1 ? "Remove the spare clue" : "Remove spare clues", act: acts.thin }] : []),
      { text: "Play it", act: acts.play },
    ],
  };
}

/** @param {any} ambiguity */
function severalHead(ambiguity) {
  const { count = null, at_least: least = 0 } = ambiguity ?? {};
  if (count !== null) return `Several solutions: ${figure(count)}.`;
  if (Number(least) > 2) return `Several solutions: more than ${figure(String(BigInt(least) - 1n))}.`;
  return "Several solutions.";
}

/** @param {Known} known @param {Shown} shown @param {Acts} acts @returns {Message} */
function several({ diagnosis }, shown, acts) {
  const ambiguity = diagnosis?.ambiguity;
  const { remedy } = shown;
  const { forced } = shown;
  const open = ambiguity && shown.begun && !forced ? openCells(ambiguity, shown.size).length : 0;
  const hopeless =
    ambiguity?.no_addition && shown.begun ? "All clues of the first solution leave other solutions, too." : "";
  const detail = [
    forced && shown.begun
      ? `${forced.complete ? "" : "At least "}${forced.forced} of ${forced.all} cells ${forced.forced === 1 ? "is" : "are"} forced.`
      : "",
    open
      ? `${ambiguity.open_known ? "" : "At least "}${counted(open, "cell")} ${open === 1 ? "is" : "are"} not forced.`
      : "",
    shown.begun ? "" : "Put clues in until one is left.",
    remedy?.sentence ?? hopeless,
  ];
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

/** @param {Known} known @param {Shown} shown @param {Acts} acts @returns {Message} */
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

/** @param {any} conflict @param {Shown} shown */
function conflictDetail({ clues = [], theorem, smallest }, { rooms, size }) {
  const [clue] = clues;
  let sentence = "";
  if (clues.length > 1) sentence = `${capitalized(places(clues))} contradict each other.`;
  else if (clue) sentence = `${withArticle(clue.says)} at ${clue.where} cannot be met.`;
  else if (rooms)
    sentence = `No answer fits these ${counted(rooms, "room")}, ${counted(size.rows, "row")} and ${counted(size.cols, "column")}.`;
  else if (smallest) sentence = "Not even without clues.";
  return [theorem, sentence].filter(Boolean).join(" ");
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
  const bad = new Set(conflict.clues.map((/** @type {any} */ c) => key(c.at)));
  const numbers = new Set();
  /** @type {Shape[]} */
  const shapes = drawing.shapes.map((shape) => {
    if (shape.t !== "number") return shape;
    if (bad.has(key(shape.at))) numbers.add(key(shape.at));
    if (bad.has(key(shape.at))) return { ...shape, state: /** @type {ClueState} */ ("wrong") };
    return { ...shape, ink: shape.corner ? shape.ink : "quiet" };
  });
  const rings = conflict.clues
    .map((/** @type {any} */ c) => c.at)
    .filter((/** @type {Spot} */ at) => !numbers.has(key(at)));
  return { ...drawing, shapes: [...shapes, { t: "ring", at: rings }] };
}

/** Shapes for a diagnosis: spare clues and a suggested change. @param {any} diagnosis @param {Remedy|null} remedy @returns {Shape[]} */
export function shapesOf(diagnosis, remedy) {
  /** @type {Shape[]} */
  const shapes = [];
  if (diagnosis?.redundancy)
    shapes.push({ t: "spare", at: diagnosis.redundancy.together.map((/** @type {any} */ c) => c.at) });
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
  return [
    `Decided in ${took(report.seconds ?? 0)}${report.engine ? ` by the engine ${report.engine}${method}` : ""}.`,
    report.certificate?.sentence ?? "",
    ...(diagnosis?.sentences ?? []),
    grade
      ? `Level ${grade.level}, ${grade.level_name}${grade.hardest ? `; the hardest step: ${grade.hardest}` : ""}.`
      : "",
  ].filter(Boolean);
}
