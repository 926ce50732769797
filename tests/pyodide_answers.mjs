// Answers requests with the program for the browser, in node: one request in JSON on each line, one answer on each line.
// node pyodide_answers.mjs <pyodide> <folder with the program as the site has it>
import fs from "node:fs";
import path from "node:path";
import readline from "node:readline";
import { pathToFileURL } from "node:url";
import zlib from "node:zlib";

const [pyodide, folder] = process.argv.slice(2).map((name) => path.resolve(name));
const unpacked = (name) => zlib.gunzipSync(fs.readFileSync(path.join(folder, `${name}.gz`)));
const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, "pyodide.mjs")).href);
const library = path.join(folder, "python_stdlib.zip");
fs.writeFileSync(library, unpacked("python_stdlib.zip"));
const py = await loadPyodide({
    indexURL: `${pyodide}/`,
    stdLibURL: library,
    env: { HOME: "/home/pyodide", PYTHONHASHSEED: "0" },
    lockFileContents: { info: JSON.parse(unpacked("info.json")), packages: {} },
});
py.FS.writeFile("/packed", fs.readFileSync(path.join(folder, "packages.pack.zst")));
py.runPython(`
from compression.zstd import decompress
with open("/packed", "rb") as file, open("/pack", "wb") as unpacked:
    unpacked.write(decompress(file.read()))
`);
const pack = Buffer.from(py.FS.readFile("/pack"));
let at = 4 + pack.readUInt32LE(0);
for (const [name, size] of JSON.parse(pack.subarray(4, at))) {
    const file = `/lib/python3.14/site-packages/${name}`;
    py.FS.mkdirTree(path.posix.dirname(file));
    py.FS.writeFile(file, pack.subarray(at, at + size));
    at += size;
}
const answer = py.runPython("from puzzlepark.interfaces.browser.answers import answer; answer");
for await (const line of readline.createInterface({ input: process.stdin })) {
    const { verb, body } = JSON.parse(line);
    const told = answer(verb, JSON.stringify(body), () => {});
    const [status, type, content] = told.toJs();
    console.log(JSON.stringify({ status, type, content: Buffer.from(content).toString("base64") }));
    told.destroy();
}
process.exit(0);
