// Answers requests without a server: shipped data from files of the site, everything else by the program itself, which runs in workers of this tab.
import { packedFile, urlOf } from "./address.js";
import { toBytes } from "./base64.js";
import { Refusal } from "./refusal.js";

const given = document.documentElement.dataset;
/** The number of puzzles in a file of the collection. */
const PART = 50;
/** Verbs that may take long. They have a worker of their own, so that they do not delay the others. */
const LONG = new Set(["book", "complete", "generate", "painting", "picture", "word"]);
/** A request is ended after its own time limit, or the usual one, and this grace, in seconds. */
const GRACE = 20;
const USUAL_SECONDS = 10;
/** A worker that cannot be interrupted and still computes this long after its request was cancelled is ended, in milliseconds. */
const END_AFTER = 500;
/** The memory of a worker never shrinks. One that has taken more is replaced when it has nothing to do. */
const MOST_MEMORY = 768 << 20;
/** After a failed download, requests fail at once for this time, in milliseconds. */
const REST = 5000;

/** A file of the site. @param {string} name @returns {Promise<Response>} */
async function file(name) {
  const packed = packedFile(`${name}.gz`);
  if (packed !== null)
    return new Response(new Blob([toBytes(packed)]).stream().pipeThrough(new DecompressionStream("gzip")));
  const answer = await fetch(urlOf(`/${name}`)).catch(() => null);
  if (!answer?.ok) throw new Refusal(0, "offline", "A file of this page could not be loaded.");
  return answer;
}
/** The content of a JSON file with shipped data. @param {string} name @returns {Promise<any>} */
const data = async (name) => (await file(`${given.data}/${name}.json`)).json();

/** An answer in JSON. @param {any} content @param {number} [status] */
const inJson = (content, status = 200) =>
  new Response(JSON.stringify(content), { status, headers: { "Content-Type": "application/json" } });
/** An answer that refuses a request, as the server writes it. @param {number} status @param {string} code @param {string} sentence */
const refusal = (status, code, sentence) => inJson({ error: { code, sentence } }, status);

/** Parts of the collection that were read. @type {Map<number, Promise<any[]>>} */
const parts = new Map();
/** The puzzles in a part of the collection; each part is read once. @param {number} number @returns {Promise<any[]>} */
function part(number) {
  const known = parts.get(number);
  if (known) return known;
  const read = data(`part-${number}`).then(({ items }) => items);
  parts.set(number, read);
  read.catch(() => parts.delete(number));
  return read;
}
/** The place of each puzzle in the collection. @type {Promise<Map<string, number>>|null} */
let placesAnswer = null;
const places = () =>
  (placesAnswer ??= data("index").then(
    ({ ids }) => new Map(ids.match(/.{16}/g).map((/** @type {string} */ id, /** @type {number} */ i) => [id, i])),
  ));
/** A puzzle of the collection with drawing and answer; null if there is none. @param {string} id */
async function shipped(id) {
  const place = (await places()).get(id);
  return place === undefined ? null : ((await part(Math.floor(place / PART)))[place % PART] ?? null);
}

/** The pictures of genres and variants. @type {Promise<any>|null} */
let tilesAnswer = null;

/** Answers a request for shipped data from the files of the site. @param {URL} url @returns {Promise<Response>} */
async function ofFiles({ pathname, searchParams }) {
  const name = pathname.slice("/api/".length);
  if (name === "names" || name === "genres") return file(`${given.data}/${name}.json`);
  if (name === "collection/index") return file(`${given.data}/index.json`);
  if (name === "tiles") {
    const wanted = new Set(searchParams.getAll("name"));
    const { tiles } = await (tilesAnswer ??= data("tiles"));
    return inJson({ tiles: tiles.filter((/** @type {any} */ tile) => wanted.has(tile.name)) });
  }
  if (name === "collection") {
    const items = await Promise.all(searchParams.getAll("id").map(shipped));
    return inJson({ items: items.filter(Boolean) });
  }
  const [, id, drawing] = /^puzzles\/([0-9a-f]{16})(\/drawing)?$/.exec(name) ?? [];
  const item = id && (await shipped(id));
  if (!item) return refusal(404, "not_found", "There is no such puzzle here.");
  if (drawing) return inJson(item.drawing);
  return inJson({ id, puzzle: item.puzzle, shipped: true, number: item.number, answer: item.answer });
}

