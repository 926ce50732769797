// Mouse, pen and fingers on the board: they draw strokes, pinch, pan and zoom.
import { same, stepsBetween } from "../base/spots.js";
import { settings } from "../base/store.js";

/** The distance from the edge of the stage, in pixels, at which a stroke scrolls it. */
const NEAR = 24;
/** How long a finger must rest to draw in the second mode, in milliseconds. */
const LONG_PRESS = 400;
/** The time in which a second finger turns a stroke into a pinch, in milliseconds. */
const PINCH = 150;
/** How far a resting finger may move before its long press is cancelled, in pixels. */
const TREMBLE = 8;
/** The largest distance from a pointer to the edge that it enters, in cells. */
const NEAR_EDGE = 0.22;
/** The half width of the middle of a cell, in which a pointer enters the cell. */
const MIDDLE = 0.35;
/** The height of a line by which a wheel scrolls, in pixels. */
const LINE_HEIGHT = 24;
/** How long a vibration confirms a long press, in milliseconds. */
const VIBRATION = 10;

/** Passes the strokes of pointers on a board to a handler. @param {Board} board @param {StrokeHandler} owner */
export const listen = (board, owner) => new Pointers(board, owner);

/** A stroke in progress: its pointer, the last spot it entered, whether it is made in the second mode, what it touches (see StrokeHandler), whether it has moved, and when and where on the screen it began. @typedef {{id: number, at: Spot, alt: boolean, over: string, moved: boolean, began: number, x: number, y: number}} Press */

export class Pointers {
  /** @param {Board} board @param {StrokeHandler} owner */
  constructor(board, owner) {
    this.board = board;
    this.owner = owner;
    /** The fingers on the board, with the last event of each. @type {Map<number, PointerEvent>} */
    this.fingers = new Map();
    /** The stroke in progress. @type {Press|null} */
    this.stroke = null;
    /** The last position of a pointer that drags the board; null if none does. @type {{x: number, y: number}|null} */
    this.pan = null;
    /** The last position of two fingers that pinch (see `spread`); null if none do. @type {{span: number, x: number, y: number}|null} */
    this.pinch = null;
    /** The timer of a long press, and the request for the next frame in which a stroke scrolls the board. */
    this.hold = 0;
    this.scrolling = 0;
    this.attach(board.node);
  }

  /** Listens to the pointers on an element, and to the wheel on the stage around it. @param {HTMLElement} node */
  attach(node) {
    node.addEventListener("pointerdown", (e) => this.down(e));
    node.addEventListener("pointermove", (e) => this.move(e));
    node.addEventListener("pointerup", (e) => this.up(e));
    node.addEventListener("pointercancel", (e) => this.lost(e));
    node.addEventListener("pointerleave", () => this.owner.hover?.(null));
    node.addEventListener("contextmenu", (e) => e.preventDefault());
    node.addEventListener("blur", () => node.classList.remove("by-pointer"));
    node.addEventListener("keydown", (e) => {
      if (e.key !== "Escape" || !this.stroke) return;
      e.stopPropagation();
      this.cancel();
    });
    this.board.stage.addEventListener("wheel", (/** @type {WheelEvent} */ e) => this.wheel(e), { passive: false });
  }

  /** The spot under a pointer. @param {PointerEvent} e @param {string} over "cell", "diagonal", "edge" or "corner" */
  spotAt(e, over) {
    const point = this.board.point(e);
    if (over === "edge") return this.board.edgeAt(point).edge;
    return over === "corner" ? this.board.cornerAt(point) : this.board.cellAt(point);
  }

  /** Starts a stroke; false if the handler takes none here. @param {PointerEvent} e @param {boolean} alt whether it is made in the second mode */
  start(e, alt) {
    const over = this.owner.over(alt, this.board.point(e));
    const at = this.spotAt(e, over);
    if (!this.owner.down(at, alt, this.board.point(e), e)) return false;
    this.stroke = { id: e.pointerId, at, alt, over, moved: false, began: e.timeStamp, x: e.clientX, y: e.clientY };
    return true;
  }

