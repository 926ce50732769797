// Requests to the server: single requests, jobs with progress, and whether the server can be reached. Where there is no server, or it is away, the program itself answers in this tab if the site has it.
import { withProgram, withoutServer } from "./address.js";
import { Refusal } from "./refusal.js";

export { Refusal };

/** Whether the last request reached the server; always true if the program answers in this tab. */
export let online = true;
/** The callbacks of `whenOnline`. @type {Set<(online: boolean) => void>} */
const watchers = new Set();
/** Calls back whenever the server becomes reachable or unreachable; returns a function that ends it. @param {(online: boolean) => void} watcher */
export function whenOnline(watcher) {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
}
/** How often an unreachable server is probed, in milliseconds. */
const PROBE_EVERY = 5000;
/** The timer that probes an unreachable server. */
let probing = 0;
/** Notes whether the server can be reached, and calls the watchers if that has changed. @param {boolean} now */
function setOnline(now) {
  // A page with the program always gets an answer.
  if (now === online || withProgram) return;
  online = now;
  for (const watcher of watchers) watcher(now);
  clearInterval(probing);
  if (!now) probing = window.setInterval(probe, PROBE_EVERY);
}
/** Asks the server whether it is there. */
const probe = () =>
  fetch("/api/health", { cache: "no-store" }).then(
    (response) => setOnline(response.ok),
    () => {},
  );
if (!withProgram) {
  addEventListener("online", probe);
  addEventListener("offline", () => setOnline(false));
}

/** The answer of the server, or of the program in this tab. @param {string} path @param {RequestInit & {progress?: (job: any) => void}} init @returns {Promise<Response>} */
async function answered(path, init) {
  if (!withoutServer) {
    try {
      return await fetch(path, init);
    } catch (error) {
      if (aborted(error) || !withProgram || init.method !== "POST") throw error;
    }
  }
  const program = await import("./program.js").catch(() => {
    throw new Refusal(0, "offline", "A file of this page could not be loaded.");
  });
  return program.answer(path, init);
}

/** Fetches a path; throws a Refusal unless the answer is a success. @param {string} path @param {RequestInit & {progress?: (job: any) => void}} [init] */
async function request(path, init = {}) {
  let answer;
  try {
    answer = await answered(path, init);
  } catch (error) {
    if (aborted(error) || error instanceof Refusal) throw error;
    setOnline(false);
    throw new Refusal(0, "offline", "The server cannot be reached.");
  }
  // The service worker marks answers from its cache.
  if (answer.headers.get("X-From-Cache") === null) setOnline(true);
  if (answer.ok) return answer;
  const body = await answer.json().catch(() => null);
  // A proxy answers so if the server behind it does not.
  if (answer.status === 504 && body === null) setOnline(false);
  throw new Refusal(
    answer.status,
    body?.error?.code ?? "fault",
    body?.error?.sentence ?? "The server made a mistake.",
    Number(answer.headers.get("Retry-After") ?? 0),
  );
}

/** The JSON at a path. @param {string} path @param {AbortSignal} [signal] */
export const get = async (path, signal) => (await request(path, { signal })).json();

/** The answer to a body in JSON, with any content. @param {string} path @param {any} body @param {AbortSignal} [signal] @param {(job: any) => void} [progress] called where the program answers in this tab @returns {Promise<Response>} */
export const postRaw = (path, body, signal, progress) =>
  request(path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
    signal,
    progress,
  });

/** The answer in JSON to a body in JSON. @param {string} path @param {any} body @param {AbortSignal} [signal] */
export const post = async (path, body, signal) => (await postRaw(path, body, signal)).json();

/** Deletes what is at a path. @param {string} path @param {Record<string, string>} [headers] */
export const remove = (path, headers = {}) => request(path, { method: "DELETE", headers });

/** Runs a job to its end and returns its result; aborting cancels it on the server, too. With `busy`, a busy server is asked again later.
 * @param {string} path @param {any} body @param {{signal?: AbortSignal, wait?: number, progress?: (job: any) => void, busy?: (seconds: number) => void}} [options] */
export async function job(path, body, { signal, wait = 0.5, progress, busy } = {}) {
  let first;
  for (;;) {
    try {
      first = await (await postRaw(`${path}?wait=${wait}`, body, signal, progress)).json();
      break;
    } catch (error) {
      const isBusy = error instanceof Refusal && (error.status === 503 || error.status === 429);
      if (!isBusy || !busy) throw error;
      const seconds = Math.max(1, error.after || 5);
      busy(seconds);
      await pause(seconds, signal);
    }
  }
  let ended = first;
  try {
    if (first.state === "queued" || first.state === "running") ended = await watch(first, signal, progress);
  } catch (error) {
    if (!withProgram || !(error instanceof Refusal) || error.code !== "offline") throw error;
    ended = await (await postRaw(path, body, signal, progress)).json();
  }
  if (ended.state === "done") return { ...ended.result, seconds: ended.result?.seconds ?? ended.seconds };
  throw new Refusal(500, ended.error?.code ?? ended.state, ended.error?.sentence ?? "The job was stopped.");
}