/** A request to a worker. @typedef {{id: number, verb: string, body: string, progress?: (job: any) => void, done: (answer: Response) => void, failed: (error: Error) => void}} Request */

/** Reports to the page how far a worker has started. @param {{state: "loading"|"starting"|"ready"|"failed", part?: number, bytes?: number, reported?: boolean}} detail */
const tell = (detail) => document.dispatchEvent(new CustomEvent("park-program", { detail }));

/** One worker with the program, and the requests that wait for it. */
class Lane {
  /** @type {Worker|null} */
  worker = null;
  /** The requests that the worker will answer next, in order. @type {Request[]} */
  waiting = [];
  /** The request that the worker answers now. @type {Request|null} */
  running = null;
  /** Whether the worker has loaded the program. */
  ready = false;
  /** Shared memory by which a running request is interrupted; null where the browser allows none. @type {Uint8Array|null} */
  interrupt = null;
  /** Ends the running request when its time is over. */
  timer = 0;
  /** When the program could not be loaded, by `performance.now()`. */
  failedAt = -Infinity;

  /** Adds a request to the queue, and starts a worker if there is none. @param {Request} request */
  ask(request) {
    if (performance.now() - this.failedAt < REST) return request.failed(notLoaded());
    this.waiting.push(request);
    if (!this.worker) this.start();
    this.next();
  }

  /** Starts a worker and has it load the program. */
  start() {
    this.ready = false;
    const worker = (this.worker = newWorker());
    const shared = typeof SharedArrayBuffer !== "undefined" && self.crossOriginIsolated;
    this.interrupt = shared ? new Uint8Array(new SharedArrayBuffer(1)) : null;
    worker.onmessage = ({ data: message }) => worker === this.worker && this.heard(message);
    worker.onerror = (e) => {
      e.preventDefault();
      if (worker === this.worker) this.broken(notLoaded());
    };
    tell({ state: "loading", part: 0 });
    programSources().then(
      (sources) => worker.postMessage({ start: { ...sources, interrupt: this.interrupt } }),
      () => worker === this.worker && this.broken(notLoaded()),
    );
  }

  /** Handles a message of the worker: how far it has started, or progress or the answer of the running request. @param {any} message */
  heard({ loading, starting, ready, failed, id, progress, status, type, content, memory }) {
    if (loading) return tell({ state: "loading", ...loading });
    if (starting) return tell({ state: "starting" });
    if (failed) return this.broken(notLoaded());
    if (ready) {
      this.ready = true;
      tell({ state: "ready" });
      return this.next();
    }
    const { running } = this;
    if (running?.id !== id) return undefined;
    if (progress) return running?.progress?.({ state: "running", progress: JSON.parse(progress), ahead: 0 });
    this.ended();
    if (status === undefined) {
      // The interpreter itself has failed, so this worker can answer nothing more.
      running?.failed(new Refusal(500, "fault", "Something went wrong inside the program."));
      this.replace();
    } else running?.done(new Response(content, { status, headers: { "Content-Type": type } }));
    if (memory > MOST_MEMORY) this.replace();
    return this.next();
  }

  /** The running request has ended. */
  ended() {
    clearTimeout(this.timer);
    this.running = null;
    if (this.interrupt) this.interrupt[0] = 0;
  }

  /** The worker could not be started, or has ended. @param {Refusal} error */
  broken(error) {
    const requests = [...(this.running ? [this.running] : []), ...this.waiting];
    if (!this.ready) {
      this.failedAt = performance.now();
      tell({ state: "failed", reported: requests.some(({ verb }) => verb !== "check") });
    }
    this.waiting = [];
    this.ended();
    this.replace();
    for (const request of requests) request.failed(error);
  }

  /** Ends the worker. The next request starts another one. */
  replace() {
    this.worker?.terminate();
    this.worker = null;
    this.ready = false;
  }

  /** Sends the next request to the worker, if it is ready and idle. */
  next() {
    if (this.running || !this.waiting.length) return;
    if (!this.worker) this.start();
    if (!this.ready) return;
    const request = (this.running = /** @type {Request} */ (this.waiting.shift()));
    // The body is JSON, but it may be long, so only its time limit is looked up.
    const seconds = Number(/"seconds":\s*([\d.]+)/.exec(request.body)?.[1] ?? USUAL_SECONDS);
    this.timer = window.setTimeout(() => this.overdue(request), (seconds + GRACE) * 1000);
    const { id, verb, body } = request;
    this.worker?.postMessage({ id, verb, body });
  }

