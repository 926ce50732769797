// A picture of any type as a bitmap with one pixel for each cell of a puzzle, by the browser's canvas. The program in a tab has no library for pictures.
import { toBase64, toBytes } from "./base64.js";

/** The cells of the longer side, unless the picture is smaller or another number is requested; as in the genre's picture.py. */
const USUAL_SIDE = 48;
/** Squares of one colour, with sides of at most this many pixels, are cells. */
const MOST_SQUARE = 128;
/** Pictures with more pixels are not searched for squares. */
const MOST_SEARCHED = 4_000_000;
/** The most colours of the bitmap; the program merges them into those of the puzzle. */
const MOST_COLOURS = 64;
/** The length of the header of a bitmap file. */
const HEADER = 54;

/** @param {number} a @param {number} b @returns {number} */
const gcd = (a, b) => (b ? gcd(b, a % b) : a);

/** The pixels of a picture, scaled to a size. @param {ImageBitmap} picture @param {number} width @param {number} height @param {boolean} mixed whether a pixel mixes the colours that it covers */
function pixelsOf(picture, width, height, mixed) {
  const canvas = new OffscreenCanvas(width, height);
  const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
  context.imageSmoothingEnabled = mixed;
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, width, height);
  return context.getImageData(0, 0, width, height).data;
}

/** The side of the largest squares of one colour that a picture consists of; 1 if there are none. @param {ImageBitmap} picture */
function squareSide(picture) {
  const { width, height } = picture;
  if (width * height > MOST_SEARCHED) return 1;
  const pixels = new Uint32Array(pixelsOf(picture, width, height, false).buffer);
  let side = gcd(width, height);
  // Two colours cannot be in one square, so the side divides the position of every change.
  for (let r = 0; r < height && side > 1; r++)
    for (let c = 0; c < width; c++) {
      const at = r * width + c;
      if (c && pixels[at] !== pixels[at - 1]) side = gcd(side, c);
      if (r && pixels[at] !== pixels[at - width]) side = gcd(side, r);
    }
  return side <= MOST_SQUARE ? side : 1;
}

/** Rounds the colours of pixels until they are few. Pixels of a picture that has few stay as they are. @param {Uint8ClampedArray} pixels */
function withFewColours(pixels) {
  for (const levels of [256, 32, 16, 8, 6, 5, 4]) {
    const step = 255 / (levels - 1);
    const rounded = pixels.map((value) => Math.round(Math.round(value / step) * step));
    if (new Set(new Uint32Array(rounded.buffer)).size <= MOST_COLOURS || levels === 4) return rounded;
  }
  return pixels;
}

/** A bitmap file with 32 bits for each pixel, the first row at the top. @param {Uint8ClampedArray} pixels in the order red, green, blue, alpha @param {number} width @param {number} height */
function fileOf(pixels, width, height) {
  const bytes = new Uint8Array(HEADER + pixels.length);
  const view = new DataView(bytes.buffer);
  bytes.set([0x42, 0x4d]);
  view.setUint32(2, bytes.length, true);
  view.setUint32(10, HEADER, true);
  view.setUint32(14, HEADER - 14, true);
  view.setInt32(18, width, true);
  // A negative height says that the first row is at the top.
  view.setInt32(22, -height, true);
  view.setUint16(26, 1, true);
  view.setUint16(28, 32, true);
  for (let i = 0; i < pixels.length; i += 4) {
    const [red, green, blue, alpha] = pixels.subarray(i, i + 4);
    bytes.set([blue, green, red, alpha], HEADER + i);
  }
  return bytes;
}

/** The bitmap of a picture. @param {string} file the picture in base64 @param {number} cells of its longer side; 0 for the usual number @returns {Promise<string>} in base64 */
export async function bitmapOf(file, cells) {
  const picture = await createImageBitmap(new Blob([toBytes(file)]));
  const side = squareSide(picture);
  const [wide, high] = [picture.width / side, picture.height / side];
  const scale = (cells || Math.min(USUAL_SIDE, Math.max(wide, high))) / Math.max(wide, high);
  const [width, height] = [wide, high].map((length) => Math.max(1, Math.round(length * scale)));
  const pixels = pixelsOf(picture, width, height, scale !== 1);
  return toBase64(fileOf(withFewColours(pixels), width, height));
}
