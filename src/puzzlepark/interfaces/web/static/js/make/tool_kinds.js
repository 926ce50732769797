// Kinds of tools that Make treats in a special way.

/** Tools with slots: places of their own, outside cells. */
export const SLOTTED = ["outside-number", "outside-number-arrow", "corner-number", "node-number", "door"];
/** Numbers in cells, with an arrow. */
export const CELL_ARROW = "cell-number-arrow";
/** Numbers outside the board, with a diagonal arrow. */
export const OUTSIDE_ARROW = "outside-number-arrow";
/** Lines from cell to cell. */
export const LINE = "cell-line";
