// Making a puzzle: genre, tools, board, live verdict, size, solve, import, share.
import { genres, post, whenOnline } from "./api.js";
import { aboutPart } from "./about_part.js";
import { colourStroke, colouredLinks } from "./answer_colours.js";
import { BoardState } from "./board_state.js";
import { el, say, toggle } from "./dom.js";
import { Draft } from "./draft.js";
import { draft as keptDraft, draftAsked, lastDraft } from "./drafts.js";
import { EditInput } from "./edit_input.js";
import { boardOf, importPart, receive, sharePart } from "./exchange.js";
import { fromAddress, longLink } from "./link.js";
import { makeLayout } from "./make_layout.js";
import { ANSWER, BRUSH, ToolRow } from "./make_tools.js";
import { Marks, fromTables } from "./marks.js";
import { keysPanel } from "./menu.js";
import * as messages from "./messages.js";
import { Brush, LiveMaking, madeOf, painted, paintingBy, paintingOf } from "./painting.js";
import { DEEP } from "./pen.js";
import { phone, rename } from "./play_layout.js";
import { Player } from "./player.js";
import { listen } from "./pointer.js";
import { shelfPart } from "./shelf.js";
import { sizePart } from "./sizes.js";
import { StatusBar } from "./status_bar.js";
import { read, whenSet, write } from "./store.js";
import { Verdicts } from "./verdicts.js";

