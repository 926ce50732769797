// Compresses a file by Zstandard, which the interpreter unpacks: node compress.mjs <pyodide> <file> <compressed file>
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, file, to] = process.argv.slice(2).map((name) => path.resolve(name));
const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, "pyodide.mjs")).href);
const py = await loadPyodide({ indexURL: `${pyodide}/` });
py.FS.writeFile("/file", readFileSync(file));
py.runPython(`
from compression.zstd import CompressionParameter, compress
with open("/file", "rb") as file:
    content = file.read()
# The highest level, with a window of 16 MB, which holds the whole file.
best = {CompressionParameter.compression_level: 22, CompressionParameter.window_log: 24}
with open("/compressed", "wb") as file:
    file.write(compress(content, options=best))
`);
writeFileSync(to, py.FS.readFile("/compressed"));
process.exit(0);
