// What the status bar says of a game.
import { key, spotOf } from "../base/spots.js";
import { settings } from "../base/store.js";
import { cluesMet, progress } from "../marks/judge.js";
import { clock } from "../ui/dom.js";
import { controls } from "../ui/key_help.js";
import * as messages from "../ui/messages.js";

/** What it says while the game goes on. @param {import("./game.js").Game} game @returns {Message} */
export function standing({ player, marks, referee, genre, trials }) {
  const { state, scene } = player;
  const live = settings.states ? referee.live : null;
  if (live && !marks.depth)
    return messages.exceeded(live.sentence, Boolean(state.line), () => {
      referee.blink();
      player.paint();
    });
  const hint = marks.empty ? `${controls(genre)[0].join(": ")}.` : "";
  const idle = messages.idle(progress(scene), cluesMet(scene, player.judged), marks.empty, hint);
  return marks.depth ? trials.standing(idle) : (linking(player, idle.head) ?? idle);
}

/** How long the link under the pen still has to be, if it has a length. @param {Player} player @param {string} rest @returns {Message|null} */
function linking({ state, scene, marks }, rest) {
  const head = marks.head ? spotOf(marks.head) : null;
  if (!state.line?.lengths || !head) return null;
  const cells = scene.walkThrough(head)?.nodes ?? [head];
  const end = cells.map((p) => state.ends.get(key(p))).find(Boolean);
  return end && end.value > cells.length ? messages.linking(end.value, cells.length, rest) : null;
}

/** What it says of the phase that a game is in. @param {import("./game.js").Game} game @returns {Message} */
export function phaseMessage(game) {
  const { kept, player, phase, stopwatch, painting } = game;
  if (phase === "given up") return messages.givenUp(() => game.step("undo"));
  if (phase !== "solved") return standing(game);
  const time = clock(kept.solvedIn ?? stopwatch.seconds);
  const help = kept.seen ? messages.solutionSeen : messages.helpUsed(kept.hints ?? 0, Boolean(kept.filled));
  return messages.solved(progress(player.scene), Boolean(kept.shipped), painting, `${time}, ${help}`, [
    { text: "Share", icon: "share", act: (e) => game.shareResult(/** @type {HTMLElement} */ (e.currentTarget)) },
    { text: game.inSet ? "Next in the set" : "Next puzzle", kind: "primary", act: () => game.next() },
  ]);
}
