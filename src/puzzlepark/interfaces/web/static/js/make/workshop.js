// Making a puzzle: the draft on the board, the tools that edit it, and the panels next to the board.
import { declarationOf, genreOf, genres, whenOnline } from "../base/api.js";
import { longLink } from "../base/link.js";
import { read, whenSet, write } from "../base/store.js";
import { Player } from "../marks/player.js";
import { announce, el, radios } from "../ui/dom.js";
import * as messages from "../ui/messages.js";
import { phone, rename } from "../ui/phone.js";
import { StatusBar } from "../ui/status_bar.js";
import { aboutPart } from "./about_part.js";
import { colourStroke } from "./answer_colours.js";
import { BoardLoader } from "./board_loader.js";
import { BoardView } from "./board_view.js";
import { Draft } from "./draft.js";
import { EditInput } from "./edit_input.js";
import { boardOf, importPart, receive, sharePart } from "./exchange.js";
import { Gestures } from "./gestures.js";
import { makeKeys } from "./keys.js";
import { MakeLayout } from "./layout.js";
import { Brush, LiveMaking, madeOf, paintingOf } from "./painting.js";
import { restPart } from "./rest_part.js";
import { setPart } from "./set_part.js";
import { shelfPart } from "./shelf.js";
import { sizePart } from "./sizes.js";
import { ANSWER, BRUSH, ToolRow } from "./tools.js";
import { Verdicts } from "./verdicts.js";

/** A key for the rules that a puzzle declares: equal declarations have equal keys. "" if it declares none. @param {any} puzzle */
const declaredKey = (puzzle) => {
  const declared = declarationOf(puzzle);
  return Object.keys(declared).length ? JSON.stringify([puzzle.genre, declared]) : "";
};

/** What Make shows of the solutions. */
const SHOWS = [
  { value: "nothing", text: "Nothing" },
  { value: "forced", text: "Forced" },
  { value: "one", text: "One solution" },
];

export class Workshop {
  /** Loads the genres and makes a workshop. @param {(path: string) => void} go opens another page */
  static async open(go) {
    return new Workshop((await genres()).genres, go);
  }

  /** @param {Genre[]} all @param {(path: string) => void} go */
  constructor(all, go) {
    this.all = all;
    this.go = go;
    /** The genres with rules of their own that were on the board, by their declarations. @type {Map<string, Genre>} */
    this.declared = new Map();
    this.editable = all.filter((genre) => genre.editable !== false);
    this.genre = this.editable[0];
    /** What is shown of the solutions. @type {"nothing"|"forced"|"one"} */
    this.shows = read("make-shows", "forced");
    /** The id of the board that the live check knows. */
    this.checkedId = "";
    /** The colour that an answer is drawn in. */
    this.colour = { ink: 0 };
    /** Draws the answer; null until there is a board. */
    this.player = /** @type {Player} */ (/** @type {unknown} */ (null));
    this.status = new StatusBar();
    this.view = new BoardView(this);
    this.loader = new BoardLoader(this);
    this.draft = this.newDraft();
    this.verdicts = new Verdicts(this.draft, this.status, {
      genre: () => this.genre,
      paint: () => this.view.paint(),
      play: () => this.playIt(),
      put: (puzzle) => this.loader.put(puzzle),
      showsOne: () => this.shows === "one",
      updated: () => this.showFindings(),
    });
    this.live = this.verdicts.live;
    this.live.wantsForced = this.shows === "forced";
    this.making = new LiveMaking(this.draft, this.status, () => this.genre);
    this.parts = this.newParts();
    this.page = this.newLayout();
    this.board = this.page.board;
    this.input = this.newInput();
    const view = { paint: () => this.view.paint(), announce, chosen: () => this.row.showChoices() };
    this.brush = new Brush(this.board, this.draft, view);
    this.row = this.newToolRow();
    this.gestures = new Gestures(this);
  }

  /** The draft, which reports its changes to this workshop. */
  newDraft() {
    return new Draft({
      changed: () => this.changed(),
      refused: (sentence) => this.status.flash(messages.invalid(sentence), 8),
      lost: () => this.loader.offerUndo("Some of the puzzle did not fit the new size."),
      full: () => this.status.flash(messages.fullStorage(), 8),
    });
  }

