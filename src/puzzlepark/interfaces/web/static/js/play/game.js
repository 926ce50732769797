// A game: a puzzle on the board, and everything that happens to it.
import { genreOf, online, whenOnline } from "../base/api.js";
import { copy, replayLink, setFromAddress } from "../base/link.js";
import { key, sizeOf } from "../base/spots.js";
import { games, setSettings, settings, whenSet } from "../base/store.js";
import { listen } from "../board/pointer.js";
import { fromTables } from "../marks/marks.js";
import { COLOURS_MODE } from "../marks/notes.js";
import { addKeypad } from "../marks/number_keypad.js";
import { Player } from "../marks/player.js";
import { announce } from "../ui/dom.js";
import { keysOfPlay } from "../ui/key_help.js";
import { keysPanel } from "../ui/menu.js";
import { phone, rename } from "../ui/phone.js";
import { StatusBar } from "../ui/status_bar.js";
import { Autosave } from "./autosave.js";
import { BoardText } from "./board_text.js";
import { GameClock } from "./game_clock.js";
import { phaseMessage, standing } from "./game_messages.js";
import { gradePuzzle } from "./grading.js";
import { Guide } from "./guide.js";
import { Hints } from "./hint.js";
import { Judging } from "./judging.js";
import { playKeys } from "./keys.js";
import { PlayLayout } from "./layout.js";
import { Modes } from "./modes.js";
import { playMenu } from "./more_menu.js";
import { loadRecord } from "./opening.js";
import { Phases } from "./phases.js";
import * as practice from "./practice.js";
import { replayOf, replayPanel } from "./replay.js";
import { Sharing } from "./sharing.js";
import { solverRequests } from "./solver_requests.js";
import { trials } from "./trial.js";
import { WhyMode } from "./why.js";

/** Delays before the referee is asked, in milliseconds: after a stroke, and during one. */
const AFTER_STROKE = 30;
const DURING_STROKE = 90;

export class Game {
  /** The game of the puzzle with an id, or without an id of the puzzle that the address contains. @param {string|null} id @param {(path: string) => void} go */
  static async open(id, go) {
    const set = id ? null : await setFromAddress();
    const record = await loadRecord(id, set);
    return new Game(record, await genreOf(record.puzzle), go, set);
  }

  /** @param {GameRecord} record @param {Genre} genre @param {(path: string) => void} go @param {SetPlace|null} set the set that the puzzle belongs to */
  constructor(record, genre, go, set = null) {
    this.record = record;
    this.set = set;
    this.genre = genre;
    this.go = go;
    /** The solution; null if the device does not have it. */
    this.answer = record.answer ? fromTables(record.answer, genre) : null;
    this.isPicture = record.drawing.surface === "picture";
    this.phases = new Phases(this, record.state ?? "started");
    this.clock = new GameClock(this, record.seconds ?? 0);
    this.autosave = new Autosave(this);
    this.modes = new Modes(this);
    this.sharing = new Sharing(this);
    this.status = new StatusBar();
    this.page = this.newLayout();
    /** @type {Board} */
    this.board = this.page.board;
    /** @type {Player} */
    this.player = this.newPlayer();
    if (record.practice) practice.begin(record.practice, this.player);
    else if (record.saved) this.marks.load(record.saved);
    this.marks.clock = () => this.clock.seconds;
    /** The revision of the marks that the game knows. */
    this.knownRevision = this.marks.revision;
    this.guide = new Guide(this);
    this.text = new BoardText(() => ({ puzzle: record.puzzle, scene: this.player.scene }));
    this.judging = new Judging(this);
    const { answer, player, status } = this;
    const showSolution = (/** @type {PlainMarks} */ solution) => this.phases.showSolution(solution);
    this.requests = solverRequests({ record, genre, answer, player, status, showSolution });
    const { showWhere } = this.requests;
    this.hints = new Hints({ record, player, status, showWhere, counted: () => this.countHint() });
    const brokenRule = () => (settings.states && this.judging.referee.broken?.sentence) || null;
    this.trials = trials({ player, status, brokenRule });
    const counted = () => this.countHint();
    this.why = new WhyMode({ record, genre, player, status, answer, button: this.page.why, counted });
    listen(this.board, this.why.around(this.player.pointer));
  }

  /** The elements of the page, with what their buttons do. */
  newLayout() {
    return new PlayLayout(this.record, this.genre, this.status, this.set, {
      undo: () => this.phases.step("undo"),
      redo: () => this.phases.step("redo"),
      check: () => this.requests.soFar(),
      hint: () => this.pressHint(),
      why: () => this.askWhy(),
      trial: () => this.trials.begin(),
      restart: () => this.phases.restart(),
      more: () => this.openMore(),
      pause: () => this.clock.pause(!this.clock.paused),
      back: () => this.go("/"),
    });
  }

