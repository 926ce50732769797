// Puts another puzzle on the board of Make: a new one, one from the address or the shelf, or one whose clues come from an answer.
import { linkTo } from "../base/address.js";
import { declarationOf, genreInRequest, post } from "../base/api.js";
import { draft as storedDraft, draftAsked, genreAsked, lastDraft } from "../base/drafts.js";
import { fromAddress } from "../base/link.js";
import { Marks, fromTables } from "../marks/marks.js";
import * as messages from "../ui/messages.js";
import { boardOf } from "./exchange.js";
import { madeOf, paintingFromCells, paintingOf } from "./painting.js";
import { shadingOf } from "./shading.js";
import { BRUSH } from "./tools.js";

/** The height and width of a genre that declares no usual size. */
const USUAL = [6, 6];

/** The genre of puzzles that declare all their rules, and the rules that it begins with. */
const OWN = "own";
const FIRST_RULES = { answer_type: "shading", fields: [], rules: ["one-piece"] };

export class BoardLoader {
  /** @param {import("./workshop.js").Workshop} workshop */
  constructor(workshop) {
    this.workshop = workshop;
  }

  /** Loads the first board: from the address, from the device, or an empty one. */
  async start() {
    const { draft, genre } = this.workshop;
    const draftId = draftAsked();
    const stored = (draftId && storedDraft(draftId)) || lastDraft();
    const isOwn = genreAsked() === OWN;
    const wantedGenre = this.workshop.genreNamed(genreAsked() ?? "");
    const mayHavePuzzle = !draftId && !wantedGenre && !isOwn;
    const linked = mayHavePuzzle ? await fromAddress().catch((error) => this.reportDamagedLink(error)) : null;
    if (linked || draftId || genreAsked()) history.replaceState(history.state, "", linkTo("/make"));
    for (const puzzle of [linked, stored?.board?.puzzle])
      if (puzzle) await this.workshop.learnGenre(puzzle).catch((error) => this.reportDamagedLink(error));
    // A new board takes the place of an empty draft.
    if (isOwn || wantedGenre)
      draft.begin(await this.blank(wantedGenre?.name ?? OWN), stored?.board.empty ? stored.id : undefined);
    else if (linked) draft.begin({ ...(await boardOf(JSON.stringify(linked))), empty: false });
    else if (stored) draft.begin(stored.board, stored.id, stored.pending ?? []);
    else draft.begin(await this.blank(genre.name));
    draft.flush();
  }

  /** An empty board of a genre. @param {string} name @param {Size} [size] the usual size of the genre by default @returns {Promise<BoardData>} */
  async blank(name, size) {
    const usual = this.workshop.genreNamed(name)?.sizes?.usual?.[0] ?? USUAL;
    const [height, width] = size ? [size.rows, size.cols] : usual;
    const genre = name === OWN ? { genre: OWN, ...FIRST_RULES } : name;
    const board = await post("/api/blank", { genre, height, width });
    await this.workshop.learnGenre(board.puzzle);
    return { ...board, empty: true };
  }

  /** Shows why a link cannot be read, and removes it from the address. Returns null, so that no puzzle is loaded. @param {Error} error */
  reportDamagedLink(error) {
    history.replaceState(history.state, "", linkTo("/make"));
    this.workshop.status.flash(messages.refused(error.message), 60);
    return null;
  }

  /** Opens a puzzle from elsewhere; the board before stays on the shelf. @param {any} board @param {any} [answer] @param {boolean} [again] whether it is the same puzzle, made again */
  async open(board, answer, again = false) {
    const { workshop } = this;
    await workshop.learnGenre(board.puzzle);
    const { made: _, ...puzzle } = board.puzzle;
    const layer = workshop.genreFor(puzzle)?.painted;
    const painting = layer ? paintingOf(answer?.[layer]) : null;
    const next = { ...board, puzzle, painting, madeOf: madeOf(painting), empty: false };
    if (again) workshop.draft.setBoard(next);
    else this.replaceDraft(next);
    // The board may have another genre, and then another player.
    const { player, genre, row, view } = workshop;
    player.marks = new Marks();
    if (answer && !painting) player.marks.replace(fromTables(answer, genre));
    if (painting) row.select(BRUSH);
    view.paint();
  }

  /** Begins another draft. The draft before stays on the shelf, unless it is empty. @param {BoardData} board */
  replaceDraft(board) {
    const { draft } = this.workshop;
    draft.begin(board, draft.board?.empty ? draft.id : undefined);
  }

