// Colours for notes: a layer of the page's own, on every board, never sent and no part of an answer.

export const NOTES_LAYER = "~notes";
export const NOTE_INKS = ["notea", "noteb", "notec", "noted"];

/** The mode in which cells are coloured: each click takes the next colour, after the last none. @type {Mode} */
export const NOTES_MODE = {
  kind: "paint",
  name: "Notes",
  layer: NOTES_LAYER,
  over: "cell",
  values: NOTE_INKS.map((_, i) => i + 1),
  sign: "palette",
};
