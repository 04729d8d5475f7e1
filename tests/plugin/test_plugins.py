"""Finding plugins, and what is said of those that cannot be used."""

from __future__ import annotations

import pickle
import sys
import textwrap
from importlib import metadata
from pathlib import Path

import pytest

from allegra_core.errors import PluginError, RulesetError
from allegra_core.plugin import hookspecs, load_plugins
from allegra_core.plugin.plugins import KINDS
from allegra_core.ruleset import load_data

MARKET = Path(__file__).parents[1] / "cases" / "plugins" / "market.py"


def written(folder: Path, name: str, text: str) -> Path:
    file = folder / name
    file.parent.mkdir(exist_ok=True)
    file.write_text(textwrap.dedent(text), encoding="utf-8")
    return file


def test_the_shipped_plugins_supply_what_the_rules_name():
    plugins = load_plugins()
    assert plugins.shipped() == ["card_actions", "exchange", "jokers", "tap"]
    assert plugins.names("joker") == ["joker"]
    assert plugins.names("card_action") == ["look-card", "look-line", "renew"]
    assert plugins.names("turn_alternative") == ["exchange"]
    assert plugins.names("interrupt") == ["tap"]


def test_shipped_plugins_come_through_the_same_entry_points_as_any_other():
    names = {entry.name for entry in metadata.entry_points(group="allegra")}
    assert {"card_actions", "exchange", "jokers", "tap"} <= names


def test_every_kind_of_description_has_a_hook():
    for kind in KINDS:
        assert hasattr(hookspecs, f"allegra_{kind}s")


def test_a_plugin_from_a_file_supplies_things_under_its_own_name():
    plugins = load_plugins([MARKET])
    assert "market" in plugins.plugins()
    assert "market" not in plugins.shipped()
    assert plugins.owner("card_action", "trade") == "market"
    assert {name for _, name in ((k, d.name) for k, d in plugins.supplies("market"))} == {
        "trade",
        "veto",
        "even-joker",
        "ceiling",
    }


def test_loads_do_not_share_plugins():
    load_plugins([MARKET])
    assert "market" not in load_plugins().plugins()


def test_a_plugin_must_be_named_by_the_ruleset_that_uses_it():
    data = {
        "format": 1,
        "name": "X",
        "extends": "allegra",
        "interrupts": ["veto"],
    }
    with pytest.raises(RulesetError) as caught:
        load_data(data, load_plugins([MARKET]))
    assert "'veto' comes from the plugin 'market'; add it to plugins" in str(caught.value)
    ruleset = load_data({**data, "plugins": ["market"]}, load_plugins([MARKET]))
    assert ruleset.for_players(2).interrupts[0].name == "veto"


def test_two_plugins_of_one_name_are_both_told(tmp_path):
    one = written(tmp_path / "one", "mine.py", "")
    two = written(tmp_path / "two", "mine.py", "")
    with pytest.raises(PluginError) as caught:
        load_plugins([one, two])
    assert "two plugins are named 'mine'" in str(caught.value)
    assert str(one) in str(caught.value)
    assert str(two) in str(caught.value)


def test_two_plugins_that_supply_one_name_are_both_told(tmp_path):
    text = """
        from allegra_core import hookimpl
        from allegra_core.plugin import Joker

        @hookimpl
        def allegra_jokers():
            return [Joker(name="joker", sentence="", stands=None, naturals=None)]
    """
    with pytest.raises(PluginError) as caught:
        load_plugins([written(tmp_path, "mine.py", text)])
    assert "plugins 'jokers' and 'mine' both supply the joker 'joker'" in str(caught.value)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1 / 0", "raised while loading: ZeroDivisionError: division by zero"),
        ("import no_such_module_at_all", "raised while loading: ModuleNotFoundError"),
        ("def (", "raised while loading: SyntaxError"),
        ("import sys; sys.exit(3)", "raised while loading: SystemExit: 3"),
        ("allegra_hooks = 99", "needs version 99 of the hooks"),
        ("allegra_hooks = 'abc'", "needs version abc of the hooks"),
        (
            "def __getattr__(name): raise RuntimeError('moon')",
            "cannot be looked at: RuntimeError: moon",
        ),
        (
            """
            from allegra_core import hookimpl

            @hookimpl
            def allegra_moons():
                return []
            """,
            "needs the hook allegra_moons",
        ),
        (
            """
            from allegra_core import hookimpl

            @hookimpl
            def allegra_event(game, event, moon):
                pass
            """,
            "was made for other hooks",
        ),
        (
            """
            from allegra_core import hookimpl

            @hookimpl
            def allegra_jokers():
                return "joker"
            """,
            "allegra_jokers must return a list of Joker",
        ),
        (
            """
            from allegra_core import hookimpl
            from allegra_core.plugin import Joker

            @hookimpl
            def allegra_jokers():
                return [Joker(name="moon", sentence="", stands=None, naturals=None, tides=3)]
            """,
            "raised in allegra_jokers: TypeError",
        ),
    ],
)
def test_a_plugin_that_cannot_be_used_is_named(tmp_path, text, said):
    file = written(tmp_path, "mine.py", text)
    with pytest.raises(PluginError) as caught:
        load_plugins([file])
    assert f"plugin 'mine' from file {file}" in str(caught.value)
    assert said in str(caught.value)


def test_a_plugin_file_loaded_again_is_the_same_module_until_it_changes(tmp_path):
    file = written(tmp_path, "again.py", "class Thing: pass\n")

    def thing() -> type:
        load_plugins([file])
        return sys.modules["allegra_plugin_again"].Thing

    first = thing()
    assert thing() is first
    assert type(pickle.loads(pickle.dumps(first()))) is first
    written(tmp_path, "again.py", "class Thing: changed = True\n")
    assert thing().changed


def test_a_plugin_file_that_raised_leaves_no_module(tmp_path):
    file = written(tmp_path, "broken.py", "1 / 0\n")
    for _ in range(2):
        with pytest.raises(PluginError, match="ZeroDivisionError"):
            load_plugins([file])
    assert "allegra_plugin_broken" not in sys.modules


def test_a_plugin_file_that_is_not_there_is_named(tmp_path):
    with pytest.raises(PluginError, match=r"gone\.py does not exist"):
        load_plugins([tmp_path / "gone.py"])


def test_watchers_among_plugins_are_told_of_events(tmp_path):
    text = """
        from allegra_core import hookimpl

        told = []

        @hookimpl
        def allegra_event(game, event):
            told.append(event.kind)
    """
    from allegra_core.game import Game
    from allegra_core.ruleset import load

    plugins = load_plugins([written(tmp_path, "watcher.py", text)])
    game = Game(load("skyjo", plugins), players=2, plugins=plugins)
    game.play("reveal r1c1")
    told = sys.modules["allegra_plugin_watcher"].told
    assert told == ["dealt", "chosen", "revealed"]


def test_a_watcher_that_raises_is_named(tmp_path):
    text = """
        from allegra_core import hookimpl

        @hookimpl
        def allegra_event(event):
            raise ValueError("moon")
    """
    from allegra_core.game import Game
    from allegra_core.ruleset import load

    plugins = load_plugins([written(tmp_path, "watcher.py", text)])
    with pytest.raises(PluginError, match="plugin 'watcher' raised in allegra_event: ValueError"):
        Game(load("skyjo", plugins), players=2, plugins=plugins)
