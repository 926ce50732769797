// The replay of a game: the board shows its strokes one after another, with their times. The game itself does not change.
import { Marks } from "../marks/marks.js";
import { sceneOf, noJudgement } from "../marks/scene.js";
import { button, clock, el } from "../ui/dom.js";

/** How long each stroke is shown while the replay runs, in milliseconds. */
const PACE = 350;

/** The strokes of a game, and when they were made. @param {Marks} marks @returns {Replay} */
export const replayOf = (marks) => ({
  steps: marks.past,
  times: marks.past.map((step) => marks.times.get(step) ?? null),
});

/** The marks after the first `count` strokes. @param {Replay} replay @param {number} count */
function marksAfter({ steps }, count) {
  const marks = new Marks();
  for (const step of steps.slice(0, count)) for (const [layer, spot, , value] of step) marks.put(layer, spot, value);
  return marks;
}

/** A panel with a slider over the strokes. @param {Player} player @param {Replay} replay @param {{share: (from: HTMLElement) => void, ended: () => void}} owner */
export function replayPanel(player, replay, { share, ended }) {
  const { steps, times } = replay;
  const slider = el("input", {
    type: "range",
    min: "0",
    max: String(steps.length),
    value: String(steps.length),
    id: "replay-at",
    "aria-label": "Strokes",
    oninput: () => (stop(), show()),
  });
  const label = el("output", { for: "replay-at", class: "replay-told" });
  /** The interval timer of a running replay; 0 while it is stopped. */
  let running = 0;

  /** Shows the board after the strokes up to the slider. */
  function show() {
    const at = Number(slider.value);
    const time = times[at - 1] ?? null;
    slider.style.setProperty("--part", `${(100 * at) / Math.max(1, steps.length)}%`);
    label.textContent = `${at} of ${steps.length}${time === null ? "" : ` · ${clock(time)}`}`;
    slider.setAttribute("aria-valuetext", label.textContent);
    player.board.paintIn([sceneOf(player.state, marksAfter(replay, at)).bundles(noJudgement(), {})]);
  }

  function stop() {
    clearInterval(running);
    running = 0;
  }

  /** Starts or stops the replay. At its end it starts from the beginning. */
  function run() {
    if (running) return stop();
    if (Number(slider.value) >= steps.length) slider.value = "0";
    show();
    running = window.setInterval(() => {
      slider.value = String(Number(slider.value) + 1);
      show();
      if (Number(slider.value) >= steps.length) stop();
    }, PACE);
  }

  /** Removes the panel; the game goes on. */
  const close = () => {
    stop();
    node.remove();
    ended();
  };
  const node = el(
    "section",
    { class: "replay", "aria-label": "Replay" },
    button({ icon: "play", label: "Run the replay", kind: "plain", onclick: run }),
    slider,
    label,
    button({ text: "Copy link", kind: "dense", onclick: (e) => share(/** @type {HTMLElement} */ (e.currentTarget)) }),
    button({ icon: "cross", label: "Close", kind: "plain", onclick: close }),
  );
  return { node, show, close };
}
