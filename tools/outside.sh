#!/usr/bin/env bash
# Sees to it that the tests have what is no Python package: Debian's chromium for the browser tests (playwright's own
# cannot be had everywhere), PostgreSQL, and TypeScript to check the page's types. Where they cannot be installed, the
# tests that need them skip, saying so.
set -uo pipefail
lock=tests/browser/package-lock.json made=tests/browser/node_modules/.package-lock.json
[ "$made" -nt "$lock" ] || PATH="$PWD/.venv/bin:$PATH" npm ci --prefix tests/browser --silent --no-audit --no-fund --fetch-retries=1 ||
    echo "The types of the page will not be checked: TypeScript could not be installed." >&2
wanted=()
command -v chromium-headless-shell >/dev/null || wanted+=(chromium-headless-shell fonts-dejavu-core)
compgen -G "/usr/lib/postgresql/*/bin/initdb" >/dev/null || wanted+=(postgresql)
[ ${#wanted[@]} -eq 0 ] && exit 0
if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
    echo "As root, this runs: apt-get update; apt-get install --no-install-recommends ${wanted[*]}" >&2
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${wanted[@]}" \
        >/dev/null && exit 0
fi
echo "Tests that need these will be skipped: ${wanted[*]}. On Debian: apt-get install ${wanted[*]}" >&2
