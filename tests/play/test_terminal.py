"""Play driven through a pseudo-terminal, as a person at an 80 by 24 screen would."""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pexpect
import pyte
import pytest

from allegra_core.kernel.generator import Generator
from allegra_core.plugin import load_plugins
from allegra_core.record import open_record, verify

ALLEGRA = str(Path(sys.executable).with_name("allegra"))
PLUGINS = load_plugins()


def heed_interrupts():
    # A shell starts what runs in the background with interrupts ignored.
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    """A person at a terminal: types lines and sees the screen."""

    def __init__(self, folder, *words, columns=80, lines=24, env=None):
        self.screen = pyte.Screen(columns, lines)
        self.stream = pyte.Stream(self.screen)
        self.raw = ""
        environment = {**os.environ, "TERM": "xterm-256color", **(env or {})}
        if not env or "NO_COLOR" not in env:
            environment.pop("NO_COLOR", None)
        self.child = pexpect.spawn(
            ALLEGRA,
            ["play", *words],
            cwd=str(folder),
            dimensions=(lines, columns),
            env=environment,
            encoding="utf-8",
            codec_errors="replace",
            timeout=60,
            preexec_fn=heed_interrupts,
        )
        self.wait()

    def wait(self):
        """Read until a line is asked for, or the program has ended; True in the first case."""
        found = self.child.expect([r"\n> $", pexpect.EOF])
        text = self.child.before + (self.child.after if isinstance(self.child.after, str) else "")
        self.raw += text
        self.stream.feed(text)
        return found == 0

    def type(self, line):
        self.child.sendline(line)
        return self.wait()

    def seen(self):
        return "\n".join(line.rstrip() for line in self.screen.display)

    def keys(self):
        """Return what can be typed now, from what the screen says."""
        text = self.seen()
        keys = re.findall(r"\[(\w+)\] ", text.split("your decision")[-1])
        keys = [key for key in keys if key != "cell"]
        return keys + re.findall(r"\((\S+) is r", text)

    def play_on(self, seed=1):
        """Type any of the keys until the game is over."""
        choices = Generator(seed)
        going = True
        while going:
            if "Enter" in self.seen().splitlines()[self.screen.cursor.y - 1]:
                going = self.type("")
                continue
            keys = self.keys()
            going = self.type(keys[choices.below(len(keys))])

    def ended(self):
        """Return the exit status of the program, which has no more to ask."""
        self.child.expect(pexpect.EOF)
        self.child.wait()
        return self.child.exitstatus


def record_in(folder):
    (file,) = folder.glob("*.allegra.jsonl")
    return file


@pytest.mark.parametrize(
    ("name", "extra"),
    [
        ("allegra", ["--players", "3", "--variant", "one-round"]),
        ("allegra-grande", ["--players", "2", "--variant", "one-round"]),
        ("golf-6", ["--players", "2", "--set", "match.rounds=2"]),
    ],
)
def test_a_game_is_played_to_its_end(tmp_path, name, extra):
    terminal = Terminal(tmp_path, name, "--seed", "3", *extra)
    terminal.play_on()
    assert "The game is over:" in terminal.seen()
    assert terminal.ended() == 0
    game = verify(open_record(record_in(tmp_path)), PLUGINS)
    assert game.over
    header = open_record(record_in(tmp_path))[0]
    assert header["seats"][0] == "human"
    assert set(header["seats"][1:]) == {"greedy"}


def test_the_screen_shows_areas_piles_turn_and_options_in_80_by_24(tmp_path):
    terminal = Terminal(tmp_path, "allegra", "--players", "6", "--seed", "5")
    terminal.type("11")
    terminal.type("20")
    text = terminal.seen()
    for seat in "ABCDEF":
        assert re.search(rf"\b{seat} (human|greedy) 0", text)
    assert "▶A human" in text
    assert "0*   1   2   3  4*" in text
    assert re.search(r"draw pile \d+   discard pile 1, top -?\d+", text)
    assert "round 1 of 3, turn 1" in text
    assert "[d] draw deck" in text
    assert text.splitlines()[0].startswith("Allegra"), "the board has scrolled out"


