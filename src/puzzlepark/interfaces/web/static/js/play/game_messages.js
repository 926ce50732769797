// What the status bar shows about a game.
import { key, spotOf } from "../base/spots.js";
import { settings } from "../base/store.js";
import { cluesMet, progress } from "../marks/judge.js";
import { clock } from "../ui/dom.js";
import { controls } from "../ui/key_help.js";
import * as messages from "../ui/messages.js";

/** The message while the game goes on: a broken rule, the open trial, the unfinished link, or the progress. @param {import("./game.js").Game} game @returns {Message} */
export function standing({ player, marks, judging, genre, trials }) {
  const { state, scene } = player;
  const { referee } = judging;
  const broken = settings.states ? referee.broken : null;
  if (broken && !marks.depth)
    return messages.exceeded(broken.sentence, Boolean(state.line), () => {
      referee.blink();
      player.paint();
    });
  const hint = marks.empty ? `${controls(genre)[0].join(": ")}.` : "";
  const idle = messages.idle(progress(scene), cluesMet(scene, player.judgement), marks.empty, hint);
  return marks.depth ? trials.standing(idle) : (linking(player, idle.head) ?? idle);
}

/** A message that says how many cells the link under the pen has and needs; null if no such link is being drawn.
 * @param {Player} player @param {string} rest a sentence that follows @returns {Message|null} */
function linking({ state, scene, marks }, rest) {
  const head = marks.head ? spotOf(marks.head) : null;
  if (!state.line?.lengths || !head) return null;
  const cells = scene.walkThrough(head)?.nodes ?? [head];
  const end = cells.map((spot) => state.ends.get(key(spot))).find(Boolean);
  return end && end.value > cells.length ? messages.linking(end.value, cells.length, rest) : null;
}

/** The message for the phase of a game. @param {import("./game.js").Game} game @returns {Message} */
export function phaseMessage(game) {
  const { record, player, phase, phases, isPicture, sharing } = game;
  if (phase === "given up") return messages.givenUp(() => phases.step("undo"));
  if (phase !== "solved") return standing(game);
  const time = clock(record.solvedIn ?? game.clock.seconds);
  const help = record.seen ? messages.solutionSeen : messages.helpUsed(record.hints ?? 0, Boolean(record.filled));
  return messages.solved(progress(player.scene), Boolean(record.shipped), isPicture, `${time}, ${help}`, [
    { text: "Share", icon: "share", act: (e) => sharing.copyResult(/** @type {HTMLElement} */ (e.currentTarget)) },
    { text: sharing.nextInSet ? "Next in the set" : "Next puzzle", kind: "primary", act: () => sharing.next() },
  ]);
}
