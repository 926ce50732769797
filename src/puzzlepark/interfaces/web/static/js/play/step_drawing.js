// How the steps of the solver are shown on the board: the clues they use, the candidates they strike out, and faint marks that follow.
import { key, spotOf } from "../base/spots.js";
import { Marks } from "../marks/marks.js";
import { CANDIDATES_LAYER, includes, notesAcross } from "../marks/notes.js";
import { Scene, noJudgement } from "../marks/scene.js";
import { taken } from "../marks/strokes.js";

/** A value at a spot, which a step sets or excludes. @typedef {{layer: string, at: Spot, value: number}} Assignment */
/** One inference of a step: its clues, the spots that take part, and what it excludes. @typedef {{clues: Spot[], where: Spot[], excludes: Assignment[]}} Deduction */
/** @typedef {{title: string, technique: string, marks: Assignment[], excluded?: Assignment[], suppose: Assignment|null, deductions: Deduction[], clues: Spot[], where: Spot[]}} Step */

export class StepDrawing {
  /** @param {Player} player */
  constructor(player) {
    this.player = player;
  }

  /** Rings around clues: around the whole cell, or around the corner in which the clue is written. @param {Spot[]} clues @returns {Shape[]} */
  rings(clues) {
    const { numbers } = this.player.state;
    const isCorner = (/** @type {Spot} */ spot) => numbers.some(({ corner, at }) => corner && key(at) === key(spot));
    return [
      { t: "hint", at: clues.filter((spot) => !isCorner(spot)) },
      { t: "hint", at: clues.filter(isCorner), corner: true },
    ];
  }

  /** The candidates on the board that are excluded, struck through. @param {Assignment[]} excludes @returns {Shape[]} */
  struckCandidates(excludes) {
    const { state, marks, scene, digits } = this.player;
    const across = notesAcross(state);
    /** @type {Map<string, number[]>} */
    const cells = new Map();
    for (const { layer, at, value } of excludes) {
      const id = key(at);
      const isNoted = includes(marks.get(CANDIDATES_LAYER, id), value);
      if (layer === digits?.layer && scene.number(at) === null && isNoted)
        cells.set(id, [...(cells.get(id) ?? []), value]);
    }
    const { letters } = state;
    return [...cells].map(([id, values]) => ({ t: "notes", at: spotOf(id), values, across, struck: values, letters }));
  }

  /** In layers with two values, the value that remains at a spot where the other is excluded. @param {Assignment[]} excludes @returns {Assignment[]} */
  remainingValues(excludes) {
    const { layers } = this.player.state.genre;
    return excludes.flatMap(({ layer, at, value }) => {
      const values = layers[layer]?.values ?? [];
      if (values.length !== 2) return [];
      const [first, second] = values;
      return [{ layer, at, value: value === first ? second : first }];
    });
  }

  /** Marks as the board would show them, faintly. @param {Assignment[]} assignments @returns {Shape[]} */
  ghosts(assignments) {
    const marks = new Marks();
    for (const { layer, at, value } of assignments) marks.set(layer, key(at), value);
    const bundles = new Scene(this.player.state, marks).addMarks(new Map(), noJudgement());
    // Light and borders follow from marks, and are left out.
    const shapes = [...bundles.values()].flat().filter((shape) => shape.ink !== "marksoft" && shape.t !== "border");
    return shapes.map((shape) => ({ ...shape, head: false, count: null, ghost: true }));
  }

  /** The assignments that the board can show and that are not there yet. @param {Assignment[]} assignments */
  showable(assignments) {
    const { state, marks } = this.player;
    return assignments.filter(({ layer, at, value }) => {
      const signs = state.modes.find((mode) => mode.layer === layer && mode.kind === "mark");
      const isHidden = signs && taken(state, marks, signs, at);
      return state.shows(layer, value) && marks.get(layer, key(at)) !== value && !isHidden;
    });
  }
}

/** Everything that a step excludes, except in the chain of a supposition. @param {Step} step @returns {Assignment[]} */
export const exclusionsOf = ({ excluded = [], suppose, deductions }) =>
  suppose ? excluded : [...excluded, ...deductions.flatMap(({ excludes }) => excludes)];