/** @param {HTMLElement} root @param {{go: (path: string) => void}} options */
export async function make(root, { go }) {
  const about = await genres(), editable = about.genres.filter((/** @type {any} */ g) => g.editable !== false);
  let genre = editable[0], showSolution = read("show-solution", true), checkedId = "", clicked = false;
  const genreOf = (/** @type {string} */ name) => about.genres.find((/** @type {any} */ g) => g.name === name);
  const colour = { ink: 0 };

  const status = new StatusBar();
  const draft = new Draft({
    changed: () => changed(),
    refused: (sentence) => status.pass(messages.invalid(sentence), 8),
    lost: () => offerUndo("Some of the puzzle did not fit the new size."),
    full: () => status.pass(messages.fullStorage(), 8),
  });
  /** @param {string} what @param {number} [seconds] */
  const offerUndo = (what, seconds = 8) => status.pass(messages.undone(what, () => (status.settle(), draft.step("undo"))), seconds);
  const verdicts = new Verdicts(draft, status, { genre: () => genre, paint: () => paint(), play: () => playIt(), put: (puzzle) => put(puzzle), found: () => learn() });
  const { live } = verdicts, making = new LiveMaking(draft, status, () => genre);
  /** @type {Player} */
  let player;

  const sizes = sizePart(draft, status, () => genre), aboutIt = aboutPart(draft);
  const show = toggle("Show the solution", showSolution, (on) => {
    showSolution = on;
    write("show-solution", on);
    if (!on) verdicts.solution = null;
    named();
    paint();
  }, "show-solution");
  const view = { puzzle: () => draft.board?.puzzle, genre: () => genre, marks: () => verdicts.solution?.plain() ?? null, answer: () => verdicts.answer ?? verdicts.solution?.plain() ?? null, status, opened,
    pictureGenre: () => (genre.from_picture ? genre : about.genres.find((/** @type {any} */ g) => g.from_picture)) };
  const imports = importPart(view), sharing = sharePart(view);
  const shelf = shelfPart({ draft, status, title: (name) => genreOf(name)?.title ?? name, fresh: () => fresh(genre.name, draft.drawing), empty: () => emptied(), choose: (id) => choose(id) });
  const page = makeLayout(editable, status, { shelf: shelf.node, about: aboutIt.node, sizes: sizes.node, imports: imports.node, sharing: sharing.node }, show, {
    undo: () => step("undo"), redo: () => step("redo"), choose: (name) => fresh(name), solve: () => verdicts.solveIt(showSolution), clear: () => verdicts.hide(), take: () => takeClues(), play: () => playIt(),
  });
  const { main, board, undo, redo, solve, fromAnswer } = page;
  root.replaceChildren(main);
  const input = new EditInput(board, { edit: (edit) => (status.settle(), draft.edit(edit)), drawing: () => draft.drawing, slots: (t) => draft.board?.slots?.[t.name] ?? [], region: (cell) => player.state.region(cell), paint: () => paint(), say, chosen: () => row.showChoices(),
    refuse: (sentence) => status.pass(messages.refused(sentence), 6) });
  const brush = new Brush(board, draft, { paint: () => paint(), say, chosen: () => row.showChoices() });
  const row = new ToolRow({ draft, genre: () => genre, input, brush, player: () => player, colour, nodes: page, picked: () => picked(), focus: () => board.node.focus({ preventScroll: true }) });
  const owner = () => (row.now === ANSWER ? player : row.now === BRUSH ? brush : input);
  listen(board, {
    over: (alt) => owner().over(alt), down: (spot, alt, point) => (answering(), owner().down(spot, alt, point)), move: (spot) => owner().move(spot),
    up: () => owner().up(), click: () => ((clicked = true), owner().click()), cancel: () => owner().cancel(), scrolls: page.scrolls,
  });
  /** The solution that is shown goes when an answer is drawn by hand. */
  const answering = () => {
    clicked = false;
    if (row.now === ANSWER) verdicts.solution = null;
  };

  function picked() {
    if (row.now === BRUSH) recallPainting();
    if (phone.matches) board.fit();
    paint();
  }

  function named() {
    rename(solve, showSolution ? "Solve" : "Check");
  }

  function paint() {
    if (!draft.board || !player) return;
    const given = verdicts.dressed(draft.drawing), brushing = row.now === BRUSH, chips = given.shapes.filter((s) => s.t === "chip");
    const drawing = brushing ? { ...given, shapes: given.shapes.filter((s) => s.t !== "chip") } : given;
    board.place({ ...drawing, margin: widened(drawing) });
    player.state = answerState(drawing);
    const own = player.marks, { solution } = verdicts;
    if (solution) player.marks = solution;
    else if (brushing) player.marks = new Marks();
    player.extra = [...(brushing ? picture(chips) : []), ...extra()];
    player.cursorShown &&= row.now === ANSWER;
    player.paint();
    player.marks = own;
    undo.disabled = !draft.past.length && !draft.pending.length && !(row.now === ANSWER && own.past.length);
    redo.disabled = !draft.future.length && !(row.now === ANSWER && own.future.length);
  }

  /** What is shown over the board and its marks. @returns {Shape[]} */
  function extra() {
    if (row.now === ANSWER) return [...verdicts.shapes, ...(genre.painted && !verdicts.solution ? colouredLinks(player, genre.painted) : [])];
    return [...verdicts.shapes, ...(row.now === BRUSH ? brush : input).shapes(document.activeElement === board.node)];
  }

  /** The board that an answer is drawn on: where the clues come from it, lines begin anywhere, and no number binds them. @param {Drawing} drawing */
  function answerState(drawing) {
    const state = new BoardState(drawing, genre);
    if (row.now === ANSWER && genre.painted && !verdicts.solution) Object.assign(state, { anywhere: true, ends: new Map() });
    return state;
  }

  /** What is painted, and the numbers of its links where they are of the colour that is there now. @param {Shape[]} chips @returns {Shape[]} */
  function picture(chips) {
    const { painting } = brush, inkAt = (/** @type {Spot} */ [r, c]) => painting.cells[(r >> 1) * painting.cols + (c >> 1)];
    return [...painted(painting), ...chips.filter((s) => inkAt(s.at) === (s.ink ?? 0)).map((s) => ({ ...s, bare: true }))];
  }

  /** A puzzle that was not painted here is shown as its solution paints it. */
  function recallPainting() {
    const { board: now } = draft, found = paintingOf(live.report?.solutions?.[0]?.[genre.painted]);
    if (now && !now.painting && found && !verdicts.bare) draft.board = { ...now, painting: found, madeOf: madeOf(found) };
  }

  /** Slots outside need their margin even before there is a clue. @param {any} drawing */
  function widened(drawing) {
    const outside = row.tools.filter((t) => t.kind === "outside-number").flatMap((t) => draft.board?.slots?.[t.name] ?? []);
    const doors = row.tools.some((t) => t.kind === "door"), [top, right, bottom, leftSide] = drawing.margin, least = doors ? 0.38 : 0;
    const room = (/** @type {0|1} */ k) => Math.max(least, ...outside.filter((s) => s[k] < 0).map((s) => 0.38 + (DEEP * (1 - s[k])) / 2));
    return [Math.max(top, room(0)), Math.max(right, least), Math.max(bottom, least), Math.max(leftSide, room(1))];
  }

  /** The draft has changed, by an edit or otherwise. */
  function changed() {
    const now = draft.board;
    if (!now) return;
    if (now.puzzle.genre !== genre.name || !player) {
      genre = genreOf(now.puzzle.genre) ?? genre;
      page.choose.value = genre.name;
      player = newPlayer();
      row.show();
      sharing.fill();
      fromAnswer.hidden = genre.from_answer === false;
    }
    row.renew();
    input.settle(now.drawing);
    sizes.set();
    aboutIt.set();
    making.changed();
    if (making.wanted || now.id !== checkedId || draft.pending.length) {
      verdicts.forget();
      live.forget();
      learn();
      checkedId = draft.pending.length || making.wanted ? "" : now.id;
      // Clues that are being made are checked when they are there.
      if (making.wanted) live.stop();
      else live.changed(now.puzzle);
    }
    paint();
  }

  /** Something more is known of the board. */
  function learn() {
    if (row.now === BRUSH) recallPainting();
    page.found.replaceChildren(...verdicts.findings.map((line) => el("p", {}, line)));
    page.detail.hidden = !verdicts.findings.length;
  }

  const newPlayer = () => new Player(board, draft.drawing, genre, { changed: () => void (player.extra = extra()), hint: (head) => status.pass({ icon: "info", kind: "plain", head }, 3), moved: () => {},
    ending: () => row.now === ANSWER && genre.painted && colourStroke(player, genre.painted, colour.ink, clicked) });

  /** A puzzle that came from elsewhere; what was on the board stays on the shelf. @param {any} found @param {any} [answer] @param {boolean} [again] whether it is the same as before, made anew */
  function opened(found, answer, again = false) {
    const { made: _, ...puzzle } = found.puzzle, painting = paintingOf(answer?.[genreOf(found.puzzle.genre)?.painted]);
    const next = { ...found, puzzle, painting, madeOf: madeOf(painting), empty: false };
    if (again) draft.take(next);
    else draft.begin(next, draft.board?.empty ? draft.id : undefined);
    player.marks = new Marks();
    if (answer && !painting) player.marks.replace(fromTables(answer, genre));
    if (painting) row.take(BRUSH);
    paint();
  }

  /** An empty board; a draft that is no more empty stays on the shelf. @param {string} name @param {Size} [size] */
  async function fresh(name, size) {
    const [rows, cols] = size ? [size.rows, size.cols] : genreOf(name).sizes?.usual?.[0] ?? [6, 6];
    try {
      const found = { ...(await post("/api/blank", { genre: name, height: rows, width: cols })), empty: true };
      draft.begin(found, draft.board?.empty ? draft.id : undefined);
      player.marks = new Marks();
      paint();
    } catch (error) {
      page.choose.value = genre.name;
      status.pass(messages.failed(error), 8);
    }
  }

  /** Takes everything off the board. */
  async function emptied() {
    try {
      await draft.ask("/api/blank", { genre: genre.name, height: draft.drawing.rows, width: draft.drawing.cols });
      offerUndo("The board is empty.");
    } catch (error) {
      status.pass(messages.failed(error), 8);
    }
  }

  /** @param {string} id */
  function choose(id) {
    const kept = keptDraft(id);
    if (!kept || id === draft.id) return;
    draft.begin(kept.board, id, kept.pending ?? []);
    player.marks = new Marks();
    paint();
    draft.flush();
  }

  /** Another puzzle that the diagnosis offers. @param {any} puzzle */
  async function put(puzzle) {
    try {
      const { made: _, ...rest } = puzzle;
      await draft.ask("/api/edit", { puzzle: rest, edits: [] });
    } catch (error) {
      status.pass(messages.failed(error), 8);
    }
  }

  /** @param {"undo"|"redo"} which */
  function step(which) {
    const own = row.now === ANSWER && (which === "undo" ? player.marks.past : player.marks.future).length;
    if (own) player.marks[which]();
    else draft.step(which);
    paint();
  }

  async function takeClues() {
    try {
      const { puzzle } = await post("/api/from-answer", { puzzle: draft.board?.puzzle, marks: (verdicts.solution ?? player.marks).plain() });
      const painting = genre.painted && !verdicts.solution ? paintingBy(player.marks.layers.get(genre.painted), draft.drawing) : null;
      await draft.ask("/api/edit", { puzzle, edits: [] }, painting ? { painting, madeOf: madeOf(painting) } : {});
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
    else if (e.key === "?" && !(owner() === input && row.held?.unknown)) keysPanel(board.node, true);
    else if (e.key === "+" || e.key === "=") board.zoomBy(1.25);
    else if (e.key === "-") board.zoomBy(0.8);
    else done = (answering(), owner().key(e)) || (!ctrl && !e.altKey && k.length === 1 && row.byKey(k));
    if (done) e.preventDefault();
    if (done) e.stopPropagation();
  });
  board.node.addEventListener("focus", () => paint());
  board.node.addEventListener("blur", () => paint());

  phone.addEventListener("change", page.arrange);
  const back = () => {
    making.stop();
    making.changed();
    if (!making.wanted) live.changed(draft.board?.puzzle, 0);
  };
  const stops = [whenSet(() => paint()), whenOnline(back), () => draft.stop(), receive(main, imports)];

  await start();
  named();
  page.arrange();
  document.title = "Make · Puzzle Park";
  /** @type {any} */ (window).park = { draft, board, input, live, brush, verdicts, player: () => player };

  /** The first board: of the address, of the device, or an empty one. */
  async function start() {
    const asked = draftAsked(), last = lastDraft(), kept = (asked && keptDraft(asked)) || last, carried = asked ? null : await fromAddress().catch(() => null);
    if (carried || asked) history.replaceState(history.state, "", "/make");
    const [rows, cols] = genre.sizes?.usual?.[0] ?? [6, 6];
    if (carried) draft.begin({ ...(await boardOf(JSON.stringify(carried))), empty: false });
    else if (kept) draft.begin(kept.board, kept.id, kept.pending ?? []);
    else draft.begin({ ...(await post("/api/blank", { genre: genre.name, height: rows, width: cols })), empty: true });
    draft.flush();
  }

  return () => {
    live.stop();
    making.stop();
    board.destroy();
    phone.removeEventListener("change", page.arrange);
    for (const stop of stops) stop();
  };
}
