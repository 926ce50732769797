// Answers requests without a server: shipped data from files of the site, everything else by the program itself, which runs in workers of this tab.
import { packedFile, urlOf } from "./address.js";
import { toBytes } from "./base64.js";
import { Refusal } from "./refusal.js";

const given = document.documentElement.dataset;
/** Puzzles in a file of the collection. */
const PART = 50;
/** Verbs that may take long. They have a worker of their own, so that they do not delay the others. */
const LONG = new Set(["book", "complete", "generate", "painting", "picture", "word"]);
/** A request that takes longer than its own limit is ended after a grace, in seconds. */
const GRACE = 20;
const USUAL_SECONDS = 10;
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
/** @param {string} name @returns {Promise<any>} */
const data = async (name) => (await file(`${given.data}/${name}.json`)).json();

/** @param {any} content @param {number} [status] */
const inJson = (content, status = 200) =>
  new Response(JSON.stringify(content), { status, headers: { "Content-Type": "application/json" } });
/** @param {number} status @param {string} code @param {string} sentence */
const refusal = (status, code, sentence) => inJson({ error: { code, sentence } }, status);

/** Parts of the collection that were read. @type {Map<number, Promise<any[]>>} */
const parts = new Map();
/** @param {number} number @returns {Promise<any[]>} */
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

/** Answers a request for shipped data. @param {URL} url @returns {Promise<Response>} */
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

/** Tells the page how far a worker has started. @param {{state: "loading"|"starting"|"ready"|"failed", part?: number, bytes?: number}} detail */
const tell = (detail) => document.dispatchEvent(new CustomEvent("park-program", { detail }));

/** One worker with the program, and the requests that wait for it. */
class Lane {
  /** @type {Worker|null} */
  worker = null;
  /** @type {Request[]} */
  waiting = [];
  /** @type {Request|null} */
  running = null;
  ready = false;
  /** Shared memory by which a running request is interrupted; null where the browser allows none. @type {Uint8Array|null} */
  interrupt = null;
  timer = 0;
  failedAt = -Infinity;

  /** @param {Request} request */
  ask(request) {
    if (performance.now() - this.failedAt < REST) return request.failed(notLoaded());
    this.waiting.push(request);
    if (!this.worker) this.start();
    this.next();
  }

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
    sourcesOf().then(
      (sources) => worker.postMessage({ start: { ...sources, interrupt: this.interrupt } }),
      () => worker === this.worker && this.broken(notLoaded()),
    );
  }

  /** @param {any} message of the worker */
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
      tell({ state: "failed" });
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

  next() {
    if (this.running || !this.waiting.length) return;
    if (!this.worker) this.start();
    if (!this.ready) return;
    const request = (this.running = /** @type {Request} */ (this.waiting.shift()));
    const seconds = Number(/"seconds":\s*([\d.]+)/.exec(request.body)?.[1] ?? USUAL_SECONDS);
    this.timer = window.setTimeout(() => this.overdue(request), (seconds + GRACE) * 1000);
    const { id, verb, body } = request;
    this.worker?.postMessage({ id, verb, body });
  }

  /** @param {Request} request */
  overdue(request) {
    if (this.running !== request) return;
    request.failed(new Refusal(503, "stopped", "The time ran out before there was an answer."));
    this.cancel(request);
  }

  /** Nobody waits for the request any more. @param {Request} request */
  cancel(request) {
    this.waiting = this.waiting.filter((other) => other !== request);
    if (this.running !== request || !this.ready) return;
    if (this.interrupt) {
      this.interrupt[0] = 2;
      return;
    }
    // Nothing else reaches a worker that computes: it is ended, and another one is started.
    this.ended();
    this.replace();
    this.next();
  }
}

const notLoaded = () =>
  new Refusal(
    0,
    "not_loaded",
    "The solver could not be loaded. Playing goes on without it; the next hint tries again.",
  );

const quick = new Lane();
const long = new Lane();
let last = 0;

function newWorker() {
  const code = packedFile("program_worker.js");
  // A browser starts no worker from another file on the disk, but one from a data URL.
  const url = code === null ? new URL("./program_worker.js", import.meta.url) : `data:text/javascript;base64,${code}`;
  return new Worker(url, { type: "module" });
}

/** Where a worker finds the program: addresses, or the files themselves if they are part of this one. @returns {Promise<any>} */
async function sourcesOf() {
  const folder = given.program ?? "";
  const names = JSON.parse(given.programFiles ?? "{}");
  if (packedFile(`${folder}/pyodide.mjs`) === null) return { folder: urlOf(`/${folder}/`), names };
  const packed = [...Object.keys(names), "pyodide.mjs", "pyodide.asm.mjs"];
  const all = packed.map((name) => [name, toBytes(packedFile(`${folder}/${name}`) ?? "")]);
  return { folder: "https://park.invalid/", names, packed: Object.fromEntries(all) };
}

/** Answers a request of the page as the server would. @param {string} path @param {RequestInit & {progress?: (job: any) => void}} [init] @returns {Promise<Response>} */
export async function answer(path, { method = "GET", body, signal, progress } = {}) {
  const url = new URL(path, "https://park.invalid");
  if (signal?.aborted) throw new DOMException("stopped", "AbortError");
  if (method === "GET") return ofFiles(url);
  const verb = url.pathname.slice("/api/".length);
  const text = String(body ?? "");
  if (verb === "picture") return refusal(501, "no_server", "Only a server makes puzzles of picture files.");
  if (verb === "rules") return file(`${given.data}/rules-${JSON.parse(text).genre}.json`);
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

/** Loads every file of the site once, so that its service worker keeps them all. */
export async function keepAll() {
  await navigator.serviceWorker.ready;
  await new Promise((resolve) => setTimeout(resolve, CALM));
  for (const name of JSON.parse(given.files ?? "[]"))
    if (!(await caches.match(urlOf(`/${name}`)))) await (await file(name)).arrayBuffer();
}
