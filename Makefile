PYTHON ?= python3
BIN := .venv/bin
STAMP := .venv/installed

.PHONY: run test lint check-types floors pytest soak strength records clean

# The main job: both games, played from their files by one engine.
run: $(STAMP)
	@$(BIN)/allegra simulate allegra --players 4 --games 40
	@$(BIN)/allegra simulate allegra-grande --players 4 --games 40

test: lint check-types floors pytest

$(STAMP): pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $(STAMP)

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

check-types: $(STAMP)
	$(BIN)/mypy

floors: $(STAMP)
	$(BIN)/lint-imports

pytest: $(STAMP)
	$(BIN)/pytest -n auto

# Slow suites, each on its own: many random games, greedy against random, the golden records anew.
soak: $(STAMP)
	$(BIN)/python tests/soak.py 10000

strength: $(STAMP)
	$(BIN)/allegra simulate allegra --players 2 --games 1000 --bots greedy,random --jobs 2
	$(BIN)/allegra simulate allegra-grande --players 2 --games 1000 --bots greedy,random --jobs 2

records: $(STAMP)
	$(BIN)/python -m tests.records.make

clean:
	rm -rf .venv build dist *.egg-info
