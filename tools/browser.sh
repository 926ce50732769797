#!/usr/bin/env bash
# Sees to it that there is a chromium for the browser tests: Debian's, as playwright's own cannot be had everywhere.
set -euo pipefail
command -v chromium >/dev/null && exit 0
if ! command -v apt-get >/dev/null || [ "$(id -u)" != 0 ]; then
    echo "The browser tests need chromium; without it they are skipped. On Debian: apt-get install chromium" >&2
    exit 0
fi
apt-get update -qq
DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium fonts-dejavu-core >/dev/null
