// The status bar under the board: the only place that speaks.
import { el, icon } from "./dom.js";
import * as messages from "./messages.js";

export class StatusBar {
  constructor() {
    this.node = el("div", { class: "strip plain", role: "status" });
    /** @type {Message|null} */
    this.shown = null;
    /** Something said for a while, over what is the case. @type {Message|null} */
    this.passing = null;
    this.timer = 0;
  }

  /** Says what is the case. @param {Message} message */
  say(message) {
    this.shown = message;
    if (!this.passing) this.put(message);
  }

  /** Says something for some seconds, then again what is the case. @param {Message} message @param {number} [seconds] */
  pass(message, seconds = 8) {
    clearTimeout(this.timer);
    this.passing = message;
    this.put(message);
    this.timer = window.setTimeout(() => this.settle(), seconds * 1000);
  }

  /** Ends what is said for a while. */
  settle() {
    clearTimeout(this.timer);
    this.passing = null;
    if (this.shown) this.put(this.shown);
  }

  /** Does some work and tells meanwhile how long it takes; what is said can stop it. @template T @param {(seconds: number, stop: () => void) => Message} message
   * @param {(signal: AbortSignal, busy: (seconds: number) => void) => Promise<T>} work @param {AbortController} [control] */
  async during(message, work, control = new AbortController()) {
    const began = performance.now();
    const stop = () => control.abort();
    const ticking = setInterval(() => this.pass(message((performance.now() - began) / 1000, stop), 60), 150);
    try {
      return await work(
        control.signal,
        (seconds) => (clearInterval(ticking), this.pass(messages.busy(seconds, stop), 60)),
      );
    } finally {
      clearInterval(ticking);
      this.settle();
    }
  }

  /** @param {Message} m */
  put(m) {
    const same = JSON.stringify({ ...m, actions: m.actions?.map((a) => a.text) });
    if (this.node.dataset.said === same) {
      // Only what the buttons do may have changed.
      this.node
        .querySelectorAll(".strip-actions button")
        .forEach((/** @type {any} */ b, /** @type {number} */ i) => (b.onclick = m.actions?.[i]?.act));
      return;
    }
    this.node.dataset.said = same;
    this.node.className = `strip ${m.kind}`;
    this.node.setAttribute("role", m.alert ? "alert" : "status");
    const detail = el("div", { class: "strip-detail" }, m.detail ?? "");
    if (m.more?.length) {
      const list = el("ul", { class: "strip-list", hidden: true }, ...m.more.map((line) => el("li", {}, line)));
      const open = el(
        "button",
        { type: "button", class: "linkish", onclick: () => ((list.hidden = false), open.remove()) },
        m.moreText ?? `and ${m.more.length} more`,
      );
      detail.append(" ", open, list);
    }
    const actions = (m.actions ?? []).map((a) => {
      const b = el(
        "button",
        { type: "button", class: `button dense ${a.kind ?? ""}`, "aria-label": a.label },
        a.icon ? icon(a.icon) : null,
        el("span", {}, a.text),
      );
      b.onclick = a.act;
      return b;
    });
    const text = el(
      "div",
      { class: "strip-text" },
      el("div", { class: "strip-head" }, m.head),
      m.detail || m.more?.length ? detail : null,
    );
    this.node.replaceChildren(
      icon(m.icon),
      text,
      m.chip ? el(m.link ? "a" : "span", { class: "chip", href: m.link }, m.chip) : "",
      m.how ? el("span", { class: "strip-how", title: m.engine }, m.how) : "",
      actions.length ? el("div", { class: "strip-actions" }, ...actions) : "",
    );
  }
}
