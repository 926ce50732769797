// Trials: marks that are tried out, and then kept or dropped as a whole. Trials nest.
import { counted } from "../base/text.js";
import { MOST_TRIALS } from "../marks/marks.js";
import { announce } from "../ui/dom.js";

/** The actions of trials. `brokenRule` returns the sentence of a rule that the marks break, or null. @param {{player: Player, status: StatusBar, brokenRule: () => string|null}} game */
export function trials({ player, status, brokenRule }) {
  const { marks } = player;

  /** Opens a trial, unless too many are open. */
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

  /** Ends the innermost trial and keeps its marks. */
  function keep() {
    if (!marks.keepTrial()) return;
    player.changed(true);
    announce("The trial is kept.");
  }

  /** Ends the innermost trial and erases its marks. @param {Change[]} [then] changes that are made after that */
  function drop(then) {
    if (!marks.dropTrial(then)) return;
    player.changed(true);
    announce(then ? "The trial is dropped, and the opposite marked." : "The trial is dropped.");
  }

  /** The changes that set the opposite of the trial's first mark; null if the trial did not begin with a single mark, or if its layer has not
   * exactly two values that the board shows. @returns {Change[]|null} */
  function opposite() {
    const stroke = marks.firstTrialStroke;
    if (!stroke.length) return null;
    const [layer, , , value] = stroke[0];
    const values = player.state.genre.layers[layer]?.values ?? [];
    const other = values.length === 2 ? values.find((each) => each !== value) : undefined;
    if (other === undefined || !player.state.shows(layer, other)) return null;
    const isUniform = stroke.every(([name, , before, after]) => name === layer && before === null && after === value);
    // A region is one mark on several cells; a line of several edges is not.
    const isOneMark =
      stroke.length === 1 || player.state.modes.some((mode) => mode.layer === layer && mode.over === "region");
    return isUniform && isOneMark ? stroke.map(([name, spot]) => [name, spot, null, other]) : null;
  }

  /** The message while a trial is open. @param {Message} idle @returns {Message} */
  function standing(idle) {
    const broken = brokenRule();
    const opposites = broken ? opposite() : null;
    const name = marks.depth > 1 ? `Trial ${marks.depth}` : "Trial";
    const dropIt = { text: "Drop", act: () => drop() };
    if (broken)
      return {
        icon: "bad",
        kind: "bad",
        head: `This cannot be: ${broken[0].toLowerCase()}${broken.slice(1)}`,
        actions: opposites
          ? [{ text: "Drop and mark the opposite", kind: "primary", act: () => drop(opposites) }, dropIt]
          : [
              { text: "Keep", act: keep },
              { ...dropIt, kind: "primary" },
            ],
      };
    return {
      icon: "branch",
      kind: "trial",
      head: `${name}: ${counted(marks.trialSize, "mark")}.`,
      detail: idle.head,
      actions: [{ text: "Keep", act: keep, kind: "primary" }, dropIt],
    };
  }

  /** Enter keeps a trial, Esc drops it; true if the key was one of these. @param {KeyboardEvent} e */
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