  /** The board with the player's marks, which reports to this game. */
  newPlayer() {
    return new Player(this.board, this.record.drawing, this.genre, {
      changed: (ended) => this.changed(ended),
      locked: () => this.over || this.clock.paused || this.player.suspended,
      pressed: () => this.clock.start(),
      hint: (head) => this.status.flash({ icon: "info", kind: "plain", head }, 3),
      moved: (cell) => announce(this.player.scene.describe(cell)),
    });
  }

  get marks() {
    return this.player.marks;
  }

  /** Whether the game is started, solved or given up. */
  get phase() {
    return this.phases.now;
  }

  /** Whether the game has ended: no marks can be made. */
  get over() {
    return this.phase !== "started";
  }

  /** Regards the marks as known, so that `changed` does not take them for a change by the player. */
  acceptMarks() {
    this.knownRevision = this.marks.revision;
  }

  /** Shows the game; returns a function that ends it. @param {HTMLElement} root */
  show(root) {
    const { page, board, player, record, judging } = this;
    root.replaceChildren(page.main);
    // Each of these returns a function that removes its listeners.
    const stops = [
      this.watchSettings(),
      this.watchWindow(),
      whenOnline((now) => now && !this.over && judging.referee.changed(0)),
      this.listenToKeys(),
      this.clock.run(),
    ];
    player.offerNotes();
    this.modes.show();
    page.pad.append(addKeypad(player) ?? "");
    page.arrange();
    this.acceptMarks();
    this.refresh();
    if (!this.over) judging.referee.changed(0);
    this.guide.follow();
    if (record.replay) this.replay(record.replay);
    const grading = new AbortController();
    gradePuzzle(this, grading.signal);
    document.title = `${this.genre.title} ${sizeOf(record.puzzle).join(" × ")} · Puzzle Park`;
    /** @type {any} */ (window).park = { player, board, game: this };
    // Keys work at once; the focus ring appears with the first key.
    board.node.classList.add("by-pointer");
    board.node.focus({ preventScroll: true });
    return () => {
      this.autosave.flush();
      grading.abort();
      judging.stop();
      board.destroy();
      this.autosave.stop();
      this.guide.stop();
      for (const stop of stops) stop();
    };
  }

  /** Follows the window's size, and saves when the page goes away; returns a function that ends it. */
  watchWindow() {
    const flush = () => this.autosave.flush();
    const arrange = () => this.page.arrange();
    const fit = () => this.page.fitToolbar();
    addEventListener("pagehide", flush);
    phone.addEventListener("change", arrange);
    addEventListener("resize", fit);
    return () => {
      removeEventListener("pagehide", flush);
      phone.removeEventListener("change", arrange);
      removeEventListener("resize", fit);
    };
  }

  /** Shows every change of the settings; returns a function that ends it. */
  watchSettings() {
    return whenSet(() => {
      this.page.showSettings();
      this.player.offerNotes();
      this.modes.show();
      this.clock.display();
      if (!this.over) this.status.show(standing(this));
      this.player.paint();
    });
  }

  /** Assigns the keys of the game; returns a function that removes the listeners. */
  listenToKeys() {
    const { player, board, hints, clock } = this;
    const { main, column } = this.page;
    return playKeys({
      player,
      board,
      main,
      helpers: [hints, this.why, this.trials],
      step: (which) => this.phases.step(which),
      commands: {
        u: () => this.phases.step("undo"),
        c: (e) => (settings.notes && !e.shiftKey ? this.modes.select(COLOURS_MODE) : this.requests.soFar()),
        h: () => this.pressHint(),
        w: () => this.askWhy(),
        r: () => this.phases.restart(),
        m: () => this.modes.next(),
        v: () => this.showText(),
        p: () => clock.pause(!clock.paused),
        n: () => (player.digits ? this.modes.toggleCandidates() : setSettings({ counts: !settings.counts })),
        t: (e) => (e.shiftKey ? setSettings({ timer: !settings.timer }) : this.trials.begin()),
        s: () => this.announceState(),
        f: () => (document.fullscreenElement ? document.exitFullscreen() : column.requestFullscreen?.()),
        "?": () => keysPanel(board.node, keysOfPlay(this.genre)),
        "+": () => board.zoomBy(1.25),
        "=": () => board.zoomBy(1.25),
        "-": () => board.zoomBy(0.8),
        0: () => board.zoomFit(),
      },
    });
  }

