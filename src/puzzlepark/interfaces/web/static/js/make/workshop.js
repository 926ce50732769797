// Making a puzzle: the board that is edited, the tools for it, and what is done with the result.
import { genres, post, whenOnline } from "../base/api.js";
import { draft as keptDraft, draftAsked, lastDraft } from "../base/drafts.js";
import { fromAddress, longLink } from "../base/link.js";
import { read, whenSet, write } from "../base/store.js";
import { DEEP } from "../board/pen.js";
import { listen } from "../board/pointer.js";
import { BoardState } from "../marks/board_state.js";
import { Marks, fromTables } from "../marks/marks.js";
import { Player } from "../marks/player.js";
import { el, announce, toggle } from "../ui/dom.js";
import * as messages from "../ui/messages.js";
import { phone, rename } from "../ui/phone.js";
import { StatusBar } from "../ui/status_bar.js";
import { aboutPart } from "./about_part.js";
import { colourStroke, colouredLinks } from "./answer_colours.js";
import { Draft } from "./draft.js";
import { EditInput } from "./edit_input.js";
import { boardOf, importPart, receive, sharePart } from "./exchange.js";
import { makeKeys } from "./keys.js";
import { MakeLayout } from "./layout.js";
import { Brush, LiveMaking, madeOf, painted, paintingBy, paintingOf } from "./painting.js";
import { restPart } from "./rest_part.js";
import { setPart } from "./set_part.js";
import { shadingOf } from "./shading.js";
import { shelfPart } from "./shelf.js";
import { sizePart } from "./sizes.js";
import { ANSWER, BRUSH, ToolRow } from "./tools.js";
import { Verdicts } from "./verdicts.js";

export class Workshop {
  /** @param {(path: string) => void} go */
  static async open(go) {
    return new Workshop((await genres()).genres, go);
  }

  /** @param {Genre[]} all @param {(path: string) => void} go */
  constructor(all, go) {
    this.all = all;
    this.go = go;
    this.editable = all.filter((genre) => genre.editable !== false);
    this.genre = this.editable[0];
    this.showSolution = read("show-solution", true);
    /** The board that the live check knows. */
    this.checkedId = "";
    /** Whether the stroke under way is a click. */
    this.clicked = false;
    this.printing = false;
    /** The colour that an answer is drawn in. */
    this.colour = { ink: 0 };
    /** The hand that draws the answer; there is one as soon as there is a board. */
    this.player = /** @type {Player} */ (/** @type {unknown} */ (null));
    this.status = new StatusBar();
    this.draft = this.newDraft();
    this.verdicts = new Verdicts(this.draft, this.status, {
      genre: () => this.genre,
      paint: () => this.paint(),
      play: () => this.playIt(),
      put: (puzzle) => this.put(puzzle),
      found: () => this.learn(),
    });
    this.live = this.verdicts.live;
    this.making = new LiveMaking(this.draft, this.status, () => this.genre);
    this.parts = this.newParts();
    this.page = this.newLayout();
    this.board = this.page.board;
    this.input = this.newInput();
    const view = { paint: () => this.paint(), announce, chosen: () => this.row.showChoices() };
    this.brush = new Brush(this.board, this.draft, view);
    this.row = this.newToolRow();
    this.listen();
  }

  newDraft() {
    return new Draft({
      changed: () => this.changed(),
      refused: (sentence) => this.status.flash(messages.invalid(sentence), 8),
      lost: () => this.offerUndo("Some of the puzzle did not fit the new size."),
      full: () => this.status.flash(messages.fullStorage(), 8),
    });
  }

  /** The parts beside the board. */
  newParts() {
    const { draft, status, verdicts } = this;
    const sizes = sizePart(draft, status, () => this.genre);
    const view = {
      puzzle: () => draft.board?.puzzle,
      genre: () => this.genre,
      marks: () => verdicts.solution?.plain() ?? null,
      answer: () => verdicts.answer ?? verdicts.solution?.plain() ?? null,
      status,
      opened: this.opened.bind(this),
      shaded: (/** @type {File} */ file) => this.takeShading(file),
      pictureGenre: () => (this.genre.from_picture ? this.genre : this.all.find((genre) => genre.from_picture)),
    };
    const shelf = shelfPart({
      draft,
      status,
      title: (name) => this.named(name)?.title ?? name,
      fresh: () => this.fresh(this.genre.name, draft.drawing),
      empty: () => this.emptied(),
      choose: (id) => this.choose(id),
    });
    const rest = restPart({
      draft,
      status,
      genre: () => this.genre,
      put: (puzzle) => this.put(puzzle),
      done: (what) => this.offerUndo(what, 8, { icon: "wand" }),
    });
    const set = setPart({
      draft,
      status,
      title: (name) => this.named(name)?.title ?? name,
      rules: (name) => this.named(name)?.rulebook ?? [],
      open: ({ puzzle }) => this.guarded(async () => this.opened(await boardOf(JSON.stringify(puzzle)))),
    });
    return { sizes, shelf, rest, set, about: aboutPart(draft), imports: importPart(view), sharing: sharePart(view) };
  }

