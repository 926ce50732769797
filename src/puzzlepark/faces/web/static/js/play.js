// Playing a puzzle: toolbar, board, status, rules, timer.
import { genreNamed, online, whenOnline } from "./api.js";
import { BoardText } from "./astext.js";
import { nextPuzzle } from "./collection.js";
import { clock, radios, say } from "./dom.js";
import { Hints } from "./hint.js";
import { cluesMet, progress, solves } from "./judge.js";
import { copy, longLink } from "./link.js";
import { fromTables } from "./marks.js";
import { keysPanel } from "./menu.js";
import * as messages from "./messages.js";
import { opened } from "./opening.js";
import { playKeys } from "./play_keys.js";
import { phone, playLayout, rename } from "./play_layout.js";
import { playMenu } from "./play_menu.js";
import { Player } from "./player.js";
import { listen } from "./pointer.js";
import { Referee } from "./referee.js";
import { reveal } from "./reveal.js";
import { unjudged } from "./scene.js";
import { solverRequests } from "./solver_requests.js";
import { key, sizeOf, spotOf } from "./spots.js";
import { StatusBar } from "./status_bar.js";
import { forgetGame, games, keepGame, setSettings, settings, whenSet } from "./store.js";
import { trials } from "./trial.js";

/** The layer that says that the board shows the solution: with undo and redo it comes and goes as the solution does. */
const SHOWN_LAYER = "~shown";

