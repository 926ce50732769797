// The colours of links in an answer that is drawn in Make. A link has the colour that was chosen when it was drawn.
import { key, cellsBeside, spotOf } from "../base/spots.js";

/** Colours the links that a stroke has drawn, before it ends. @param {Player} player @param {string} layer the layer of colours, from 1 @param {number} ink @param {boolean} clicked whether the stroke was a click on one cell */
export function colourStroke(player, layer, ink, clicked) {
  const { marks, state, scene } = player;
  const colour = ink + 1;
  const changes = [...(marks.open?.values() ?? [])].filter(([changed]) => changed === state.line?.layer);
  const touched = new Set(changes.flatMap(([, spot]) => cellsBeside(spotOf(spot)).map(key)));
  const hasDrawn = changes.some(([, , , after]) => after);
  for (const cell of touched) if (!scene.joined.has(cell)) marks.set(layer, cell, null);
  // A whole link has the colour of its last stroke.
  if (hasDrawn)
    for (const { nodes } of scene.walks)
      if (nodes.some((node) => touched.has(key(node)))) for (const node of nodes) marks.set(layer, key(node), colour);
  // A click on a cell without a line makes it a link of a single cell, or removes that link.
  const cell = key(player.cursor);
  if (clicked && !changes.length && !scene.joined.has(cell))
    marks.set(layer, cell, marks.get(layer, cell) === colour ? null : colour);
}

/** Links and single cells in their colours. @param {Player} player @param {string} layer @returns {Shape[]} */
export function colouredLinks(player, layer) {
  const { marks, scene } = player;
  // Inks count from 0, values of the layer from 1; -1 is a cell without colour.
  const inkAt = (/** @type {Spot} */ spot) => (marks.get(layer, key(spot)) ?? 0) - 1;
  /** @type {Shape[]} */
  const shapes = scene.walks
    .filter(({ nodes }) => inkAt(nodes[0]) >= 0)
    .map(({ nodes, closed }) => ({
      t: "line",
      at: closed ? [...nodes, nodes[0]] : nodes,
      ink: inkAt(nodes[0]),
      kind: "link",
    }));
  for (const [id, value] of marks.layers.get(layer) ?? [])
    if (value && !scene.joined.has(id)) shapes.push({ t: "line", at: [spotOf(id)], ink: value - 1, kind: "linked" });
  return shapes;
}
