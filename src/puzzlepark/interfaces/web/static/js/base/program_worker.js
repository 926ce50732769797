// A worker with the program: it loads Pyodide and the packages, and answers one request after the other.

/** The interpreter, and the function of the program that answers. @type {Promise<any>|null} */
let started = null;

/** The content of a file that is compressed on the site. @param {ReadableStream<Uint8Array>} stream @returns {Promise<Uint8Array>} */
const unpacked = async (stream) =>
  new Uint8Array(
    await new Response(stream.pipeThrough(/** @type {any} */ (new DecompressionStream("gzip")))).arrayBuffer(),
  );

/** Downloads the files, reporting how many bytes have come. @param {string} folder @param {Record<string, number>} names with sizes @param {Record<string, string>|undefined} packed the files in base64, if they are part of the page */
async function load(folder, names, packed) {
  const all = Object.values(names).reduce((a, b) => a + b, 0);
  let got = 0;
  /** @type {Record<string, Uint8Array>} */
  const files = {};
  await Promise.all(
    Object.keys(names).map(async (name) => {
      const answer = await fetch(packed ? `data:;base64,${packed[name]}` : folder + name);
      if (!answer.ok || !answer.body) throw new Error(`${name}: ${answer.status}`);
      const count = new TransformStream({
        transform(chunk, controller) {
          got += chunk.byteLength;
          postMessage({ loading: { part: got / all, bytes: all } });
          controller.enqueue(chunk);
        },
      });
      const stream = answer.body.pipeThrough(count);
      files[name.replace(/\.gz$/, "")] = name.endsWith(".gz")
        ? await unpacked(stream)
        : new Uint8Array(await new Response(stream).arrayBuffer());
    }),
  );
  return files;
}

/** The content of a file that is compressed by Zstandard, which Python can unpack and most browsers cannot. @param {any} py @param {Uint8Array} packed @returns {Uint8Array} */
function decompressed(py, packed) {
  py.FS.writeFile("/packed", packed, { canOwn: true });
  const content = py.runPython(`
from compression.zstd import decompress
with open("/packed", "rb") as file:
    content = decompress(file.read())
content`);
  const view = content.getBuffer("u8");
  const copy = view.data.slice();
  view.release();
  content.destroy();
  py.runPython("del content, file");
  py.FS.unlink("/packed");
  return copy;
}

/** Writes the files of a package: a length, an index of names and sizes in JSON, and their contents. @param {any} fs @param {string} root @param {Uint8Array} pack */
function write(fs, root, pack) {
  const length = new DataView(pack.buffer, pack.byteOffset).getUint32(0, true);
  const folders = new Set();
  let at = 4 + length;
  for (const [name, size] of JSON.parse(new TextDecoder().decode(pack.subarray(4, at)))) {
    const path = `${root}/${name}`;
    const folder = path.slice(0, path.lastIndexOf("/"));
    if (!folders.has(folder)) fs.mkdirTree(folder);
    folders.add(folder);
    fs.writeFile(path, pack.subarray(at, at + size), { canOwn: true });
    at += size;
  }
}

/** Loads Pyodide and the packages, and returns the interpreter and the function that answers requests. See `programSources` in program.js for
 * what it gets. @param {{folder: string, names: Record<string, number>, packed?: Record<string, string>, interrupt: Uint8Array|null}} sources */
async function start({ folder, names, packed, interrupt }) {
  /** Where a module is imported from: its address, or a data URL with its content. @param {string} name */
  const address = (name) => (packed ? `data:text/javascript;base64,${packed[name]}` : folder + name);
  const [files, { loadPyodide }, module] = await Promise.all([
    load(folder, names, packed),
    import(address("pyodide.mjs")),
    import(address("pyodide.asm.mjs")),
  ]);
  postMessage({ starting: true });
  const real = self.fetch.bind(self);
  /** Pyodide fetches its parts by their names; they are here already. @param {any} input @param {any} init */
  self.fetch = async (input, init) => {
    const name =
      String(input.url ?? input)
        .split("/")
        .pop() ?? "";
    const type = name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream";
    return files[name]
      ? new Response(/** @type {any} */ (files[name]), { headers: { "Content-Type": type } })
      : real(input, init);
  };
  const py = await loadPyodide({
    indexURL: folder,
    packageBaseUrl: folder,
    createPyodideModule: module.default,
    lockFileContents: { info: JSON.parse(new TextDecoder().decode(files["info.json"])), packages: {} },
    env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" },
  });
  self.fetch = real;
  const site = "/lib/python3.14/site-packages";
  write(py.FS, site, decompressed(py, files["packages.pack.zst"]));
  if (interrupt) py.setInterruptBuffer(interrupt);
  const answer = py.runPython("from puzzlepark.interfaces.browser.answers import answer; answer");
  return { py, answer };
}

onmessage = async ({ data: { start: sources, id, verb, body } }) => {
  if (sources) {
    started = start(sources);
    started.then(
      () => postMessage({ ready: true }),
      (error) => postMessage({ failed: String(error).slice(-500) }),
    );
    return;
  }
  try {
    const { py, answer } = await started;
    const result = answer(verb, body, (/** @type {string} */ progress) => postMessage({ id, progress }));
    const [status, type, content] = result.toJs({ depth: 1 });
    const view = content.getBuffer("u8");
    const copy = view.data.slice();
    // Python's objects stay in memory until their proxies are destroyed.
    view.release();
    for (const proxy of [content, result]) proxy.destroy();
    postMessage({ id, status, type, content: copy, memory: py._module.HEAPU8.length }, { transfer: [copy.buffer] });
  } catch (error) {
    // A message without a status says that the interpreter has failed.
    console.error(error);
    postMessage({ id });
  }
};
