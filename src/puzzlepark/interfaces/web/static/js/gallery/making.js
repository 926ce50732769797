// Makes a new puzzle in the background, while the user goes on with something else.
import { Refusal, aborted, job } from "../base/api.js";
import { button, el, icon } from "../ui/dom.js";
import { LEVELS } from "../ui/level_mark.js";
import { longLink } from "../base/link.js";
import { read, savePuzzle, write } from "../base/store.js";

/** The wanted properties of a new puzzle. @typedef {{genre: any, height: number, width: number, level: number|null, options: Record<string, number|string>, nearest?: boolean}} PuzzleRequest */

/** The bar of the page that shows the progress, whatever the view. */
const node = /** @type {HTMLElement} */ (document.getElementById("making"));
/** Stops the request in progress. @type {AbortController|null} */
let running = null;
/** Shows the bar with some content. */
const show = (/** @type {(Node|string)[]} */ ...parts) => {
  node.hidden = false;
  node.replaceChildren(...parts);
};
const close = () => void (node.hidden = true);

/** Makes a puzzle, saves it, and opens or offers it. @param {PuzzleRequest} request @param {(path: string) => void} go */
export async function makeNew(request, go) {
  const { genre, height, width, level, options, nearest = false } = request;
  running?.abort();
  const control = (running = new AbortController());
  const start = performance.now();
  const levelName = level ? `${LEVELS[level - 1].toLowerCase()} ` : "";
  const article = /^e/.test(levelName) ? "an" : "a";
  const sentence = `Making ${article} ${levelName}${genre.title} ${height} × ${width} …`;
  const words = el("span", {}, sentence);
  const seconds = el("span", { class: "strip-how" });
  show(icon("clock"), words, seconds, button({ text: "Stop", kind: "dense", onclick: () => control.abort() }));
  const ticking = setInterval(() => (seconds.textContent = `${Math.floor((performance.now() - start) / 1000)} s`), 500);
  try {
    const made = await job(
      "/api/generate",
      { genre: genre.name, height, width, options, seconds: 60, ...(level ? { level, nearest } : {}) },
      {
        signal: control.signal,
        wait: 1,
        progress: ({ progress: now }) => {
          const count = now?.all ? ` ${now.done} of ${now.all}` : "";
          if (now?.what) words.textContent = `${sentence} ${now.what}${count}`;
        },
        busy: (seconds) => (words.textContent = `The server is busy. Trying again in ${seconds} s.`),
      },
    );
    const link = new URL(await longLink(made.puzzle));
    write("links", { ...read("links", {}), [link.hash]: made.id });
    savePuzzle(made, "made");
    close();
    const open = () => (close(), go(`/play${link.hash}`));
    if (document.body.dataset.view === "gallery") open();
    else
      show(
        icon("check"),
        el("span", {}, `Your new ${genre.title} is ready.`),
        button({ text: "Open", kind: "dense primary", onclick: open }),
      );
  } catch (error) {
    if (aborted(error)) return close();
    const offline = error instanceof Refusal && error.status === 0 && error.code !== "not_loaded";
    show(
      icon("bad"),
      el("span", {}, offline ? "Offline: a new puzzle needs the server." : /** @type {Error} */ (error).message),
      level && !nearest && !offline
        ? button({
            text: "Take the nearest level",
            kind: "dense",
            onclick: () => makeNew({ ...request, nearest: true }, go),
          })
        : "",
      button({ text: "Close", kind: "dense", onclick: close }),
    );
  } finally {
    clearInterval(ticking);
  }
}