  /** Puts an empty board of a genre here. @param {string} name @param {Size} [size] */
  async fresh(name, size) {
    const { workshop } = this;
    try {
      this.replaceDraft(await this.blank(name, size));
      workshop.player.marks = new Marks();
      workshop.view.paint();
    } catch (error) {
      workshop.page.choose.value = workshop.genre.name;
      workshop.status.flash(messages.failed(error), 8);
    }
  }

  /** Gives the puzzle other rules. The clues of fields that stay are kept. @param {Record<string, any>} declared */
  async changeRules(declared) {
    const { draft } = this.workshop;
    const before = draft.board?.puzzle;
    const old = Object.keys(declarationOf(before));
    const kept = Object.fromEntries(Object.entries(before).filter(([key]) => !old.includes(key) && key !== "made"));
    const { rows: height, cols: width } = draft.drawing;
    const genre = Object.keys(declared).length ? { genre: before.genre, ...declared } : before.genre;
    const { puzzle: blank } = await post("/api/blank", { genre, height, width });
    const values = Object.fromEntries(Object.entries(kept).filter(([key]) => key in blank || key === "title"));
    await this.workshop.learnGenre(blank);
    const load = (/** @type {any} */ puzzle) => draft.ask("/api/edit", { puzzle, edits: [] });
    // The server refuses values of a field whose type has changed. Then the board is empty.
    await load({ ...blank, ...values, ...declarationOf(blank) }).catch(() => load(blank));
  }

  /** Removes everything from the board. */
  async empty() {
    const { draft, genre } = this.workshop;
    await this.guarded(async () => {
      await draft.ask("/api/blank", {
        genre: genreInRequest(genre),
        height: draft.drawing.rows,
        width: draft.drawing.cols,
      });
      this.offerUndo("The board is empty.");
    });
  }

  /** Opens a draft of the shelf. @param {string} id */
  async choose(id) {
    const { draft, view } = this.workshop;
    const stored = storedDraft(id);
    if (!stored || id === draft.id) return;
    await this.guarded(() => this.workshop.learnGenre(stored.board.puzzle));
    draft.begin(stored.board, id, stored.pending ?? []);
    this.workshop.player.marks = new Marks();
    view.paint();
    draft.flush();
  }

  /** Replaces the puzzle by a changed one, such as the diagnosis suggests. @param {any} puzzle */
  async put(puzzle) {
    const { made: _, ...rest } = puzzle;
    await this.guarded(() => this.workshop.draft.ask("/api/edit", { puzzle: rest, edits: [] }));
  }

  /** Takes the clues from the answer on the board. */
  async takeClues() {
    const { draft, verdicts, player, genre } = this.workshop;
    await this.guarded(async () => {
      const marks = (verdicts.solution ?? player.marks).plain();
      const { puzzle } = await post("/api/from-answer", { puzzle: draft.board?.puzzle, marks });
      const painting =
        genre.painted && !verdicts.solution
          ? paintingFromCells(player.marks.layers.get(genre.painted), draft.drawing)
          : null;
      const more = painting ? { painting, madeOf: madeOf(painting) } : {};
      await draft.ask("/api/edit", { puzzle, edits: [] }, more);
      this.offerUndo("The clues are those of the answer.", 4, { icon: "check", kind: "good" });
    });
  }

  /** Takes the dark cells of a picture as the answer, and the clues from it. @param {File} file */
  async takeShading(file) {
    const { draft, player, genre, view } = this.workshop;
    const mode = genre.inputs.find((mode) => mode.kind === "paint");
    if (!mode) return;
    await this.guarded(async () => {
      const marks = { [mode.layer]: await shadingOf(file, draft.drawing) };
      const { puzzle } = await post("/api/from-answer", { puzzle: draft.board?.puzzle, marks });
      await draft.ask("/api/edit", { puzzle, edits: [] });
      player.marks = new Marks();
      player.marks.replace(marks);
      view.paint();
      this.offerUndo("The clues are those of the picture.", 8, { icon: "picture" });
    });
  }

  /** Shows a message with a button that undoes the last change. @param {string} sentence @param {number} [seconds] how long it is shown @param {Partial<Message>} [style] */
  offerUndo(sentence, seconds = 8, style = {}) {
    const { status, draft } = this.workshop;
    const undo = () => {
      status.endFlash();
      draft.step("undo");
    };
    status.flash({ ...messages.undone(sentence, undo), ...style }, seconds);
  }

  /** Does something that the server may refuse, and shows the reason if it does. @param {() => Promise<void>} act */
  async guarded(act) {
    try {
      await act();
    } catch (error) {
      this.workshop.status.flash(messages.failed(error), 8);
    }
  }
}
