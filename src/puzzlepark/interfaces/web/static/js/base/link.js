// Links that contain a whole puzzle: deflated JSON in the fragment of the address, which is never sent to a server.
import { urlOf } from "./address.js";
import { Refusal } from "./api.js";
import { toBytes, toUrlBase64 } from "./base64.js";

/** The output of a stream transformer for some bytes. @param {Uint8Array} bytes @param {any} transformer */
const transformed = async (bytes, transformer) =>
  new Uint8Array(
    await new Response(new Blob([/** @type {any} */ (bytes)]).stream().pipeThrough(transformer)).arrayBuffer(),
  );

/** A value as text for a link: "1" and deflated JSON, or "0" and plain JSON where the browser cannot deflate. @param {any} value @returns {Promise<string>} */
async function pack(value) {
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  if (typeof CompressionStream === "undefined") return "0" + toUrlBase64(bytes);
  return "1" + toUrlBase64(await transformed(bytes, new CompressionStream("deflate-raw")));
}

/** The most characters that a link may unpack to. */
const MOST = 4 << 20;

/** The value of a text that `pack` has made; throws if it is damaged. @param {string} text @returns {Promise<any>} */
async function unpack(text) {
  const bytes = toBytes(text.slice(1));
  if (text[0] === "0") return JSON.parse(new TextDecoder().decode(bytes));
  const reader = new Blob([/** @type {any} */ (bytes)])
    .stream()
    .pipeThrough(new DecompressionStream("deflate-raw"))
    .getReader();
  const decoder = new TextDecoder();
  let json = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    json += decoder.decode(value, { stream: true });
    if (json.length > MOST) throw new RangeError("too large");
  }
  return JSON.parse(json + decoder.decode());
}

/** A puzzle without the answer and the record of how it was made. @param {any} puzzle */
const withoutAnswer = (puzzle) => {
  const { made: _made, answer: _answer, ...rest } = puzzle;
  return rest;
};

/** A link that contains a puzzle. @param {any} puzzle @param {"play"|"make"} where the view that it opens */
export const longLink = async (puzzle, where = "play") => urlOf(`/${where}#p=${await pack(withoutAnswer(puzzle))}`);

/** A link to a set, at one of its puzzles. @param {PuzzleSet} set @param {number} at */
export const setLink = async ({ title, puzzles }, at = 0) =>
  urlOf(`/play${setHash(await pack({ title, puzzles: puzzles.map(withoutAnswer) }), at)}`);

/** The fragment of a link to a set. @param {string} text the packed set @param {number} at the index of a puzzle */
const setHash = (text, at) => `#s=${text}&n=${at + 1}`;

/** The set in the address, and which of its puzzles is meant; null if there is none. Throws a Refusal if it is damaged. @returns {Promise<SetPlace|null>} */
export async function setFromAddress() {
  const match = /^#s=([^&]*)(?:&n=(\d+))?$/.exec(location.hash);
  if (!match) return null;
  const [, text, number] = match;
  const { title, puzzles } = (await valueIn(text)) ?? {};
  const isSet = Array.isArray(puzzles) && puzzles.length > 0 && puzzles.every(isPuzzle);
  if (!isSet) throw damaged("its content is not a set of puzzles.");
  const at = Math.min(puzzles.length, Math.max(1, Number(number ?? 1))) - 1;
  return {
    title: typeof title === "string" ? title : "",
    puzzles,
    at,
    path: (index) => `/play${setHash(text, index)}`,
  };
}

/** A link to a puzzle and to the strokes of a game of it. @param {any} puzzle @param {Replay} replay */
export const replayLink = async (puzzle, replay) => `${await longLink(puzzle)}&r=${await pack(replay)}`;

/** The strokes in the address; null if there are none, or damaged ones. @returns {Promise<Replay|null>} */
export async function replayFromAddress() {
  const text = /&r=([^&]*)/.exec(location.hash)?.[1];
  const { steps, times } = (text && (await unpack(text).catch(() => null))) ?? {};
  // See the type Change in types.d.ts: the second entry is the key of a spot.
  const isChange = (/** @type {any} */ change) =>
    Array.isArray(change) && change.length === 4 && /^\d+,\d+$/.test(change[1]);
  const isStep = (/** @type {any} */ step) => Array.isArray(step) && step.every(isChange);
  const isValid = Array.isArray(steps) && Array.isArray(times) && steps.every(isStep);
  return isValid ? { steps, times } : null;
}

/** The error about a damaged link. @param {string} why what is wrong, ending the sentence */
const damaged = (why) => new Refusal(422, "bad_link", `This link is damaged: ${why}`);

/** Whether a value looks like the document of a puzzle. @param {any} value */
const isPuzzle = (value) => Boolean(value && typeof value === "object" && value.genre);

/** The value of a text in a link. Throws a Refusal if it is damaged. @param {string} text @returns {Promise<any>} */
async function valueIn(text) {
  const [stranger] = /[^\w-]/.exec(text) ?? [];
  if (stranger) throw damaged(`"${stranger}" does not belong into it.`);
  if (!/^[01]./.test(text)) throw damaged("its beginning is missing.");
  try {
    return await unpack(text);
  } catch (error) {
    if (error instanceof RangeError) throw damaged("it contains more than a puzzle.");
    throw damaged("a part of it is missing or was changed.");
  }
}

/** The puzzle in the address, or null. Throws a Refusal if the link is damaged. */
export async function fromAddress() {
  const text = /(?:^#|&)p=([^&]*)/.exec(location.hash)?.[1];
  if (text === undefined) return null;
  const value = await valueIn(text);
  if (!isPuzzle(value)) throw damaged("its content is not a puzzle.");
  return value;
}

/** Copies a text; the button says "Copied" for 2 seconds. @param {string} text @param {HTMLElement} [from] */
export async function copy(text, from) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // An insecure page has no clipboard of this kind. A selected text can still be copied.
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
