// The switch between the modes of a board.
import { radios } from "../ui/dom.js";

/** Kinds of modes that have an icon of the same name. */
const MODE_ICONS = ["line", "paint", "number", "border", "door"];

/** Radio buttons for the modes of a player's board. @param {Player} player */
export function modeSwitch(player) {
  const { modes } = player.state;
  const icon = (/** @type {Mode} */ mode) => mode.sign || (MODE_ICONS.includes(mode.kind) ? mode.kind : "dot");
  return radios(
    "Mode",
    modes.map((mode, i) => ({ value: String(i), text: mode.name, icon: icon(mode) })),
    String(modes.indexOf(player.mode)),
    (i) => {
      player.mode = modes[Number(i)];
      player.paint();
    },
  );
}
