"""A web handler: `curl --data-binary @puzzle.txt localhost:8000` answers with the status and the solution.

python examples/handler.py [PORT]
"""

from __future__ import annotations

import json
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import puzzlepark as pp


class Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        text = self.rfile.read(min(int(self.headers["Content-Length"] or 0), 1 << 20))
        try:
            report = pp.solve(pp.loads(text), seconds=2)  # loads never opens a file, whatever the text says
            code, answer = 200, {"status": report.status, "solution": str(report.solution or "")}
        except pp.BadInput as error:
            code, answer = 400, {"error": str(error)}
        self.send_response(code)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps(answer).encode())


if __name__ == "__main__":
    ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1]) if len(sys.argv) > 1 else 8000), Handler).serve_forever()
