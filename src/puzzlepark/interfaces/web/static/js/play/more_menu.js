// The menu "More" while playing.
import { MOST_TRIALS } from "../marks/marks.js";
import { keysOfPlay } from "../ui/key_help.js";
import { keysPanel, menu } from "../ui/menu.js";
import { setSettings, settings } from "../base/store.js";

/** Opens the menu at the button `more`. @param {HTMLElement} more @param {{player: Player, board: Board, trial: {begin: () => void}, over: boolean, pause: () => void, giveUp: () => void, share: () => void, edit: () => void, fillIn: () => void, replay: () => void, showText: () => void}} game */
export function playMenu(more, { player, board, trial, over, pause, giveUp, share, edit, fillIn, replay, showText }) {
  const { marks, state } = player;
  menu(more, "More", [
    {
      text: marks.depth ? `Trial ${marks.depth + 1}, in this one` : "Trial",
      icon: "branch",
      key: "T",
      act: trial.begin,
      off: over || marks.depth >= MOST_TRIALS,
    },
    ...(player.digits ? [{ text: "Fill in candidates", icon: "pencil", act: fillIn, off: over }] : []),
    {
      text: settings.counts ? "Hide counts at clues" : "Counts at clues",
      icon: "number",
      key: player.digits ? "" : "N",
      act: () => setSettings({ counts: !settings.counts }),
      off: !state.clues.length,
    },
    {
      text: settings.notes ? "No colours for notes" : "Colours for notes",
      icon: "palette",
      key: settings.notes ? "C" : "",
      act: () => setSettings({ notes: !settings.notes }),
    },
    { text: "Pause", icon: "pause", key: "P", act: pause, off: over },
    null,
    { text: "Zoom in", icon: "plus", key: "+", act: () => board.zoomBy(1.25) },
    { text: "Zoom out", icon: "minus", key: "−", act: () => board.zoomBy(0.8) },
    { text: "Whole board", icon: "full", key: "0", act: () => board.zoomFit() },
    null,
    { text: "Replay", icon: "play", act: replay, off: !marks.past.length },
    { text: "Give up", icon: "flag", act: giveUp, off: over },
    { text: "Copy link", icon: "link", act: share },
    { text: "Edit a copy", icon: "wand", act: edit },
    { text: "Print", icon: "print", act: () => print() },
    { text: "Board as text", icon: "text", key: "V", act: showText },
    { text: "Keys", icon: "key", key: "?", act: () => keysPanel(more, keysOfPlay(state.genre)) },
  ]);
}
