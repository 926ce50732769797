#!/usr/bin/env bash
# Sees to it that the tests have the programs that no Python package brings: Debian's chromium for the browser tests
# (playwright's own cannot be had everywhere), PostgreSQL, and TypeScript, ESLint, Prettier and Pyright to check
# the JavaScript of the page and the examples of the docs. Where one cannot be installed, the tests that need it skip and name it. tests/programs.py
# looks in the same places.
set -uo pipefail

# Whether one of these programs is on the path or in a usual folder of servers.
have() {
    local name folder
    for name in "$@"; do
        command -v "$name" >/dev/null && return
        for folder in /usr/lib/postgresql/*/bin /usr/pgsql-*/bin /usr/local/pgsql/bin /opt/homebrew/opt/postgresql*/bin; do
            [ -x "$folder/$name" ] && return
        done
    done
    return 1
}

lock=tests/browser/package-lock.json made=tests/browser/node_modules/.package-lock.json
[ "$made" -nt "$lock" ] || PATH="$PWD/.venv/bin:$PATH" npm ci --prefix tests/browser --silent --no-audit --no-fund --fetch-retries=1 ||
    echo "The JavaScript of the page will not be checked: npm could not install its tools." >&2
missing=() packages=()
have chromium-headless-shell chromium || { missing+=(chromium-headless-shell); packages+=(chromium-headless-shell fonts-dejavu-core); }
for each in initdb:postgresql postgres:postgresql pg_isready:postgresql-client; do
    have "${each%:*}" || { missing+=("${each%:*}"); packages+=("${each#*:}"); }
done
[ ${#missing[@]} -eq 0 ] && exit 0
if command -v apt-get >/dev/null && [ "$(id -u)" = 0 ]; then
    echo "As root, this runs: apt-get update; apt-get install --no-install-recommends ${packages[*]}" >&2
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${packages[@]}" \
        >/dev/null && exit 0
fi
echo "Tests that need ${missing[*]} will be skipped. On Debian: apt-get install ${packages[*]}" >&2