  /** The panels next to the board. */
  newParts() {
    const { draft, status, verdicts, loader } = this;
    const genre = () => this.genre;
    const title = (/** @type {string} */ name) => this.genreNamed(name)?.title ?? name;
    const sizes = sizePart(draft, status, genre);
    const exchange = {
      puzzle: () => draft.board?.puzzle,
      genre,
      marks: () => verdicts.solution?.plain() ?? null,
      answer: () => verdicts.answer ?? verdicts.solution?.plain() ?? null,
      status,
      opened: loader.open.bind(loader),
      shaded: (/** @type {File} */ file) => loader.takeShading(file),
      pictureGenre: () => (this.genre.from_picture ? this.genre : this.all.find((other) => other.from_picture)),
    };
    const shelf = shelfPart({
      draft,
      status,
      title,
      fresh: () => loader.fresh(this.genre.name, draft.drawing),
      empty: () => loader.empty(),
      choose: (id) => loader.choose(id),
    });
    const rest = restPart({
      draft,
      status,
      genre,
      put: (puzzle) => loader.put(puzzle),
      done: (sentence) => loader.offerUndo(sentence, 8, { icon: "wand" }),
    });
    const set = setPart({
      draft,
      status,
      title,
      rules: (name) => this.genreNamed(name)?.rulebook ?? [],
      open: ({ puzzle }) => loader.guarded(async () => loader.open(await boardOf(JSON.stringify(puzzle)))),
    });
    const about = aboutPart(draft);
    return { sizes, shelf, rest, set, about, imports: importPart(exchange), sharing: sharePart(exchange) };
  }

