// From the drawing of the empty board, the player's marks and what is known of them: the shapes to paint.
import { trace, waysOf } from "./board_state.js";
import { nextCells } from "./strokes.js";
import { WAYS_LAYER } from "./marks.js";
import { BACK, between, isEdge, key, same, spotOf, wayTo } from "./spots.js";

/** @typedef {import("./spots.js").Spot} Spot */
/** @typedef {import("./paint.js").Shape} Shape */
/** @typedef {import("./board_state.js").BoardState} BoardState */
/** @typedef {import("./board_state.js").Mode} Mode */
/** @typedef {import("./marks.js").Marks} Marks */
/** What is known of the marks. `states` by clue, `rings` cells, `bad` cells whose line is wrong.
 * @typedef {{states: Map<string, string>, rings: Spot[], bad: Set<string>, blink: boolean}} Judged */
/** @typedef {{head?: boolean, dots?: boolean, states?: boolean, cursor?: Spot|null, extra?: Shape[], solved?: boolean}} Look */

/** @param {BoardState} state @param {Marks} marks @param {Judged} judged @param {Look} look @returns {Shape[]} */
export function scene(state, marks, judged, look = {}) {
  /** @type {Shape[]} */
  const shapes = [], drawn = new Set(), linked = new Set(), lifted = new Set();
  for (const mode of state.modes) {
    const id = `${mode.kind} ${mode.layer}`;
    if (drawn.has(id)) continue;
    drawn.add(id);
    if (mode.kind === "line") shapes.push(...lines(state, marks, mode, judged, look, linked, lifted));
    else shapes.push(...stamps(state, marks, mode));
  }
  const onLine = waysOf(state.line ? marks.layers.get(state.line.layer ?? "") : undefined);
  for (const shape of state.drawing.shapes) shapes.push(...dressed(shape, judged, look, onLine, linked, lifted, state));
  if (judged.rings.length) shapes.push({ t: "ring", at: judged.rings, blink: judged.blink });
  if (look.extra) shapes.push(...look.extra);
  if (look.cursor) shapes.push({ t: "cursor", at: [look.cursor] });
  return shapes;
}

/** A given shape as it looks now: clues with their states, arrows on a line, chips on a link.
 * @param {Shape} shape @param {Judged} judged @param {Look} look @param {Map<string, string>} onLine @param {Set<string>} linked @param {Set<string>} lifted @param {BoardState} state @returns {Shape[]} */
function dressed(shape, judged, look, onLine, linked, lifted, state) {
  if (shape.t === "number") {
    const state = judged.states.get(key(shape.at));
    const shown = state && (look.states || (judged.blink && state === "wrong"));
    return [shown ? { ...shape, state, blink: judged.blink && state === "wrong" } : shape];
  }
  if (shape.t === "arrow" && (shape.ink ?? "given") === "given" && onLine.size) {
    const on = shape.at.filter((/** @type {Spot} */ p) => onLine.has(key(p)));
    const off = shape.at.filter((/** @type {Spot} */ p) => !onLine.has(key(p)));
    return [{ ...shape, at: off }, { ...shape, at: on, halo: true }];
  }
  if (shape.t === "chip" && state.line?.limited) {
    if (look.solved) return [];
    if (linked.has(key(shape.at))) return [{ ...shape, bare: true }];
    if (lifted.has(key(shape.at))) return [{ ...shape, lifted: true }];
  }
  if (look.solved && shape.t === "grid" && state.drawing.surface === "picture") return [];
  return [shape];
}

/** Paint, blanks and crosses. @param {BoardState} state @param {Marks} marks @param {Mode} mode @returns {Shape[]} */
function stamps(state, marks, mode) {
  /** @type {Spot[]} */
  const full = [], none = [];
  for (const [id, value] of marks.layers.get(mode.layer ?? "") ?? []) {
    const spot = spotOf(id);
    if (isEdge(spot) !== (mode.over === "edge")) continue;
    if (value === 0) none.push(spot);
    else full.push(spot);
  }
  const sign = state.modes.find((m) => m.kind === "mark" && m.layer === mode.layer)?.sign || "dot";
  if (mode.kind === "mark") return mode.values?.includes(0) ?? true ? [{ t: sign, at: none }] : [{ t: sign, at: full }];
  // Where a mode of blanks shares the layer, it shows them.
  const own = state.modes.some((m) => m.kind === "mark" && m.layer === mode.layer) ? [] : [{ t: "dot", at: none }];
  return mode.kind === "border" ? [{ t: "border", at: full, ink: "mark" }] : [{ t: "fill", at: full, ink: "paint" }, ...own];
}