@pytest.mark.parametrize("grid", ["{rows: 4, columns: 5}", "{rows: 12, columns: 12}"])
def test_large_grids_fit_too(tmp_path, grid):
    deck = "{cards: [{faces: [1, 2, 3], count: 200}]}"
    words = ["skyjo", "--set", f"grid={grid}", "--set", f"deck={deck}", "--players", "2"]
    terminal = Terminal(tmp_path, *words, "--seed", "1")
    assert terminal.seen().splitlines()[0].startswith("Skyjo")
    assert "it is your decision" in terminal.seen()
    if "12" in grid:
        assert "B greedy 0: 144 cards" in terminal.seen()
        assert terminal.type("r10c11")
        assert "You reveal r10c11" in terminal.seen()


def test_nonsense_gets_one_line_and_is_asked_again(tmp_path):
    terminal = Terminal(tmp_path, "skyjo", "--seed", "1")
    for nonsense in ["xyzzy", "99", "swap r1c1", "r1c", "\x1b[A"]:
        assert terminal.type(nonsense)
        assert "is none of the choices" in terminal.seen()
        assert "it is your decision" in terminal.seen()
    assert terminal.type("")
    assert terminal.type("11")
    assert "You reveal r1c1" in terminal.seen()


def test_a_question_mark_names_the_rule(tmp_path):
    terminal = Terminal(tmp_path, "skyjo", "--seed", "1")
    terminal.type("?")
    assert "Rule 2.4" in terminal.seen()


def test_u_takes_back_to_the_last_own_decision(tmp_path):
    terminal = Terminal(tmp_path, "allegra", "--players", "2", "--seed", "5")
    terminal.type("u")
    assert "nothing to take back" in terminal.seen()
    terminal.type("11")
    terminal.type("12")
    before = terminal.seen()
    assert "draw deck" in before
    terminal.type("d")
    assert "A holds" in terminal.seen()
    terminal.type("u")
    assert "A holds" not in terminal.seen()
    assert "[d] draw deck" in terminal.seen()
    terminal.type("u")
    assert "[cell] reveal (10 is r1c0, one of 14)" in terminal.seen()
    terminal.type("q")
    assert terminal.ended() == 0
    moves = [line for line in open_record(record_in(tmp_path)) if "do" in line]
    assert [move["do"] for move in moves] == ["reveal r1c1"]


def test_s_saves_and_continue_goes_on_to_the_same_game(tmp_path):
    terminal = Terminal(tmp_path, "golf-6", "--seed", "5", "--set", "match.rounds=1")
    terminal.type("11")
    terminal.type("12")
    board = [line for line in terminal.seen().splitlines() if line.startswith((" 1", " 2"))]
    terminal.type("s")
    assert "--continue golf-6-2p-5.allegra.jsonl" in " ".join(terminal.seen().split())
    terminal.child.close(force=True)
    again = Terminal(tmp_path, "--continue", "golf-6-2p-5.allegra.jsonl")
    assert [line for line in again.seen().splitlines() if line.startswith((" 1", " 2"))] == board
    again.play_on()
    assert again.ended() == 0
    assert verify(open_record(record_in(tmp_path)), PLUGINS).over


@pytest.mark.parametrize("how", ["q", "eof", "ctrl-c"])
def test_leaving_keeps_a_readable_record(tmp_path, how):
    terminal = Terminal(tmp_path, "skyjo", "--seed", "1")
    terminal.type("11")
    if how == "q":
        terminal.child.sendline("q")
    elif how == "eof":
        terminal.child.sendeof()
    else:
        terminal.child.sendintr()
    terminal.wait()
    assert terminal.ended() == 0
    assert "Traceback" not in terminal.raw
    assert "The game is left here." in terminal.raw
    lines = open_record(record_in(tmp_path))
    assert lines[-1]["end"] == "unfinished"
    verify(lines, PLUGINS)


def test_without_colour_there_are_no_colours(tmp_path):
    terminal = Terminal(tmp_path, "skyjo", "--seed", "1", env={"NO_COLOR": "1"})
    terminal.type("11")
    colours = re.findall(r"\x1b\[[0-9;]*?(?:3[0-7]|9[0-7]|4[0-7])m", terminal.raw)
    assert colours == []
    assert "You reveal r1c1" in terminal.seen()


