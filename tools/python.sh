#!/usr/bin/env bash
# Makes .venv with the Python given; on a bare Debian machine installs what Python and the build lack.
set -euo pipefail
python=${1:-python3}

need=()
command -v "$python" >/dev/null || need+=(python3)
"$python" -c 'import ensurepip, venv' 2>/dev/null || need+=(python3-venv)
"$python" -c 'import os, sys, sysconfig; sys.exit(not os.path.exists(os.path.join(sysconfig.get_path("include"), "Python.h")))' \
    2>/dev/null || need+=(python3-dev)
command -v c++ >/dev/null || command -v g++ >/dev/null || need+=(g++)
if [ ${#need[@]} -gt 0 ]; then
    echo "Puzzle Park needs ${need[*]}." >&2
    if ! command -v apt-get >/dev/null || [ "$(id -u)" != 0 ]; then
        echo "Please install them and run make again." >&2
        exit 1
    fi
    echo "As root, this runs: apt-get update; apt-get install --no-install-recommends ${need[*]}" >&2
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${need[@]}" >/dev/null
fi
"$python" -c 'import sys; sys.exit("Puzzle Park needs Python 3.11 or newer, this is " + sys.version.split()[0] + "." if sys.version_info < (3, 11) else 0)'
[ -x .venv/bin/python ] || "$python" -m venv .venv
