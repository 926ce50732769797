// Takes wrong marks back, and keeps the right ones, whether they were made before or after them.
import { key } from "../base/spots.js";
import { DIRECTIONS_LAYER } from "../marks/marks.js";

/** Erases marks as one step of undo; false if none of them is on the board any more. A number, shade or line that is still there with another value is kept.
 * @param {Player} player @param {import("./step_drawing.js").Assignment[]} wrong */
export function takeBack(player, wrong) {
  const { marks } = player;
  marks.begin();
  for (const { layer, at, value } of wrong) {
    if (marks.get(layer, key(at)) !== value) continue;
    marks.set(layer, key(at), null);
    marks.set(DIRECTIONS_LAYER, key(at), null);
  }
  const isChanged = marks.commit();
  player.changed(true);
  return isChanged;
}
