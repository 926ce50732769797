// A trial: marks made to see what comes of them, to be kept or dropped as a whole. Trials nest.
import { announce } from "../ui/dom.js";
import { MOST_TRIALS } from "../marks/marks.js";

/** What a player does with trials. `live` is what is wrong already, in words, or null. @param {{player: Player, status: StatusBar, live: () => string|null}} game */
export function trials({ player, status, live }) {
  const { marks } = player;

  function begin() {
    if (player.locked) return;
    if (!marks.openTrial())
      return status.flash(
        {
          icon: "branch",
          kind: "plain",
          head: `${MOST_TRIALS} trials at most are open at once.`,
          detail: "Keep or drop one first.",
        },
        4,
      );
    player.changed(true);
    announce(`Trial ${marks.depth} is open.`);
  }

  function keep() {
    if (!marks.keepTrial()) return;
    player.changed(true);
    announce("The trial is kept.");
  }

  /** @param {Change[]} [then] */
  function drop(then) {
    if (!marks.dropTrial(then)) return;
    player.changed(true);
    announce(then ? "The trial is dropped, and the opposite marked." : "The trial is dropped.");
  }

  /** The opposite of the one mark that the trial began with, where there is one that can be seen. @returns {Change[]|null} */
  function opposite() {
    const first = marks.firstTrialStroke;
    const [layer, , , value] = first[0] ?? [];
    const values = layer ? (player.state.genre.layers[layer]?.values ?? []) : [];
    const other = values.length === 2 ? values.find((v) => v !== value) : undefined;
    if (
      !layer ||
      other === undefined ||
      !player.state.shows(layer, other) ||
      first.some((c) => c[0] !== layer || c[2] !== null || c[3] !== value)
    )
      return null;
    // A tile is one mark of several cells; a line of several steps is not.
    if (first.length > 1 && !player.state.modes.some((m) => m.layer === layer && m.over === "region")) return null;
    return first.map(([name, spot]) => [name, spot, null, other]);
  }

  /** What the status says while a trial is open. @param {Message} idle @returns {Message} */
  function standing(idle) {
    const wrong = live();
    const then = wrong ? opposite() : null;
    const name = marks.depth > 1 ? `Trial ${marks.depth}` : "Trial";
    const n = marks.trialSize;
    const away = { text: "Drop", act: () => drop() };
    if (wrong)
      return {
        icon: "bad",
        kind: "bad",
        head: `This cannot be: ${wrong[0].toLowerCase()}${wrong.slice(1)}`,
        actions: then
          ? [{ text: "Drop and mark the opposite", kind: "primary", act: () => drop(then) }, away]
          : [
              { text: "Keep", act: keep },
              { ...away, kind: "primary" },
            ],
      };
    return {
      icon: "branch",
      kind: "trial",
      head: `${name}: ${n} ${n === 1 ? "mark" : "marks"}.`,
      detail: idle.head,
      actions: [{ text: "Keep", act: keep, kind: "primary" }, away],
    };
  }

  /** Enter keeps, Esc drops. @param {KeyboardEvent} e */
  function key(e) {
    if (!marks.depth || player.locked || player.pointer.current || e.ctrlKey || e.metaKey || e.altKey || e.shiftKey)
      return false;
    if (e.key === "Enter") keep();
    else if (e.key === "Escape") drop();
    else return false;
    return true;
  }

  return { begin, keep, drop, standing, key };
}
