// One game: a puzzle on the board, and what has happened to it.
import { genreNamed, job, online, whenOnline } from "../base/api.js";
import { collection, nextPuzzle } from "../base/collection.js";
import { copy, longLink, replayLink, setFromAddress } from "../base/link.js";
import { key, sizeOf } from "../base/spots.js";
import { games, setSettings, settings, solves as solved, whenSet } from "../base/store.js";
import { listen } from "../board/pointer.js";
import { crossFinishedLines } from "../marks/auto_crosses.js";
import { progress, solves } from "../marks/judge.js";
import { fromTables } from "../marks/marks.js";
import { COLOURS_MODE } from "../marks/notes.js";
import { addKeypad } from "../marks/number_keypad.js";
import { Player } from "../marks/player.js";
import { unjudged } from "../marks/scene.js";
import { clock, announce } from "../ui/dom.js";
import { keysOfPlay } from "../ui/key_help.js";
import { levelOf } from "../ui/level_mark.js";
import { keysPanel } from "../ui/menu.js";
import * as messages from "../ui/messages.js";
import { phone, rename } from "../ui/phone.js";
import { StatusBar } from "../ui/status_bar.js";
import { BoardText } from "./board_text.js";
import { Hints } from "./hint.js";
import { Keeping } from "./keeping.js";
import { playKeys } from "./keys.js";
import { PlayLayout } from "./layout.js";
import { Modes } from "./modes.js";
import { playMenu } from "./more_menu.js";
import { opened } from "./opening.js";
import * as practice from "./practice.js";
import { Referee } from "./referee.js";
import { resultText } from "./result.js";
import { replayOf, replayPanel } from "./replay.js";
import { reveal } from "./reveal.js";
import { solverRequests } from "./solver_requests.js";
import { phaseMessage, standing } from "./standing.js";
import { Stopwatch } from "./stopwatch.js";
import { trials } from "./trial.js";

/** The layer that says that the board shows the solution: with undo and redo it comes and goes as the solution does. */
const SHOWN_LAYER = "~shown";
/** The game is kept this often while the clock runs, in seconds. */
const KEPT_EVERY = 5;
/** In a lesson a hint comes this long after the last mark, in milliseconds. */
const LEADS_AFTER = 500;

export class Game {
  /** The game of a puzzle, or of the puzzle that the address carries. @param {string|null} id @param {(path: string) => void} go */
  static async open(id, go) {
    const set = id ? null : await setFromAddress();
    const kept = await opened(id, set);
    return new Game(kept, await genreNamed(kept.puzzle.genre), go, set);
  }

  /** @param {KeptGame} kept @param {Genre} genre @param {(path: string) => void} go @param {SetPlace|null} set */
  constructor(kept, genre, go, set = null) {
    this.kept = kept;
    /** The set that the puzzle is one of. */
    this.set = set;
    this.genre = genre;
    this.go = go;
    this.phase = kept.state ?? "started";
    this.stopwatch = new Stopwatch(kept.seconds ?? 0);
    this.paused = false;
    this.answer = kept.answer ? fromTables(kept.answer, genre) : null;
    this.painting = kept.drawing.surface === "picture";
    /** The seconds that are shown. */
    this.ticked = -1;
    /** The board of which it was said that it is finished and wrong. */
    this.toldWrong = -1;
    this.keeping = new Keeping(this);
    this.modes = new Modes(this);
    this.status = new StatusBar();
    this.page = new PlayLayout(kept, genre, this.status, set, {
      undo: () => this.step("undo"),
      redo: () => this.step("redo"),
      check: () => this.requests.soFar(),
      hint: () => this.hints.press(),
      trial: () => this.trials.begin(),
      restart: () => this.restart(),
      more: () => this.openMore(),
      pause: () => this.pause(!this.paused),
      back: () => go("/"),
    });
    /** @type {Board} */
    this.board = this.page.board;
    /** @type {Player} */
    this.player = this.newPlayer();
    if (kept.practice) practice.begin(kept.practice, this.player);
    else if (kept.saved) this.marks.load(kept.saved);
    this.marks.clock = () => this.stopwatch.seconds;
    /** Whether the strip leads through the puzzle. */
    this.leads = practice.led();
    this.leading = 0;
    this.lastRevision = this.marks.revision;
    this.text = new BoardText(() => ({ puzzle: kept.puzzle, scene: this.player.scene }));
    this.referee = new Referee(kept.puzzle, this.player, (verdict) => this.judged(verdict));
    const { answer, player, status } = this;
    const shown = (/** @type {Plain} */ solution) => this.showSolution(solution);
    this.requests = solverRequests({ kept, genre, answer, player, status, shown });
    const { showWhere } = this.requests;
    this.hints = new Hints({ kept, player, status, showWhere, counted: () => this.countHint() });
    const live = () => (settings.states && this.referee.live?.sentence) || null;
    this.trials = trials({ player, status, live });
    listen(this.board, this.player.pointer);
  }