/** @param {HTMLElement} root @param {{id: string|null, go: (path: string) => void}} options */
export async function play(root, { id, go }) {
  const kept = await opened(id), genre = await genreNamed(kept.puzzle.genre);
  let phase = kept.state ?? "started", seconds = kept.seconds ?? 0, full = true, picture = true;
  const answer = kept.answer ? fromTables(kept.answer, genre) : null;
  const over = () => phase !== "started", painting = kept.drawing.surface === "picture";

  const status = new StatusBar();
  const page = playLayout(kept, genre, status, { undo: () => step("undo"), redo: () => step("redo"), check: () => soFar(), hint: () => hints.press(), trial: () => trial.begin(), restart: () => wipe(), more: () => openMore(), back: () => go("/") });
  const { main, column, board, undo, redo, check, hint, tryOut, restart, more, timer, title, modes } = page;
  const text = new BoardText(() => ({ puzzle: kept.puzzle, scene: player.scene }));
  root.replaceChildren(main);

  const player = new Player(board, kept.drawing, genre, {
    changed: (ended) => changed(ended), locked: over,
    hint: (head) => status.pass({ icon: "info", kind: "plain", head }, 3),
    moved: (cell) => say(player.scene.say(cell)),
  });
  const { marks, state } = player;
  if (kept.saved) marks.load(kept.saved);
  const referee = new Referee(kept.puzzle, player, (verdict) => judged(verdict));
  listen(board, player);

  const { soFar, giveUp, showWhere } = solverRequests({ kept, genre, answer, player, status, shown: (solution) => {
    marks.replace({ ...solution, [SHOWN_LAYER]: { all: 1 } });
    lastRevision = marks.revision;
    giveIn();
    save(true);
  } });
  const hints = new Hints({ kept, player, status, showWhere, counted: () => {
    kept.hints = (kept.hints ?? 0) + 1;
    save();
  } });
  const trial = trials({ player, status, live: () => (settings.states && referee.live?.sentence) || null });

  /** The solution is on the board, and not by the player's doing. */
  function giveIn() {
    hints.forget();
    referee.stop();
    player.judged = unjudged();
    phase = "given up";
    refresh();
  }

  function showModes() {
    if (phase === "solved" && painting) {
      modes.replaceChildren(radios("Show", [{ value: "picture", text: "Picture" }, { value: "links", text: "Links" }], picture ? "picture" : "links", (v) => {
        picture = v === "picture";
        refresh();
      }));
      return;
    }
    modes.replaceChildren(state.modes.length > 1 ? player.switch() : "");
  }

  // What is the case, said in the status.
  let lastRevision = marks.revision, toldWrong = -1;
  /** @param {boolean} ended */
  function changed(ended) {
    if (marks.revision !== lastRevision) {
      lastRevision = marks.revision;
      hints.forget();
      status.settle();
      player.extra = [];
      if (marks.get(SHOWN_LAYER, "all")) {
        save();
        return giveIn();
      }
      if (phase === "given up") reopen();
      referee.changed(ended ? 30 : 90);
      if (!marks.empty || games()[kept.id]) save();
    }
    if (ended && (referee.verdict || !online)) judged(referee.verdict);
    enable();
    text.follow();
    if (!over() && toldWrong !== marks.revision) status.say(standing());
  }

  function enable() {
    undo.disabled = !marks.past.length;
    redo.disabled = !marks.future.length;
  }

  function standing() {
    const live = settings.states ? referee.live : null, done = progress(player.scene);
    const clues = cluesMet(player.scene, player.judged);
    if (live && !marks.depth) return messages.exceeded(live.sentence, Boolean(state.line), () => (referee.blink(), player.paint()));
    const idle = messages.idle(done, clues, marks.empty, marks.empty ? messages.controls(genre)[0].join(": ") + "." : "");
    if (marks.depth) return trial.standing(idle);
    const head = marks.head ? spotOf(marks.head) : null;
    if (state.line?.lengths && head) {
      const cells = player.scene.walkThrough(head)?.nodes ?? [head], end = cells.map((p) => state.ends.get(key(p))).find(Boolean);
      if (end && end.value > cells.length) return messages.linking(end.value, cells.length, idle.head);
    }
    return idle;
  }

  /** @param {Verdict|null} verdict */
  function judged(verdict) {
    if (over()) return;
    const done = progress(player.scene), busy = player.current !== null;
    const solved = verdict ? verdict.solved : answer !== null && !marks.empty && solves(state, marks, answer);
    if (solved && !marks.empty && !busy) return finish();
    if (done.finished && !busy && (verdict || answer)) {
      if (toldWrong !== marks.revision) {
        toldWrong = marks.revision;
        if (verdict) referee.blink();
        status.say(messages.unsolved(verdict?.violations ?? [], () => ((player.judged.blink = false), status.say(standing()), player.paint())));
      }
    } else status.say(standing());
    player.paint();
  }

  function finish() {
    while (marks.keep());
    lastRevision = marks.revision;
    hints.forget();
    delete kept.before;
    phase = "solved";
    kept.solvedIn = seconds;
    full = true;
    save(true);
    refresh();
    if (painting) reveal(board.svg);
  }

  /** Shows everything anew after a change of state. */
  function refresh() {
    const done = progress(player.scene), won = phase === "solved";
    player.solved = won && (!painting || picture);
    board.svg.classList.toggle("solved", won && painting && picture);
    title.textContent = won && kept.puzzle.title ? kept.puzzle.title : genre.title;
    rename(restart, won ? "Play again" : "Restart");
    for (const b of [check, hint, tryOut]) b.hidden = won;
    enable();
    showModes();
    if (won) {
      if (settings.states) for (const s of state.given) if (s.t === "number") player.judged.states.set(key(s.at), "met");
      status.say(messages.solved(done, Boolean(kept.shipped), painting, clock(kept.solvedIn ?? seconds), kept.hints ?? 0, [
        { text: "Share", icon: "share", act: (e) => share(/** @type {HTMLElement} */ (e.currentTarget)) }, { text: "Next puzzle", kind: "primary", act: () => next() }]));
    } else if (phase === "given up") status.say(messages.givenUp(() => step("undo")));
    else status.say(standing());
    tick();
    player.paint();
  }

  // What the buttons do.
  /** @param {"undo"|"redo"} which */
  function step(which) {
    const { before } = kept;
    if (which === "undo" && before?.steps === marks.past.length) return goBack(before);
    if (phase === "solved") reopen();
    marks[which]();
    marks.head = null;
    player.after(true);
  }

  /** Takes "Play again" back: the solved board, and the time that it took. @param {NonNullable<Game["before"]>} before */
  function goBack(before) {
    marks.undo();
    lastRevision = marks.revision;
    status.settle();
    referee.stop();
    seconds = before.seconds;
    kept.solvedIn = before.solvedIn;
    delete kept.before;
    phase = "solved";
    save(true);
    refresh();
  }

  function reopen() {
    phase = "started";
    toldWrong = -1;
    delete kept.solvedIn;
    refresh();
  }

  function wipe() {
    const won = phase === "solved", { solvedIn } = kept;
    if (over()) reopen();
    if (!marks.clear()) return;
    if (won) {
      kept.before = { steps: marks.past.length, seconds, solvedIn };
      kept.hints = 0;
      seconds = 0;
    }
    player.after(true);
    status.pass(messages.undone("The board is empty again.", () => (status.settle(), step("undo"))));
  }

  /** @param {HTMLElement} [from] */
  async function share(from) {
    await copy(await longLink(kept.puzzle), from);
    if (!from) status.pass({ icon: "link", kind: "plain", head: "Copied: a link that carries the whole puzzle." }, 4);
  }

  async function next() {
    const found = await nextPuzzle(kept);
    go(found ? `/play/${found}` : "/");
  }

  function nextMode() {
    const { modes: all } = state;
    player.mode = all[(all.indexOf(player.mode) + 1) % all.length];
    showModes();
    player.paint();
    say(`Mode ${player.mode.name}.`);
  }

  const showText = () => text.toggle(/** @type {HTMLElement} */ (document.fullscreenElement ?? main));

  const openMore = () => playMenu(more, { player, board, trial, over: over(), giveUp, share: () => share(), showText, edit: async () => go("/make" + new URL(await longLink(kept.puzzle, "make")).hash) });

  const stopKeys = playKeys({ player, board, main, step, hints, trial, does: {
    u: () => step("undo"), c: () => soFar(), h: () => hints.press(), r: () => wipe(), m: nextMode, v: () => showText(), n: () => setSettings({ counts: !settings.counts }),
    t: (e) => (e.shiftKey ? setSettings({ timer: !settings.timer }) : trial.begin()),
    s: () => say([status.shown?.head, status.shown?.detail, ...(referee.verdict?.violations ?? []).filter((v) => v.final).map((v) => v.sentence)].filter(Boolean).join(" ")),
    f: () => (document.fullscreenElement ? document.exitFullscreen() : column.requestFullscreen?.()), "?": () => keysPanel(board.node, false),
    "+": () => board.zoomBy(1.25), "=": () => board.zoomBy(1.25), "-": () => board.zoomBy(0.8), "0": () => board.zoomFit(),
  } });

  // Time, and what is kept.
  function tick() {
    timer.textContent = settings.timer ? clock(kept.solvedIn ?? seconds).padStart(5, "0") : "--:--";
    timer.classList.toggle("off", !settings.timer);
  }
  const ticking = setInterval(() => {
    if (over() || document.hidden || marks.past.length === 0) return;
    seconds++;
    if (seconds % 5 === 0) save();
    tick();
  }, 1000);
  let saving = 0;
  function save(now = false) {
    clearTimeout(saving);
    const put = () => {
      saving = 0;
      const part = phase === "started" ? progress(player.scene).part : 1;
      const ok = keepGame({ ...kept, saved: marks.save(), seconds, state: phase, part });
      if (!ok && full) {
        full = false;
        status.pass(messages.fullStorage());
      }
      if (!marks.past.length && !marks.future.length && marks.empty && !over()) forgetGame(kept.id);
    };
    if (now) put();
    else saving = window.setTimeout(put, 200);
  }
  // An emptied board that is not kept yet is kept too.
  const flush = () => (saving || !marks.empty) && save(true);
  addEventListener("pagehide", flush);
  phone.addEventListener("change", page.arrange);
  const stops = [
    whenSet(() => {
      page.dress();
      player.offerNotes();
      showModes();
      tick();
      if (!over()) status.say(standing());
      player.paint();
    }),
    whenOnline((now) => now && !over() && referee.changed(0)),
  ];
  player.offerNotes();
  showModes();
  page.pad.append(player.keypad() ?? "");
  page.arrange();
  lastRevision = marks.revision;
  refresh();
  if (!over()) referee.changed(0);
  document.title = `${genre.title} ${sizeOf(kept.puzzle).join(" × ")} · Puzzle Park`;
  /** @type {any} */ (window).park = { player, board };
  // Keys work from the beginning; the ring of the focus is for those who use them.
  board.node.classList.add("by-pointer");
  board.node.focus({ preventScroll: true });

  return () => {
    flush();
    referee.stop();
    stopKeys();
    board.destroy();
    clearInterval(ticking);
    clearTimeout(saving);
    removeEventListener("pagehide", flush);
    phone.removeEventListener("change", page.arrange);
    for (const stop of stops) stop();
  };
}