  /** Tells a screen reader what the status bar shows, and all broken rules. */
  announceState() {
    const { shown } = this.status;
    const violations = this.judging.referee.verdict?.violations ?? [];
    const sentences = [
      shown?.head,
      shown?.detail,
      ...violations.filter((violation) => violation.final).map((violation) => violation.sentence),
    ];
    announce(sentences.filter(Boolean).join(" "));
  }

  /** Called during and after every stroke: has the marks judged and saved if they have changed, and updates the page.
   * @param {boolean} ended whether the stroke has ended */
  changed(ended) {
    const { marks, judging, status, record, autosave } = this;
    const { referee } = judging;
    if (marks.revision !== this.knownRevision) {
      this.acceptMarks();
      this.hints.forget();
      this.why.end();
      status.endFlash();
      this.player.extra = [];
      if (this.phases.solutionShown) {
        autosave.save();
        return this.phases.giveUp();
      }
      if (this.phase === "given up") this.phases.reopen();
      referee.changed(ended ? AFTER_STROKE : DURING_STROKE);
      if (marks.past.length || games()[record.id]) autosave.save();
    }
    if (ended && (referee.verdict || !online)) judging.accept(referee.verdict);
    if (ended) this.guide.follow();
    this.enableUndo();
    this.text.follow();
    if (!this.over && !judging.reportedWrong) status.show(standing(this));
  }

  /** Shows a hint, or its next grade. */
  pressHint() {
    this.why.end();
    return this.hints.press();
  }

  /** Lets the player ask about a place on the board, or ends this. */
  askWhy() {
    this.hints.forget();
    this.why.toggle();
  }

  /** Counts a hint that was shown: the result mentions it. */
  countHint() {
    this.record.hints = (this.record.hints ?? 0) + 1;
    this.autosave.save();
  }

  /** Enables the buttons Undo and Redo if there are steps. */
  enableUndo() {
    this.page.undo.disabled = !this.marks.past.length;
    this.page.redo.disabled = !this.marks.future.length;
  }

  /** Shows everything again after a change of phase. */
  refresh() {
    const { player, page, isPicture } = this;
    const { picture } = this.modes;
    const solved = this.phase === "solved";
    player.solved = solved && (!isPicture || picture);
    this.board.svg.classList.toggle("solved", solved && isPicture && picture);
    page.showTitle(solved);
    rename(page.restart, solved ? "Play again" : "Restart");
    for (const button of [page.check, page.hint, page.why, page.tryOut]) button.hidden = solved;
    this.enableUndo();
    this.modes.show();
    if (solved && settings.states)
      for (const number of this.metClues()) player.judgement.states.set(key(number.at), "met");
    this.status.show(phaseMessage(this));
    this.clock.display();
    player.paint();
  }

  /** The number clues, all of which a solved board meets. Given numbers that are part of the answer are left out. */
  metClues() {
    const { numbers, marks, ends } = this.player.state;
    const answerHasNumbers = marks.some((mark) => mark.t === "digits");
    return numbers.filter((number) => {
      const isWord = number.text && number.value < 0;
      const isPartOfAnswer = answerHasNumbers && !number.corner && ends.has(key(number.at));
      return !isWord && !isPartOfAnswer;
    });
  }

  /** Shows or hides the board as text. */
  showText() {
    this.text.toggle(/** @type {HTMLElement} */ (document.fullscreenElement ?? this.page.main));
  }

  /** Opens the menu "More". */
  openMore() {
    playMenu(this.page.more, {
      player: this.player,
      board: this.board,
      trial: this.trials,
      over: this.over,
      pause: () => this.clock.pause(true),
      giveUp: () => this.requests.giveUp(),
      share: () => this.sharing.copyLink(),
      fillIn: () => this.modes.fillIn(),
      replay: () => this.replay(),
      showText: () => this.showText(),
      edit: () => this.sharing.edit(),
    });
  }

  /** Replays the strokes of a game. @param {Replay} [replay] */
  replay(replay = replayOf(this.marks)) {
    const { player, page, record, board } = this;
    board.svg.classList.remove("solved");
    const { node, show } = replayPanel(player, replay, {
      share: async (from) => copy(await replayLink(record.puzzle, replay), from),
      ended: () => {
        player.suspended = false;
        delete record.replay;
        this.refresh();
      },
    });
    player.suspended = true;
    page.under.replaceChildren(node);
    show();
  }
}
