"""Makes the Park as a static site, which needs no server. The kernels are compiled for the browser once, which takes a
few minutes.

    python tools/static_site.py           the site, in build/site-park: for any host of static files, under any path
    python tools/static_site.py one-file  one HTML file that opens from a disk, build/puzzle-park.html
    python tools/static_site.py kernel    only the kernels; prints the path of their module
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from webassembly.kernel import ROOT
from webassembly.kernel import build as build_kernel
from webassembly.toolchain import Absent

DEFAULT = {"site": "build/site-park", "one-file": "build/puzzle-park.html"}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="?", default="site", choices=["site", "one-file", "kernel"])
    parser.add_argument("--to", type=Path, help="the folder of the site, or the file")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="files that are compiled at once")
    args = parser.parse_args()
    try:
        module = build_kernel(args.jobs)
        if args.what == "kernel":
            print(module)
            return 0
        to = args.to or ROOT / DEFAULT[args.what]
        if args.what == "site":
            from webassembly.static_site import write_site

            write_site(to, module)
        else:
            from webassembly.one_file import write_one_file

            write_one_file(to, module)
    except Absent as absent:
        print(f"The {args.what} was not made: {absent}", file=sys.stderr)
        return 1
    print(f"The Park is in {os.path.relpath(to)}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
