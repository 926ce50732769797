// The shapes of the marks in one row of the board: digits, diagonals, fills and signs. Marks of a trial look different.
import { hasSpots, letterOf } from "../base/shapes.js";
import { isEdge, key } from "../base/spots.js";

/** The values of cells with a diagonal, and the shapes that show them. @type {{t: StampKind, value: number}[]} */
const DIAGONALS = [
  { t: "falling", value: 1 },
  { t: "rising", value: 2 },
];
/** The style of marks of a trial. @type {Partial<StampShape>} */
const TRIAL = { ink: "trial", thin: true };

/** A mark and its values in one row by column. @typedef {{scene: Scene, mark: Mark, judgement: Judgement, spots: {at: Spot, value: number}[]}} MarkRow */

/** The shapes that one kind of mark has in row `r`. @param {Scene} scene @param {Mark} mark @param {number} r @param {Map<number, number>} values by column @param {Judgement} judgement @returns {Shape[]} */
export function shapesOfRow(scene, mark, r, values, judgement) {
  /** @type {MarkRow["spots"]} */
  const spots = [...values].map(([c, value]) => ({ at: [r, c], value }));
  const row = { scene, mark, judgement, spots };
  if (mark.t === "digits") return digitShapes(row);
  if (mark.t === "diagonal") return diagonalShapes(row);
  return mark.t === "fill" ? fillShapes(row) : signShapes(row);
}

/** Whether a mark at a spot belongs to a trial. @param {MarkRow} row @param {Spot} spot */
const isTried = ({ scene, mark }, spot) => scene.marks.tried(mark.layer, key(spot)) > 0;

/** Splits spots into those of final marks and those of a trial. @param {MarkRow} row @param {Spot[]} spots */
const splitTrial = (row, spots) => ({
  final: spots.filter((spot) => !isTried(row, spot)),
  trial: spots.filter((spot) => isTried(row, spot)),
});

/** The spots with a value. @param {MarkRow} row @param {(value: number) => unknown} fits */
const spotsWith = ({ spots }, fits) => spots.filter(({ value }) => fits(value)).map(({ at }) => at);

/** Written numbers. A zero may be shown as a filled cell or as a cross. @param {MarkRow} row @returns {Shape[]} */
function digitShapes(row) {
  const { scene, mark, judgement, spots } = row;
  const written = spots.filter(({ at }) => !scene.state.ends.has(key(at)));
  const isZero = (/** @type {number} */ value) => Boolean(mark.zero) && value === 0;
  const zeros = splitTrial({ ...row, spots: written }, spotsWith({ ...row, spots: written }, isZero));
  /** @type {Shape[]} */
  const numbers = written
    .filter(({ value }) => !isZero(value))
    .map(({ at, value }) => ({
      t: "number",
      at,
      value,
      ink: isTried(row, at) ? "trial" : "mark",
      state: judgement.bad.has(key(at)) ? "wrong" : "normal",
      ...(mark.letters ? { text: letterOf(value) } : {}),
    }));
  return [
    ...numbers,
    ...(mark.zero === "fill" ? filled("fill", zeros.final, zeros.trial, "paint") : []),
    ...(mark.zero === "cross" ? crossed(zeros.final, zeros.trial) : []),
  ].filter(hasSpots);
}

/** Diagonals of cells, falling or rising; those that break a rule have the ink for errors. @param {MarkRow} row @returns {Shape[]} */
function diagonalShapes(row) {
  const isBad = (/** @type {Spot} */ spot) => row.judgement.bad.has(key(spot));
  return DIAGONALS.flatMap(({ t: kind, value: own }) => {
    const { final, trial } = splitTrial(
      row,
      spotsWith(row, (value) => value === own),
    );
    return [
      { t: kind, at: final.filter((spot) => !isBad(spot)) },
      { t: kind, at: final.filter(isBad), ink: "bad" },
      { t: kind, at: trial, ...TRIAL },
    ];
  });
}

/** Filled cells, in the shape and ink that the mark declares. @param {MarkRow} row @returns {Shape[]} */
function fillShapes(row) {
  const { mark } = row;
  const { final, trial } = splitTrial(
    row,
    spotsWith(row, (value) => value),
  );
  return filled(/** @type {StampKind} */ (mark.shape ?? "fill"), final, trial, mark.ink ?? "paint");
}

/** Signs such as crosses and dots; in a cell with a number they are small. @param {MarkRow} row @returns {Shape[]} */
function signShapes(row) {
  const { scene, mark } = row;
  const onEdges = mark.over === "edge";
  const hasNumber = (/** @type {Spot} */ spot) => scene.state.ends.has(key(spot));
  const isFree = (/** @type {Spot} */ spot) =>
    onEdges || (!scene.joined.has(key(spot)) && (mark.numbered || !hasNumber(spot)));
  const spots = spotsWith(row, (value) => value === (mark.value ?? 0));
  const { final, trial } = splitTrial(
    row,
    spots.filter((spot) => isEdge(spot) === onEdges && isFree(spot)),
  );
  const sign = /** @type {StampKind} */ (mark.sign ?? "dot");
  const bare = (/** @type {Spot} */ spot) => !hasNumber(spot);
  return [
    { t: sign, at: final.filter(bare) },
    { t: "speck", at: final.filter(hasNumber) },
    { t: sign, at: trial.filter(bare), ...TRIAL },
    { t: "speck", at: trial.filter(hasNumber), ...TRIAL },
  ];
}

/** Filled cells, those of a trial hatched. @param {StampKind} kind @param {Spot[]} at @param {Spot[]} trial @param {string|number} ink @returns {Shape[]} */
const filled = (kind, at, trial, ink) => [
  { t: kind, at, ink },
  { t: kind, at: trial, ink: "trial", soft: 0.25 },
  { t: "hatch", at: trial, ink: "trial" },
];

/** Cells with a cross in place of a number. @param {Spot[]} at @param {Spot[]} trial @returns {Shape[]} */
const crossed = (at, trial) => [
  { t: "cross", at },
  { t: "cross", at: trial, ...TRIAL },
];
