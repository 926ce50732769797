// What Make tells of a puzzle: its verdict and its diagnosis in words, and what of them is shown on the board.
import { took } from "../ui/dom.js";
import { cellsOf, key } from "../base/spots.js";
import { capitalized, counted, listed } from "../base/text.js";

/** What is known: a report, and perhaps a diagnosis and a grade. @typedef {{report: any, diagnosis: any, grade: any}} Known */
/** A way to make a puzzle unique: what it says, where, and the puzzle that comes of it. @typedef {{sentence: string, clues: {at: Spot, says: string}[], puzzle: any}} Remedy */
/** What the buttons do. @typedef {{put: (remedy: Remedy) => void, next: () => void, another: () => void, hide: () => void, clash: () => void, thin: () => void, play: () => void, on: () => void}} Acts */
/** What is shown already. @typedef {{solution: boolean, clash: boolean, remedy: Remedy|null, bare: boolean, paints: boolean, rooms: number, begun: boolean, goesOn: boolean, size: Size}} Shown */

/** A number with commas; a huge one by its size. @param {number|string} n */
export function figure(n) {
  const digits = String(n);
  return digits.length > 15
    ? `about ${digits[0]}.${digits[1]} × 10^${digits.length - 1}`
    : BigInt(digits).toLocaleString("en");
}

/** "A 3", "An 8", "Black" @param {string} says */
const named = (says) => (/^\d+$/.test(says) ? `${/^(8|11$|18$)/.test(says) ? "An" : "A"} ${says}` : capitalized(says));

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
  const finer = Object.entries(report.stricter_views ?? {}).findLast(
    ([view, status]) => view !== report.view && status === "multiple",
  );
  // Clues that are spare one by one need not be so together.
  const spare = diagnosis?.redundancy?.together.length ?? 0;
  const parts = [
    grade?.level_name,
    spare ? `${counted(spare, "clue")} ${spare === 1 ? "is spare" : "can go together"}.` : "",
  ].filter(Boolean);
  const detail = [
    finer ? `Unique as a ${report.view}; its ${finer[0]} ${finer[0].endsWith("s") ? "are" : "is"} not.` : "",
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

/** @param {Known} known @param {Shown} shown @param {Acts} acts @returns {Message} */
function several({ diagnosis }, shown, acts) {
  const found = diagnosis?.ambiguity;
  const { remedy } = shown;
  const head = !found
    ? "Several solutions."
    : found.count !== null
      ? `Several solutions: ${figure(found.count)}.`
      : Number(found.at_least) > 2
        ? `Several solutions: more than ${figure(String(BigInt(found.at_least) - 1n))}.`
        : "Several solutions.";
  const open = found && shown.begun ? openCells(found, shown.size).length : 0;
  const detail = [
    open
      ? `${found.open_known ? "" : "At least "}${counted(open, "cell")} ${open === 1 ? "is" : "are"} not forced.`
      : "",
    !shown.begun ? "Put clues in until one is left." : "",
    remedy?.sentence ??
      (found?.no_addition && shown.begun ? "All clues of the first solution leave other solutions, too." : ""),
  ];
  return {
    icon: "several",
    kind: "warn",
    head,
    detail: detail.filter(Boolean).join(" "),
    actions: [
      ...(remedy ? [{ text: remedy.clues.length > 1 ? "Put them in" : "Put it in", act: () => acts.put(remedy) }] : []),
      ...(found ? [{ text: remedy ? "Next" : "Find a change", act: acts.next }] : []),
      { text: "Show another", act: acts.another },
      ...(shown.solution ? [{ text: "Hide", act: acts.hide }] : []),
    ],
  };
}

/** @param {Known} known @param {Shown} shown @param {Acts} acts @returns {Message} */
function none({ diagnosis }, shown, acts) {
  const clues = diagnosis?.conflict?.clues ?? [];
  const detail = !diagnosis?.conflict
    ? ""
    : !clues.length
      ? shown.rooms
        ? `No answer fits these ${counted(shown.rooms, "room")}, ${counted(shown.size.rows, "row")} and ${counted(shown.size.cols, "column")}.`
        : diagnosis.conflict.smallest
          ? "Not even without clues."
          : ""
      : clues.length === 1
        ? `${named(clues[0].says)} at ${clues[0].where} cannot be met.`
        : `${capitalized(places(clues))} contradict each other.`;
  return {
    icon: "none",
    kind: "bad",
    head: "No solution.",
    detail: [diagnosis?.conflict?.theorem, detail].filter(Boolean).join(" "),
    actions: clues.length ? [{ text: shown.clash ? "Hide" : "Show", act: acts.clash }] : [],
  };
}

/** "rows 2 and 5 and column 3" @param {{where: string}[]} clues */
function places(clues) {
  const found = ["row", "column"].map((line) => {
    const numbers = clues
      .map(({ where }) => new RegExp(`^${line} (\\d+)$`).exec(where)?.[1])
      .filter((n) => n !== undefined);
    return numbers.length ? `${line}${numbers.length > 1 ? "s" : ""} ${listed(numbers)}` : "";
  });
  const others = clues.filter(({ where }) => !/^(row|column) \d+$/.test(where));
  if (others.length)
    found.push(
      others.length > 3 ? `${others.length} clues` : `the clues in ${listed(others.map(({ where }) => where))}`,
    );
  return found.filter(Boolean).join(" and ");
}

/** The ways to make a puzzle unique: clues to add first, then clues to change. @param {any} ambiguity @returns {Remedy[]} */
export function remedies({ addition, changes }) {
  /** @type {Remedy[]} */
  const found = [];
  if (addition) {
    const { clues, puzzle } = addition;
    const sentence =
      clues.length === 1
        ? `${named(clues[0].says)} at ${clues[0].where} would make it unique.`
        : `${clues.length} more clues would make it unique.`;
    found.push({ sentence, clues, puzzle });
  }
  for (const { clue, to, puzzle } of changes) {
    const sentence =
      String(to.at) !== String(clue.at)
        ? `The ${clue.says} at ${clue.where}, moved to ${to.where}, would make it unique.`
        : `${named(to.says)} instead of ${clue.says} at ${clue.where} would make it unique.`;
    found.push({ sentence, clues: [to], puzzle });
  }
  return found;
}

/** The cells with something that is not forced, in the cell or on its sides. @param {any} ambiguity @param {Size} size */
export const openCells = ({ open }, size) => cellsOf(/** @type {Spot[]} */ (Object.values(open).flat()), size);

/** The drawing with clues that contradict each other in boxes, and the others quiet. @param {Drawing} drawing @param {any} conflict @returns {Drawing} */
export function clashing(drawing, conflict) {
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

/** What is shown of a diagnosis besides the clues themselves. @param {any} diagnosis @param {Remedy|null} remedy @param {boolean} plain whether no solution is shown @param {Size} size @returns {Shape[]} */
export function shapesOf(diagnosis, remedy, plain, size) {
  /** @type {Shape[]} */
  const found = [];
  if (diagnosis?.ambiguity && plain)
    found.push({ t: "hatch", at: openCells(diagnosis.ambiguity, size), ink: "differ" });
  if (diagnosis?.redundancy)
    found.push({ t: "spare", at: diagnosis.redundancy.together.map((/** @type {any} */ c) => c.at) });
  for (const { at, says } of remedy?.clues ?? [])
    found.push(
      /^\d+$/.test(says)
        ? { t: "number", at, value: Number(says), ink: "mark", pale: true }
        : { t: "ring", at: [at], ink: "mark" },
    );
  return found;
}

/** How it was found, a line each. @param {Known} known @returns {string[]} */
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