def test_plain_lines_are_words_without_any_control_code(tmp_path):
    words = ["golf-6", "--seed", "2", "--plain", "--set", "match.rounds=1"]
    terminal = Terminal(tmp_path, *words, lines=200)
    assert "row 1: face down, face down, face down" in terminal.raw
    terminal.type("11")
    assert re.search(r"\nYou reveal r1c1: \w+\.", terminal.raw)
    terminal.type(".")
    assert "area of B (greedy)" in terminal.raw
    terminal.type("?")
    terminal.play_on()
    assert "\x1b" not in terminal.raw
    assert "The game is over" in terminal.raw


def test_two_people_do_not_see_what_the_other_has_looked_at(tmp_path):
    # Every card is a "look", so A looks at one of its cards in its first turn.
    deck = "{cards: [{face: 7, count: 60, action: look-card}]}"
    words = ["allegra-grande", "--humans", "2", "--players", "2", "--seed", "1"]
    words += ["--set", f"deck={deck}", "--set", "setup.reveal=1", "--set", "clear.lines=[]"]
    words += [
        "--set",
        "turn.draw={count: 1, sources: [[deck]], one_when_face_down: 0, play: in_order}",
    ]
    terminal = Terminal(tmp_path, *words)
    assert "A takes the keyboard" in terminal.seen()
    terminal.type("")
    terminal.type("11")
    assert "Enter hides your cards" in terminal.seen()
    terminal.type("")
    assert "B takes the keyboard" in terminal.seen()
    assert "##" not in terminal.seen(), "the table must be hidden while hands change"
    terminal.type("")
    terminal.type("11")
    terminal.type("")
    terminal.type("")
    terminal.type("d")
    terminal.type("a")
    terminal.type("44")
    assert "?7" in terminal.seen()
    terminal.type("12")
    assert "Enter hides your cards" in terminal.seen()
    terminal.type("")
    assert "B takes the keyboard" in terminal.seen()
    assert "?7" not in terminal.seen()
    terminal.type("")
    assert "?7" not in terminal.seen()
    assert "it is your decision" in terminal.seen()
    assert "You see" not in terminal.seen()


def test_nothing_is_taken_back_where_several_people_play(tmp_path):
    terminal = Terminal(tmp_path, "skyjo", "--humans", "2", "--players", "2", "--seed", "1")
    terminal.type("")
    terminal.type("11")
    terminal.type("u")
    assert "Nothing is taken back where several people play." in terminal.seen()
    assert "You reveal r1c1" in terminal.seen()


def play_to_the_round_end(terminal):
    choices = Generator(1)
    while "Enter goes on" not in terminal.seen():
        keys = terminal.keys()
        assert keys
        assert terminal.type(keys[choices.below(len(keys))])


@pytest.mark.parametrize(("name", "players"), [("allegra", 6), ("skyjo", 8)])
def test_the_end_of_a_round_fits_with_all_its_scores(tmp_path, name, players):
    terminal = Terminal(tmp_path, name, "--players", str(players), "--seed", "2")
    play_to_the_round_end(terminal)
    text = terminal.seen()
    assert text.splitlines()[0].startswith(name.title()), "the board has scrolled out"
    assert "##" not in text
    assert "▶" not in text
    for seat in "BCDEFGH"[: players - 1]:
        assert len(re.findall(rf"\b{seat} scores -?[\d.]+, ", text)) == 1
    assert "You score " in text


def test_keys_between_rounds(tmp_path):
    terminal = Terminal(tmp_path, "golf-6", "--players", "2", "--seed", "2")
    play_to_the_round_end(terminal)
    terminal.type("xyzzy")
    assert "'xyzzy' is none of the choices; Enter goes on." in terminal.seen()
    terminal.type("?")
    assert "Rule 2 The next round is dealt." in terminal.seen()
    terminal.type("s")
    assert "Saved." in terminal.seen()
    terminal.type("u")
    assert "round 1 of 9" in terminal.seen()
    assert "A, it is your decision" in terminal.seen()
    play_to_the_round_end(terminal)
    terminal.type("")
    assert "round 2 of 9" in terminal.seen()


