"""Files made to hurt: none is executed, hangs the loader or takes much memory."""

from __future__ import annotations

import subprocess
import sys
import textwrap

import pytest

from allegra_core.errors import RulesetError
from allegra_core.plugin import load_plugins
from allegra_core.ruleset import check

PLUGINS = load_plugins()
MIB = 1 << 20

HOSTILE = {
    "brackets": "[" * (MIB - 1),
    "braces": "{a: " * (MIB // 4 - 1),
    "dashes": "- " * (MIB // 2 - 1),
    "questions": "? " * (MIB // 2 - 1),
    "colons": ": " * (MIB // 2 - 1),
    "entries": "- a\n" * (MIB // 4 - 1),
    "keys": "".join(f"k{at}: 1\n" for at in range(80_000)),
    "plain": "a: " + "x" * (MIB - 10),
    "quoted": 'a: "' + "x " * (MIB // 2 - 10) + '"',
    "escapes": 'a: "' + "\\x41" * (MIB // 4 - 10) + '"',
    "folded": "a: >\n" + "  x\n" * (MIB // 4 - 10),
    "lines": "a:\n" + "  x\n" * (MIB // 4 - 10),
    "comment": "#" * (MIB - 10),
    "blank": "\n" * (MIB - 1),
    "spaces": " " * (MIB - 1),
    "tabs": "\t" * (MIB - 1),
    "quotes": '"' * (MIB - 1),
    "anchors": "- &a x\n" * (MIB // 7 - 1),
    "documents": "---\na: 1\n" * (MIB // 9 - 1),
    "percents": "%" * (MIB - 1),
    "nested": "".join(" " * at + "a:\n" for at in range(1400)),
    "digits": "format: " + "9" * (MIB - 20),
    "floats": "format: 1e" + "9" * (MIB - 20),
    "anchored": "a: &" + "x" * (MIB - 20),
    "bomb": "a: &a [x, x, x, x, x, x, x, x, x]\n"
    + "".join(
        f"{new}: &{new} [{', '.join([f'*{old}'] * 9)}]\n"
        for old, new in zip("abcdefghijklmnop", "bcdefghijklmnopq", strict=True)
    ),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_gets_a_sentence_on_one_line(tmp_path, name):
    file = tmp_path / "hostile.yaml"
    file.write_text(HOSTILE[name], encoding="utf-8")
    problems = check(file, PLUGINS)
    assert problems
    for problem in problems:
        assert str(problem).startswith(f"{file}:")
        assert "\n" not in str(problem)
        assert len(problem.message) < 500


def test_no_file_takes_more_than_200_mib(tmp_path):
    for name, text in HOSTILE.items():
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    code = """
        import resource, sys
        from pathlib import Path
        from allegra_core.plugin import load_plugins
        from allegra_core.ruleset import check
        plugins = load_plugins()
        for file in sorted(Path(sys.argv[1]).glob("*.yaml")):
            check(file, plugins)
        print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
    """
    words = [sys.executable, "-c", textwrap.dedent(code), str(tmp_path)]
    found = subprocess.run(words, capture_output=True, text=True, check=True, timeout=300)
    assert int(found.stdout) < 200 * 1024


def test_a_tag_that_would_run_something_runs_nothing(tmp_path):
    mark = tmp_path / "mark"
    file = tmp_path / "tag.yaml"
    file.write_text(f'name: !!python/object/apply:os.system ["touch {mark}"]\n', encoding="utf-8")
    with pytest.raises(RulesetError):
        raise RulesetError(check(file, PLUGINS))
    assert not mark.exists()


def test_many_variants_and_faces_are_checked_all_the_same(tmp_path):
    file = tmp_path / "wide.yaml"
    faces = "".join(f"    - {{face: f{at}, count: 9, value: {at}}}\n" for at in range(499))
    variants = "".join(f"  v{at}: {{set: {{limits: {{turns: {at + 1}}}}}}}\n" for at in range(99))
    file.write_text(
        "format: 1\nname: Wide\nplayers: {min: 1, max: 26}\ngrid: {rows: 3, columns: 4}\n"
        f"match: {{rounds: 1}}\ndeck:\n  cards:\n{faces}variants:\n{variants}",
        encoding="utf-8",
    )
    assert check(file, PLUGINS) == []