  /** Drops the stroke in progress. */
  cancel() {
    clearTimeout(this.hold);
    if (this.stroke) this.owner.cancel();
    this.stroke = null;
  }

  /** The distance between two fingers, and the middle between them. */
  spread() {
    const [a, b] = [...this.fingers.values()];
    return {
      span: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) || 1,
      x: (a.clientX + b.clientX) / 2,
      y: (a.clientY + b.clientY) / 2,
    };
  }

  /** A pointer is pressed: it begins a stroke, a pinch, or a pan with the middle button or while Space is held. @param {PointerEvent} e */
  down(e) {
    if (e.pointerType === "touch" && this.fingerDown(e)) return;
    const { node } = this.board;
    // The focus ring is only for keyboard users.
    node.classList.add("by-pointer");
    node.focus({ preventScroll: true });
    e.preventDefault();
    if (this.stroke) return;
    try {
      node.setPointerCapture(e.pointerId);
    } catch {
      // A pointer that has left already cannot be captured; its stroke is a click.
    }
    if (e.button === 1 || (e.button === 0 && node.dataset.space)) {
      this.pan = { x: e.clientX, y: e.clientY };
      node.dataset.panned = "1";
      return;
    }
    if (this.start(e, e.button === 2) && e.pointerType === "touch")
      this.hold = window.setTimeout(() => this.longPress(e), LONG_PRESS);
  }

  /** Registers a finger; true if it is one of several, which do not draw. @param {PointerEvent} e */
  fingerDown(e) {
    const { fingers, stroke } = this;
    fingers.set(e.pointerId, e);
    // A second finger begins a pinch, unless the first has been drawing for a while.
    if (fingers.size !== 2) return fingers.size > 2 || this.pinch !== null;
    if (!stroke || e.timeStamp - stroke.began < PINCH || !stroke.moved) {
      this.cancel();
      this.pinch = this.spread();
    }
    return true;
  }

  /** Starts the stroke again in the second mode. @param {PointerEvent} e */
  longPress(e) {
    if (!this.stroke || this.stroke.moved) return;
    this.owner.cancel();
    this.stroke = null;
    if (this.start(e, true) && settings.haptics) navigator.vibrate?.(VIBRATION);
  }

  /** A pointer moves: it continues the pinch, the pan or the stroke. @param {PointerEvent} e */
  move(e) {
    const { board, owner, fingers, pinch, pan, stroke } = this;
    if (fingers.has(e.pointerId)) fingers.set(e.pointerId, e);
    if (pinch && fingers.size === 2) return this.followPinch(pinch);
    if (pan) {
      this.scrollBy(e.clientX - pan.x, e.clientY - pan.y);
      this.pan = { x: e.clientX, y: e.clientY };
      return;
    }
    if (e.pointerType === "mouse") owner.hover?.(board.cellAt(board.point(e)));
    if (!stroke || e.pointerId !== stroke.id) return;
    if (Math.hypot(e.clientX - stroke.x, e.clientY - stroke.y) > TREMBLE) clearTimeout(this.hold);
    // The browser joins fast moves into one event; all of them count.
    const moves = e.getCoalescedEvents?.() ?? [];
    for (const each of moves.length ? moves : [e]) this.follow(each);
    this.scrollAt(e);
  }

  /** Zooms and scrolls as two fingers move. @param {{span: number, x: number, y: number}} before */
  followPinch(before) {
    const now = this.spread();
    this.scrollBy(now.x - before.x, now.y - before.y);
    if (Math.abs(now.span / before.span - 1) > 0.01) this.board.zoomBy(now.span / before.span, now.x, now.y);
    this.pinch = now;
  }

  /** @param {number} dx @param {number} dy */
  scrollBy(dx, dy) {
    this.board.stage.scrollLeft -= dx;
    this.board.stage.scrollTop -= dy;
  }

  /** Scrolls the board while a stroke is at the edge of the stage. @param {PointerEvent} e */
  scrollAt(e) {
    cancelAnimationFrame(this.scrolling);
    const { stage } = this.board;
    const box = stage.getBoundingClientRect();
    const dx = beyond(e.clientX, Math.max(0, box.left), Math.min(innerWidth, box.right));
    const dy = beyond(e.clientY, Math.max(0, box.top), Math.min(innerHeight, box.bottom));
    if (!this.stroke?.moved || (!dx && !dy)) return;
    this.scrolling = requestAnimationFrame(() => {
      const before = [stage.scrollLeft, stage.scrollTop];
      stage.scrollBy(dx, dy);
      if (before[0] === stage.scrollLeft && before[1] === stage.scrollTop) return;
      this.follow(e);
      this.scrollAt(e);
    });
  }

  /** Passes the spots that a pointer has entered to the handler. @param {PointerEvent} e */
  follow(e) {
    const { board, owner, stroke } = this;
    if (!stroke) return;
    const point = board.point(e);
    if (stroke.over === "edge") {
      const { edge, off } = board.edgeAt(point);
      if (off > NEAR_EDGE || same(edge, stroke.at)) return;
      stroke.at = edge;
      stroke.moved = true;
      owner.move(edge);
      return;
    }
    const at = this.spotAt(e, stroke.over);
    if (same(at, stroke.at)) return;
    // A cell or corner is entered in its middle, or when the pointer is far from the last one.
    const distanceFrom = (/** @type {Spot} */ [r, c]) => Math.max(Math.abs(point.x - c / 2), Math.abs(point.y - r / 2));
    if (distanceFrom(at) >= MIDDLE && distanceFrom(stroke.at) <= 1) return;
    clearTimeout(this.hold);
    stroke.moved = true;
    // A fast pointer skips spots: those on the way are passed, too, except in a diagonal step where the stroke may go diagonally.
    const isDiagonalStep = Math.abs(at[0] - stroke.at[0]) === 2 && Math.abs(at[1] - stroke.at[1]) === 2;
    const steps = stroke.over === "diagonal" && isDiagonalStep ? [at] : stepsBetween(stroke.at, at);
    for (const step of steps) owner.move(step);
    stroke.at = at;
  }

  /** A pointer is released: its stroke ends, and is a click if it has not moved. @param {PointerEvent} e */
  up(e) {
    const { stroke } = this;
    this.release(e);
    if (!stroke || e.pointerId !== stroke.id) return;
    clearTimeout(this.hold);
    this.stroke = null;
    cancelAnimationFrame(this.scrolling);
    if (!stroke.moved) this.owner.click();
    this.owner.up();
  }

  /** The browser has cancelled the pointer, as when it begins to scroll. @param {PointerEvent} e */
  lost(e) {
    if (this.stroke?.id === e.pointerId) this.cancel();
    this.release(e);
  }

  /** Forgets a pointer that is no longer pressed. @param {PointerEvent} e */
  release(e) {
    this.fingers.delete(e.pointerId);
    if (this.fingers.size < 2) this.pinch = null;
    this.pan = null;
  }

  /** Zooms by the wheel, unless it scrolls the page. @param {WheelEvent} e */
  wheel(e) {
    if (e.shiftKey || Math.abs(e.deltaX) > Math.abs(e.deltaY) || (this.owner.scrolls?.() && !e.ctrlKey)) return;
    e.preventDefault();
    // Some browsers count lines instead of pixels. One event zooms by a factor of 1.28 at most.
    const delta = e.deltaMode ? e.deltaY * LINE_HEIGHT : e.deltaY;
    this.board.zoomBy(Math.exp(-Math.max(-60, Math.min(60, delta)) / 240), e.clientX, e.clientY);
  }
}

/** How far to scroll in one frame for a pointer near an edge of the stage; 0 elsewhere. @param {number} at the position of the pointer on one axis @param {number} low @param {number} high the edges of the stage */
function beyond(at, low, high) {
  if (at < low + NEAR) return (at - low - NEAR) / 3;
  return at > high - NEAR ? (at - high + NEAR) / 3 : 0;
}
