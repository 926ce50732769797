// Making a puzzle: genre, tools, board, live verdict, size, solve, import, share.
import { Refusal, aborted, genres, job, post, whenOnline } from "./api.js";
import { Board } from "./board.js";
import { choiceIcon, choicesOf } from "./choices.js";
import { button, el, keypad, radios, say, toggle, took } from "./dom.js";
import { Draft } from "./draft.js";
import { boardOf, importPart, sharePart } from "./exchange.js";
import { BoardState } from "./board_state.js";
import { fromAddress, longLink } from "./link.js";
import { Live } from "./live.js";
import { Marks, fromTables } from "./marks.js";
import { closeMenu, keysPanel, open } from "./menu.js";
import { listen } from "./pointer.js";
import { sizePart } from "./sizes.js";
import { read, settings, whenSet, write } from "./store.js";
import { StatusBar } from "./status_bar.js";
import { Player } from "./player.js";
import { EditInput } from "./edit_input.js";
import * as messages from "./messages.js";

const phone = matchMedia("(max-width: 599.9px), (max-height: 499.9px) and (orientation: landscape)");
const coarse = matchMedia("(pointer: coarse)");
const TOOL_ICON = /** @type {Record<string, string>} */ ({ "outside-number": "number", "corner-number": "number", "cell-number": "number", "cell-number-colour": "number", "cell-choice": "hatch", region: "border", border: "border", door: "door", palette: "palette", setting: "settings" });
const ANSWER = "answer";