  newPlayer() {
    return new Player(this.board, this.kept.drawing, this.genre, {
      changed: (ended) => this.changed(ended),
      locked: () => this.over || this.paused || this.player.suspended,
      pressed: () => this.stopwatch.start(),
      hint: (head) => this.status.flash({ icon: "info", kind: "plain", head }, 3),
      moved: (cell) => announce(this.player.scene.describe(cell)),
    });
  }

  get marks() {
    return this.player.marks;
  }

  /** Whether another puzzle of the set comes after this one. */
  get inSet() {
    return this.set !== null && this.set.at + 1 < this.set.puzzles.length;
  }

  /** Whether nothing can be written any more. */
  get over() {
    return this.phase !== "started";
  }

  /** Shows the game. Returns what ends it. @param {HTMLElement} root */
  show(root) {
    const { page, board, player, kept } = this;
    root.replaceChildren(page.main);
    const stops = [
      this.watchSettings(),
      whenOnline((now) => now && !this.over && this.referee.changed(0)),
      this.keys(),
    ];
    const flush = () => this.keeping.flush();
    const arrange = () => page.arrange();
    addEventListener("pagehide", flush);
    phone.addEventListener("change", arrange);
    const fit = () => page.fitToolbar();
    addEventListener("resize", fit);
    const ticking = setInterval(() => this.second(), 250);
    // What happens behind another tab is not the player's time.
    const hidden = () => (document.hidden ? this.stopwatch.stop() : this.marks.past.length && this.goOn());
    document.addEventListener("visibilitychange", hidden);
    player.offerNotes();
    this.modes.show();
    page.pad.append(addKeypad(player) ?? "");
    page.arrange();
    this.lastRevision = this.marks.revision;
    this.refresh();
    if (!this.over) this.referee.changed(0);
    this.lead();
    if (kept.replay) this.replay(kept.replay);
    const grading = new AbortController();
    this.grade(grading.signal);
    document.title = `${this.genre.title} ${sizeOf(kept.puzzle).join(" × ")} · Puzzle Park`;
    /** @type {any} */ (window).park = { player, board, game: this };
    // Keys work from the beginning; the ring of the focus is for those who use them.
    board.node.classList.add("by-pointer");
    board.node.focus({ preventScroll: true });
    return () => {
      flush();
      grading.abort();
      this.referee.stop();
      board.destroy();
      clearInterval(ticking);
      this.keeping.stop();
      clearTimeout(this.leading);
      removeEventListener("pagehide", flush);
      document.removeEventListener("visibilitychange", hidden);
      phone.removeEventListener("change", arrange);
      removeEventListener("resize", fit);
      for (const stop of stops) stop();
    };
  }

  watchSettings() {
    return whenSet(() => {
      this.page.dress();
      this.player.offerNotes();
      this.modes.show();
      this.tick();
      if (!this.over) this.status.show(standing(this));
      this.player.paint();
    });
  }

