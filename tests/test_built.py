"""Which files are run: compiled ones never where a source has changed since, and never silently."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import allegra_core
from allegra_core import COMPILED

ROOT = Path(__file__).parents[1]
ASKED = """
from allegra_core import COMPILED
from allegra_core.kernel.events import DEALT
from allegra_core.kernel import Table
from allegra_plugins.tap.steps import Ask
print(COMPILED, *(hasattr(kind, "__mypyc_attrs__") for kind in (Table, Ask)), DEALT)
"""
only_compiled = pytest.mark.skipif(not COMPILED, reason="nothing compiled is run here")


@pytest.fixture
def tree(tmp_path):
    """Return a copy of the packages with whatever is compiled in them."""
    shutil.copytree(ROOT / "allegra_core", tmp_path / "allegra_core")
    shutil.copytree(ROOT / "plugins", tmp_path / "allegra_plugins")
    return tmp_path


def asked(tree, **environment):
    """Return whether a tree, its kernel and its tap run compiled, and what was said of it."""
    run = subprocess.run(
        [sys.executable, "-c", ASKED],
        env={**os.environ, "PYTHONPATH": str(tree), **environment},
        cwd=tree,
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout.split(), run.stderr


@pytest.mark.skipif("ALLEGRA_INTERPRETED" in os.environ, reason="compiled files are not run")
def test_no_compiled_file_of_this_tree_is_stale():
    command = [sys.executable, "-W", "error::RuntimeWarning", "-c", "import allegra_core"]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr


@only_compiled
def test_compiled_files_are_run_where_they_are_fresh(tree):
    assert asked(tree) == (["True", "True", "True", "0"], "")


@only_compiled
@pytest.mark.parametrize(
    "source", ["allegra_core/kernel/events.py", "allegra_plugins/exchange/steps.py"]
)
def test_one_changed_source_makes_all_run_interpreted_with_a_warning(tree, source):
    file = tree / source
    changed = file.read_text(encoding="utf-8").replace(
        "DEALT: Final[i64] = 0", "DEALT: Final[i64] = 77"
    )
    file.write_text(changed + "# changed\n", encoding="utf-8")
    (compiled, kernel, tap, dealt), said = asked(tree)
    assert (compiled, kernel, tap) == ("False", "False", "False")
    assert dealt == ("77" if "events" in source else "0")
    name = source.removesuffix(".py").replace("/", ".")
    assert f"allegra runs interpreted, which is slower: {name} is not what it was" in said


@only_compiled
def test_a_source_that_is_gone_makes_all_run_interpreted(tree):
    (tree / "allegra_plugins" / "card_actions" / "steps.py").unlink()
    (compiled, kernel, tap, _), said = asked(tree)
    assert (compiled, kernel, tap) == ("False", "False", "False")
    assert "allegra_plugins.card_actions.steps is not what it was" in said


@only_compiled
def test_compiled_files_without_their_record_are_not_run(tree):
    next((tree / "allegra_core").glob("_sources.*.so")).unlink()
    assert asked(tree) == (["False", "False", "False", "0"], "")


@pytest.mark.parametrize("wanted", ["ImportError('moon')", "ValueError('ABI version conflict')"])
def test_compiled_files_that_cannot_be_loaded_are_not_run(tree, wanted):
    for file in (tree / "allegra_core").glob("_sources.*"):
        file.unlink()
    (tree / "allegra_core" / "_sources.py").write_text(f"raise {wanted}\n", encoding="utf-8")
    (compiled, kernel, tap, _), said = asked(tree, ALLEGRA_INTERPRETED="0")
    assert (compiled, kernel, tap) == ("False", "False", "False")
    assert wanted.split("'")[1] in said


def test_a_variable_has_the_sources_run(tree):
    assert asked(tree, ALLEGRA_INTERPRETED="1") == (["False", "False", "False", "0"], "")


def test_the_version_says_which():
    run = subprocess.run(
        [Path(sys.executable).with_name("allegra"), "--version"],
        capture_output=True,
        text=True,
        check=True,
    )
    slow = "interpreted: slower; installing where a C compiler is found makes it fast"
    said = "compiled" if COMPILED else slow
    assert run.stdout == f"allegra {allegra_core.__version__} ({said})\n"
