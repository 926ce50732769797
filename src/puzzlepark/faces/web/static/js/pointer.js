// Mouse, pen and fingers on the board: strokes, pinch, pan and wheel.
import { same, stepsBetween } from "./spots.js";
import { settings } from "./store.js";

/** So near to the edge of the stage, in pixels, a stroke scrolls it. */
const NEAR = 24;

/** @param {Board} board @param {Owner} owner */
export function listen(board, owner) {
  /** @type {Map<number, PointerEvent>} */
  const fingers = new Map();
  /** @type {{id: number, at: Spot, alt: boolean, over: string, moved: boolean, began: number, x: number, y: number}|null} */
  let stroke = null;
  /** @type {{x: number, y: number}|null} */
  let pan = null;
  /** @type {{span: number, x: number, y: number}|null} */
  let pinch = null;
  let hold = 0;
  const node = board.node;

  const spotAt = (/** @type {PointerEvent} */ e, /** @type {string} */ over) => {
    const p = board.point(e);
    return over === "edge" ? board.edgeAt(p).edge : over === "corner" ? board.cornerAt(p) : board.cellAt(p);
  };
  const start = (/** @type {PointerEvent} */ e, /** @type {boolean} */ alt) => {
    const over = owner.over(alt), at = spotAt(e, over);
    if (!owner.down(at, alt, board.point(e))) return false;
    stroke = { id: e.pointerId, at, alt, over, moved: false, began: e.timeStamp, x: e.clientX, y: e.clientY };
    return true;
  };
  const cancel = () => {
    clearTimeout(hold);
    if (stroke) owner.cancel();
    stroke = null;
  };
  const spread = () => {
    const [a, b] = [...fingers.values()];
    return { span: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) || 1, x: (a.clientX + b.clientX) / 2, y: (a.clientY + b.clientY) / 2 };
  };

  node.addEventListener("pointerdown", (/** @type {PointerEvent} */ e) => {
    if (e.pointerType === "touch") {
      fingers.set(e.pointerId, e);
      if (fingers.size === 2) {
        if (!stroke || e.timeStamp - stroke.began < 150 || !stroke.moved) {
          cancel();
          pinch = spread();
        }
        return;
      }
      if (fingers.size > 2 || pinch) return;
    }
    // The ring of the focus is for those who came by keyboard.
    node.classList.add("by-pointer");
    node.focus({ preventScroll: true });
    e.preventDefault();
    if (stroke) return;
    try {
      node.setPointerCapture(e.pointerId);
    } catch {
      // A pointer that is gone already cannot be captured; its stroke is a click.
    }
    if (e.button === 1 || (e.button === 0 && node.dataset.space)) {
      pan = { x: e.clientX, y: e.clientY };
      node.dataset.panned = "1";
      return;
    }
    if (!start(e, e.button === 2)) return;
    if (e.pointerType === "touch")
      hold = window.setTimeout(() => {
        if (!stroke || stroke.moved) return;
        owner.cancel();
        stroke = null;
        if (start(e, true) && settings.haptics) navigator.vibrate?.(10);
      }, 400);
  });

  node.addEventListener("pointermove", (/** @type {PointerEvent} */ e) => {
    if (fingers.has(e.pointerId)) fingers.set(e.pointerId, e);
    if (pinch && fingers.size === 2) {
      const now = spread();
      board.stage.scrollLeft -= now.x - pinch.x;
      board.stage.scrollTop -= now.y - pinch.y;
      if (Math.abs(now.span / pinch.span - 1) > 0.01) board.zoomBy(now.span / pinch.span, now.x, now.y);
      pinch = now;
      return;
    }
    if (pan) {
      board.stage.scrollLeft -= e.clientX - pan.x;
      board.stage.scrollTop -= e.clientY - pan.y;
      pan = { x: e.clientX, y: e.clientY };
      return;
    }
    if (e.pointerType === "mouse") owner.hover?.(board.cellAt(board.point(e)));
    if (!stroke || e.pointerId !== stroke.id) return;
    if (Math.hypot(e.clientX - stroke.x, e.clientY - stroke.y) > 8) clearTimeout(hold);
    for (const one of e.getCoalescedEvents?.().length ? e.getCoalescedEvents() : [e]) follow(one);
    scrollAt(e);
  });
  node.addEventListener("pointerleave", () => owner.hover?.(null));

  /** A stroke that reaches the edge of the stage goes on behind it: the board scrolls under the pointer. */
  let scrolling = 0;
  const scrollAt = (/** @type {PointerEvent} */ e) => {
    cancelAnimationFrame(scrolling);
    const { stage } = board, box = stage.getBoundingClientRect();
    const by = (/** @type {number} */ at, /** @type {number} */ low, /** @type {number} */ high) => (at < low + NEAR ? at - low - NEAR : at > high - NEAR ? at - high + NEAR : 0) / 3;
    const dx = by(e.clientX, Math.max(0, box.left), Math.min(innerWidth, box.right)), dy = by(e.clientY, Math.max(0, box.top), Math.min(innerHeight, box.bottom));
    if (!stroke?.moved || (!dx && !dy)) return;
    scrolling = requestAnimationFrame(() => {
      const before = [stage.scrollLeft, stage.scrollTop];
      stage.scrollBy(dx, dy);
      if (before[0] === stage.scrollLeft && before[1] === stage.scrollTop) return;
      follow(e);
      scrollAt(e);
    });
  };

  const follow = (/** @type {PointerEvent} */ e) => {
    if (!stroke) return;
    const p = board.point(e);
    if (stroke.over === "edge") {
      const { edge, off } = board.edgeAt(p);
      if (off > 0.22 || same(edge, stroke.at)) return;
      stroke.at = edge;
      stroke.moved = true;
      owner.move(edge);
      return;
    }
    const at = spotAt(e, stroke.over);
    if (same(at, stroke.at)) return;
    // A cell is entered in its middle 70 %, or when the pointer has left the cells around the last one; corners likewise.
    const middle = Math.abs(p.x - at[1] / 2) < 0.35 && Math.abs(p.y - at[0] / 2) < 0.35;
    const far = Math.max(Math.abs(p.x - stroke.at[1] / 2), Math.abs(p.y - stroke.at[0] / 2)) > 1;
    if (!middle && !far) return;
    clearTimeout(hold);
    stroke.moved = true;
    for (const step of stepsBetween(stroke.at, at)) owner.move(step);
    stroke.at = at;
  };

  const end = (/** @type {PointerEvent} */ e) => {
    fingers.delete(e.pointerId);
    if (fingers.size < 2) pinch = null;
    if (pan) pan = null;
    if (!stroke || e.pointerId !== stroke.id) return;
    clearTimeout(hold);
    const { moved } = stroke;
    stroke = null;
    cancelAnimationFrame(scrolling);
    if (!moved) owner.click();
    owner.up();
  };
  node.addEventListener("pointerup", end);
  node.addEventListener("pointercancel", (/** @type {PointerEvent} */ e) => {
    fingers.delete(e.pointerId);
    if (stroke?.id === e.pointerId) cancel();
    pan = null;
    if (fingers.size < 2) pinch = null;
  });
  node.addEventListener("contextmenu", (/** @type {Event} */ e) => e.preventDefault());
  node.addEventListener("blur", () => node.classList.remove("by-pointer"));
  node.addEventListener("keydown", (/** @type {KeyboardEvent} */ e) => {
    if (e.key === "Escape" && stroke) {
      e.stopPropagation();
      cancel();
    }
  });
  board.stage.addEventListener("wheel", (/** @type {WheelEvent} */ e) => {
    if (e.shiftKey || Math.abs(e.deltaX) > Math.abs(e.deltaY) || (owner.scrolls?.() && !e.ctrlKey)) return;
    e.preventDefault();
    board.zoomBy(Math.exp(-Math.max(-60, Math.min(60, e.deltaMode ? e.deltaY * 24 : e.deltaY)) / 240), e.clientX, e.clientY);
  }, { passive: false });
}