  keys() {
    const { player, board, status, referee, hints } = this;
    const { main, column } = this.page;
    const spoken = () => [
      status.shown?.head,
      status.shown?.detail,
      ...(referee.verdict?.violations ?? []).filter((v) => v.final).map((v) => v.sentence),
    ];
    return playKeys({
      player,
      board,
      main,
      hints,
      step: (which) => this.step(which),
      trial: this.trials,
      does: {
        u: () => this.step("undo"),
        c: (e) => (settings.notes && !e.shiftKey ? this.modes.take(COLOURS_MODE) : this.requests.soFar()),
        h: () => hints.press(),
        r: () => this.restart(),
        m: () => this.modes.next(),
        v: () => this.showText(),
        p: () => this.pause(!this.paused),
        n: () => (player.digits ? this.modes.pencil() : setSettings({ counts: !settings.counts })),
        t: (e) => (e.shiftKey ? setSettings({ timer: !settings.timer }) : this.trials.begin()),
        s: () => announce(spoken().filter(Boolean).join(" ")),
        f: () => (document.fullscreenElement ? document.exitFullscreen() : column.requestFullscreen?.()),
        "?": () => keysPanel(board.node, keysOfPlay(this.genre)),
        "+": () => board.zoomBy(1.25),
        "=": () => board.zoomBy(1.25),
        "-": () => board.zoomBy(0.8),
        0: () => board.zoomFit(),
      },
    });
  }

  // What happens on the board.
  /** The marks may have changed. @param {boolean} ended whether the stroke has ended */
  changed(ended) {
    const { marks, referee, status } = this;
    if (marks.revision !== this.lastRevision) {
      this.lastRevision = marks.revision;
      this.hints.forget();
      status.endFlash();
      this.player.extra = [];
      if (marks.get(SHOWN_LAYER, "all")) {
        this.keeping.save();
        return this.giveIn();
      }
      if (this.phase === "given up") this.reopen();
      referee.changed(ended ? 30 : 90);
      if (marks.past.length || games()[this.kept.id]) this.keeping.save();
    }
    if (ended && (referee.verdict || !online)) this.judged(referee.verdict);
    if (ended) this.lead();
    this.enable();
    this.text.follow();
    if (!this.over && this.toldWrong !== marks.revision) status.show(standing(this));
  }

  /** In a lesson the strip tells where to look next; in practice, when the step is found. */
  lead() {
    const { kept, player, status } = this;
    if (kept.practice && practice.done(kept.practice, player))
      status.flash(
        messages.practised(kept.practice.title, () => this.go(`/learn/${this.genre.name}`)),
        600,
      );
    clearTimeout(this.leading);
    if (this.leads && !this.over)
      this.leading = window.setTimeout(() => !this.over && !this.hints.shown && this.hints.press(), LEADS_AFTER);
  }

  /** @param {Verdict|null} verdict */
  judged(verdict) {
    if (this.over) return;
    const { player, marks, answer, referee, status } = this;
    const busy = player.pointer.current !== null;
    if (verdict && !busy && this.crossLines()) return;
    const solved = verdict ? verdict.solved : answer !== null && !marks.empty && solves(player.state, marks, answer);
    if (solved && !marks.empty && !busy) return this.finish();
    if (progress(player.scene).finished && !busy && (verdict || answer)) {
      if (this.toldWrong !== marks.revision) {
        this.toldWrong = marks.revision;
        if (verdict) referee.blink();
        status.show(messages.unsolved(verdict?.violations ?? [], () => this.backToIt()));
      }
    } else status.show(standing(this));
    player.paint();
  }

  /** Crosses out what finished lines leave empty, if that is wanted; true if something was. */
  crossLines() {
    const { marks, player } = this;
    if (!settings.crosses || marks.empty || marks.future.length) return false;
    const done = marks.amend(() => crossFinishedLines(player.state, marks, player.judged));
    if (done) player.changed(true);
    return done;
  }

  backToIt() {
    this.player.judged.blink = false;
    this.status.show(standing(this));
    this.player.paint();
  }