/** @param {HTMLElement} root @param {{go: (path: string) => void}} options */
export async function make(root, { go }) {
  const about = await genres(), editable = about.genres.filter((/** @type {any} */ g) => g.editable !== false);
  let genre = editable[0];
  const layers = () => new Set(genre.inputs.map((/** @type {any} */ m) => m.layer));
  /** @type {Marks|null} */
  let solution = null;
  /** @type {any[]} */
  let where = [];
  let both = false, tool = "", colours = "", showSolution = read("show-solution", true), checkedId = "";

  const status = new StatusBar();
  /** @type {Board} */
  const board = new Board({ label: "Puzzle board", room: () => room() });
  const draft = new Draft({
    changed: () => changed(),
    refused: (sentence) => status.pass(messages.invalid(sentence), 8),
    lost: () => status.pass(messages.undone("Some of the puzzle did not fit the new size.", () => (status.settle(), draft.step("undo")))),
  });
  const input = new EditInput(board, { edit: (edit) => (status.settle(), draft.edit(edit)), drawing: () => draft.drawing, slots: (t) => draft.board?.slots?.[t.name] ?? [], region: (cell) => player.state.region(cell), paint: () => paint(), say });
  const live = new Live(status, {
    report: () => paint(), play: () => playIt(), view: () => undefined,
    showBoth: () => ((both = !both), paint()),
    showWhere: (spots) => ((where = [{ t: "ring", at: spots, blink: true }]), paint()),
  });
  /** @type {Player} */
  let player;

  // What the page shows.
  const undo = button({ icon: "undo", label: "Undo", onclick: () => step("undo") }), redo = button({ icon: "redo", label: "Redo", onclick: () => step("redo") });
  const help = el("p", { class: "tool-help" });
  const zoomOut = button({ icon: "minus", label: "Zoom out", onclick: () => board.zoomBy(0.8) }), zoomIn = button({ icon: "plus", label: "Zoom in", onclick: () => board.zoomBy(1.25) });
  const choose = el("select", { id: "genre", onchange: () => fresh(choose.value) }, ...editable.map((/** @type {any} */ g) => el("option", { value: g.name }, g.title)));
  const toolList = el("div", { class: "tool-list" }), choices = el("div", { class: "choices" });
  const sizes = sizePart(draft, status, () => genre);
  const solve = button({ icon: "wand", text: "Solve", kind: "primary", id: "solve", onclick: () => solveIt() });
  const clear = button({ text: "Clear", id: "clear", onclick: () => ((solution = null), (both = false), paint()) });
  const show = toggle("Show the solution", showSolution, (on) => {
    showSolution = on;
    write("show-solution", on);
    if (!on) solution = null;
    named();
    paint();
  }, "show-solution");
  const view = { puzzle: () => draft.board?.puzzle, genre: () => genre, marks: () => solution?.plain() ?? null, status, opened, theme: () => settings.theme,
    pictureGenre: () => about.genres.find((/** @type {any} */ g) => g.from_picture && g.name === genre.name) ?? about.genres.find((/** @type {any} */ g) => g.from_picture) };
  const imports = importPart(view), sharing = sharePart(view);
  const take = button({ text: "Take the clues", id: "take-clues", onclick: () => takeClues() });
  const fromAnswer = el("section", { class: "part" }, el("h2", {}, "From the answer"), el("p", { class: "note" }, "Draw the answer, then take the clues from it."), take);
  const playButton = button({ icon: "play", text: "Play it", id: "play-it", onclick: () => playIt() });
  const more = button({ icon: "more", label: "More", id: "more", onclick: () => open(more, el("div", { role: "dialog" }, side), "More") });
  const genrePart = el("section", { class: "part" }, el("label", { for: "genre", class: "h" }, "Genre"), choose);
  const toolPart = el("section", { class: "part grow" }, el("h2", {}, "Tools"), toolList, choices);
  const left = el("aside", { class: "tools", "aria-label": "Tools" }), toolbar = el("div", { class: "toolbar" }), column = el("section", { class: "column", "aria-label": "Board" });
  const side = el("aside", { class: "side", "aria-label": "Size, solve, import and share" }, sizes.node,
    el("section", { class: "part" }, el("h2", {}, "Solve"), el("div", { class: "row two" }, solve, clear), show), imports.node, sharing.node);
  const dock = el("div", { class: "dock" });
  const main = el("div", { class: "make" }, left, column, side);
  root.replaceChildren(main);
  board.node.setAttribute("aria-label", "Puzzle board, editing");
  listen(board, {
    over: (alt) => (tool === ANSWER ? player.over(alt) : input.over()), down: (spot, alt, p) => (tool === ANSWER ? answering() && player.down(spot, alt, p) : input.down(spot, alt, p)),
    move: (spot) => (tool === ANSWER ? player.move(spot) : input.move(spot)), up: () => (tool === ANSWER ? player.up() : input.up()),
    click: () => (tool === ANSWER ? player.click() : input.click()), cancel: () => (tool === ANSWER ? player.cancel() : input.cancel()), haptics: () => settings.haptics,
  });
  const answering = () => {
    solution = null;
    both = false;
    return true;
  };

  /** On a phone the board takes what the other pieces leave; the status may have three lines. @returns {{w: number, h: number}|null} */
  function room() {
    if (!phone.matches) return innerWidth < 1024 ? { w: board.stage.clientWidth, h: Math.max(300, innerHeight * 0.55) } : null;
    if (innerWidth > innerHeight) return { w: board.stage.clientWidth, h: innerHeight * 0.6 };
    const rest = [toolbar, help, toolList, choices, dock].reduce((sum, node) => sum + node.offsetHeight, 0);
    return { w: board.stage.clientWidth, h: Math.max(160, innerHeight - rest - 52 - 80 - 70) };
  }

  function arrange() {
    const small = phone.matches;
    main.classList.toggle("small", small);
    closeMenu();
    for (const [b, word] of /** @type {[HTMLElement, string][]} */ ([[undo, "Undo"], [redo, "Redo"], [more, "More"]])) {
      b.querySelector("span.word")?.remove();
      if (small) b.append(el("span", { class: "word" }, word));
    }
    if (small) {
      toolbar.replaceChildren(choose, el("span", { class: "gap" }), zoomOut, zoomIn);
      dock.replaceChildren(undo, redo, playButton, more);
      column.replaceChildren(toolbar, board.stage, status.node, help, toolList, choices, dock);
      left.replaceChildren();
      side.append(fromAnswer);
      side.remove();
    } else {
      toolbar.replaceChildren(undo, redo, el("span", { class: "rule" }), help, el("span", { class: "gap" }), zoomOut, zoomIn);
      column.replaceChildren(toolbar, board.stage, status.node);
      toolPart.append(toolList, choices);
      left.replaceChildren(genrePart, toolPart, fromAnswer, playButton);
      genrePart.append(choose);
      main.append(side);
    }
    requestAnimationFrame(() => board.fit());
  }

  const tools = () => draft.board?.tools ?? genre.tools ?? [];
  function showTools() {
    const list = [...tools().map((/** @type {any} */ t) => ({ value: t.name, text: t.title, icon: TOOL_ICON[t.kind] ?? "settings", key: t.key?.toUpperCase() })), { value: ANSWER, text: "Answer", icon: "line", key: tools().some((/** @type {any} */ t) => t.key?.toLowerCase() === "a") ? undefined : "A" }];
    if (!list.some((t) => t.value === tool)) tool = list[0].value;
    const group = radios("Tools", list, tool, pick, "tool-radios");
    // What puts down one of several things looks like the first of them.
    tools().forEach((/** @type {any} */ t, /** @type {number} */ i) => t.choices?.[0]?.icon && group.children[i].querySelector(".icon")?.replaceWith(choiceIcon(t.choices[0].icon)));
    toolList.replaceChildren(group);
    pick(tool);
  }

  /** @param {string} name */
  function pick(name) {
    tool = name;
    const now = tools().find((/** @type {any} */ t) => t.name === name) ?? null;
    input.take(now);
    showChoices(now);
    explain(now);
    if (phone.matches) board.fit();
    paint();
  }

  /** @param {any} now */
  function showChoices(now) {
    colours = String(draft.drawing.palette ?? "");
    choices.replaceChildren();
    if (tool === ANSWER) {
      if (genre.inputs.length > 1) choices.append(radios("Mode", genre.inputs.map((/** @type {any} */ m) => ({ value: m.name, text: m.name })), player.mode.name, (mode) => {
        player.mode = genre.inputs.find((/** @type {any} */ m) => m.name === mode);
        paint();
      }));
      choices.append(player.keypad() ?? "");
    } else if (now) choices.append(...choicesOf(now, draft, input, () => pick(tool)), ...(now.kind.includes("number") ? [keypad([..."1234567890"].map((d) => [d, d]), (name) => input.key(new KeyboardEvent("keydown", { key: name })))] : []));
  }

  /** @param {any} now */
  function explain(now) {
    const kbd = (/** @type {string} */ k) => el("kbd", {}, k);
    if (tool === ANSWER) help.replaceChildren("Draw the answer as in play.");
    else if (now?.kind.includes("number") && coarse.matches) help.replaceChildren("Touch a place, then a number.");
    else if (now?.kind.includes("number")) help.replaceChildren("Type a number; ", kbd("Tab"), " next clue, ", kbd("Del"), " none");
    else help.replaceChildren(now?.help ?? "");
  }

  function named() {
    const word = solve.querySelector("span:not(.icon)");
    if (word) word.textContent = showSolution ? "Solve" : "Check";
  }

  function paint() {
    if (!draft.board || !player) return;
    const drawing = draft.drawing;
    board.place({ ...drawing, margin: widened(drawing) });
    player.state = new BoardState(drawing, genre);
    const report = live.report, own = player.marks;
    if (solution) player.marks = solution;
    player.extra = [...where, ...(tool === ANSWER ? [] : input.shapes(document.activeElement === board.node)),
      ...(report?.differ && !solution ? (both ? report.differ.both : report.differ.shapes) : [])];
    player.cursorShown &&= tool === ANSWER;
    player.paint();
    player.marks = own;
    player.extra = [];
    undo.disabled = !draft.past.length && !draft.pending.length && !(tool === ANSWER && own.past.length);
    redo.disabled = !draft.future.length && !(tool === ANSWER && own.future.length);
  }

  /** Slots outside need their margin even before there is a clue. @param {any} drawing */
  function widened(drawing) {
    const outside = tools().filter((/** @type {any} */ t) => t.kind === "outside-number").flatMap((/** @type {any} */ t) => draft.board?.slots?.[t.name] ?? []);
    const doors = tools().some((/** @type {any} */ t) => t.kind === "door"), [top, right, bottom, leftSide] = drawing.margin, least = doors ? 0.38 : 0;
    return [outside.some((/** @type {any} */ s) => s[0] < 0) ? Math.max(top, 1.08) : Math.max(top, least), Math.max(right, least), Math.max(bottom, least), outside.some((/** @type {any} */ s) => s[1] < 0) ? Math.max(leftSide, 1.08) : Math.max(leftSide, least)];
  }

  /** The draft has changed, by an edit or otherwise. */
  function changed() {
    const now = draft.board;
    if (!now) return;
    if (now.puzzle.genre !== genre.name) {
      genre = about.genres.find((/** @type {any} */ g) => g.name === now.puzzle.genre) ?? genre;
      choose.value = genre.name;
      player = newPlayer();
      showTools();
      sharing.fill();
      fromAnswer.hidden = genre.from_answer === false;
    }
    const held = tools().find((/** @type {any} */ t) => t.name === tool);
    if (held) input.renew(held);
    if (colours !== String(draft.drawing.palette ?? "")) showChoices(held);
    input.settle(now.drawing);
    sizes.set();
    solution = null;
    both = false;
    where = [];
    if (now.id !== checkedId || draft.pending.length) {
      checkedId = draft.pending.length ? "" : now.id;
      live.report = null;
      live.changed(now.puzzle);
    }
    paint();
  }

  const newPlayer = () => new Player(board, draft.drawing, genre, { changed: () => {}, hint: (head) => status.pass({ icon: "info", kind: "plain", head }, 3), moved: () => {} });

  /** @param {any} found @param {any} [answer] */
  function opened(found, answer) {
    draft.pending = [];
    draft.take(found);
    player.marks = new Marks();
    if (answer) player.marks.replace(fromTables(answer, layers()));
    paint();
  }

  /** @param {string} name */
  async function fresh(name) {
    const next = about.genres.find((/** @type {any} */ g) => g.name === name), [rows, cols] = next.sizes?.usual?.[0] ?? [6, 6];
    try {
      await draft.ask("/api/blank", { genre: name, rows, cols });
      player.marks = new Marks();
      paint();
    } catch (error) {
      choose.value = genre.name;
      status.pass(error instanceof Refusal && error.status === 0 ? messages.offline() : messages.invalid(/** @type {Error} */ (error).message), 8);
    }
  }

  /** @param {"undo"|"redo"} which */
  function step(which) {
    const own = tool === ANSWER && (which === "undo" ? player.marks.past : player.marks.future).length;
    if (own) player.marks[which]();
    else draft.step(which);
    paint();
  }

  async function solveIt() {
    const puzzle = draft.board?.puzzle, began = performance.now(), control = new AbortController();
    let report = live.report;
    const ticking = setInterval(() => status.pass(messages.checking((performance.now() - began) / 1000, () => control.abort()), 60), 150);
    try {
      if (!report?.solutions) report = await job("/api/solve", { puzzle, limit: 2 }, { signal: control.signal, wait: 5, busy: (s) => status.pass(messages.busy(s, () => control.abort()), 60) });
      clearInterval(ticking);
      status.settle();
      const found = report.solutions?.[0];
      if (showSolution && found) {
        solution = new Marks();
        const plain = fromTables(found, layers());
        for (const mode of genre.inputs) if (plain[mode.layer]) plain[mode.layer] = Object.fromEntries(Object.entries(plain[mode.layer]).filter(([, v]) => v !== 0));
        solution.replace(plain);
        paint();
        if (report.status === "multiple") status.pass({ icon: "several", kind: "warn", head: "Several solutions: this is one of them.", how: `${report.engine}, ${took(report.seconds ?? 0)}` }, 10);
      } else status.say(live.said(report, puzzle, 10));
    } catch (error) {
      clearInterval(ticking);
      status.settle();
      if (!aborted(error)) status.pass(error instanceof Refusal && error.status === 0 ? messages.offline() : messages.invalid(/** @type {Error} */ (error).message), 8);
    }
  }

  async function takeClues() {
    try {
      await draft.ask("/api/from-answer", { puzzle: draft.board?.puzzle, marks: (solution ?? player.marks).plain() });
      status.pass({ icon: "check", kind: "good", head: "The clues are those of the answer.", actions: [{ text: "Undo", act: () => (status.settle(), draft.step("undo")) }] }, 4);
    } catch (error) {
      status.pass(error instanceof Refusal && error.status === 0 ? messages.offline() : messages.invalid(/** @type {Error} */ (error).message), 10);
    }
  }

  const playIt = async () => go("/play" + new URL(await longLink(draft.board?.puzzle)).hash);

  board.node.addEventListener("keydown", (/** @type {KeyboardEvent} */ e) => {
    const ctrl = e.ctrlKey || e.metaKey, k = e.key.toLowerCase();
    let done = true;
    if (ctrl && k === "z") step(e.shiftKey ? "redo" : "undo");
    else if (ctrl && k === "y") step("redo");
    else if (e.key === "?") keysPanel(board.node, true);
    else if (e.key === "+" || e.key === "=") board.zoomBy(1.25);
    else if (e.key === "-") board.zoomBy(0.8);
    else if (tool === ANSWER ? answering() && player.key(e) : input.key(e)) done = true;
    else {
      const named = ctrl || e.altKey ? null : k === "a" && !tools().some((/** @type {any} */ t) => t.key?.toLowerCase() === "a") ? ANSWER : tools().find((/** @type {any} */ t) => t.key?.toLowerCase() === k)?.name;
      if (named) {
        tool = named;
        showTools();
      } else done = false;
    }
    if (done) e.preventDefault();
    if (done) e.stopPropagation();
  });
  board.node.addEventListener("focus", () => paint());
  board.node.addEventListener("blur", () => paint());

  const pasted = (/** @type {ClipboardEvent} */ e) => {
    if (/** @type {HTMLElement} */ (e.target).closest?.("input, textarea")) return;
    const file = e.clipboardData?.files[0], text = e.clipboardData?.getData("text/plain");
    if (file) imports.takeFile(file);
    else if (text) imports.take(text);
  };
  const saved = (/** @type {KeyboardEvent} */ e) => {
    if (!(e.ctrlKey || e.metaKey) || e.key.toLowerCase() !== "s") return;
    e.preventDefault();
    document.getElementById("copy-link")?.click();
  };
  const dragged = (/** @type {DragEvent} */ e) => {
    e.preventDefault();
    main.classList.toggle("dropping", e.type === "dragover");
  };
  const dropped = (/** @type {DragEvent} */ e) => {
    e.preventDefault();
    main.classList.remove("dropping");
    const file = e.dataTransfer?.files[0], text = e.dataTransfer?.getData("text/plain");
    if (file) imports.takeFile(file);
    else if (text) imports.take(text);
  };
  document.addEventListener("paste", pasted);
  document.addEventListener("keydown", saved);
  root.addEventListener("dragover", dragged);
  root.addEventListener("dragleave", dragged);
  root.addEventListener("drop", dropped);
  phone.addEventListener("change", arrange);
  const stops = [whenSet(() => paint()), whenOnline(() => live.changed(draft.board?.puzzle, 0)), () => draft.stop()];

  await start();
  named();
  arrange();
  document.title = "Make · Puzzle Park";
  /** @type {any} */ (window).park = { draft, board, input, live, player: () => player };

  /** The first board: of the address, of the device, or an empty one. */
  async function start() {
    const carried = await fromAddress().catch(() => null), kept = Draft.kept();
    if (carried) {
      draft.board = await boardOf(JSON.stringify(carried));
      history.replaceState(history.state, "", "/make");
    } else if (kept?.board) {
      draft.board = kept.board;
      draft.pending = kept.pending ?? [];
    } else {
      const [rows, cols] = genre.sizes?.usual?.[0] ?? [6, 6];
      draft.board = { ...(await post("/api/blank", { genre: genre.name, rows, cols })), empty: true };
    }
    const name = draft.board?.puzzle.genre;
    genre = about.genres.find((/** @type {any} */ g) => g.name === name) ?? genre;
    choose.value = genre.name;
    player = newPlayer();
    sharing.fill();
    fromAnswer.hidden = genre.from_answer === false;
    showTools();
    changed();
    draft.flush();
  }

  return () => {
    live.stop();
    board.destroy();
    document.removeEventListener("paste", pasted);
    document.removeEventListener("keydown", saved);
    root.removeEventListener("dragover", dragged);
    root.removeEventListener("dragleave", dragged);
    root.removeEventListener("drop", dropped);
    phone.removeEventListener("change", arrange);
    for (const stop of stops) stop();
  };
}
