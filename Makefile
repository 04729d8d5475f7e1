PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/installed
COMPILED := .venv/compiled
PEERS := .venv-peers/installed
SOURCES := $(wildcard allegra_core/kernel/*.py allegra_core/bots/*.py plugins/*/steps.py)

.PHONY: run test lint check-types floors pytest pytest-compiled both-ways
.PHONY: soak strength records compiled bench bench-quick bench-peers clean clean-compiled

# The main job: both games, played from their files by one engine.
run: $(COMPILED)
	@$(BIN)/allegra simulate allegra --players 4 --games 40
	@$(BIN)/allegra simulate allegra-grande --players 4 --games 40

test: lint check-types floors pytest both-ways pytest-compiled

$(STAMP): pyproject.toml
	$(PYTHON) -m venv .venv
	ALLEGRA_COMPILE=0 \
		$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $(STAMP)

# Beside the sources, where a C compiler is found; they are stale, and not run, once one changes.
# Bytecode too, so that starting is quick where Python is told to write none by itself.
$(COMPILED): $(STAMP) setup.py $(SOURCES)
	$(BIN)/python setup.py --quiet build_ext --inplace
	$(BIN)/python -m compileall -q allegra_core plugins
	touch $(COMPILED)

# The same, but going without is an error.
compiled: $(COMPILED)
	@$(BIN)/allegra --version | grep '(compiled)'

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

check-types: $(STAMP)
	$(BIN)/mypy

floors: $(STAMP)
	$(BIN)/lint-imports

pytest: $(STAMP)
	ALLEGRA_INTERPRETED=1 $(BIN)/pytest -n auto

pytest-compiled: compiled
	$(BIN)/pytest -n auto

# 1,000 random games of every ruleset: interpreted and compiled, they must not differ in a bit.
both-ways: compiled
	$(BIN)/python tests/both_ways.py 1000 > .venv/compiled.games
	ALLEGRA_INTERPRETED=1 $(BIN)/python tests/both_ways.py 1000 > .venv/interpreted.games
	cmp .venv/compiled.games .venv/interpreted.games

# Slow suites, each on its own: many random games, greedy against random, the golden records anew.
soak: $(STAMP)
	$(BIN)/python tests/soak.py 10000

strength: $(STAMP)
	$(BIN)/allegra simulate allegra --players 2 --games 1000 --bots greedy,random --jobs 2
	$(BIN)/allegra simulate allegra-grande --players 2 --games 1000 --bots greedy,random --jobs 2

records: $(STAMP)
	$(BIN)/python -m tests.records.make

# How fast it is, against plain C and against peers, which live in an environment of their own.
bench: compiled $(PEERS)
	$(BIN)/python -m benchmarks.run

bench-quick: compiled
	@$(BIN)/python -m benchmarks.run --quick

bench-peers: $(PEERS)

$(PEERS): benchmarks/peers-requirements.txt
	$(PYTHON) -m venv .venv-peers
	.venv-peers/bin/python -m pip install --quiet --disable-pip-version-check \
		--no-deps --ignore-requires-python --requirement benchmarks/peers-requirements.txt
	touch $(PEERS)

clean: clean-compiled
	rm -rf .venv .venv-peers build dist *.egg-info

clean-compiled:
	find allegra_core plugins -name '*.so' -delete
	find allegra_core plugins -name __pycache__ -prune -exec rm -r {} +
	rm -f $(COMPILED)
