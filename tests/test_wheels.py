"""Wheels of both kinds: built from a tree that stays as it was, and right in what they hold."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PARTS = ["pyproject.toml", "setup.py", "README.md", "LICENSE", "allegra_core", "plugins"]
ONE_SENTENCE = "allegra will run interpreted, which is slower: "


@pytest.fixture
def tree(tmp_path):
    """Return a copy of what a wheel is made of, with what may be compiled in it."""
    tree = tmp_path / "tree"
    tree.mkdir()
    for part in [*PARTS, "rulesets"]:
        copy = shutil.copytree if (ROOT / part).is_dir() else shutil.copy
        copy(ROOT / part, tree / part)
    return tree


def files(folder):
    return sorted(file for file in folder.rglob("*") if "__pycache__" not in file.parts)


def built(tree, **environment):
    """Build a wheel; return its name, the modules and compiled files in it, and what was said."""
    before = files(tree)
    # The developer's own packages build it: a test needs no network.
    command = [sys.executable, "-m", "pip", "wheel", "-v", "--no-deps", "--no-build-isolation"]
    run = subprocess.run(
        [*command, "--disable-pip-version-check", "-w", tree.parent, tree],
        env={**os.environ, "ALLEGRA_COMPILE": "", **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert files(tree) == before, "a build must leave the tree as it was"
    (wheel,) = tree.parent.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
    compiled = [name for name in names if name.endswith((".so", ".pyd"))]
    return wheel.name, names, compiled, run.stdout + run.stderr


def sources(names):
    """Return the sources in a wheel that are there to be compiled."""
    kinds = ("allegra_core/kernel/", "allegra_core/bots/", "allegra_plugins/")
    left = ("__init__.py", "bots/kinds.py")
    return [
        name.removesuffix(".py")
        for name in names
        if name.startswith(kinds) and name.endswith(".py") and not name.endswith(left)
    ]


def test_a_compiled_wheel_has_a_compiled_file_for_every_source(tree):
    name, names, compiled, _ = built(tree, ALLEGRA_COMPILE="1")
    assert name.startswith(f"allegra-0.1.0-cp3{sys.version_info.minor}-")
    assert "any" not in name
    own = ["allegra_core/_sources", "allegra_core/compiled__mypyc"]
    made = sorted(file.partition(".")[0] for file in compiled)
    assert made == sorted([*sources(names), *own])


@pytest.mark.parametrize(
    ("environment", "said"),
    [
        ({"ALLEGRA_COMPILE": "0"}, ""),
        ({"CC": "/no/such/compiler"}, "no C compiler was found"),
        ({"CC": "false"}, "false could not compile it"),
    ],
)
def test_a_wheel_without_a_compiler_is_pure_and_says_so(tree, environment, said):
    name, names, compiled, output = built(tree, **environment)
    assert name == "allegra-0.1.0-py3-none-any.whl"
    assert compiled == []
    assert "allegra_plugins/tap/steps.py" in names
    assert f"{ONE_SENTENCE}{said}\n" in output if said else ONE_SENTENCE not in output


def test_what_must_be_compiled_and_cannot_be_is_an_error(tree):
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
    run = subprocess.run(
        command,
        env={**os.environ, "ALLEGRA_COMPILE": "1", "CC": "/no/such/compiler"},
        cwd=tree,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 1
    assert run.stderr == "allegra is not compiled: no C compiler was found\n"
