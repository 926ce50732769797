// The dark cells of a picture, as the answer of a genre whose cells are shaded.

/** The pixels that are sampled along each side of a cell. */
const SAMPLES = 4;

/** The brightness of each cell of a picture, row by row, from 0 to 255. @param {Blob} file @param {Size} size @returns {Promise<number[]>} */
async function brightness(file, { rows, cols }) {
  const picture = await createImageBitmap(file);
  const canvas = new OffscreenCanvas(cols * SAMPLES, rows * SAMPLES);
  const context = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d"));
  // Transparent pixels count as white.
  context.fillStyle = "#fff";
  context.fillRect(0, 0, canvas.width, canvas.height);
  const scale = Math.min(canvas.width / picture.width, canvas.height / picture.height);
  const width = picture.width * scale;
  const height = picture.height * scale;
  context.drawImage(picture, (canvas.width - width) / 2, (canvas.height - height) / 2, width, height);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return Array.from({ length: rows * cols }, (_, i) => meanOf(data, cols, Math.floor(i / cols), i % cols));
}

/** The mean brightness of a cell. @param {Uint8ClampedArray} data the pixels, four bytes each @param {number} cols @param {number} r @param {number} c */
function meanOf(data, cols, r, c) {
  let sum = 0;
  for (let y = 0; y < SAMPLES; y++)
    for (let x = 0; x < SAMPLES; x++) {
      const at = 4 * ((r * SAMPLES + y) * cols * SAMPLES + c * SAMPLES + x);
      const [red, green, blue] = data.subarray(at, at + 3);
      // The relative luminance of ITU-R BT.709.
      sum += 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    }
  return sum / (SAMPLES * SAMPLES);
}

/** The brightness that best separates dark cells from light ones, by Otsu's method. @param {number[]} values */
export function threshold(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const total = sorted.reduce((sum, value) => sum + value, 0);
  let best = 128;
  let largestVariance = 0;
  let below = 0;
  // The variance between two classes, up to a constant, where the first i values are dark and the others are light.
  for (let i = 1; i < sorted.length; i++) {
    below += sorted[i - 1];
    const difference = below / i - (total - below) / (sorted.length - i);
    const variance = i * (sorted.length - i) * difference * difference;
    if (sorted[i] === sorted[i - 1] || variance <= largestVariance) continue;
    largestVariance = variance;
    best = (sorted[i] + sorted[i - 1]) / 2;
  }
  return best;
}

/** The dark cells of a picture by spot: 1 where it is dark, 0 elsewhere. @param {Blob} file @param {Size} size @returns {Promise<Record<string, number>>} */
export async function shadingOf(file, size) {
  const values = await brightness(file, size);
  const limit = threshold(values);
  return Object.fromEntries(
    values.map((value, i) => [
      `${2 * Math.floor(i / size.cols) + 1},${2 * (i % size.cols) + 1}`,
      value < limit ? 1 : 0,
    ]),
  );
}
