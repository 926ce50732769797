// A picture as a shading: the dark cells of a board.

/** Pixels that each cell is read from, along each side. */
const FINE = 4;

/** The brightness of each cell of a picture, row by row, from 0 to 255. @param {Blob} file @param {Size} size @returns {Promise<number[]>} */
async function brightness(file, { rows, cols }) {
  const picture = await createImageBitmap(file);
  const canvas = new OffscreenCanvas(cols * FINE, rows * FINE);
  const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
  // What is transparent is paper.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  const scale = Math.min(canvas.width / picture.width, canvas.height / picture.height);
  const [w, h] = [picture.width * scale, picture.height * scale];
  context.drawImage(picture, (canvas.width - w) / 2, (canvas.height - h) / 2, w, h);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return Array.from({ length: rows * cols }, (_, i) => meanOf(data, cols, Math.floor(i / cols), i % cols));
}

/** @param {Uint8ClampedArray} data @param {number} cols @param {number} r @param {number} c */
function meanOf(data, cols, r, c) {
  let sum = 0;
  for (let y = 0; y < FINE; y++)
    for (let x = 0; x < FINE; x++) {
      const at = 4 * ((r * FINE + y) * cols * FINE + c * FINE + x);
      sum += 0.2126 * data[at] + 0.7152 * data[at + 1] + 0.0722 * data[at + 2];
    }
  return sum / (FINE * FINE);
}

/** The brightness that parts dark cells from light ones best (Otsu's method). @param {number[]} values */
export function threshold(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const total = sorted.reduce((sum, v) => sum + v, 0);
  let best = 128;
  let most = 0;
  let below = 0;
  for (let i = 1; i < sorted.length; i++) {
    below += sorted[i - 1];
    const apart = below / i - (total - below) / (sorted.length - i);
    const spread = i * (sorted.length - i) * apart * apart;
    if (sorted[i] > sorted[i - 1] && spread > most) [most, best] = [spread, (sorted[i] + sorted[i - 1]) / 2];
  }
  return best;
}

/** The dark cells of a picture by spot: 1 where it is dark, 0 elsewhere. @param {Blob} file @param {Size} size @returns {Promise<Record<string, number>>} */
export async function shadingOf(file, size) {
  const values = await brightness(file, size);
  const limit = threshold(values);
  return Object.fromEntries(
    values.map((v, i) => [`${2 * Math.floor(i / size.cols) + 1},${2 * (i % size.cols) + 1}`, v < limit ? 1 : 0]),
  );
}
