// Playing a puzzle: toolbar, board, status, rules, timer.
import { genreNamed, get, online, whenOnline } from "./api.js";
import { BoardText } from "./astext.js";
import { Board } from "./board.js";
import { keptCollection } from "./collection.js";
import { button, clock, el, icon, radios, say, toggle } from "./dom.js";
import { progress, solves } from "./judge.js";
import { copy, longLink } from "./link.js";
import { fromTables } from "./marks.js";
import { keysPanel, menu } from "./menu.js";
import { opened } from "./opening.js";
import { listen } from "./pointer.js";
import { Referee } from "./referee.js";
import { unjudged } from "./scene.js";
import { key, spotOf } from "./spots.js";
import { forget, games, keepGame, setSettings, settings, whenSet, write } from "./store.js";
import { StatusBar } from "./status_bar.js";
import { solverRequests } from "./solver_requests.js";
import { Player } from "./player.js";
import * as messages from "./messages.js";

const phone = matchMedia("(max-width: 599.9px), (max-height: 499.9px) and (orientation: landscape)");
const MODE_ICON = /** @type {Record<string, string>} */ ({ line: "line", paint: "paint", number: "number", border: "border", door: "door" });

/** @param {HTMLElement} root @param {{id: string|null, go: (path: string) => void}} options */
export async function play(root, { id, go }) {
  const kept = await opened(id), genre = await genreNamed(kept.puzzle.genre);
  const { rows, cols } = kept.puzzle, size = `${rows} × ${cols}`;
  let phase = kept.state ?? "started", seconds = kept.seconds ?? 0, full = true, picture = true;
  const answer = kept.answer ? fromTables(kept.answer, new Set(genre.inputs.map((/** @type {any} */ m) => m.layer))) : null;
  const over = () => phase !== "started";

  // The pieces, which a phone and a desk arrange in their own ways.
  const status = new StatusBar();
  const undo = button({ icon: "undo", label: "Undo", onclick: () => step("undo") }), redo = button({ icon: "redo", label: "Redo", onclick: () => step("redo") });
  const check = button({ icon: "check", text: "Check so far", onclick: () => soFar(), id: "check" });
  const restart = button({ icon: "restart", text: "Restart", onclick: () => wipe(), id: "restart" });
  const more = button({ icon: "more", label: "More", onclick: () => openMore(), id: "more" });
  const timer = el("div", { class: "timer", role: "timer", "aria-live": "off", "aria-label": "Time" });
  const eye = button({ icon: "eye", label: "Hide the timer", kind: "plain", onclick: () => setSettings({ timer: !settings.timer }) });
  const title = el("h1", { class: "who" }, genre.title);
  const modes = el("div", { class: "modes" });
  const rules = el("section", { class: "rules", id: "rules" }, el("h2", {}, "Rules"), el("ol", {}, ...genre.rulebook.map((/** @type {string} */ r) => el("li", {}, r))));
  const controls = el("section", { class: "controls" }, el("h2", {}, "Controls"),
    el("dl", { class: "keys" }, ...messages.controls(genre).flatMap(([k, what]) => [el("dt", {}, el("kbd", {}, k)), el("dd", {}, what)])));
  const met = toggle("Show met clues", settings.states, (on) => setSettings({ states: on }), "met");
  const bar = el("div", { class: "phonebar" }), toolbar = el("div", { class: "toolbar" }), dock = el("div", { class: "dock" });
  const side = el("aside", { class: "side", "aria-label": "Rules and controls" });
  const column = el("section", { class: "column", "aria-label": "Board" });
  /** @type {Board} */
  const board = new Board({ label: `${genre.title} puzzle, ${rows} rows, ${cols} columns`, describedby: "rules", room: () => room() });
  const main = el("div", { class: "play" }, column, side);
  const text = new BoardText(() => ({ puzzle: kept.puzzle, scene: player.scene }));
  root.replaceChildren(main);

  /** On a phone the board takes what the other pieces leave. @returns {{w: number, h: number}|null} */
  function room() {
    if (!phone.matches) return innerWidth < 1024 ? { w: board.stage.clientWidth, h: Math.max(280, innerHeight * 0.62) } : null;
    if (innerWidth > innerHeight) return null;
    const rest = [bar, status.node, modes, dock].reduce((sum, node) => sum + node.offsetHeight, 0);
    return { w: board.stage.clientWidth, h: Math.max(160, innerHeight - rest - 40) };
  }

  function arrange() {
    const small = phone.matches, label = el("span", { class: "who-size" }, size);
    main.classList.toggle("small", small);
    const meta = el("p", { class: "meta" }, kept.number ? `${size}  ·  No. ${kept.number}` : size);
    if (small) {
      bar.replaceChildren(button({ icon: "back", label: "Back to the gallery", kind: "plain", onclick: () => go("/") }), el("div", { class: "who-row" }, title, label), timer, more);
      dock.replaceChildren(undo, redo, check, restart);
      column.replaceChildren(bar, board.stage, status.node, rules, modes, dock);
      side.replaceChildren();
    } else {
      toolbar.replaceChildren(undo, redo, el("span", { class: "rule" }), modes, el("span", { class: "gap" }), check, restart, more);
      column.replaceChildren(toolbar, board.stage, status.node);
      side.replaceChildren(el("header", {}, title, meta), el("div", { class: "timer-row" }, timer, eye), rules, controls, met);
    }
    for (const [b, word] of /** @type {[HTMLElement, string][]} */ ([[undo, "Undo"], [redo, "Redo"]])) {
      b.querySelector("span.word")?.remove();
      if (small) b.append(el("span", { class: "word" }, word));
    }
    const checkWord = check.querySelector("span:not(.icon)");
    if (checkWord) checkWord.textContent = small ? "Check" : "Check so far";
    requestAnimationFrame(() => board.fit());
  }

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
    if (phase === "solved" && kept.drawing.surface === "picture") {
      modes.replaceChildren(radios("Show", [{ value: "picture", text: "Picture" }, { value: "links", text: "Links" }], picture ? "picture" : "links", (v) => {
        picture = v === "picture";
        refresh();
      }));
      return;
    }
    const keys = player.keypad() ?? "";
    modes.replaceChildren(genre.inputs.length > 1 ? radios("Mode", genre.inputs.map((/** @type {any} */ m) => ({ value: m.name, text: m.name, icon: m.kind === "mark" ? m.sign || "cross" : MODE_ICON[m.kind] ?? "dot" })), player.mode.name, (name) => {
      player.mode = genre.inputs.find((/** @type {any} */ m) => m.name === name);
      player.paint();
    }) : "", keys);
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
    undo.disabled = !marks.past.length;
    redo.disabled = !marks.future.length;
    text.follow();
    if (!over() && toldWrong !== marks.revision) status.say(standing());
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

  /** @param {import("./referee.js").Verdict|null} verdict */
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
    player.solved = won && (kept.drawing.surface !== "picture" || picture);
    board.svg.classList.toggle("solved", won && kept.drawing.surface === "picture" && picture);
    title.textContent = won && kept.puzzle.title ? kept.puzzle.title : genre.title;
    const word = restart.querySelector("span:not(.icon)");
    if (word) word.textContent = won ? "Play again" : "Restart";
    check.hidden = won;
    undo.disabled = !marks.past.length;
    redo.disabled = !marks.future.length;
    showModes();
    if (won) {
      if (settings.states) for (const s of state.given) if (s.t === "number") player.judged.states.set(key(s.at), "met");
      status.say(messages.solved(done, Boolean(kept.shipped), kept.drawing.surface === "picture", clock(kept.solvedIn ?? seconds), [
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
    try {
      const item = await get(`/api/collection/surprise?genre=${kept.puzzle.genre}&not=${kept.id}`);
      go(`/play/${item.id}`);
    } catch {
      const others = (await keptCollection()).filter((/** @type {any} */ i) => i.genre === kept.puzzle.genre && i.id !== kept.id && games()[i.id]?.state !== "solved");
      if (others.length) go(`/play/${others[Math.floor(Math.random() * others.length)].id}`);
      else go("/");
    }
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
    { text: "Give up", icon: "giveup", act: giveUp, off: over() },
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
      const i = genre.inputs.indexOf(player.mode);
      player.mode = genre.inputs[(i + 1) % genre.inputs.length];
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
      if (marks.past.length === 0 && marks.empty && phase === "started" && !marks.future.length) {
        forget(`game.${kept.id}`);
        const all = games();
        delete all[kept.id];
        write("games", all);
      }
    };
    if (now) put();
    else saving = window.setTimeout(put, 200);
  }
  const flush = () => !marks.empty && save(true);
  addEventListener("pagehide", flush);
  phone.addEventListener("change", arrange);
  const stops = [
    whenSet(() => {
      met.setAttribute("aria-checked", String(settings.states));
      eye.replaceChildren(icon(settings.timer ? "eye" : "eyeoff"));
      eye.setAttribute("aria-label", settings.timer ? "Hide the timer" : "Show the timer");
      tick();
      if (!over()) status.say(standing());
      player.paint();
    }),
    whenOnline((now) => now && !over() && referee.changed(0)),
  ];
  showModes();
  arrange();
  eye.replaceChildren(icon(settings.timer ? "eye" : "eyeoff"));
  lastRevision = marks.revision;
  refresh();
  if (!over()) referee.changed(0);
  document.title = `${genre.title} ${size} · Puzzle Park`;
  /** @type {any} */ (window).park = { player, board };

  return () => {
    flush();
    referee.stop();
    board.destroy();
    clearInterval(ticking);
    clearTimeout(saving);
    removeEventListener("pagehide", flush);
    phone.removeEventListener("change", arrange);
    for (const stop of stops) stop();
  };
}
