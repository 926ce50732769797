// A note at the edge of the page while the solver is downloaded and started, and if that fails.
import { el } from "./dom.js";

/** The note on the page; null if there is none. @type {HTMLElement|null} */
let note = null;
/** The timer that removes the note about a failure. */
let timer = 0;

/** Shows how far the solver is. A failure that whoever asked the solver reports is not shown a second time.
 * @param {{state: "loading"|"starting"|"ready"|"failed", part?: number, bytes?: number, reported?: boolean}} now */
export function programNote({ state, part = 0, bytes = 0, reported = false }) {
  clearTimeout(timer);
  if (state === "ready" || reported) {
    note?.remove();
    note = null;
    return;
  }
  note ??= /** @type {HTMLElement} */ (el("div", { class: "program-note", role: "status" }));
  if (!note.isConnected) document.body.append(note);
  if (state === "failed") {
    note.replaceChildren("The solver could not be loaded. You can go on playing; the next hint tries again.");
    timer = window.setTimeout(() => note?.remove(), 8000);
    return;
  }
  if (!note.querySelector("progress"))
    note.replaceChildren(el("span", {}), el("progress", { max: "1", "aria-label": "The solver is loaded" }));
  const megabytes = (bytes / 1e6).toFixed(0);
  const size = bytes ? ` (${megabytes} MB, once)` : "";
  const text =
    state === "loading" ? `Loading the solver for checks, hints and new puzzles${size} …` : "Starting the solver …";
  const [words, bar] = note.children;
  if (words.textContent !== text) words.textContent = text;
  if (state === "loading") /** @type {HTMLProgressElement} */ (bar).value = part;
  else bar.removeAttribute("value");
}
