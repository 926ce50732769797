// Compiles every Python file in a folder to small bytecode, by the interpreter that will run it: node compile.mjs <pyodide> <folder>
import { pathToFileURL } from "node:url";
import path from "node:path";

const [pyodide, folder] = process.argv.slice(2).map((name) => path.resolve(name));
const { loadPyodide } = await import(pathToFileURL(path.join(pyodide, "pyodide.mjs")).href);
const py = await loadPyodide({ indexURL: `${pyodide}/` });
py.mountNodeFS("/compiled", folder);
py.runPython(`
import ast, importlib.util, os
from importlib._bootstrap_external import _code_to_hash_pyc
from types import CodeType

NO_PLACE = 0xF8
"""An entry of a table of lines: up to eight units of code, three bits for their number, have no place."""

def without_lines(code):
    """Code without its table of lines, which is a sixth of it even when it is compressed."""
    units = len(code.co_code) // 2
    table = bytes([NO_PLACE | 7] * (units // 8) + ([NO_PLACE | (units % 8 - 1)] if units % 8 else []))
    inner = tuple(without_lines(value) if isinstance(value, CodeType) else value for value in code.co_consts)
    return code.replace(co_linetable=table, co_consts=inner)

def without_annotations(tree):
    """Functions without annotations. Those of classes declare fields, and a decorator may read those of its function."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)) and not node.decorator_list:
            node.returns = None
            for argument in ast.walk(node.args):
                if isinstance(argument, ast.arg):
                    argument.annotation = None

def without_docstrings(tree):
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            kept = [n for n in body if not (isinstance(n, ast.Expr) and isinstance(n.value, ast.Constant))]
            node.body = kept or ([ast.Pass()] if body else [])
    return ast.fix_missing_locations(tree)

for folder, _, names in os.walk("/compiled"):
    for name in names:
        if name.endswith(".py"):
            path = os.path.join(folder, name)
            with open(path, "rb") as file:
                source = file.read()
            tree = without_docstrings(ast.parse(source))
            if path.startswith("/compiled/puzzlepark/"):
                without_annotations(tree)
            code = compile(tree, path.removeprefix("/compiled/"), "exec", dont_inherit=True)
            with open(path + "c", "wb") as file:
                # The file is never compared with its source, which is not there.
                file.write(_code_to_hash_pyc(without_lines(code), importlib.util.source_hash(source), False))
            os.remove(path)
`);
process.exit(0);
