// Kinds of tools that Make treats in a special way.

/** Tools that place clues in slots: positions that are not cells, such as the margin of the board. */
export const SLOTTED = ["outside-number", "outside-number-arrow", "corner-number", "node-number", "door"];
/** Numbers in cells, with an arrow. */
export const CELL_ARROW = "cell-number-arrow";
/** Numbers outside the board, with a diagonal arrow. */
export const OUTSIDE_ARROW = "outside-number-arrow";
/** Lines from cell to cell. */
export const LINE = "cell-line";
