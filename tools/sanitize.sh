#!/bin/bash
# Build the kernels with sanitizers into build/sanitize and run the tests of the kernels with them.
# Any fault ends the run: a bad address, an overflow, a shift too far. Arguments go to pytest.
set -eu
cd "$(dirname "$0")/.."
bin=$PWD/.venv/bin folder=$PWD/build/sanitize
PATH="$bin:$PATH" cmake -S . -B "$folder" -G Ninja -DCMAKE_BUILD_TYPE=None -DPARK_SANITIZE=ON \
    -DPython_EXECUTABLE="$bin/python" -DSKBUILD=OFF --log-level=WARNING
"$bin/cmake" --build "$folder" -- --quiet
compiler=${CXX:-c++}
tests=("$@")
if [ ${#tests[@]} -eq 0 ]; then
    tests=(tests/test_kernels.py tests/test_cdcl.py tests/test_clauses.py tests/test_cover.py tests/test_profile_dp.py tests/test_frontier.py tests/test_frontier_links.py
        tests/test_frontier_rules.py tests/test_path.py tests/test_reasons.py tests/test_engine_agreement.py)
fi
# A fault ends the process, so what it says must not wait in pytest's capture.
# The sanitizer must be the first library of the process. Python keeps memory to its end, which is no leak.
LD_PRELOAD="$($compiler -print-file-name=libasan.so) $($compiler -print-file-name=libstdc++.so)" \
    ASAN_OPTIONS=detect_leaks=0:allocator_may_return_null=1 UBSAN_OPTIONS=print_stacktrace=1 \
    PARK_SANITIZED="$folder" PYTHONPATH=tools PYTHONUNBUFFERED=1 \
    exec "$bin/python" -m pytest -p sanitized -p no:cacheprovider --capture=sys -v "${tests[@]}"
