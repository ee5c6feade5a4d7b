# make play   set up and open the game
# make test   set up and run all tests
# make check  the quick part of the tests, without a browser
# make docs   write the documentation as a site, to build/docs
# make lite   build the site that needs no server, to build/lite
# make lite-serve show it on this computer, and build it first if there is none
# make lite-test  build it and play both games on it, with the network cut off
# make bench  compare the speed with other game engines
# make bench-page   measure all that docs/benchmarks.md shows, and write it anew; wants a quiet machine
# make bench-check  fail when the rules became slower beside another engine
# make clean  remove what these made

VENV ?= .venv
# The first that runs and is new enough: a launcher may exist for a Python that does not.
PYTHON ?= $(shell for p in python3.11 python3 python3.12 python3.13; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
BIN := $(VENV)/bin
BENCH_ARGS ?=

.PHONY: help play test check lint unit notebooks docs browser lite lite-site lite-serve lite-show lite-test lite-play \
	bench bench-page bench-check clean
.DELETE_ON_ERROR:
.NOTPARALLEL:

help:
	@sed -n 's/^# make /make /p' Makefile

$(BIN)/pip:
	@test -n "$(PYTHON)" || { echo "No Python 3.11 or newer found; name one with PYTHON=..."; exit 1; }
	$(PYTHON) -m venv "$(VENV)"

# One stamp for each extra. Editable, so that a changed source needs no new installation.
$(VENV)/.installed-%: pyproject.toml | $(BIN)/pip
	@echo "Installing what $* needs, some hundred megabytes; this takes a minute or two ..."
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e ".[$*]"
	@touch $@

play: $(VENV)/.installed-notebook
	$(BIN)/timetravel lab

test: lint unit notebooks browser

check: lint
	$(BIN)/python -m pytest -n 2 -m "not browser and not long"

unit: $(VENV)/.installed-test
	$(BIN)/python -m pytest -n 2 -m "not browser"

lint: $(VENV)/.installed-test
	$(BIN)/ruff check .
	$(BIN)/mypy

# Serially: the cells of a notebook need each other.
notebooks: $(VENV)/.installed-test
	TIMETRAVEL_PROGRESS="$$(mktemp -d)/progress.json" $(BIN)/python -m pytest --nbval --nbval-current-env --nbval-sanitize-with tests/nbval.cfg notebooks

# A warning is an error. The tests build it too (tests/test_site.py).
docs: $(VENV)/.installed-docs
	$(BIN)/python -m sphinx --quiet --fail-on-warning --keep-going docs build/docs

# An environment of its own: what builds the site puts an extension into JupyterLab that only works in the site.
lite:
	$(MAKE) VENV="$(VENV)-lite" lite-site

lite-serve:
	$(MAKE) VENV="$(VENV)-lite" lite-show

lite-test:
	$(MAKE) VENV="$(VENV)-lite" lite-play

lite-site: $(VENV)/.installed-lite
	$(BIN)/python -m docs.lite

lite-show: $(VENV)/.installed-lite
	$(BIN)/python -m docs.lite --serve

lite-play: $(VENV)/.installed-lite,test
	$(BIN)/python -m tests.browser.find --install
	$(BIN)/python -m pytest -m lite

browser: $(VENV)/.installed-test
	$(BIN)/python -m tests.browser.find --install
	$(BIN)/python -m pytest -m "browser and not lite"

bench: $(VENV)/.installed-bench
	$(BIN)/python -m tests.bench $(BENCH_ARGS)

bench-page: $(VENV)/.installed-bench
	$(BIN)/python -m tests.bench --keep $(BENCH_ARGS)
	$(BIN)/python -m tests.bench.memory --keep
	$(BIN)/python -m tests.bench.workers --keep

bench-check: $(VENV)/.installed-bench
	$(BIN)/python -m tests.bench.check $(BENCH_ARGS)

clean:
	rm -rf .venv .venv-lite build dist docs/_notebooks .hypothesis .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