def test_of_very_many_choices_the_board_is_not_pushed_out(tmp_path):
    words = ["allegra", "--players", "2", "--seed", "1", "--set", "grid={rows: 12, columns: 12}"]
    words += ["--set", "deck={cards: [{face: 1, count: 600}]}"]
    words += ["--set", "setup={reveal: 156, chosen_by: random}"]
    terminal = Terminal(tmp_path, *words)
    text = terminal.seen()
    assert text.splitlines()[0].startswith("Allegra")
    assert "[l] leave" in text
    assert "… and more" in text
    terminal.type("clear r12c10 r12c11 r12c12")
    assert "You clear 1 1 1 (r12c10 r12c11 r12c12)." in terminal.seen()


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_terminal_with_few_characters_is_enough(tmp_path, encoding):
    env = {"PYTHONIOENCODING": encoding}
    terminal = Terminal(tmp_path, "skyjo", "--seed", "1", env=env)
    assert " >A human 0" in terminal.seen()
    assert terminal.type("11")
    assert "You reveal r1c1" in terminal.seen()


def test_a_terminal_without_control_codes_gets_none(tmp_path):
    terminal = Terminal(tmp_path, "skyjo", "--seed", "1", env={"TERM": "dumb"})
    terminal.type("11")
    assert "\x1b" not in terminal.raw
    assert "You reveal r1c1" in terminal.seen()


def test_bytes_that_are_no_text_are_nonsense(tmp_path):
    env = {"PYTHONIOENCODING": "utf-8:strict"}
    terminal = Terminal(tmp_path, "skyjo", "--seed", "1", env=env)
    os.write(terminal.child.child_fd, b"\xff\xfe\n")
    assert terminal.wait()
    assert "is none of the choices" in terminal.seen()


@pytest.mark.parametrize("how", [signal.SIGHUP, signal.SIGKILL])
def test_a_lost_connection_loses_nothing(tmp_path, how):
    terminal = Terminal(tmp_path, "skyjo", "--seed", "1")
    terminal.type("11")
    terminal.child.kill(how)
    terminal.child.wait()
    again = Terminal(tmp_path, "--continue", record_in(tmp_path).name)
    assert "You reveal r1c1: 2." in again.seen(), "what has happened last is told"
    assert "[cell] reveal (12 is r1c2, one of 11)" in again.seen()


def test_a_record_that_cannot_be_written_is_said_before_the_game(tmp_path):
    terminal = Terminal(tmp_path, "skyjo", "--seed", "1", "--record", "no/such/folder.jsonl")
    assert terminal.ended() == 1
    assert "no/such/folder.jsonl cannot be written" in terminal.raw
    assert "it is your decision" not in terminal.raw


def test_a_record_that_can_no_longer_be_written_does_not_end_the_game(tmp_path):
    folder = tmp_path / "games"
    folder.mkdir()
    terminal = Terminal(tmp_path, "skyjo", "--seed", "1", "--record", "games/one.jsonl")
    shutil.rmtree(folder)
    terminal.type("s")
    assert "Not saved: games/one.jsonl cannot be written" in terminal.seen()
    terminal.type("11")
    assert "You reveal r1c1" in terminal.seen()


def test_plain_lines_ask_again_without_telling_all_again(tmp_path):
    terminal = Terminal(tmp_path, "skyjo", "--seed", "1", "--plain")
    terminal.raw = ""
    terminal.type("\x1b[A")
    lines = terminal.raw.split("none of the choices", 1)[1].splitlines()
    assert lines[1].startswith("A, it is your decision.")
    assert "row 1" not in terminal.raw


def test_a_closed_input_ends_cleanly(tmp_path):
    found = subprocess.run(
        [ALLEGRA, "play", "skyjo", "--seed", "1"],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    assert (found.returncode, found.stderr) == (0, "")
    assert json.loads(record_in(tmp_path).read_text().splitlines()[-1])["end"] == "unfinished"