  newLayout() {
    const { shelf, about, sizes, rest, set, imports, sharing } = this.parts;
    const show = toggle("Show the solution", this.showSolution, (on) => this.setShowSolution(on), "show-solution");
    const parts = {
      shelf: shelf.node,
      about: about.node,
      sizes: sizes.node,
      rest: rest.node,
      set: set.node,
      imports: imports.node,
      sharing: sharing.node,
    };
    return new MakeLayout(this.editable, this.status, parts, show, {
      undo: () => this.step("undo"),
      redo: () => this.step("redo"),
      choose: (name) => this.fresh(name),
      solve: () => this.verdicts.solveIt(this.showSolution),
      clear: () => this.verdicts.hide(),
      take: () => this.takeClues(),
      play: () => this.playIt(),
    });
  }

  newInput() {
    const { board, draft, status } = this;
    return new EditInput(board, {
      edit: (edit) => {
        status.endFlash();
        draft.edit(edit);
      },
      drawing: () => draft.drawing,
      loose: () => draft.loose,
      slots: (tool) => draft.board?.slots?.[tool.name] ?? [],
      region: (cell) => this.player.state.region(cell),
      paint: () => this.paint(),
      announce,
      chosen: () => this.row.showChoices(),
      refuse: (sentence) => status.flash(messages.refused(sentence), 6),
    });
  }

  newToolRow() {
    const { draft, input, brush, colour, page } = this;
    return new ToolRow({
      draft,
      genre: () => this.genre,
      input,
      brush,
      player: () => this.player,
      colour,
      nodes: page,
      picked: () => this.picked(),
      focus: () => this.board.node.focus({ preventScroll: true }),
    });
  }

  newPlayer() {
    return new Player(this.board, this.draft.drawing, this.genre, {
      changed: () => void (this.player.extra = this.extra()),
      hint: (head) => this.status.flash({ icon: "info", kind: "plain", head }, 3),
      moved: () => {},
      ending: () => {
        const { painted: layer } = this.genre;
        if (this.row.now === ANSWER && layer) colourStroke(this.player, layer, this.colour.ink, this.clicked);
      },
    });
  }

  listen() {
    listen(this.board, {
      over: (alt) => this.strokes.over(alt),
      down: (spot, alt, point) => {
        this.answering();
        return this.strokes.down(spot, alt, point);
      },
      move: (spot) => this.strokes.move(spot),
      up: () => this.strokes.up(),
      click: () => {
        this.clicked = true;
        this.strokes.click();
      },
      cancel: () => this.strokes.cancel(),
      scrolls: () => this.page.scrolls(),
    });
  }

  /** What handles strokes on the board: the tool, the brush, or the player's pointer when an answer is drawn. */
  get strokes() {
    if (this.row.now === ANSWER) return this.player.pointer;
    return this.row.now === BRUSH ? this.brush : this.input;
  }

  /** What handles keys on the board. */
  get keys() {
    if (this.row.now === ANSWER) return this.player.keyboard;
    return this.row.now === BRUSH ? this.brush : this.input;
  }

  /** @param {string} name */
  named(name) {
    return this.all.find((genre) => genre.name === name);
  }

  /** Shows the workshop. Returns what ends it. @param {HTMLElement} root */
  async open(root) {
    const { page, board, making, live, draft } = this;
    root.replaceChildren(page.main);
    const arrange = () => page.arrange();
    phone.addEventListener("change", arrange);
    board.node.addEventListener("focus", () => this.paint());
    board.node.addEventListener("blur", () => this.paint());
    const stops = [
      makeKeys(this),
      this.hideAnswerInPrint(),
      whenSet(() => this.paint()),
      whenOnline(() => this.checkAgain()),
      () => draft.stop(),
      receive(page.main, this.parts.imports),
    ];
    await this.start();
    this.nameSolve();
    page.arrange();
    document.title = "Make · Puzzle Park";
    const { input, brush, verdicts } = this;
    /** @type {any} */ (window).park = { draft, board, input, live, brush, verdicts, player: () => this.player };
    return () => {
      live.stop();
      making.stop();
      board.destroy();
      phone.removeEventListener("change", arrange);
      for (const stop of stops) stop();
    };
  }

