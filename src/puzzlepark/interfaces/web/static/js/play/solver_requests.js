// What a player may ask: am I right so far, where am I wrong, what is the solution?
import { Refusal, aborted, job, online } from "../base/api.js";
import { took } from "../ui/dom.js";
import { missingCandidates, wrongSpots } from "../marks/judge.js";
import { fromTables, solutionMarks } from "../marks/marks.js";
import { CANDIDATES_LAYER } from "../marks/notes.js";
import * as messages from "../ui/messages.js";
import { cellsOf, placeOf } from "../base/spots.js";

/** @param {{record: any, genre: any, answer: PlainMarks|null, player: Player, status: StatusBar, shown: (solution: PlainMarks) => void}} game */
export function solverRequests({ record, genre, answer, player, status, shown }) {
  const { marks, state } = player;

  async function soFar() {
    player.extra = [];
    if (marks.empty && !marks.layers.get(CANDIDATES_LAYER)?.size) return status.flash(messages.right({}), 4);
    const { revision } = marks;
    const wrong = !online && answer ? wrongSpots(state, marks, answer) : null;
    try {
      const found = wrong
        ? { fits: !wrong.length, wrong }
        : await status.during(messages.checking, (signal, busy) =>
            job("/api/so-far", { puzzle: record.puzzle, marks: marks.plain() }, { signal, wait: 5, busy }),
          );
      if (marks.revision !== revision) return;
      const told = { how: found.seconds ? took(found.seconds) : "", engine: found.engine };
      const missing = found.fits
        ? missingCandidates(player.scene, await answerFor(record.puzzle, genre, answer, marks))
        : [];
      if (marks.revision !== revision) return;
      if (missing.length)
        status.flash(
          messages.crossedOut(() => showMissing(player, status, missing)),
          60,
        );
      else if (found.fits === true) status.flash(messages.right(told), 20);
      else if (found.fits === false)
        status.flash(
          messages.wrongSoFar(told, () => showWhere(found.wrong)),
          60,
        );
      else
        status.flash(
          {
            icon: "info",
            kind: "plain",
            head: "Not decided in 10 s.",
            detail: found.sentence ?? "",
            ...told,
            actions: [{ text: "Go on", act: () => soFar() }],
          },
          20,
        );
    } catch (error) {
      if (error instanceof Refusal && error.status === 0 && answer) return soFar();
      if (!aborted(error)) status.flash(messages.failed(error));
    }
  }

  /** @param {[number, number][]|null} wrong */
  function showWhere(wrong) {
    if (!wrong?.length)
      return status.flash(
        {
          icon: "info",
          kind: "plain",
          head: "It cannot be said where.",
          detail: "The puzzle has several solutions, or none.",
        },
        8,
      );
    const cells = cellsOf(wrong, state);
    player.extra = [{ t: "ring", at: cells, blink: true }];
    status.flash(
      {
        icon: "bad",
        kind: "bad",
        head: `${cells.length === 1 ? "This cell is" : `These ${cells.length} cells are`} not as in the solution.`,
        actions: [{ text: "Back to it", act: () => ((player.extra = []), status.endFlash(), player.paint()) }],
      },
      60,
    );
    player.paint();
  }

  async function giveUp() {
    try {
      const found =
        record.answer ?? (await job("/api/solve", { puzzle: record.puzzle, limit: 1 }, { wait: 10 })).solutions?.[0];
      const solution = solutionMarks(found, genre);
      if (!Object.keys(solution).length) return status.flash({ icon: "none", kind: "bad", head: "No solution." });
      shown(solution);
    } catch (error) {
      status.flash(messages.failed(error));
    }
  }

  return { soFar, giveUp, showWhere };
}

/** The answer, as far as it is needed to judge candidates. @param {any} puzzle @param {Genre} genre @param {PlainMarks|null} answer @param {Marks} marks @returns {Promise<PlainMarks>} */
async function answerFor(puzzle, genre, answer, marks) {
  if (answer || !marks.layers.get(CANDIDATES_LAYER)?.size) return answer ?? {};
  const found = await job("/api/solve", { puzzle, limit: 2 }, { wait: 5 });
  return found.solutions?.length === 1 ? fromTables(found.solutions[0], genre) : {};
}

/** Shows the cells whose candidates lack their number. @param {Player} player @param {StatusBar} status @param {{at: Spot, value: number}[]} missing */
function showMissing(player, status, missing) {
  player.extra = [{ t: "ring", at: missing.map(({ at }) => at), blink: true }];
  const [{ at, value }] = missing;
  status.flash(
    {
      icon: "bad",
      kind: "bad",
      head: `The ${value} you crossed out in ${placeOf(at)} is the answer.`,
      detail: missing.length > 1 ? `${missing.length} cells lack their number.` : "",
      actions: [{ text: "Back to it", act: () => ((player.extra = []), status.endFlash(), player.paint()) }],
    },
    60,
  );
  player.paint();
}
