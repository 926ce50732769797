// Makes a PNG from an SVG in the browser. The static site needs it: its program, which runs in the page, draws only SVG.

/** A PNG of an SVG, in the size that the SVG declares. @param {Blob} svg @returns {Promise<Blob>} */
export async function pngOf(svg) {
  const address = URL.createObjectURL(svg);
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")).drawImage(image, 0, 0);
    return await new Promise((resolve, reject) =>
      canvas.toBlob((png) => (png ? resolve(png) : reject(new Error("The picture is too large."))), "image/png"),
    );
  } finally {
    URL.revokeObjectURL(address);
  }
}
