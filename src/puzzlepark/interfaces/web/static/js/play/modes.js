// The modes of writing on a board: the switch between them, the keys that change them, and filling in candidates.
import { post } from "../base/api.js";
import { key } from "../base/spots.js";
import { modeSwitch } from "../marks/mode_switch.js";
import { CANDIDATES_LAYER, CANDIDATES_MODE, setOf } from "../marks/notes.js";
import { radios, announce } from "../ui/dom.js";
import * as messages from "../ui/messages.js";

export class Modes {
  /** @param {import("./game.js").Game} game */
  constructor(game) {
    this.game = game;
    /** Whether a solved picture is shown as a picture, or by its links. */
    this.picture = true;
  }

  /** Shows the switch between the modes; for a solved picture, the switch between its views. */
  show() {
    const { page, player, phase, isPicture } = this.game;
    if (phase === "solved" && isPicture) page.modes.replaceChildren(this.views());
    else page.modes.replaceChildren(player.state.modes.length > 1 ? modeSwitch(player) : "");
    page.fitToolbar();
  }

  /** The switch between the views of a solved picture. */
  views() {
    const views = [
      { value: "picture", text: "Picture" },
      { value: "links", text: "Links" },
    ];
    return radios("Show", views, this.picture ? "picture" : "links", (view) => {
      this.picture = view === "picture";
      this.game.refresh();
    });
  }

  /** Selects the next mode, and the first after the last. */
  next() {
    const { player } = this.game;
    const { modes } = player.state;
    this.select(modes[(modes.indexOf(player.mode) + 1) % modes.length]);
  }

  /** Switches between candidates and numbers. */
  toggleCandidates() {
    const { player } = this.game;
    this.select(player.mode === CANDIDATES_MODE && player.digits ? player.digits : CANDIDATES_MODE);
  }

  /** Changes the mode and announces it. @param {Mode} mode */
  select(mode) {
    const { player } = this.game;
    player.mode = mode;
    this.show();
    player.paint();
    announce(`Mode ${mode.name}.`);
  }

  /** Fills in the candidates that rows, columns, boxes and sums leave, as one step. It counts as help. */
  async fillIn() {
    const { player, record, marks, status } = this.game;
    const { revision } = marks;
    try {
      const { cells } = await post("/api/candidates", { puzzle: record.puzzle, marks: marks.plain() });
      if (marks.revision !== revision || player.locked) return;
      marks.begin();
      for (const { at, values } of cells) marks.set(CANDIDATES_LAYER, key(at), setOf(values) || null);
      if (marks.commit()) record.filled = true;
      player.changed(true);
      status.flash(messages.undone("Candidates are filled in.", () => this.game.phases.step("undo")));
    } catch (error) {
      status.flash(messages.failed(error));
    }
  }
}