  finish() {
    while (this.marks.keep());
    this.lastRevision = this.marks.revision;
    this.hints.forget();
    delete this.kept.before;
    this.phase = "solved";
    this.stopwatch.stop();
    this.kept.solvedIn = Math.max(1, this.stopwatch.seconds);
    this.keeping.room = true;
    this.keeping.save(true);
    this.refresh();
    if (this.painting) reveal(this.board.svg);
  }

  /** Writes the solution onto the board. @param {Plain} solution */
  showSolution(solution) {
    this.kept.seen = true;
    this.marks.replace({ ...solution, [SHOWN_LAYER]: { all: 1 } });
    this.lastRevision = this.marks.revision;
    this.giveIn();
    this.keeping.save(true);
  }

  /** The solution is on the board, and not by the player's doing. */
  giveIn() {
    this.hints.forget();
    this.referee.stop();
    this.stopwatch.stop();
    this.player.judged = unjudged();
    this.phase = "given up";
    this.refresh();
  }

  /** Finds out how hard a puzzle is that came without its level. @param {AbortSignal} signal */
  async grade(signal) {
    const { kept } = this;
    if (levelOf(kept) || kept.shipped || !online) return;
    const found = await job("/api/grade", { puzzle: kept.puzzle, seconds: 10 }, { signal, wait: 5 }).catch(() => null);
    if (signal.aborted || !found?.level) return;
    if (!found.unique) {
      const head = "This puzzle has several solutions.";
      return void this.status.flash({ icon: "several", kind: "warn", head, detail: "So it has no level." }, 8);
    }
    kept.level = found.level;
    this.page.arrange();
    if (games()[kept.id]) this.keeping.save();
  }

  countHint() {
    this.kept.hints = (this.kept.hints ?? 0) + 1;
    this.keeping.save();
  }

  // What is shown.
  enable() {
    this.page.undo.disabled = !this.marks.past.length;
    this.page.redo.disabled = !this.marks.future.length;
  }

  /** Shows everything anew after a change of state. */
  refresh() {
    const { player, page, painting } = this;
    const { picture } = this.modes;
    const won = this.phase === "solved";
    player.solved = won && (!painting || picture);
    this.board.svg.classList.toggle("solved", won && painting && picture);
    page.showTitle(won);
    rename(page.restart, won ? "Play again" : "Restart");
    for (const b of [page.check, page.hint, page.tryOut]) b.hidden = won;
    this.enable();
    this.modes.show();
    if (won && settings.states) for (const s of this.metClues()) player.judged.states.set(key(s.at), "met");
    this.status.show(phaseMessage(this));
    this.tick();
    player.paint();
  }

  /** The numbers that a solved board meets: not those that are a part of the answer. */
  metClues() {
    const { numbers, marks, ends } = this.player.state;
    const digits = marks.some((m) => m.t === "digits");
    const word = (/** @type {NumberShape} */ s) => s.text && s.value < 0;
    return numbers.filter((s) => !word(s) && (!digits || s.corner || !ends.has(key(s.at))));
  }

  showText() {
    this.text.toggle(/** @type {HTMLElement} */ (document.fullscreenElement ?? this.page.main));
  }

  openMore() {
    playMenu(this.page.more, {
      player: this.player,
      board: this.board,
      trial: this.trials,
      over: this.over,
      pause: () => this.pause(true),
      giveUp: () => this.requests.giveUp(),
      share: () => this.share(),
      fillIn: () => this.modes.fillIn(),
      replay: () => this.replay(),
      showText: () => this.showText(),
      edit: () => this.edit(),
    });
  }

  // What the buttons do.
  /** @param {"undo"|"redo"} which */
  step(which) {
    const { before } = this.kept;
    if (which === "undo" && before?.steps === this.marks.past.length) return this.goBack(before);
    if (this.phase === "solved") this.reopen();
    this.marks[which]();
    this.player.changed(true);
  }