/** Follows the events of a job until it ends. @param {any} first the job as it was created @param {AbortSignal} [signal] @param {(job: any) => void} [progress] @returns {Promise<any>} */
function watch(first, signal, progress) {
  progress?.(first);
  return new Promise((resolve, reject) => {
    const events = new EventSource(`/api/jobs/${first.id}/events`);
    /** Cancels the job. */
    const stop = () => {
      events.close();
      remove(`/api/jobs/${first.id}`).catch(() => {});
      reject(new DOMException("stopped", "AbortError"));
    };
    if (signal?.aborted) return stop();
    signal?.addEventListener("abort", stop, { once: true });
    const close = () => {
      events.close();
      signal?.removeEventListener("abort", stop);
    };
    events.addEventListener("job", (e) => {
      const now = JSON.parse(e.data);
      if (now.state === "queued" || now.state === "running") progress?.(now);
      else {
        close();
        resolve(now);
      }
    });
    events.onerror = async () => {
      // The browser tries again by itself, for ever. A page with the program does not wait for a server that is away.
      const waits = events.readyState !== EventSource.CLOSED;
      if (waits && (!withProgram || (await fetch("/api/health", { cache: "no-store" }).catch(() => null)))) return;
      close();
      reject(new Refusal(0, "offline", "The server cannot be reached."));
    };
  });
}

/** Waits; aborting rejects. @param {number} seconds @param {AbortSignal} [signal] @returns {Promise<void>} */
export const pause = (seconds, signal) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, seconds * 1000);
    signal?.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        reject(new DOMException("stopped", "AbortError"));
      },
      { once: true },
    );
  });

/** True if an error only says that a request was aborted. @param {unknown} error */
export const aborted = (error) => /** @type {any} */ (error)?.name === "AbortError";

/** The request for the names; null before, and after a failure. @type {Promise<any>|null} */
let namesAnswer = null;
/** The names of all genres; requested once. @returns {Promise<any>} */
export function names() {
  namesAnswer ??= get("/api/names").catch((error) => {
    namesAnswer = null;
    throw error;
  });
  return namesAnswer;
}
/** The request for the genres; null before, and after a failure. @type {Promise<any>|null} */
let genresAnswer = null;
/** All genres and limits; requested once. @returns {Promise<any>} */
export function genres() {
  genresAnswer ??= get("/api/genres").catch((error) => {
    genresAnswer = null;
    throw error;
  });
  return genresAnswer;
}
/** The keys by which a document changes the rules of its genre, and those by which a document of the genre "own" declares all of them. */
const EXTRA_KEYS = ["extra_fields", "extra_rules", "without"];
const OWN_KEYS = ["name", "answer_type", "fields", "rules"];
/** The rules that a document declares; empty for a puzzle of a shipped genre. @param {any} puzzle @returns {Record<string, any>} */
export function declarationOf(puzzle) {
  const keys = puzzle.genre === "own" ? OWN_KEYS : EXTRA_KEYS;
  return Object.fromEntries(keys.filter((key) => key in puzzle).map((key) => [key, puzzle[key]]));
}
/** The genre as requests name it: its name, or the document that declares it. @param {any} genre */
export const genreInRequest = (genre) =>
  Object.keys(genre.declared ?? {}).length ? { genre: genre.name, ...genre.declared } : genre.name;
/** The declared genres that were requested, by their declarations. @type {Map<string, Promise<any>>} */
const declaredGenres = new Map();
/** The genre of a puzzle, which may declare rules of its own. @param {any} puzzle @returns {Promise<any>} */
export async function genreOf(puzzle) {
  const declared = declarationOf(puzzle);
  if (!Object.keys(declared).length) return genreNamed(puzzle.genre);
  const key = JSON.stringify([puzzle.genre, declared]);
  const answer = declaredGenres.get(key) ?? post("/api/genre", { genre: { genre: puzzle.genre, ...declared } });
  declaredGenres.set(key, answer);
  return answer.catch((error) => {
    declaredGenres.delete(key);
    throw error;
  });
}
/** The shipped genre with a name. @param {string} name */
export async function genreNamed(name) {
  const { genres: all } = await genres();
  const genre = all.find((/** @type {any} */ each) => each.name === name);
  if (!genre) throw new Refusal(404, "not_found", "This server does not know the puzzle's genre.");
  return genre;
}