  /** What is printed is the puzzle: neither its answer nor the tools. Returns what ends that. */
  hideAnswerInPrint() {
    const print = (/** @type {boolean} */ on) => () => {
      this.printing = on;
      this.paint();
    };
    const [before, after] = [print(true), print(false)];
    addEventListener("beforeprint", before);
    addEventListener("afterprint", after);
    return () => {
      removeEventListener("beforeprint", before);
      removeEventListener("afterprint", after);
    };
  }

  /** The first board: of the address, of the device, or an empty one. */
  async start() {
    const asked = draftAsked();
    const kept = (asked && keptDraft(asked)) || lastDraft();
    const carried = asked ? null : await fromAddress().catch((error) => this.damagedLink(error));
    if (carried || asked) history.replaceState(history.state, "", "/make");
    const [height, width] = this.genre.sizes?.usual?.[0] ?? [6, 6];
    const { draft } = this;
    if (carried) draft.begin({ ...(await boardOf(JSON.stringify(carried))), empty: false });
    else if (kept) draft.begin(kept.board, kept.id, kept.pending ?? []);
    else draft.begin({ ...(await post("/api/blank", { genre: this.genre.name, height, width })), empty: true });
    draft.flush();
  }

  /** Says why the address carries no puzzle. @param {Error} error */
  damagedLink(error) {
    history.replaceState(history.state, "", "/make");
    this.status.flash(messages.refused(error.message), 60);
    return null;
  }

  checkAgain() {
    this.making.stop();
    this.making.changed();
    if (!this.making.wanted) this.live.changed(this.draft.board?.puzzle, 0);
  }

  // What is shown.
  /** @param {boolean} on */
  setShowSolution(on) {
    this.showSolution = on;
    write("show-solution", on);
    if (!on) this.verdicts.solution = null;
    this.nameSolve();
    this.paint();
  }

  nameSolve() {
    rename(this.page.solve, this.showSolution ? "Solve" : "Check");
  }

  paint() {
    const { draft, player, verdicts, row } = this;
    if (!draft.board || !player) return;
    if (this.printing) return this.paintPuzzle();
    const given = verdicts.dressed(draft.drawing);
    const brushing = row.now === BRUSH;
    const chips = given.shapes.filter((s) => s.t === "chip");
    const drawing = brushing ? { ...given, shapes: given.shapes.filter((s) => s.t !== "chip") } : given;
    this.board.place({ ...drawing, margin: this.widened(drawing) });
    player.state = this.answerState(drawing);
    const own = player.marks;
    const { solution } = verdicts;
    if (solution) player.marks = solution;
    else if (brushing) player.marks = new Marks();
    player.extra = [...(brushing ? this.picture(chips) : []), ...this.extra()];
    player.cursorShown &&= row.now === ANSWER;
    player.paint();
    player.marks = own;
    this.enable();
  }

  /** Shows the puzzle alone. */
  paintPuzzle() {
    const { draft, player, board } = this;
    const own = player.marks;
    board.place(draft.drawing);
    player.state = new BoardState(draft.drawing, this.genre);
    player.marks = new Marks();
    player.extra = [];
    player.cursorShown = false;
    player.paint();
    player.marks = own;
  }

  enable() {
    const { draft, row } = this;
    const own = row.now === ANSWER ? this.player.marks : null;
    this.page.undo.disabled = !draft.canUndo && !own?.past.length;
    this.page.redo.disabled = !draft.canRedo && !own?.future.length;
  }

  /** What is shown over the board and its marks. @returns {Shape[]} */
  extra() {
    const { verdicts, row, genre, player } = this;
    if (row.now === ANSWER) {
      const coloured = genre.painted && !verdicts.solution ? colouredLinks(player, genre.painted) : [];
      return [...verdicts.shapes, ...coloured];
    }
    const focused = document.activeElement === this.board.node;
    return [...verdicts.shapes, ...(row.now === BRUSH ? this.brush : this.input).shapes(focused)];
  }

