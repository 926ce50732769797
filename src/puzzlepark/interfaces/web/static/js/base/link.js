// Links that carry a whole puzzle: JSON, deflated, in the part of the address that is never sent to a server.
import { Refusal } from "./api.js";

/** @param {Uint8Array} bytes */
const toText = (bytes) => {
  let s = "";
  for (let i = 0; i < bytes.length; i += 0x8000) s += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(s).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
};
/** The bytes of base64, as links or files have it. @param {string} text */
export const toBytes = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));

/** @param {Uint8Array} bytes @param {any} through */
const piped = async (bytes, through) =>
  new Uint8Array(
    await new Response(new Blob([/** @type {any} */ (bytes)]).stream().pipeThrough(through)).arrayBuffer(),
  );

/** A puzzle as text for a link. @param {any} value @returns {Promise<string>} */
async function packed(value) {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  if (typeof CompressionStream === "undefined") return "0" + toText(bytes);
  return "1" + toText(await piped(bytes, new CompressionStream("deflate-raw")));
}

const MOST = 4 << 20;

/** The value of such a text; throws if it is none. @param {string} text @returns {Promise<any>} */
async function unpacked(text) {
  const bytes = toBytes(text.slice(1));
  if (text[0] === "0") return JSON.parse(new TextDecoder().decode(bytes));
  const reader = new Blob([/** @type {any} */ (bytes)])
    .stream()
    .pipeThrough(new DecompressionStream("deflate-raw"))
    .getReader();
  const decoder = new TextDecoder();
  let out = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    out += decoder.decode(value, { stream: true });
    if (out.length > MOST) throw new RangeError("too large");
  }
  return JSON.parse(out + decoder.decode());
}

/** What a puzzle is without what does not matter for a link. @param {any} puzzle */
const bare = (puzzle) => {
  const { made: _made, answer: _answer, ...rest } = puzzle;
  return rest;
};

/** @param {any} puzzle @param {"play"|"make"} where */
export const longLink = async (puzzle, where = "play") =>
  `${document.documentElement.dataset.home ?? location.origin}/${where}#p=${await packed(bare(puzzle))}`;

/** A link to a set, at one of its puzzles. @param {PuzzleSet} set @param {number} at */
export const setLink = async ({ title, puzzles }, at = 0) =>
  `${document.documentElement.dataset.home ?? location.origin}/play${setHash(await packed({ title, puzzles: puzzles.map(bare) }), at)}`;

/** @param {string} text @param {number} at */
const setHash = (text, at) => `#s=${text}&n=${at + 1}`;

/** The set that the address carries, and where in it; null if it carries none. A Refusal tells what is wrong with it. @returns {Promise<SetPlace|null>} */
export async function setFromAddress() {
  const found = /^#s=([^&]*)(?:&n=(\d+))?$/.exec(location.hash);
  if (!found) return null;
  const { title, puzzles } = (await carried(found[1])) ?? {};
  if (!Array.isArray(puzzles) || !puzzles.length || !puzzles.every((p) => p && typeof p === "object" && p.genre))
    throw damaged("what it carries is not a set of puzzles.");
  const at = Math.min(puzzles.length, Math.max(1, Number(found[2] ?? 1))) - 1;
  return { title: typeof title === "string" ? title : "", puzzles, at, path: (k) => `/play${setHash(found[1], k)}` };
}

/** A link to a puzzle and to the strokes of a game of it. @param {any} puzzle @param {Replay} replay */
export const replayLink = async (puzzle, replay) => `${await longLink(puzzle)}&r=${await packed(replay)}`;

/** The strokes that the address carries, or null; damaged ones are none. @returns {Promise<Replay|null>} */
export async function replayFromAddress() {
  const found = /&r=([^&]*)/.exec(location.hash);
  const { steps, times } = (found && (await unpacked(found[1]).catch(() => null))) ?? {};
  const sound =
    Array.isArray(steps) &&
    Array.isArray(times) &&
    steps.every(
      (step) =>
        Array.isArray(step) &&
        step.every((change) => Array.isArray(change) && change.length === 4 && /^\d+,\d+$/.test(change[1])),
    );
  return sound ? { steps, times } : null;
}

/** @param {string} why */
const damaged = (why) => new Refusal(422, "bad_link", `This link is damaged: ${why}`);

/** What a text of a link carries; a Refusal tells what is wrong with it. @param {string} text @returns {Promise<any>} */
async function carried(text) {
  const odd = /[^\w-]/.exec(text);
  if (odd) throw damaged(`"${odd[0]}" does not belong into it.`);
  if (!/^[01]./.test(text)) throw damaged("its beginning is missing.");
  try {
    return await unpacked(text);
  } catch (error) {
    if (error instanceof RangeError) throw damaged("it carries more than a puzzle.");
    throw damaged("a part of it is missing or was changed.");
  }
}

/** The puzzle that the address carries, or null; a Refusal tells what is wrong with a damaged link. */
export async function fromAddress() {
  const found = /(?:^#|&)p=([^&]*)/.exec(location.hash);
  if (!found) return null;
  const value = await carried(found[1]);
  if (!value || typeof value !== "object" || !value.genre) throw damaged("what it carries is not a puzzle.");
  return value;
}

/** Copies a text; the button says so for 2 s. @param {string} text @param {HTMLElement} [from] */
export async function copy(text, from) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  const word = from?.querySelector("span:not(.icon)") ?? from;
  if (!word || word.textContent === "Copied") return;
  const before = word.textContent;
  word.textContent = "Copied";
  setTimeout(() => (word.textContent = before), 2000);
}
