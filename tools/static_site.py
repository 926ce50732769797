"""Makes the Park as a static site, which needs no server. The kernels are compiled for the browser once, which takes a
few minutes.

    python tools/static_site.py           the site, in build/site-park: for any host of static files, under any path
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


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="?", default="site", choices=["site", "kernel"])
    parser.add_argument("--to", type=Path, default=ROOT / "build/site-park", help="the folder of the site")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="files that are compiled at once")
    args = parser.parse_args()
    try:
        if args.what == "kernel":
            print(build_kernel(args.jobs))
            return 0
        from webassembly.static_site import write_site

        write_site(args.to, args.jobs)
    except Absent as absent:
        print(f"The {args.what} was not made: {absent}", file=sys.stderr)
        return 1
    print(f"The site is in {os.path.relpath(args.to)}.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
