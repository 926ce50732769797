// Playing a puzzle: toolbar, board, status, rules, timer.
import { genreNamed, online, whenOnline } from "./api.js";
import { BoardText } from "./astext.js";
import { nextPuzzle } from "./collection.js";
import { clock, radios, say } from "./dom.js";
import { progress, solves } from "./judge.js";
import { copy, longLink } from "./link.js";
import { fromTables } from "./marks.js";
import { keysPanel, menu } from "./menu.js";
import * as messages from "./messages.js";
import { opened } from "./opening.js";
import { phone, playLayout, rename } from "./play_layout.js";
import { Player } from "./player.js";
import { listen } from "./pointer.js";
import { Referee } from "./referee.js";
import { unjudged } from "./scene.js";
import { solverRequests } from "./solver_requests.js";
import { key, sizeOf, spotOf } from "./spots.js";
import { StatusBar } from "./status_bar.js";
import { forgetGame, games, keepGame, setSettings, settings, whenSet } from "./store.js";

/** @param {HTMLElement} root @param {{id: string|null, go: (path: string) => void}} options */
export async function play(root, { id, go }) {
  const kept = await opened(id), genre = await genreNamed(kept.puzzle.genre);
  let phase = kept.state ?? "started", seconds = kept.seconds ?? 0, full = true, picture = true;
  const answer = kept.answer ? fromTables(kept.answer, genre) : null;
  const over = () => phase !== "started", painting = kept.drawing.surface === "picture";

  const status = new StatusBar();
  const page = playLayout(kept, genre, status, { undo: () => step("undo"), redo: () => step("redo"), check: () => soFar(), restart: () => wipe(), more: () => openMore(), back: () => go("/") });
  const { main, column, board, undo, redo, check, restart, more, timer, title, modes } = page;
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

  const { soFar, giveUp } = solverRequests({ kept, genre, answer, player, status, shown: (solution) => {
    marks.replace(solution);
    lastRevision = marks.revision;
    referee.stop();
    player.judged = unjudged();
    phase = "given up";
    save(true);
    refresh();
  } });

  function showModes() {
    if (phase === "solved" && painting) {
      modes.replaceChildren(radios("Show", [{ value: "picture", text: "Picture" }, { value: "links", text: "Links" }], picture ? "picture" : "links", (v) => {
        picture = v === "picture";
        refresh();
      }));
      return;
    }
    modes.replaceChildren(genre.inputs.length > 1 ? player.switch() : "");
  }

  // What is the case, said in the status.
  let lastRevision = marks.revision, toldWrong = -1;
  /** @param {boolean} ended */
  function changed(ended) {
    if (marks.revision !== lastRevision) {
      lastRevision = marks.revision;
      status.settle();
      player.extra = [];
      if (phase === "given up") phase = "started";
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
    const { states } = player.judged;
    const clues = referee.verdict?.clues ?? (state.clues.length ? { met: [...states.values()].filter((s) => s === "met").length, all: state.clues.length } : null);
    if (live) return messages.exceeded(live.sentence, Boolean(state.line), () => (referee.blink(), player.paint()));
    const idle = messages.idle(done, marks.empty && clues ? { met: 0, all: clues.all } : clues, marks.empty, messages.controls(genre)[0].join(": ") + ".");
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
    phase = "solved";
    kept.solvedIn = seconds;
    full = true;
    save(true);
    refresh();
  }

  /** Shows everything anew after a change of state. */
  function refresh() {
    const done = progress(player.scene), won = phase === "solved";
    player.solved = won && (!painting || picture);
    board.svg.classList.toggle("solved", won && painting && picture);
    title.textContent = won && kept.puzzle.title ? kept.puzzle.title : genre.title;
    rename(restart, won ? "Play again" : "Restart");
    check.hidden = won;
    enable();
    showModes();
    if (won) {
      if (settings.states) for (const s of state.given) if (s.t === "number") player.judged.states.set(key(s.at), "met");
      status.say(messages.solved(done, Boolean(kept.shipped), painting, clock(kept.solvedIn ?? seconds), [
        { text: "Share", icon: "share", act: (e) => share(/** @type {HTMLElement} */ (e.currentTarget)) }, { text: "Next puzzle", kind: "primary", act: () => next() }]));
    } else if (phase === "given up") status.say(messages.givenUp(() => step("undo")));
    else status.say(standing());
    tick();
    player.paint();
  }

  // What the buttons do.
  /** @param {"undo"|"redo"} which */
  function step(which) {
    if (phase !== "started") reopen();
    marks[which]();
    marks.head = null;
    player.after(true);
  }

  function reopen() {
    phase = "started";
    toldWrong = -1;
    delete kept.solvedIn;
    refresh();
  }

  function wipe() {
    const before = { phase, seconds };
    if (over()) reopen();
    if (!marks.clear()) return;
    if (before.phase !== "started") seconds = 0;
    player.after(true);
    status.pass(messages.undone("The board is empty again.", () => (status.settle(), marks.undo(), player.after(true))));
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

  const checkpoint = () => {
    marks.checkpoint();
    save();
    status.pass({ icon: "flag", kind: "plain", head: `Checkpoint ${marks.checkpoints.length} is set.`, detail: "Back to it: Shift + K, or More." }, 4);
  };
  const backToIt = () => {
    const before = marks.past.length;
    if (!marks.back()) return status.pass({ icon: "info", kind: "plain", head: "There is no checkpoint yet.", detail: "K, or More, sets one." }, 4);
    player.after(true);
    status.pass(messages.undone(`Back at the checkpoint: ${before - marks.past.length} ${before - marks.past.length === 1 ? "step" : "steps"} taken back.`, () => {
      status.settle();
      while (marks.past.length < before && marks.redo());
      player.after(true);
    }));
  };

  const openMore = () => menu(more, "More", [
    { text: "Set a checkpoint", icon: "flag", key: "K", act: checkpoint, off: over() },
    { text: "Back to the checkpoint", icon: "undo", key: "⇧K", act: backToIt, off: over() || !marks.checkpoints.length },
    null,
    { text: "Zoom in", icon: "plus", key: "+", act: () => board.zoomBy(1.25) },
    { text: "Zoom out", icon: "minus", key: "−", act: () => board.zoomBy(0.8) },
    { text: "Whole board", icon: "full", key: "0", act: () => board.zoomFit() },
    null,
    { text: "Give up", icon: "flag", act: giveUp, off: over() },
    { text: "Copy link", icon: "link", act: () => share() },
    { text: "Edit a copy", icon: "wand", act: async () => go("/make" + new URL(await longLink(kept.puzzle, "make")).hash) },
    { text: "Print", icon: "print", act: () => print() },
    { text: "Board as text", icon: "text", key: "V", act: () => text.toggle(main) },
    { text: "Keys", icon: "key", key: "?", act: () => keysPanel(more, false) },
  ]);

  board.node.addEventListener("keydown", (/** @type {KeyboardEvent} */ e) => {
    const ctrl = e.ctrlKey || e.metaKey, k = e.key.toLowerCase();
    if (e.key === " ") {
      board.node.dataset.space = "1";
      e.preventDefault();
      return;
    }
    let done = true;
    if (ctrl && k === "z") step(e.shiftKey ? "redo" : "undo");
    else if (ctrl && k === "y") step("redo");
    else if (ctrl || e.altKey || !KEYS[k] || (/\d/.test(k) && player.typing)) done = player.key(e);
    else KEYS[k](e);
    if (done) {
      e.preventDefault();
      e.stopPropagation();
    }
  });
  board.node.addEventListener("keyup", (/** @type {KeyboardEvent} */ e) => {
    if (e.key !== " ") return;
    if (!board.node.dataset.panned) player.key(e);
    delete board.node.dataset.space;
    delete board.node.dataset.panned;
  });
  const KEYS = /** @type {Record<string, (e: KeyboardEvent) => void>} */ ({
    u: () => step("undo"), c: () => soFar(), r: () => wipe(), k: (e) => (e.shiftKey ? backToIt() : checkpoint()),
    m: () => {
      player.mode = genre.inputs[(genre.inputs.indexOf(player.mode) + 1) % genre.inputs.length];
      showModes();
      player.paint();
      say(`Mode ${player.mode.name}.`);
    },
    t: () => setSettings({ timer: !settings.timer }), v: () => text.toggle(main),
    s: () => say([status.shown?.head, status.shown?.detail, ...(referee.verdict?.violations ?? []).filter((v) => v.final).map((v) => v.sentence)].filter(Boolean).join(" ")),
    f: () => (document.fullscreenElement ? document.exitFullscreen() : column.requestFullscreen?.()), "?": () => keysPanel(board.node, false),
    "+": () => board.zoomBy(1.25), "=": () => board.zoomBy(1.25), "-": () => board.zoomBy(0.8), "0": () => board.zoomFit(),
  });

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
  const flush = () => !marks.empty && save(true);
  addEventListener("pagehide", flush);
  phone.addEventListener("change", page.arrange);
  const stops = [
    whenSet(() => {
      page.dress();
      tick();
      if (!over()) status.say(standing());
      player.paint();
    }),
    whenOnline((now) => now && !over() && referee.changed(0)),
  ];
  showModes();
  page.pad.append(player.keypad() ?? "");
  page.arrange();
  lastRevision = marks.revision;
  refresh();
  if (!over()) referee.changed(0);
  document.title = `${genre.title} ${sizeOf(kept.puzzle).join(" × ")} · Puzzle Park`;
  /** @type {any} */ (window).park = { player, board };

  return () => {
    flush();
    referee.stop();
    board.destroy();
    clearInterval(ticking);
    clearTimeout(saving);
    removeEventListener("pagehide", flush);
    phone.removeEventListener("change", page.arrange);
    for (const stop of stops) stop();
  };
}