/** @param {BoardState} state @param {Marks} marks @param {Mode} mode @param {Judged} judged @param {Look} look @param {Set<string>} linked @param {Set<string>} lifted @returns {Shape[]} */
function lines(state, marks, mode, judged, look, linked, lifted) {
  /** @type {Shape[]} */
  const shapes = [], ways = waysOf(marks.layers.get(mode.layer ?? ""));
  const head = look.head && marks.head ? spotOf(marks.head) : null;
  let headShown = false, done = false;
  for (const piece of trace(ways)) {
    const ink = piece.some((p) => judged.bad.has(key(p))) ? "bad" : "mark";
    if (mode.limited) shapes.push(...link(state, piece, head, linked, lifted));
    else if (mode.directed) shapes.push(...directed(state, marks, piece, ink));
    else {
      const at = withDoors(state, mode, head && same(head, piece[0]) ? [...piece].reverse() : piece, head);
      const shown = head !== null && same(head, at[at.length - 1]);
      shapes.push({ t: "line", at, ink, head: shown, run: look.solved });
      done ||= isEdge(at[0]) && isEdge(at[at.length - 1]);
    }
    if (head && piece.some((p) => same(p, head))) headShown = true;
  }
  // A number 1 is a link by itself; drawings show it so already.
  if (mode.limited) for (const [id, chip] of state.chips) if (chip.value === 1) linked.add(id);
  if (head && !headShown && state.free(head)) {
    const chip = state.chips.get(key(head)), door = state.doors.get(key(head));
    if (mode.limited && chip) {
      lifted.add(key(head));
      shapes.push({ t: "line", at: [head], ink: chip.ink, kind: "link" });
    } else if (!mode.limited && !mode.directed) shapes.push({ t: "line", at: mode.start === "door" && door ? [door, head] : [head], head: true });
  }
  if (head && look.dots && !look.solved && !done) shapes.push({ t: "next", at: nextCells(state, marks, mode, head) });
  return shapes;
}

/** A line goes out by the door at its end; the end where the pen rests stays inside until both ends are at doors.
 * @param {BoardState} state @param {Mode} mode @param {Spot[]} piece @param {Spot|null} head @returns {Spot[]} */
function withDoors(state, mode, piece, head) {
  if (mode.start !== "door" || !state.doors.size) return piece;
  const first = state.doors.get(key(piece[0])), last = state.doors.get(key(piece[piece.length - 1]));
  const resting = head && same(head, piece[piece.length - 1]) && !(first && last);
  return [...(first ? [first] : []), ...piece, ...(last && !resting ? [last] : [])];
}

/** A link in progress, or finished: two equal ends and as many cells as they say.
 * @param {BoardState} state @param {Spot[]} piece @param {Spot|null} head @param {Set<string>} linked @param {Set<string>} lifted @returns {Shape[]} */
function link(state, piece, head, linked, lifted) {
  const ends = [piece[0], piece[piece.length - 1]].map((p) => state.chips.get(key(p)));
  const chip = ends[0] ?? ends[1];
  if (finishedLink(state, piece)) {
    for (const p of [piece[0], piece[piece.length - 1]]) linked.add(key(p));
    return [{ t: "line", at: piece, ink: chip?.ink ?? "mark", kind: "linked" }];
  }
  const at = ends[0] || !ends[1] ? piece : [...piece].reverse();
  lifted.add(key(at[0]));
  const rests = head !== null && same(head, at[at.length - 1]);
  return [{ t: "line", at, ink: chip?.ink ?? "mark", kind: "link", head: rests || at.length > 1, count: at.length }];
}

/** @param {BoardState} state @param {Spot[]} piece */
export function finishedLink(state, piece) {
  const a = state.chips.get(key(piece[0])), b = state.chips.get(key(piece[piece.length - 1]));
  return Boolean(a && b && a.value === b.value && a.ink === b.ink && a.value === piece.length);
}

/** A directed stretch, with its ways on every second edge that is not beside an arrow, and at its loose end.
 * @param {BoardState} state @param {Marks} marks @param {Spot[]} piece @param {string} ink @returns {Shape[]} */
function directed(state, marks, piece, ink) {
  let forward = 0;
  for (let k = 1; k < piece.length; k++) {
    const way = wayTo(piece[k - 1], piece[k]), drawn = marks.get(WAYS_LAYER, key(between(piece[k - 1], piece[k])));
    // Given arrows weigh more than the way in which the line happened to be drawn.
    if (drawn) forward += drawn === (way === "r" || way === "d" ? 1 : -1) ? 1 : -1;
    for (const p of [piece[k - 1], piece[k]]) {
      const arrow = state.arrows.get(key(p));
      if (arrow === way) forward += 1000;
      else if (arrow === BACK[way]) forward -= 1000;
    }
  }
  const cells = forward < 0 ? [...piece].reverse() : piece, closed = same(piece[0], piece[piece.length - 1]);
  /** @type {Shape[]} */
  const shapes = [{ t: "line", at: cells, ink, kind: "directed" }];
  if (!forward) return shapes;
  let free = 0;
  for (let k = 1; k < cells.length; k++)
    if (!state.arrows.has(key(cells[k - 1])) && !state.arrows.has(key(cells[k])) && free++ % 2 === 0)
      shapes.push({ t: "way", at: [between(cells[k - 1], cells[k])], to: wayTo(cells[k - 1], cells[k]), ink });
  const end = cells.length - 1;
  if (!closed && !state.arrows.has(key(cells[end]))) shapes.push({ t: "way", at: [cells[end]], to: wayTo(cells[end - 1], cells[end]), ink });
  return shapes;
}
