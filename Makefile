# make park   set up what is needed and run the program
# make test   set up what is needed and run every test
SHELL := /bin/bash
.DELETE_ON_ERROR:
PYTHON ?= python3
BIN := .venv/bin
NATIVE := $(wildcard native/*) CMakeLists.txt pyproject.toml

.PHONY: park test thorough sanitize fuzz agree audit mutants bench lock clean

park: .venv/.ready
	@$(BIN)/park serve --open

test: .venv/.ready-dev
	@bash tools/outside.sh
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/pytest -n 2

# The whole of the random agreement tests, of which `make test` runs a sample.
thorough: .venv/.ready-dev
	PARK_THOROUGH=1 $(BIN)/pytest -n 2 tests/test_engine_agreement.py tests/test_genre_laws.py tests/test_genre_rules_apart.py tests/test_deadlines.py \
		tests/test_nagareru.py tests/test_path.py tests/test_link_a_pix.py tests/test_link_a_pix_pictures.py tests/test_diagnose.py tests/test_word.py \
		tests/test_frontier.py tests/test_papers_nagareru.py tests/test_papers_path.py tests/test_reasons.py tests/test_levels.py tests/test_formats_puzzlink.py \
		tests/test_formats_penpa.py tests/test_formats_round_trip.py tests/test_fuzz.py tests/test_web_attack.py \
		tests/test_certificates.py tests/test_batch.py tests/test_cluster.py tests/test_book.py tests/browser/test_book.py tests/browser/test_parity.py

# The kernels with the address and undefined-behaviour sanitizers, in a folder of their own, and their tests.
sanitize: .venv/.ready-dev
	@bash tools/sanitize.sh

# A mutation fuzzer on every decoder, for half an hour.
fuzz: .venv/.ready-dev
	$(BIN)/python tools/fuzz.py --seconds 1800

# What is installed: pins and hashes, licences, and known vulnerabilities where the index tells them.
audit: .venv/.ready-dev
	$(BIN)/python tools/supply.py

# Random tiny boards through all engines, in all views, for an hour.
agree: .venv/.ready-dev
	$(BIN)/python tools/agree.py --seconds 3600

# Coverage of lines, and a few hundred mutants of referees, models and statuses.
mutants: .venv/.ready-dev
	$(BIN)/python tools/mutants.py

# Every table of the papers and the growth of every genre, then what each genre is made of and how fast it is: hours.
bench: .venv/.ready
	$(BIN)/park bench --seconds 1 --report bench/report.md
	$(BIN)/python bench/genres.py --measure --seconds 600

.venv/.made: tools/pip.txt
	@bash tools/python.sh "$(PYTHON)"
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r tools/pip.txt
	@touch $@

.venv/.installed: .venv/.made requirements.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	@touch $@

# SKBUILD is on in the cache after a wheel was built in the same folder, as a test does.
.venv/.ready: .venv/.installed $(NATIVE)
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/cmake -S . -B build -G Ninja -DCMAKE_BUILD_TYPE=Release \
		-DPython_EXECUTABLE="$(CURDIR)/$(BIN)/python" -DSKBUILD=OFF --log-level=WARNING
	@$(BIN)/cmake --build build -- --quiet
	$(BIN)/pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps --editable .
	@touch $@

.venv/.ready-dev: .venv/.ready requirements-dev.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	@touch $@

# New versions of everything, for all platforms; the files carry hashes and no hosts.
lock: .venv/.made
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r tools/uv.txt
	for tool in pip uv; do echo $$tool | $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --no-header --no-annotate --upgrade -o tools/$$tool.txt -; done
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
		--no-header --upgrade --extra all --extra build -o requirements.txt pyproject.toml
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
		--no-header --upgrade --extra all --extra build --extra dev -c requirements.txt -o requirements-dev.txt \
		pyproject.toml

clean:
	rm -rf .venv build
