#!/usr/bin/env bash
# Builds the image of the server with the first builder that works here. IMAGE is its name. BUILDER_OPTIONS go to the
# builder, for instance --build-arg PYTHON=3.12.
set -euo pipefail
cd "$(dirname "$0")/.."
image=${IMAGE:-puzzlepark}
for builder in docker podman buildah; do
    if command -v "$builder" >/dev/null && "$builder" info >/dev/null 2>&1; then
        # shellcheck disable=SC2086
        "$builder" build ${BUILDER_OPTIONS:-} --tag "$image" .
        echo "The image is $image. $builder run --read-only --tmpfs /tmp -v park:/data -p 8765:8765 $image"
        exit
    fi
done
echo "No builder of images works here: docker, podman and buildah are missing or do not answer." >&2
exit 1
