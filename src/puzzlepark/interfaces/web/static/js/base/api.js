// The server's API: requests that can be cancelled, jobs that can be watched, and whether there is a server at all.

/** A refusal with its sentence. `status` 0: the server cannot be reached. */
export class Refusal extends Error {
  /** @param {number} status @param {string} code @param {string} sentence @param {number} after seconds until another try */
  constructor(status, code, sentence, after = 0) {
    super(sentence);
    this.status = status;
    this.code = code;
    this.after = after;
  }
}

/** Whether the last request reached the server. */
export let online = true;
/** @type {Set<(online: boolean) => void>} */
const watchers = new Set();
/** Tells when the server goes and comes; returns how to stop. @param {(online: boolean) => void} tell */
export function whenOnline(tell) {
  watchers.add(tell);
  return () => void watchers.delete(tell);
}
let probing = 0;
/** @param {boolean} now */
function reached(now) {
  if (now === online) return;
  online = now;
  for (const tell of watchers) tell(now);
  clearInterval(probing);
  if (!now) probing = window.setInterval(probe, 5000);
}
const probe = () =>
  fetch("/api/health", { cache: "no-store" }).then(
    (r) => reached(r.ok),
    () => {},
  );
addEventListener("online", probe);
addEventListener("offline", () => reached(false));

/** @param {string} path @param {RequestInit} [init] */
async function ask(path, init = {}) {
  let answer;
  try {
    answer = await fetch(path, init);
  } catch (error) {
    if (/** @type {Error} */ (error).name === "AbortError") throw error;
    reached(false);
    throw new Refusal(0, "offline", "The server cannot be reached.");
  }
  if (answer.headers.get("X-From-Cache") === null) reached(true);
  if (answer.ok) return answer;
  const body = await answer.json().catch(() => null);
  if (answer.status === 504 && body === null) reached(false);
  throw new Refusal(
    answer.status,
    body?.error?.code ?? "fault",
    body?.error?.sentence ?? "The server made a mistake.",
    Number(answer.headers.get("Retry-After") ?? 0),
  );
}

/** @param {string} path @param {AbortSignal} [signal] */
export const get = async (path, signal) => (await ask(path, { signal })).json();

/** @param {string} path @param {any} body @param {AbortSignal} [signal] @returns {Promise<Response>} */
export const postRaw = (path, body, signal) =>
  ask(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body), signal });

/** @param {string} path @param {any} body @param {AbortSignal} [signal] */
export const post = async (path, body, signal) => (await postRaw(path, body, signal)).json();

/** @param {string} path @param {Record<string, string>} [headers] */
export const remove = (path, headers = {}) => ask(path, { method: "DELETE", headers });

/** Runs a job to its end and gives its result; aborting cancels it on the server too. A busy server is asked again.
 * @param {string} path @param {any} body @param {{signal?: AbortSignal, wait?: number, progress?: (job: any) => void, busy?: (seconds: number) => void}} [options] */
export async function job(path, body, { signal, wait = 0.5, progress, busy } = {}) {
  let first;
  for (;;) {
    try {
      first = await post(`${path}?wait=${wait}`, body, signal);
      break;
    } catch (error) {
      if (!(error instanceof Refusal) || (error.status !== 503 && error.status !== 429) || !busy) throw error;
      const seconds = Math.max(1, error.after || 5);
      busy(seconds);
      await pause(seconds, signal);
    }
  }
  const done = first.state === "queued" || first.state === "running" ? await watch(first, signal, progress) : first;
  if (done.state === "done") return { ...done.result, seconds: done.result?.seconds ?? done.seconds };
  throw new Refusal(500, done.error?.code ?? done.state, done.error?.sentence ?? "The job was stopped.");
}

/** @param {any} first @param {AbortSignal} [signal] @param {(job: any) => void} [progress] @returns {Promise<any>} */
function watch(first, signal, progress) {
  progress?.(first);
  return new Promise((resolve, reject) => {
    const events = new EventSource(`/api/jobs/${first.id}/events`);
    const stop = () => {
      events.close();
      remove(`/api/jobs/${first.id}`).catch(() => {});
      reject(new DOMException("stopped", "AbortError"));
    };
    if (signal?.aborted) return stop();
    signal?.addEventListener("abort", stop, { once: true });
    const over = () => {
      events.close();
      signal?.removeEventListener("abort", stop);
    };
    events.addEventListener("job", (e) => {
      const now = JSON.parse(e.data);
      if (now.state === "queued" || now.state === "running") progress?.(now);
      else {
        over();
        resolve(now);
      }
    });
    events.onerror = () => {
      if (events.readyState !== EventSource.CLOSED) return;
      over();
      reject(new Refusal(0, "offline", "The server cannot be reached."));
    };
  });
}

/** @param {number} seconds @param {AbortSignal} [signal] @returns {Promise<void>} */
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

/** @param {unknown} error */
export const aborted = (error) => /** @type {any} */ (error)?.name === "AbortError";

/** @type {Promise<any>|null} */
let named = null;
/** The names of all genres, asked once. @returns {Promise<any>} */
export function names() {
  named ??= get("/api/names").catch((error) => {
    named = null;
    throw error;
  });
  return named;
}
/** @type {Promise<any>|null} */
let known = null;
/** All genres and limits, asked once. @returns {Promise<any>} */
export function genres() {
  known ??= get("/api/genres").catch((error) => {
    known = null;
    throw error;
  });
  return known;
}
/** @param {string} name */
export async function genreNamed(name) {
  const { genres: all } = await genres();
  const found = all.find((/** @type {any} */ g) => g.name === name);
  if (!found) throw new Refusal(404, "not_found", "This server does not know the puzzle's genre.");
  return found;
}