  /** The board that an answer is drawn on: where the clues come from it, lines begin anywhere, and no number binds them. @param {Drawing} drawing */
  answerState(drawing) {
    const state = new BoardState(drawing, this.genre);
    const links = Boolean(state.line?.joins && !state.line.double);
    if (this.row.now === ANSWER && this.genre.from_answer !== false && links && !this.verdicts.solution)
      Object.assign(state, { anywhere: true, ends: new Map() });
    return state;
  }

  /** What is painted, and the numbers of its links where they are of the colour that is there now. @param {ChipShape[]} chips @returns {Shape[]} */
  picture(chips) {
    const { painting } = this.brush;
    const inkAt = (/** @type {Spot} */ [r, c]) => painting.cells[(r >> 1) * painting.cols + (c >> 1)];
    const bare = chips.filter((s) => inkAt(s.at) === (s.ink ?? 0)).map((s) => ({ ...s, bare: true }));
    return [...painted(painting), ...bare];
  }

  /** A puzzle that was not painted here is shown as its solution paints it. */
  recallPainting() {
    const { draft, genre, live, verdicts } = this;
    const now = draft.board;
    const found = genre.painted ? paintingOf(live.report?.solutions?.[0]?.[genre.painted]) : null;
    if (now && !now.painting && found && !verdicts.bare)
      draft.board = { ...now, painting: found, madeOf: madeOf(found) };
  }

  /** The margin with room for slots outside, which are there before there is a clue. @param {Drawing} drawing */
  widened(drawing) {
    const { tools } = this.row;
    const outside = tools
      .filter((t) => t.kind.startsWith("outside-number"))
      .flatMap((t) => this.draft.board?.slots?.[t.name] ?? []);
    const least = tools.some((t) => ["door", "node-number"].includes(t.kind)) ? 0.38 : 0;
    const [top, right, bottom, left] = drawing.margin;
    const room = (/** @type {0|1} */ k) =>
      Math.max(least, ...outside.filter((s) => s[k] < 0).map((s) => 0.38 + (DEEP * (1 - s[k])) / 2));
    const behind = (/** @type {0|1} */ k, /** @type {number} */ size) =>
      outside.some((s) => s[k] > 2 * size) ? 0.38 + DEEP : least;
    return [
      Math.max(top, room(0)),
      Math.max(right, behind(1, drawing.cols)),
      Math.max(bottom, behind(0, drawing.rows)),
      Math.max(left, room(1)),
    ];
  }

  /** A tool was taken. */
  picked() {
    if (this.row.now === BRUSH) this.recallPainting();
    if (phone.matches) this.board.fit();
    this.paint();
  }

  /** The solution that is shown goes when an answer is drawn by hand. */
  answering() {
    this.clicked = false;
    if (this.row.now === ANSWER) this.verdicts.solution = null;
  }

  // What has changed.
  /** The draft has changed, by an edit or otherwise. */
  changed() {
    const { draft, row, making } = this;
    const now = draft.board;
    if (!now) return;
    if (now.puzzle.genre !== this.genre.name || !this.player) this.changeGenre(now.puzzle.genre);
    row.renew();
    this.parts.sizes.set();
    this.parts.about.set();
    making.changed();
    if (making.wanted || now.id !== this.checkedId || draft.pending.length) this.check(now);
    this.paint();
  }

  /** @param {string} name */
  changeGenre(name) {
    this.genre = this.named(name) ?? this.genre;
    this.page.choose.value = this.genre.name;
    this.player = this.newPlayer();
    this.row.show();
    this.parts.sharing.fill();
    this.parts.rest.set();
    this.page.fromAnswer.hidden = this.genre.from_answer === false;
  }

  /** Forgets what is known of another board, and has this one checked. @param {BoardData} now */
  check(now) {
    const { draft, live, making } = this;
    this.verdicts.forget();
    live.forget();
    this.learn();
    this.checkedId = draft.pending.length || making.wanted ? "" : now.id;
    // Clues that are being made are checked when they are there.
    if (making.wanted) live.stop();
    else live.changed(now.puzzle);
  }

  /** Something more is known of the board. */
  learn() {
    const { page, verdicts } = this;
    if (this.row.now === BRUSH) this.recallPainting();
    page.found.replaceChildren(...verdicts.findings.map((line) => el("p", {}, line)));
    page.detail.hidden = !verdicts.findings.length;
  }

