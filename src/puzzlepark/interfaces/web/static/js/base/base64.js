// Base64.

/** The most bytes that one call of String.fromCharCode takes. */
const CHUNK = 0x8000;

/** Bytes in base64. @param {Uint8Array} bytes */
export function toBase64(bytes) {
  let text = "";
  for (let i = 0; i < bytes.length; i += CHUNK) text += String.fromCharCode(...bytes.subarray(i, i + CHUNK));
  return btoa(text);
}

/** Base64 with the alphabet of URLs, without padding. @param {Uint8Array} bytes */
export const toUrlBase64 = (bytes) => toBase64(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

/** The bytes of a base64 text in either alphabet. @param {string} text */
export const toBytes = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