  /** Fails and cancels a request whose time is over. @param {Request} request */
  overdue(request) {
    if (this.running !== request) return;
    request.failed(new Refusal(503, "stopped", "The time ran out before there was an answer."));
    this.cancel(request);
  }

  /** Nobody waits for the request any more. @param {Request} request */
  cancel(request) {
    this.waiting = this.waiting.filter((other) => other !== request);
    if (this.running !== request || !this.ready) return;
    // The number of SIGINT: the interpreter raises KeyboardInterrupt.
    if (this.interrupt) {
      this.interrupt[0] = 2;
      return;
    }
    // Nothing else reaches a worker that computes. Most requests end soon; a worker that goes on is ended, and another one is started at once.
    clearTimeout(this.timer);
    this.timer = window.setTimeout(() => {
      this.ended();
      this.replace();
      this.start();
    }, END_AFTER);
  }
}

/** The error if the program could not be loaded. */
const notLoaded = () =>
  new Refusal(
    0,
    "not_loaded",
    "The solver could not be loaded. Playing goes on without it; the next hint tries again.",
  );

const quick = new Lane();
const long = new Lane();
/** The id of the last request. */
let last = 0;

/** A new worker, which waits for the sources of the program. */
function newWorker() {
  const code = packedFile("program_worker.js");
  // A browser starts no worker from another file on the disk, but one from a data URL.
  const url = code === null ? new URL("./program_worker.js", import.meta.url) : `data:text/javascript;base64,${code}`;
  return new Worker(url, { type: "module" });
}

/** What a worker needs to load the program: the folder, the sizes of its files by name, and in a page that is one file (see `packedFile`) the
 * files themselves in base64. @returns {Promise<{folder: string, names: Record<string, number>, packed?: Record<string, string>}>} */
async function programSources() {
  const folder = given.program ?? "";
  const names = JSON.parse(given.programFiles ?? "{}");
  if (packedFile(`${folder}/pyodide.mjs`) === null) return { folder: urlOf(`/${folder}/`), names };
  const needed = [...Object.keys(names), "pyodide.mjs", "pyodide.asm.mjs"];
  const files = needed.map((name) => [name, packedFile(`${folder}/${name}`) ?? ""]);
  // The files have no address, but Pyodide asks for one.
  return { folder: "https://park.invalid/", names, packed: Object.fromEntries(files) };
}

/** Answers a request of the page as the server would. @param {string} path @param {RequestInit & {progress?: (job: any) => void}} [init] @returns {Promise<Response>} */
export async function answer(path, { method = "GET", body, signal, progress } = {}) {
  const url = new URL(path, "https://park.invalid");
  if (signal?.aborted) throw new DOMException("stopped", "AbortError");
  if (method === "GET") return ofFiles(url);
  const verb = url.pathname.slice("/api/".length);
  let text = String(body ?? "");
  if (verb === "picture") {
    const wanted = JSON.parse(text);
    try {
      const { bitmapOf } = await import("./bitmap.js");
      text = JSON.stringify({ ...wanted, picture: await bitmapOf(wanted.picture, wanted.options?.cells ?? 0) });
    } catch {
      return refusal(422, "bad_input", "This is no picture that this browser can read.");
    }
  }
  if (verb === "rules" && given.data) return file(`${given.data}/rules-${JSON.parse(text).genre}.json`);
  if (method !== "POST" || verb.startsWith("puzzles")) return refusal(404, "not_found", "This needs a server.");
  const lane = LONG.has(verb) ? long : quick;
  return new Promise((resolve, reject) => {
    /** @type {Request} */
    const request = { id: ++last, verb, body: text, progress, done: resolve, failed: reject };
    signal?.addEventListener("abort", () => {
      lane.cancel(request);
      reject(new DOMException("stopped", "AbortError"));
    });
    lane.ask(request);
  });
}

/** Before this, in milliseconds, nothing is loaded that only a later visit needs. */
const CALM = 2000;

/** Loads every file of the site once, so that its service worker caches all of them. */
export async function keepAll() {
  await navigator.serviceWorker.ready;
  await new Promise((resolve) => setTimeout(resolve, CALM));
  for (const name of JSON.parse(given.files ?? "[]"))
    if (!(await caches.match(urlOf(`/${name}`)))) await (await file(name)).arrayBuffer();
}
