// Making a puzzle: genre, tools, board, live verdict, size, solve, import, share.
import { aborted, genres, job, post, whenOnline } from "./api.js";
import { BoardState } from "./board_state.js";
import { choiceIcon, choicesOf } from "./choices.js";
import { el, keypad, radios, say, toggle, took } from "./dom.js";
import { Draft } from "./draft.js";
import { EditInput } from "./edit_input.js";
import { boardOf, importPart, receive, sharePart } from "./exchange.js";
import { fromAddress, longLink } from "./link.js";
import { Live } from "./live.js";
import { makeLayout } from "./make_layout.js";
import { Marks, fromTables, solutionMarks } from "./marks.js";
import { keysPanel } from "./menu.js";
import * as messages from "./messages.js";
import { phone, rename } from "./play_layout.js";
import { Player } from "./player.js";
import { listen } from "./pointer.js";
import { sizePart } from "./sizes.js";
import { StatusBar } from "./status_bar.js";
import { read, whenSet, write } from "./store.js";

const coarse = matchMedia("(pointer: coarse)");
const TOOL_ICON = /** @type {Record<string, string>} */ ({ "outside-number": "number", "corner-number": "number", "cell-number": "number", "cell-number-colour": "number", "cell-choice": "paint", region: "border", border: "border", door: "door", palette: "palette", setting: "settings" });
const ANSWER = "answer";

/** @param {HTMLElement} root @param {{go: (path: string) => void}} options */
export async function make(root, { go }) {
  const about = await genres(), editable = about.genres.filter((/** @type {any} */ g) => g.editable !== false);
  let genre = editable[0];
  /** @type {Marks|null} */
  let solution = null;
  /** @type {any[]} */
  let where = [];
  let both = false, tool = "", colours = "", showSolution = read("show-solution", true), checkedId = "";

  const status = new StatusBar();
  const draft = new Draft({
    changed: () => changed(),
    refused: (sentence) => status.pass(messages.invalid(sentence), 8),
    lost: () => status.pass(messages.undone("Some of the puzzle did not fit the new size.", () => (status.settle(), draft.step("undo")))),
  });
  const live = new Live(status, {
    report: () => paint(), play: () => playIt(),
    showBoth: () => ((both = !both), paint()),
    showWhere: (spots) => ((where = [{ t: "ring", at: spots, blink: true }]), paint()),
  });
  /** @type {Player} */
  let player;

  const sizes = sizePart(draft, status, () => genre);
  const show = toggle("Show the solution", showSolution, (on) => {
    showSolution = on;
    write("show-solution", on);
    if (!on) solution = null;
    named();
    paint();
  }, "show-solution");
  const view = { puzzle: () => draft.board?.puzzle, genre: () => genre, marks: () => solution?.plain() ?? null, status, opened,
    pictureGenre: () => about.genres.find((/** @type {any} */ g) => g.from_picture && g.name === genre.name) ?? about.genres.find((/** @type {any} */ g) => g.from_picture) };
  const imports = importPart(view), sharing = sharePart(view);
  const page = makeLayout(editable, status, [sizes.node, imports.node, sharing.node], show, {
    undo: () => step("undo"), redo: () => step("redo"), choose: (name) => fresh(name), solve: () => solveIt(), clear: () => (forget(), paint()), take: () => takeClues(), play: () => playIt(),
  });
  const { main, board, undo, redo, choose, toolList, choices, help, solve, fromAnswer } = page;
  root.replaceChildren(main);
  const input = new EditInput(board, { edit: (edit) => (status.settle(), draft.edit(edit)), drawing: () => draft.drawing, slots: (t) => draft.board?.slots?.[t.name] ?? [], region: (cell) => player.state.region(cell), paint: () => paint(), say });
  const owner = () => (tool === ANSWER ? player : input);
  listen(board, {
    over: (alt) => owner().over(alt), down: (spot, alt, point) => (answering(), owner().down(spot, alt, point)), move: (spot) => owner().move(spot),
    up: () => owner().up(), click: () => owner().click(), cancel: () => owner().cancel(),
  });
  /** The solution that is shown goes. */
  function forget() {
    solution = null;
    both = false;
  }
  /** It goes as well when an answer is drawn by hand. */
  const answering = () => tool === ANSWER && forget();

  /** What is typed comes first, what is seldom changed last. @returns {Tool[]} */
  const tools = () => {
    const rank = (/** @type {Tool} */ { kind }) => (/^(outside|cell)-number/.test(kind) ? 0 : kind === "palette" || kind === "setting" ? 2 : 1);
    return [...(draft.board?.tools ?? genre.tools ?? [])].sort((a, b) => rank(a) - rank(b));
  };
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
      if (genre.inputs.length > 1) choices.append(player.switch());
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
    rename(solve, showSolution ? "Solve" : "Check");
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
    forget();
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
    if (answer) player.marks.replace(fromTables(answer, genre));
    paint();
  }

  /** @param {string} name */
  async function fresh(name) {
    const next = about.genres.find((/** @type {any} */ g) => g.name === name), [rows, cols] = next.sizes?.usual?.[0] ?? [6, 6];
    try {
      await draft.ask("/api/blank", { genre: name, height: rows, width: cols });
      player.marks = new Marks();
      paint();
    } catch (error) {
      choose.value = genre.name;
      status.pass(messages.failed(error), 8);
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
    const puzzle = draft.board?.puzzle;
    let { report } = live;
    try {
      if (!report?.solutions) report = await status.during(messages.checking, (signal, busy) => job("/api/solve", { puzzle, limit: 2 }, { signal, wait: 5, busy }));
      status.settle();
      const found = report.solutions?.[0];
      if (showSolution && found) {
        solution = new Marks();
        solution.replace(solutionMarks(found, genre));
        paint();
        if (report.status === "multiple") status.pass({ icon: "several", kind: "warn", head: "Several solutions: this is one of them.", how: `${report.engine}, ${took(report.seconds ?? 0)}` }, 10);
      } else status.say(live.said(report, puzzle, 10));
    } catch (error) {
      if (!aborted(error)) status.pass(messages.failed(error), 8);
    }
  }

  async function takeClues() {
    try {
      await draft.ask("/api/from-answer", { puzzle: draft.board?.puzzle, marks: (solution ?? player.marks).plain() });
      status.pass({ icon: "check", kind: "good", head: "The clues are those of the answer.", actions: [{ text: "Undo", act: () => (status.settle(), draft.step("undo")) }] }, 4);
    } catch (error) {
      status.pass(messages.failed(error), 10);
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
    else if ((answering(), owner().key(e))) done = true;
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

  phone.addEventListener("change", page.arrange);
  const stops = [whenSet(() => paint()), whenOnline(() => live.changed(draft.board?.puzzle, 0)), () => draft.stop(), receive(main, imports)];

  await start();
  named();
  page.arrange();
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
      draft.board = { ...(await post("/api/blank", { genre: genre.name, height: rows, width: cols })), empty: true };
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
    phone.removeEventListener("change", page.arrange);
    for (const stop of stops) stop();
  };
}