  /** The elements of the page, with what their buttons do. */
  newLayout() {
    const { shelf, about, sizes, rest, set, imports, sharing } = this.parts;
    const show = radios("Show", SHOWS, this.shows, (value) => this.setShows(/** @type {any} */ (value)));
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
      choose: (name) => this.loader.fresh(name),
      solve: () => this.verdicts.solveIt(this.shows !== "nothing"),
      clear: () => this.verdicts.hide(),
      takeClues: () => this.loader.takeClues(),
      play: () => this.playIt(),
      rules: (anchor) => void this.loader.guarded(() => this.openRules(anchor)),
    });
  }

  /** Opens the panel with the rules of the puzzle. @param {HTMLElement} anchor */
  async openRules(anchor) {
    const { rulesPanel } = await import("./rules_panel.js");
    await rulesPanel(anchor, {
      puzzle: () => this.draft.board?.puzzle,
      genre: () => this.genre,
      apply: (declared) => this.loader.changeRules(declared),
    });
  }

  /** The input that edits clues with a tool. */
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
      paint: () => this.view.paint(),
      announce,
      chosen: () => this.row.showChoices(),
      refuse: (sentence) => status.flash(messages.refused(sentence), 6),
    });
  }

  /** The row of tools. */
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
      picked: () => this.toolPicked(),
      focus: () => this.board.node.focus({ preventScroll: true }),
    });
  }

  /** The player that draws an answer on the board. */
  newPlayer() {
    return new Player(this.board, this.draft.drawing, this.genre, {
      changed: () => void (this.player.extra = this.view.overlay()),
      hint: (head) => this.status.flash({ icon: "info", kind: "plain", head }, 3),
      ending: () => {
        const { painted: layer } = this.genre;
        const { clicked } = this.gestures;
        if (this.row.now === ANSWER && layer) colourStroke(this.player, layer, this.colour.ink, clicked);
      },
    });
  }

  /** The shipped genre with a name. @param {string} name */
  genreNamed(name) {
    return this.all.find((genre) => genre.name === name);
  }

  /** Shows the workshop; returns a function that ends it. @param {HTMLElement} root */
  async open(root) {
    const { page, board, making, live, draft } = this;
    root.replaceChildren(page.main);
    const arrange = () => page.arrange();
    phone.addEventListener("change", arrange);
    for (const event of ["focus", "blur"]) board.node.addEventListener(event, () => this.view.paint());
    const stops = [
      makeKeys(this),
      this.view.hideAnswerInPrint(),
      whenSet(() => this.view.paint()),
      whenOnline(() => this.checkAgain()),
      () => draft.stop(),
      receive(page.main, this.parts.imports),
    ];
    await this.loader.start();
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

  /** Called after every change of the draft: updates the page, and has the board checked. */
  changed() {
    const { draft, row, making } = this;
    const { board } = draft;
    if (!board) return;
    const genre = this.genreFor(board.puzzle);
    if (genre !== this.genre || !this.player) this.changeGenre(genre);
    row.renew();
    this.parts.sizes.set();
    this.parts.about.set();
    making.changed();
    if (making.wanted || board.id !== this.checkedId || draft.pending.length) this.check(board);
    this.view.paint();
  }

  /** The genre of a puzzle. A genre with rules of its own was requested by `learnGenre`. @param {any} puzzle */
  genreFor(puzzle) {
    return this.declared.get(declaredKey(puzzle)) ?? this.genreNamed(puzzle.genre) ?? this.genre;
  }

  /** Requests the genre of a puzzle that declares rules, before the puzzle comes to the board. @param {any} puzzle */
  async learnGenre(puzzle) {
    const key = declaredKey(puzzle);
    if (key && !this.declared.has(key)) this.declared.set(key, await genreOf(puzzle));
  }

  /** Shows the tools, formats and options of another genre. @param {any} genre */
  changeGenre(genre) {
    this.genre = genre;
    this.page.choose.value = this.genre.name;
    this.player = this.newPlayer();
    this.row.show();
    this.parts.sharing.fill();
    this.parts.rest.set();
    this.page.fromAnswer.hidden = this.genre.from_answer === false;
  }

  /** Forgets what is known about another board, and has this one checked. @param {BoardData} board */
  check(board) {
    const { draft, live, making } = this;
    this.verdicts.forget();
    live.forget();
    this.showFindings();
    this.checkedId = draft.pending.length || making.wanted ? "" : board.id;
    // A painted board is checked when its clues are made.
    if (making.wanted) live.stop();
    else live.changed(board.puzzle);
  }

  /** Has the same board checked again, as when the server can be reached again. */
  checkAgain() {
    this.making.stop();
    this.making.changed();
    if (!this.making.wanted) this.live.changed(this.draft.board?.puzzle, 0);
  }

  /** Shows what the live check has found out. */
  showFindings() {
    const { page, verdicts } = this;
    if (this.row.now === BRUSH) this.recallPainting();
    page.findings.replaceChildren(...verdicts.findings.map((line) => el("p", {}, line)));
    page.detail.hidden = !verdicts.findings.length;
  }

  /** Restores the painting of a puzzle that was not painted on this device, from the colours of its solution. */
  recallPainting() {
    const { draft, genre, live, verdicts } = this;
    const { board } = draft;
    const painting = genre.painted ? paintingOf(live.report?.solutions?.[0]?.[genre.painted]) : null;
    if (board && !board.painting && painting && !verdicts.bare)
      draft.board = { ...board, painting, madeOf: madeOf(painting) };
  }

  /** Called when a tool is selected. */
  toolPicked() {
    if (this.row.now === BRUSH) this.recallPainting();
    if (phone.matches) this.board.fit();
    this.view.paint();
  }

  /** Changes what is shown of the solutions, and stores it. @param {"nothing"|"forced"|"one"} shows */
  setShows(shows) {
    this.shows = shows;
    write("make-shows", shows);
    this.live.wantsForced = shows === "forced";
    this.verdicts.hide();
    this.nameSolve();
    if (shows === "nothing") this.live.dropForced();
    else this.checkAgain();
    this.view.paint();
  }

  /** Names the button that solves: without a shown solution it only checks. */
  nameSolve() {
    rename(this.page.solve, this.shows === "nothing" ? "Check" : "Solve");
  }

  /** Undoes or redoes a stroke of the answer, or an edit. @param {"undo"|"redo"} which */
  step(which) {
    const { marks } = this.player;
    this.input.typing = null;
    const own = this.row.now === ANSWER && (which === "undo" ? marks.past : marks.future).length;
    if (own) marks[which]();
    else this.draft.step(which);
    this.view.paint();
  }

  /** Opens the puzzle to play it. */
  async playIt() {
    this.go("/play" + new URL(await longLink(this.draft.board?.puzzle)).hash);
  }
}
