// Crosses that a player need not make: where a clue is met, the rest of what it counts stays empty. A setting, off at first.
import { onEdges } from "./board_state.js";
import { sceneOf } from "./scene.js";
import { isEdge, key } from "./spots.js";
import { taken } from "./strokes.js";

/** Marks the rest of every met clue as empty, within the stroke that is open. @param {BoardState} state @param {Marks} marks */
export function crossMet(state, marks) {
  const scene = sceneOf(state, marks);
  for (const clue of state.clues) {
    if (scene.count(clue) !== clue.value) continue;
    for (const spot of /** @type {Spot[]} */ (clue.counts)) {
      const mode = state.modes.find((m) => m.kind === "mark" && state.values(m)[0] === 0 && onEdges(m) === isEdge(spot));
      if (!mode || scene.carries(spot)) continue;
      for (const p of state.touched(mode, spot)) if (marks.get(mode.layer, key(p)) === null && !taken(state, marks, mode, p)) marks.set(mode.layer, key(p), 0);
    }
  }
}