  /** Takes "Play again" back: the solved board, and the time that it took. @param {NonNullable<KeptGame["before"]>} before */
  goBack(before) {
    this.marks.undo();
    this.lastRevision = this.marks.revision;
    this.status.endFlash();
    this.referee.stop();
    this.stopwatch.set(before.seconds);
    const { solvedIn, hints, seen, filled } = before;
    Object.assign(this.kept, { solvedIn, hints, seen, filled });
    delete this.kept.before;
    this.phase = "solved";
    this.keeping.save(true);
    this.refresh();
  }

  reopen() {
    this.phase = "started";
    this.toldWrong = -1;
    delete this.kept.solvedIn;
    this.refresh();
  }

  restart() {
    const { kept } = this;
    const won = this.phase === "solved";
    const { solvedIn } = kept;
    if (this.over) this.reopen();
    if (!this.marks.clear()) return;
    if (won) {
      const { hints, seen, filled } = kept;
      kept.before = { steps: this.marks.past.length, seconds: this.stopwatch.seconds, solvedIn, hints, seen, filled };
      kept.hints = 0;
      kept.seen = kept.filled = false;
      this.stopwatch.set(0);
    }
    this.player.changed(true);
    const undo = () => {
      this.status.endFlash();
      this.step("undo");
    };
    this.status.flash(messages.undone("The board is empty again.", undo));
  }

  /** @param {HTMLElement} [from] the button that says that it is done */
  async share(from) {
    await copy(await longLink(this.kept.puzzle), from);
    if (from) return;
    this.status.flash({ icon: "link", kind: "plain", head: "Copied: a link that carries the whole puzzle." }, 4);
  }

  /** Copies what was done, as text without the answer. @param {HTMLElement} from */
  async shareResult(from) {
    const { kept, genre } = this;
    const link = kept.shipped ? `${location.origin}/play/${kept.id}` : await longLink(kept.puzzle);
    await copy(resultText({ kept, genre, solves: solved(), items: (await collection()).items, link }), from);
  }

  /** Shows the strokes of a game again. @param {Replay} [replay] */
  replay(replay = replayOf(this.marks)) {
    const { player, page, kept, board } = this;
    board.svg.classList.remove("solved");
    const { node, show } = replayPanel(player, replay, {
      share: async (from) => copy(await replayLink(kept.puzzle, replay), from),
      ended: () => {
        player.suspended = false;
        delete kept.replay;
        this.refresh();
      },
    });
    player.suspended = true;
    page.under.replaceChildren(node);
    show();
  }

  async edit() {
    this.go("/make" + new URL(await longLink(this.kept.puzzle, "make")).hash);
  }

  async next() {
    if (this.inSet) return this.go(/** @type {SetPlace} */ (this.set).path(/** @type {SetPlace} */ (this.set).at + 1));
    const found = await nextPuzzle(this.kept);
    this.go(found ? `/play/${found}` : "/");
  }

  // Time.
  tick() {
    const { timer } = this.page;
    timer.textContent = settings.timer ? clock(this.kept.solvedIn ?? this.stopwatch.seconds).padStart(5, "0") : "--:--";
    timer.classList.toggle("off", !settings.timer);
  }

  /** Shows the time, and keeps the game now and then. */
  second() {
    const { seconds, running } = this.stopwatch;
    if (!running || seconds === this.ticked) return;
    this.ticked = seconds;
    if (seconds % KEPT_EVERY === 0) this.keeping.save();
    this.tick();
  }

  /** The clock goes on, if the game does. */
  goOn() {
    if (!this.over && !this.paused && !document.hidden) this.stopwatch.start();
  }

  /** Stops the clock and hides the board, or goes on. @param {boolean} on */
  pause(on) {
    if (this.over || on === this.paused) return;
    this.paused = on;
    if (on) this.stopwatch.stop();
    else if (this.marks.past.length) this.goOn();
    this.page.showPause(on);
    if (on)
      this.status.flash(
        messages.paused(() => this.pause(false)),
        86400,
      );
    else this.status.endFlash();
    this.player.paint();
    announce(on ? "Paused." : "Going on.");
  }
}
