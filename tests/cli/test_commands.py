"""The commands as a user runs them: what they print where, and how they end."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from allegra_core.plugin import load_plugins
from allegra_core.ruleset import load, shipped

ALLEGRA = Path(sys.executable).with_name("allegra")
CASES = Path(__file__).parents[1] / "cases"
COMMANDS = ["rulesets", "check", "show", "plugins", "simulate", "record", "replay", "test", "play"]


def allegra(*words, folder=None):
    return subprocess.run(
        [ALLEGRA, *words], capture_output=True, text=True, cwd=folder, check=False, timeout=120
    )


@pytest.mark.parametrize("command", COMMANDS)
def test_the_help_of_each_command_has_an_example(command):
    found = allegra(command, "--help")
    assert found.returncode == 0
    assert f"Example: allegra {command}" in found.stdout


def test_the_help_lists_every_command():
    found = allegra("--help")
    assert all(f"  {command} " in found.stdout for command in COMMANDS)


@pytest.mark.parametrize(
    "words",
    [
        ["simulat"],
        ["simulate"],
        ["simulate", "allegra", "--games", "many"],
        ["simulate", "allegra", "--games", "0"],
        ["check", "--no-such-option", "x"],
    ],
)
def test_wrong_usage_ends_with_2(words):
    found = allegra(*words)
    assert found.returncode == 2
    assert found.stdout == ""
    assert "Traceback" not in found.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["simulate", "skyjoe"], "did you mean 'skyjo'"),
        (["simulate", "allegra", "--players", "9"], "Allegra is for 2 to 6 players, not 9"),
        (["simulate", "allegra", "--bots", "greedie"], "did you mean 'greedy'"),
        (["simulate", "skyjo", "--bots", "random,random,random"], "3 bots are named for 2 players"),
        (["show", "allegra", "--variant", "quite"], "did you mean 'quiet'"),
        (["show", "allegra", "--set", "clear.msut=true"], "did you mean 'must'"),
        (["check", "no-such-file.yaml"], "there is no such file"),
        (["plugins", "--plugin", "no-such-file.py"], "does not exist"),
        (["replay", "no-such-file.allegra.jsonl"], "No such file"),
        (["replay", "--verify", "no-such-file.allegra.jsonl"], "No such file"),
        (["test", "no-such-file.scenario.yaml"], "No such file"),
        (["test", "/dev/zero"], "not an ordinary file"),
        (["replay", "/dev/zero"], "not an ordinary file"),
        (["play", "--continue", "/dev/zero"], "not an ordinary file"),
    ],
)
def test_input_at_fault_ends_with_1_and_a_sentence(words, said, tmp_path):
    found = allegra(*words, folder=tmp_path)
    assert found.returncode == 1
    assert said in found.stdout + found.stderr
    assert "Traceback" not in found.stderr


def test_rulesets_lists_what_is_shipped():
    found = allegra("rulesets", "--json")
    assert [one["ruleset"] for one in json.loads(found.stdout)] == shipped()
    assert all(name in allegra("rulesets").stdout for name in shipped())


def test_check_prints_a_line_for_each_problem_and_the_same_as_json():
    folder = CASES / "bad"
    found = allegra("check", "many-at-once.yaml", folder=folder)
    assert found.returncode == 1
    assert found.stdout == (folder / "many-at-once.txt").read_text(encoding="utf-8")
    problems = json.loads(allegra("check", "--json", "many-at-once.yaml", folder=folder).stdout)
    assert problems[0] == {
        "file": "many-at-once.yaml",
        "line": 4,
        "column": 15,
        "severity": "error",
        "message": "clear.must should be true or false, not 1",
        "path": "clear.must",
    }


def test_check_of_warnings_alone_is_fine():
    found = allegra("check", "warn-deck.yaml", folder=CASES / "bad")
    assert found.returncode == 0
    assert "only 2–3 can play" in found.stdout


def test_show_prints_the_resolved_ruleset_and_where_it_comes_from():
    words = ["show", "allegra", "--players", "4", "--variant", "to-66", "--set", "clear.must=true"]
    found = allegra(*words)
    lines = found.stdout.splitlines()
    assert any(line.startswith("match.points: 66 ") and "allegra.yaml" in line for line in lines)
    assert any(line.startswith("clear.must: true ") and "--set" in line for line in lines)
    assert any(line.startswith("limits.turns: 500 ") and "default" in line for line in lines)
    ruleset = load("allegra", load_plugins(), ["to-66"], ["clear.must=true"])
    assert json.loads(allegra(*words, "--json").stdout) == ruleset.resolved(4)


def test_plugins_lists_what_each_supplies():
    market = CASES / "plugins" / "market.py"
    found = json.loads(allegra("plugins", "--plugin", str(market), "--json").stdout)
    by_name = {one["plugin"]: one for one in found}
    assert by_name["tap"]["supplies"] == [{"kind": "interrupt", "name": "tap"}]
    assert by_name["market"]["from"] == f"file {market}"
    assert "look-line (card action)" in " ".join(allegra("plugins").stdout.split())


def test_simulate_gives_the_same_json_with_any_number_of_jobs():
    words = ["simulate", "skyjo", "--players", "3", "--games", "120", "--seed", "11", "--json"]
    words += ["--bots", "greedy,random"]
    one, two = allegra(*words), allegra(*words, "--jobs", "2")
    assert (one.returncode, one.stderr) == (0, "")
    assert one.stdout == two.stdout
    found = json.loads(one.stdout)
    assert (found["ruleset"], found["players"], found["games"], found["seed"]) == (
        "skyjo",
        3,
        120,
        11,
    )
    assert [bot["bot"] for bot in found["bots"]] == ["greedy", "random", "greedy"]
    assert sum(bot["wins"] for bot in found["bots"]) == pytest.approx(120, abs=1e-4)
    assert set(found["metrics"]["length.turns"]) == {"value", "low", "high", "unit"}


def test_record_writes_games_that_verify_and_a_changed_one_does_not(tmp_path):
    found = allegra("record", "allegra-grande", "--games", "2", "--options", "-o", str(tmp_path))
    files = found.stdout.split()
    assert len(files) == 2
    assert allegra("replay", "--verify", *files).returncode == 0
    lines = Path(files[1]).read_text(encoding="utf-8").splitlines(keepends=True)
    lines[7] = lines[7].replace('"seat": "', '"seat": "X')
    Path(files[1]).write_text("".join(lines), encoding="utf-8")
    found = allegra("replay", "--verify", *files)
    assert found.returncode == 1
    assert f"{files[0]}: fine" in found.stdout
    assert f"{files[1]}:8: " in found.stderr


def test_a_packed_record_verifies(tmp_path):
    file = allegra("record", "golf-6", "--gz", "-o", str(tmp_path)).stdout.strip()
    assert file.endswith(".allegra.jsonl.gz")
    assert allegra("replay", "--verify", file).returncode == 0


def test_scenarios_pass_or_fail():
    found = allegra("test", str(CASES / "plugins" / "market.scenario.yaml"))
    assert found.returncode == 1
    market = CASES / "plugins" / "market.py"
    found = allegra(
        "test", str(CASES / "plugins" / "market.scenario.yaml"), "--plugin", str(market)
    )
    assert (found.returncode, found.stdout) == (0, "5 passed, 0 failed\n")


def heed_interrupts():
    # A shell starts what runs in the background with interrupts ignored.
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_ctrl_c_ends_cleanly_with_what_is_done():
    words = [
        "simulate",
        "golf-6",
        "--games",
        "1000000",
        "--bots",
        "random",
        "--jobs",
        "2",
        "--json",
    ]
    process = subprocess.Popen(
        [ALLEGRA, *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=heed_interrupts,
    )
    try:
        time.sleep(6)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=60)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
    assert process.returncode == 0, err
    assert "Traceback" not in err
    assert 0 < json.loads(out)["games"] < 1_000_000
    assert "stopped after" in err


def test_names_with_brackets_are_shown_as_they_are(tmp_path):
    file = tmp_path / "odd.yaml"
    file.write_text("format: 1\nname: 'Odd [/red] [bold]'\nextends: skyjo\n", encoding="utf-8")
    words = ["simulate", str(file), "--games", "1", "--set", "clear.lines=[rows]"]
    found = allegra(*words)
    assert found.returncode == 0
    assert found.stdout.startswith("Odd [/red] [bold] with clear.lines=[rows]: 1 games")


@pytest.mark.parametrize("words", [["rulesets"], ["show", "allegra"], ["check", "allegra"]])
def test_an_output_that_cannot_be_written_is_a_sentence(words):
    with Path("/dev/full").open("w") as full:
        found = subprocess.run(
            [ALLEGRA, *words], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert found.returncode == 1
    assert found.stderr == "error: the output cannot be written: No space left on device\n"


def test_a_record_that_cannot_be_written_is_a_sentence(tmp_path):
    file = tmp_path / f"{'x' * 240}.yaml"
    file.write_text("format: 1\nname: Long\nextends: skyjo\n", encoding="utf-8")
    found = allegra("record", str(file), folder=tmp_path)
    assert found.returncode == 1
    assert "cannot be written: File name too long" in found.stderr
    assert "Traceback" not in found.stderr
