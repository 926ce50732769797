// Highlights of the number at the cursor: all cells with the same number, and the same number among candidates.
import { spotOf } from "../base/spots.js";
import { CANDIDATES_LAYER, includes, notesAcross } from "./notes.js";
import { numbersOn } from "./number_cells.js";

/** The shapes that highlight the number at the cursor; none if the cursor is hidden or on no number. @param {Player} player @returns {Shape[]} */
export function equalNumbers({ scene, state, marks, cursor, cursorShown, solved, digits }) {
  const value = cursorShown && !solved && digits ? scene.number(cursor) : null;
  if (value === null) return [];
  const cells = numbersOn(scene).flatMap(({ cell, number }) => (number === value ? [cell] : []));
  const across = notesAcross(state);
  const candidates = [...(marks.layers.get(CANDIDATES_LAYER) ?? [])].filter(
    ([id, set]) => includes(set, value) && scene.number(spotOf(id)) === null,
  );
  return [
    { t: "fill", at: cells, ink: "marksoft" },
    ...candidates.map(
      ([id]) =>
        /** @type {Shape} */ ({
          t: "notes",
          at: spotOf(id),
          values: [value],
          across,
          lit: value,
          ink: "mark",
          letters: state.letters,
        }),
    ),
  ];
}
