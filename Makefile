# make park   set up what is needed and run the program
# make test   set up what is needed and run every test
# make quick  set up what is needed and run a sample of the tests
# make docs   the documentation as a site, in build/site
# make site   the Park as a static site that needs no server, in build/site-park
# make one-file  the same as one HTML file that opens from a disk, build/puzzle-park.html
# make dist   a source archive and a wheel, in dist
# make standalone  the program as a folder that needs nothing else, in dist
# make image  an image of the server for containers
SHELL := /bin/bash
.DELETE_ON_ERROR:
PYTHON ?= python3
BIN := .venv/bin
# The types are checked while the tests run, and what is found is told after them; either fault fails the target.
TYPES_BESIDE = mkdir -p build; $(BIN)/mypy >build/mypy.txt 2>&1 & types=$$!;
TYPES_TOLD = tests=$$?; wait $$types; types=$$?; cat build/mypy.txt; exit $$((tests | types))
# Else each process would rewrite the tests' assertions for itself.
unexport PYTHONDONTWRITEBYTECODE
NATIVE := $(wildcard native/*.* native/*/*) CMakeLists.txt pyproject.toml

.PHONY: park test quick format strangers thorough sanitize fuzz agree audit mutants bench bench-quick docs site one-file dist standalone image lock clean

park: .venv/.ready
	@$(BIN)/park serve --open $(SERVE)

test: .venv/.ready-dev
	@bash tools/outside.sh
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	@$(TYPES_BESIDE) $(BIN)/pytest -n 2 --dist worksteal $(TESTS); $(TYPES_TOLD)

# A look in between, in about four minutes: lint, unit tests, and the laws of the genres on a sample.
quick: .venv/.ready-dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	PARK_QUICK=1 $(BIN)/pytest -n 2 --dist worksteal $(TESTS)

# The README's two commands in other folders, by other users, with other Pythons, and where programs are missing.
strangers: .venv/.ready-dev
	$(BIN)/python tools/strangers.py $(STRANGERS)

# The style of Python and C++.
format: .venv/.ready-dev
	$(BIN)/ruff format .
	$(BIN)/clang-format -i $(wildcard native/*.* native/*/*)

# Every test with every genre and all its random boards, of which `make test` runs a sample; then strangers. Hours.
thorough: .venv/.ready-dev
	@bash tools/outside.sh
	PARK_THOROUGH=1 $(BIN)/pytest -n 2 --dist worksteal $(TESTS)
	$(BIN)/python tools/strangers.py $(STRANGERS)

# The kernels with the address and undefined-behaviour sanitizers, in a folder of their own, and their tests.
sanitize: .venv/.ready-dev
	@bash tools/sanitize.sh

# A mutation fuzzer on every decoder, for half an hour.
fuzz: .venv/.ready-dev
	$(BIN)/python tools/fuzz.py --seconds 1800

# What is installed: pins and hashes, licences, and known vulnerabilities where the index tells them.
audit: .venv/.ready-dev
	$(BIN)/python tools/supply.py

# Random tiny boards through all engines, in all views, for an hour; the next run goes on where this one ended.
agree: .venv/.ready-dev
	$(BIN)/python tools/agree.py --seconds 3600 --jobs $$(nproc) --record build/agree

# Coverage of lines, and a few hundred mutants of referees, models and statuses.
mutants: .venv/.ready-dev
	$(BIN)/python tools/mutants.py

# Every report of speed, from one state of the code: half an hour on two cores that do nothing else.
bench: .venv/.ready
	$(BIN)/python bench/reports.py $(BENCH)

# A dozen jobs of every kind against stored ratios, in two minutes: fails where one takes twice as long.
bench-quick: .venv/.ready-dev
	$(BIN)/python bench/quick.py

# The site of the documentation. Nothing is fetched but the packages; every link is checked, and a broken one fails.
docs: .venv/.ready-docs
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --quiet --strict --site-dir build/site
	@echo "The site is in build/site."

# The Park as a static site: the page, and the program that answers it in the browser. The first time, a compiler for
# WebAssembly is fetched into the cache of this user, and the kernels are compiled with it.
site: .venv/.ready-dev
	$(BIN)/python tools/static_site.py $(SITE)

# The same as one HTML file that opens from a disk.
one-file: .venv/.ready-dev
	$(BIN)/python tools/static_site.py one-file

# What is published, of the last commit: the source archive, and a wheel that is compiled from it.
dist: .venv/.ready
	$(BIN)/python tools/dist.py $(DIST)

# The program with Python and all packages in it, for machines that have neither.
standalone: dist
	$(BIN)/python tools/standalone.py

# The server as an image, by whichever builder is there.
image:
	@bash tools/image.sh

.venv/.made: tools/pip.txt
	@bash tools/python.sh "$(PYTHON)"
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r tools/pip.txt
	@touch $@

.venv/.installed: .venv/.made requirements.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --compile --require-hashes -r requirements.txt
	@touch $@

# SKBUILD is on in the cache after a wheel was built in the same folder, as a test does. Bytecode is compiled here, so
# that the first start of `park` is as fast as the others.
.venv/.ready: .venv/.installed $(NATIVE)
	@PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/cmake -S . -B build -G Ninja -DCMAKE_BUILD_TYPE=Release \
		-DPython_EXECUTABLE="$(CURDIR)/$(BIN)/python" -DSKBUILD=OFF $(STRICT) --log-level=WARNING
	@$(BIN)/cmake --build build -- --quiet
	$(BIN)/pip install --quiet --disable-pip-version-check --no-build-isolation --no-deps --editable .
	@$(BIN)/python -m compileall -q -j 0 src
	@touch $@

# In a developer's build, warnings of the kernels are errors; the cache of CMake keeps that for later builds.
.venv/.ready-dev: STRICT := -DPARK_WERROR=ON
.venv/.ready-dev: .venv/.ready requirements-dev.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	@touch $@

.venv/.ready-docs: .venv/.ready requirements-docs.txt
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r requirements-docs.txt
	@touch $@

# New versions of everything, for all platforms; the files carry hashes and no hosts.
lock: .venv/.made
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes -r tools/uv.txt
	for tool in pip uv pyinstaller; do echo $$tool | $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
		--no-emit-index-url --no-header --no-annotate --upgrade -o tools/$$tool.txt -; done
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
		--no-header --upgrade --extra all --extra build -o requirements.txt pyproject.toml
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
		--no-header --upgrade --extra all --extra build --extra dev -c requirements.txt -o requirements-dev.txt \
		pyproject.toml
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
		--no-header --upgrade --extra docs -c requirements-dev.txt -o requirements-docs.txt pyproject.toml

clean:
	rm -rf .venv build