  // Other boards.
  /** A puzzle that came from elsewhere; what was on the board stays on the shelf. @param {any} found @param {any} [answer] @param {boolean} [again] whether it is the same as before, made anew */
  opened(found, answer, again = false) {
    const { draft } = this;
    const { made: _, ...puzzle } = found.puzzle;
    const layer = this.named(found.puzzle.genre)?.painted;
    const painting = layer ? paintingOf(answer?.[layer]) : null;
    const next = { ...found, puzzle, painting, madeOf: madeOf(painting), empty: false };
    if (again) draft.take(next);
    else draft.begin(next, draft.board?.empty ? draft.id : undefined);
    this.player.marks = new Marks();
    if (answer && !painting) this.player.marks.replace(fromTables(answer, this.genre));
    if (painting) this.row.take(BRUSH);
    this.paint();
  }

  /** An empty board; a draft that is no more empty stays on the shelf. @param {string} name @param {Size} [size] */
  async fresh(name, size) {
    const { draft } = this;
    const [height, width] = size ? [size.rows, size.cols] : (this.named(name)?.sizes?.usual?.[0] ?? [6, 6]);
    try {
      const found = { ...(await post("/api/blank", { genre: name, height, width })), empty: true };
      draft.begin(found, draft.board?.empty ? draft.id : undefined);
      this.player.marks = new Marks();
      this.paint();
    } catch (error) {
      this.page.choose.value = this.genre.name;
      this.status.flash(messages.failed(error), 8);
    }
  }

  /** Takes everything off the board. */
  async emptied() {
    const { draft, genre } = this;
    await this.guarded(async () => {
      await draft.ask("/api/blank", { genre: genre.name, height: draft.drawing.rows, width: draft.drawing.cols });
      this.offerUndo("The board is empty.");
    });
  }

  /** @param {string} id */
  choose(id) {
    const { draft } = this;
    const kept = keptDraft(id);
    if (!kept || id === draft.id) return;
    draft.begin(kept.board, id, kept.pending ?? []);
    this.player.marks = new Marks();
    this.paint();
    draft.flush();
  }

  /** Another puzzle that the diagnosis offers. @param {any} puzzle */
  async put(puzzle) {
    const { made: _, ...rest } = puzzle;
    await this.guarded(() => this.draft.ask("/api/edit", { puzzle: rest, edits: [] }));
  }

  async takeClues() {
    const { draft, verdicts, player, genre } = this;
    await this.guarded(async () => {
      const marks = (verdicts.solution ?? player.marks).plain();
      const { puzzle } = await post("/api/from-answer", { puzzle: draft.board?.puzzle, marks });
      const painting =
        genre.painted && !verdicts.solution ? paintingBy(player.marks.layers.get(genre.painted), draft.drawing) : null;
      const more = painting ? { painting, madeOf: madeOf(painting) } : {};
      await draft.ask("/api/edit", { puzzle, edits: [] }, more);
      this.offerUndo("The clues are those of the answer.", 4, { icon: "check", kind: "good" });
    });
  }

  /** Takes the dark cells of a picture as the answer, and the clues from it. @param {File} file */
  async takeShading(file) {
    const { draft, player, genre } = this;
    const mode = genre.inputs.find((m) => m.kind === "paint");
    if (!mode) return;
    await this.guarded(async () => {
      const marks = { [mode.layer]: await shadingOf(file, draft.drawing) };
      const { puzzle } = await post("/api/from-answer", { puzzle: draft.board?.puzzle, marks });
      await draft.ask("/api/edit", { puzzle, edits: [] });
      player.marks = new Marks();
      player.marks.replace(marks);
      this.paint();
      this.offerUndo("The clues are those of the picture.", 8, { icon: "picture" });
    });
  }

  // What the buttons do.
  /** @param {"undo"|"redo"} which */
  step(which) {
    const { marks } = this.player;
    this.input.typing = null;
    const own = this.row.now === ANSWER && (which === "undo" ? marks.past : marks.future).length;
    if (own) marks[which]();
    else this.draft.step(which);
    this.paint();
  }

  async playIt() {
    this.go("/play" + new URL(await longLink(this.draft.board?.puzzle)).hash);
  }

  /** @param {string} what @param {number} [seconds] @param {Partial<Message>} [look] */
  offerUndo(what, seconds = 8, look = {}) {
    const undo = () => {
      this.status.endFlash();
      this.draft.step("undo");
    };
    this.status.flash({ ...messages.undone(what, undo), ...look }, seconds);
  }

  /** Does something that the server may refuse. @param {() => Promise<void>} act */
  async guarded(act) {
    try {
      await act();
    } catch (error) {
      this.status.flash(messages.failed(error), 8);
    }
  }
}
