// What a player can ask the solver: whether the marks are right so far, where they are wrong, and what the solution is.
import { Refusal, aborted, job, online } from "../base/api.js";
import { cellsOf, placeOf } from "../base/spots.js";
import { missingCandidates, wrongSpots } from "../marks/judge.js";
import { fromTables, solutionMarks } from "../marks/marks.js";
import { CANDIDATES_LAYER } from "../marks/notes.js";
import { took } from "../ui/dom.js";
import * as messages from "../ui/messages.js";

/** How long messages stay, in seconds. */
const RIGHT_SECONDS = 20;
const WRONG_SECONDS = 60;

/** The requests of one game. `answer` is the solution if the device has it; `showSolution` ends the game.
 * @param {{record: any, genre: any, answer: PlainMarks|null, player: Player, status: StatusBar, showSolution: (solution: PlainMarks) => void}} game */
export function solverRequests({ record, genre, answer, player, status, showSolution }) {
  const { marks, state } = player;

  /** Whether the marks agree with a solution: compared with the answer if no server answers, otherwise found by the solver. */
  async function compare() {
    if (!online && answer) {
      const wrong = wrongSpots(state, marks, answer);
      return { fits: !wrong.length, wrong };
    }
    const body = { puzzle: record.puzzle, marks: marks.plain() };
    return status.during(messages.checking, (signal, busy) => job("/api/so-far", body, { signal, wait: 5, busy }));
  }

  /** Checks the marks and the candidates so far, and reports the result unless they have changed meanwhile. */
  async function soFar() {
    player.extra = [];
    if (marks.empty && !marks.layers.get(CANDIDATES_LAYER)?.size) return status.flash(messages.right({}), 4);
    const { revision } = marks;
    try {
      const result = await compare();
      if (marks.revision !== revision) return;
      const solution = result.fits ? await answerFor(record.puzzle, genre, answer, marks) : {};
      if (marks.revision !== revision) return;
      const missing = result.fits ? missingCandidates(player.scene, solution) : [];
      report(result, missing);
    } catch (error) {
      // The server has just become unreachable, so the answer on the device decides.
      if (error instanceof Refusal && error.status === 0 && answer) return soFar();
      if (!aborted(error)) status.flash(messages.failed(error));
    }
  }

  /** Shows the result of a check. `fits` is null if the solver ran out of time. @param {{fits: boolean|null, wrong?: any, seconds?: number, sentence?: string}} result @param {{at: Spot, value: number}[]} missing */
  function report(result, missing) {
    const effort = { how: result.seconds ? took(result.seconds) : "" };
    if (missing.length)
      status.flash(
        messages.crossedOut(() => showMissing(player, status, missing)),
        WRONG_SECONDS,
      );
    else if (result.fits === true) status.flash(messages.right(effort), RIGHT_SECONDS);
    else if (result.fits === false)
      status.flash(
        messages.wrongSoFar(effort, () => showWhere(result.wrong)),
        WRONG_SECONDS,
      );
    else
      status.flash(
        {
          icon: "info",
          kind: "plain",
          head: "Not decided in 10 s.",
          detail: result.sentence ?? "",
          ...effort,
          actions: [{ text: "Go on", act: () => soFar() }],
        },
        RIGHT_SECONDS,
      );
  }

  /** Rings the cells that differ from the solution. @param {Spot[]|null} wrong null if the solution is not unique */
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
    const subject = cells.length === 1 ? "This cell is" : `These ${cells.length} cells are`;
    showRings(player, status, cells, { head: `${subject} not as in the solution.` });
  }

  /** Shows the solution, from the device or from the solver. */
  async function giveUp() {
    try {
      const tables =
        record.answer ?? (await job("/api/solve", { puzzle: record.puzzle, limit: 1 }, { wait: 10 })).solutions?.[0];
      const solution = solutionMarks(tables, genre);
      if (!Object.keys(solution).length) return status.flash({ icon: "none", kind: "bad", head: "No solution." });
      showSolution(solution);
    } catch (error) {
      status.flash(messages.failed(error));
    }
  }

  return { soFar, giveUp, showWhere };
}

/** The unique answer that candidates are compared with; without any marks if there are no candidates, or if the answer is not unique. @param {any} puzzle @param {Genre} genre @param {PlainMarks|null} answer @param {Marks} marks @returns {Promise<PlainMarks>} */
async function answerFor(puzzle, genre, answer, marks) {
  if (answer || !marks.layers.get(CANDIDATES_LAYER)?.size) return answer ?? {};
  const { solutions } = await job("/api/solve", { puzzle, limit: 2 }, { wait: 5 });
  return solutions?.length === 1 ? fromTables(solutions[0], genre) : {};
}

/** Shows the cells whose candidates lack their number. @param {Player} player @param {StatusBar} status @param {{at: Spot, value: number}[]} missing */
function showMissing(player, status, missing) {
  const [{ at, value }] = missing;
  showRings(
    player,
    status,
    missing.map((cell) => cell.at),
    {
      head: `The ${value} you crossed out in ${placeOf(at)} is the answer.`,
      detail: missing.length > 1 ? `${missing.length} cells lack their number.` : "",
    },
  );
}

/** Rings wrong cells, with a message whose button removes the rings. @param {Player} player @param {StatusBar} status @param {Spot[]} cells @param {{head: string, detail?: string}} message */
function showRings(player, status, cells, message) {
  const end = () => {
    player.extra = [];
    status.endFlash();
    player.paint();
  };
  player.extra = [{ t: "ring", at: cells, blink: true }];
  status.flash({ icon: "bad", kind: "bad", ...message, actions: [{ text: "Back to it", act: end }] }, WRONG_SECONDS);
  player.paint();
}
