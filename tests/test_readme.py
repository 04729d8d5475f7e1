"""What the README and the docstrings show is true."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import allegra_core
import allegra_core.game
from allegra_core.plugin import load_plugins
from allegra_core.ruleset import check, load

README = (Path(__file__).parents[1] / "README.md").read_text(encoding="utf-8")


def block(kind, number=0):
    return re.findall(rf"```{kind}\n(.*?)```", README, re.DOTALL)[number]


def test_the_first_two_commands_are_make_run_and_make_test():
    assert [block("", 0), block("", 1)] == ["make run\n", "make test\n"]


def test_the_first_house_rule_is_right_and_the_error_is_what_a_slip_gets(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    file = Path("my-rules.yaml")
    file.write_text(block("yaml"), encoding="utf-8")
    ruleset = load(file, load_plugins()).for_players(4)
    assert ruleset.clear.must
    assert ruleset.scoring.closer.positive == 3
    file.write_text(block("yaml").replace("must:", "msut:"), encoding="utf-8")
    assert [str(problem) for problem in check(file, load_plugins())] == [
        re.search(r"my-rules\.yaml:4:.*", README)[0]
    ]


def test_the_python_example_runs(capsys):
    exec(compile(block("python"), "README.md", "exec"), {})
    assert re.fullmatch(r"\[('A'|'B')(, 'B')?\] \[.*\]\n", capsys.readouterr().out)


def test_the_examples_of_docstrings_run():
    for module in (allegra_core, allegra_core.game):
        assert doctest.testmod(module).failed == 0
