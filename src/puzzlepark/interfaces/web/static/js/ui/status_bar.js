// The status bar under the board: the only place where the page speaks to the player.
import { placesIn } from "../base/places.js";
import { el, icon } from "./dom.js";
import * as messages from "./messages.js";

/** How often the time of some work is updated, in milliseconds, and how long it stays without an update, in seconds. */
const TICK = 150;
const WORK_SHOWN = 60;

export class StatusBar {
  constructor() {
    this.node = el("div", { class: "strip plain", role: "status" });
    /** The message that stays. @type {Message|null} */
    this.shown = null;
    /** A message in its place for some seconds. @type {Message|null} */
    this.flashed = null;
    this.timer = 0;
  }

  /** Shows a message until the next one. @param {Message} message */
  show(message) {
    this.shown = message;
    if (!this.flashed) this.render(message);
  }

  /** Shows a message for some seconds, then again the one that stays. @param {Message} message @param {number} [seconds] */
  flash(message, seconds = 8) {
    clearTimeout(this.timer);
    this.flashed = message;
    this.render(message);
    this.timer = window.setTimeout(() => this.endFlash(), seconds * 1000);
  }

  /** Shows the message that stays again. */
  endFlash() {
    clearTimeout(this.timer);
    this.flashed = null;
    if (this.shown) this.render(this.shown);
  }

  /** Shows how long some work has taken until it is done, with a button that stops it. @template T @param {(seconds: number, stop: () => void) => Message} message
   * @param {(signal: AbortSignal, busy: (seconds: number) => void) => Promise<T>} work @param {AbortController} [control] */
  async during(message, work, control = new AbortController()) {
    const start = performance.now();
    const stop = () => control.abort();
    const showTime = () => this.flash(message((performance.now() - start) / 1000, stop), WORK_SHOWN);
    const ticking = setInterval(showTime, TICK);
    const busy = (/** @type {number} */ seconds) => {
      clearInterval(ticking);
      this.flash(messages.busy(seconds, stop), WORK_SHOWN);
    };
    try {
      return await work(control.signal, busy);
    } finally {
      clearInterval(ticking);
      this.endFlash();
    }
  }

  /** Shows a message. An equal message is not shown again, so that screen readers do not repeat it. @param {Message} message */
  render(message) {
    const { icon: sign, kind, head, chip, link, how, alert, actions = [] } = message;
    const content = JSON.stringify({ ...message, actions: message.actions?.map((action) => action.text) });
    if (this.node.dataset.content === content) {
      // The buttons may do something else now.
      this.node
        .querySelectorAll(".strip-actions button")
        .forEach((/** @type {any} */ node, /** @type {number} */ i) => (node.onclick = actions[i]?.act));
      return;
    }
    this.node.dataset.content = content;
    this.node.className = `strip ${kind}`;
    this.node.setAttribute("role", alert ? "alert" : "status");
    this.node.replaceChildren(
      icon(sign),
      el(
        "div",
        { class: "strip-text" },
        el("div", { class: "strip-head" }, ...withPlaces(head, message)),
        detailOf(message),
      ),
      chip ? el(link ? "a" : "span", { class: "chip", href: link }, chip) : "",
      how ? el("span", { class: "strip-how" }, how) : "",
      actions.length ? el("div", { class: "strip-actions" }, ...actions.map(actionButton)) : "",
    );
  }
}

/** A text in which the places that it names are buttons that show them, if the message has a board. @param {string} text @param {Message} message
 * @returns {(string|HTMLElement)[]} */
function withPlaces(text, { board, showPlace }) {
  if (!board || !showPlace) return [text];
  return placesIn(text, board).map(({ text: part, cells }) =>
    cells.length
      ? el("button", { type: "button", class: "linkish place", onclick: () => showPlace(cells) }, part)
      : part,
  );
}

/** The second line of a message, with a button that opens more lines. @param {Message} message */
function detailOf(message) {
  const { detail, more = [], moreText } = message;
  if (!detail && !more.length) return null;
  const node = el("div", { class: "strip-detail" }, ...withPlaces(detail ?? "", message));
  if (!more.length) return node;
  const lines = more.map((line) => el("li", {}, ...withPlaces(line, message)));
  const list = el("ul", { class: "strip-list", hidden: true }, ...lines);
  const open = () => {
    list.hidden = false;
    opener.remove();
  };
  const opener = el(
    "button",
    { type: "button", class: "linkish", onclick: open },
    moreText ?? `and ${more.length} more`,
  );
  node.append(" ", opener, list);
  return node;
}

/** A button of a message. @param {Action} action */
function actionButton({ text, act, kind, icon: sign, label }) {
  const node = el(
    "button",
    { type: "button", class: `button dense ${kind ?? ""}`, "aria-label": label },
    sign ? icon(sign) : null,
    el("span", {}, text),
  );
  node.onclick = act;
  return node;
}
