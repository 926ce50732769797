// The switch between the modes of a board.
import { radios } from "../ui/dom.js";

/** Kinds of modes that have an icon of the same name. */
const MODE_ICONS = ["line", "paint", "number", "border", "door"];

/** @param {Player} player */
export function modeSwitch(player) {
  const { modes } = player.state;
  const icon = (/** @type {Mode} */ m) => m.sign || (MODE_ICONS.includes(m.kind) ? m.kind : "dot");
  return radios(
    "Mode",
    modes.map((m, i) => ({ value: String(i), text: m.name, icon: icon(m) })),
    String(modes.indexOf(player.mode)),
    (i) => {
      player.mode = modes[Number(i)];
      player.paint();
    },
  );
}
