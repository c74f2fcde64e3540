# Everything one does with a checkout; `make` alone lists it. PYTHON=python3.12 chooses the interpreter.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install -qq --disable-pip-version-check --no-input -c constraints.txt
# A sentence when the compiled modules no longer fit their sources, else nothing.
STALE := $(if $(wildcard $(BIN)/python),$(shell $(BIN)/python hatch_build.py --stale))

STATIC := src/nekobako/server/static
PLUGIN_PAGE := tests/plugin_games/pebbles/page
WEB_SOURCES := $(shell find web/src web/public web/licences -type f) $(wildcard web/*.json web/*.ts web/*.js web/*.html)

.PHONY: help
help: ## This list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-15s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: install
install: $(VENV)/dev ## Set up .venv with the package and the developer's tools

.PHONY: play
play: $(VENV)/play web ## Open the table in a browser
	@$(BIN)/nekobako serve --open

.PHONY: web
web: $(STATIC)/index.html ## Build the page that the server shows

.PHONY: check
check: lint types test ## All three

.PHONY: lint
lint: $(VENV)/dev $(VENV)/node ## Check style and the direction of imports
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --quiet --check .
	@$(BIN)/lint-imports --no-logo
	@$(BIN)/python web/build.py --run lint --game $(PLUGIN_PAGE)

.PHONY: types
types: $(VENV)/dev $(VENV)/node ## Check types, strictly
	@$(BIN)/mypy
	@$(BIN)/python web/build.py --run check --game $(PLUGIN_PAGE)

.PHONY: test
test: $(VENV)/dev web ## Run the tests (ARGS='-k market' chooses)
	@$(BIN)/python web/build.py --run test --game $(PLUGIN_PAGE)
	@$(BIN)/python -m pytest -q -n 2 $(ARGS)

.PHONY: rules-coverage
rules-coverage: $(VENV)/dev ## Say which rules of the ledger a test proves
	@$(BIN)/python -m tests.rules_coverage $(ARGS)

.PHONY: goldens
goldens: $(VENV)/dev ## Write the golden playthroughs anew
	@$(BIN)/python -m tests.goldens $(ARGS)

.PHONY: protocol
protocol: $(VENV)/dev ## Write the wire's JSON Schema and TypeScript anew
	@$(BIN)/python -m nekobako.server.protocol.generate

.PHONY: soak
soak: $(VENV)/dev ## Play and build at random for a long time
	@$(BIN)/python -m bench.soak
	@$(BIN)/python -m bench.soak_physics
	@$(BIN)/python -m bench server secrets
	@$(BIN)/python -m bench server hostile
	@$(BIN)/python -m bench server kills
	@$(BIN)/python -m bench server failover
	@$(BIN)/python -m bench server faults

.PHONY: bench
bench: $(VENV)/bench ## Measure speed, beside other projects
	@$(BIN)/python -m bench $(ARGS)

.PHONY: clean
clean: ## Remove .venv and everything built
	@rm -rf $(VENV) build dist web/node_modules web/dist $(STATIC) .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@rm -f src/nekobako/_compiled.json
	@find src \( -name '*.so' -o -name '*.pyd' \) -type f -delete
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo 'Nekobako needs Python 3.11 or newer, and $(PYTHON) is not. Try: make install PYTHON=python3.12' >&2; exit 1; }
	@$(PYTHON) -c 'import ensurepip, venv' 2>/dev/null || { \
	  echo 'This Python cannot make virtual environments; on Debian: apt-get install python3-venv' >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV)

# Three stamps, each on top of the one before: the package, the developer's tools, what the benchmarks need.
# The package is in place for the last two, so naming it installs its extra and compiles nothing again.
$(VENV)/play: pyproject.toml constraints.txt hatch_build.py $(if $(STALE),FORCE) | $(BIN)/python
	@echo '$(or $(STALE),Setting up Nekobako.) Installing and compiling: about a minute ...'
	@$(PIP) -e '.[server]'
	@$(BIN)/python hatch_build.py
	@touch $@

# A Node.js to build the client with, where the system has none that will do.
$(VENV)/node: web/build.py | $(BIN)/python
	@needs="$$($(BIN)/python web/build.py --node)"; [ -z "$$needs" ] || $(PIP) "$$needs"
	@touch $@

$(STATIC)/index.html: $(WEB_SOURCES) | $(VENV)/node
	@echo 'Building the page ...'
	@$(BIN)/python web/build.py $(STATIC)
	@touch $@

$(VENV)/dev: $(VENV)/play
	@echo 'Installing the tools to test and check ...'
	@$(PIP) 'nekobako[dev]'
	@touch $@

$(VENV)/bench: $(VENV)/dev
	@echo 'Installing what the benchmarks compare with ...'
	@$(PIP) 'nekobako[bench]'
	@touch $@

.PHONY: FORCE
FORCE:
