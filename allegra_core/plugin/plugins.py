"""Finds plugins: installed ones by their entry points, others from files given by hand."""

from __future__ import annotations

import importlib.util
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path
from types import ModuleType
from typing import Any

import pluggy
from pydantic import BaseModel

from allegra_core.errors import PluginError
from allegra_core.plugin import hookspecs
from allegra_core.plugin.descriptions import (
    BotKind,
    CardAction,
    Description,
    Interrupt,
    Joker,
    Scoring,
    TurnAlternative,
)

GROUP = "allegra"
SHIPPED_BY = "allegra"

KINDS: dict[str, type[Description]] = {
    "joker": Joker,
    "card_action": CardAction,
    "turn_alternative": TurnAlternative,
    "interrupt": Interrupt,
    "scoring": Scoring,
    "bot": BotKind,
}


@dataclass(frozen=True)
class Plugin:
    """One plugin: its name, version and where it comes from."""

    name: str
    version: str
    origin: str
    shipped: bool


class Plugins:
    """The plugins of one load, and what they supply, by kind and name.

    The kinds are ``joker``, ``card_action``, ``turn_alternative``, ``interrupt``, ``scoring`` and
    ``bot``.
    """

    def __init__(self) -> None:
        self._hooks = pluggy.PluginManager("allegra")
        self._hooks.add_hookspecs(hookspecs)
        self._plugins: dict[str, Plugin] = {}
        self._supplied: dict[tuple[str, str], tuple[Description, str]] = {}

    def add(self, plugin: Plugin, load: Callable[[], ModuleType]) -> None:
        """Load a plugin and take what it supplies; PluginError names it where that fails."""
        other = self._plugins.get(plugin.name)
        if other is not None:
            raise PluginError(
                f"two plugins are named '{plugin.name}': one from {other.origin}, "
                f"the other from {plugin.origin}; rename or remove one of them"
            )
        module = _guarded(plugin, "raised while loading", load)
        _guarded(plugin, "cannot be looked at", lambda: self._check_hooks(plugin, module))
        self._plugins[plugin.name] = plugin
        for kind, of in KINDS.items():
            hook = getattr(module, f"allegra_{kind}s", None)
            if hook is not None:
                self._take(plugin, kind, of, _guarded(plugin, f"raised in allegra_{kind}s", hook))

    def _check_hooks(self, plugin: Plugin, module: ModuleType) -> None:
        made_for = getattr(module, "allegra_hooks", hookspecs.HOOKS_VERSION)
        unknown = [
            name
            for name in dir(module)
            if getattr(getattr(module, name), "allegra_impl", None) and not hasattr(hookspecs, name)
        ]
        if not isinstance(made_for, int) or made_for > hookspecs.HOOKS_VERSION or unknown:
            what = f"the hook {unknown[0]}" if unknown else f"version {made_for} of the hooks"
            raise PluginError(
                f"plugin '{plugin.name}' from {plugin.origin} needs {what}, "
                "which this version of allegra does not have; upgrade allegra"
            )
        try:
            self._hooks.register(module, plugin.name)
        except pluggy.PluginValidationError as error:
            raise PluginError(
                f"plugin '{plugin.name}' from {plugin.origin} was made for other hooks: {error}"
            ) from error

    def _take(self, plugin: Plugin, kind: str, of: type[Description], supplied: Any) -> None:
        if not isinstance(supplied, list) or not all(isinstance(one, of) for one in supplied):
            raise PluginError(
                f"plugin '{plugin.name}' from {plugin.origin}: allegra_{kind}s must return "
                f"a list of {of.__name__}"
            )
        for one in supplied:
            taken = self._supplied.get((kind, one.name))
            if taken is not None:
                raise PluginError(
                    f"plugins '{taken[1]}' and '{plugin.name}' both supply "
                    f"the {kind.replace('_', ' ')} '{one.name}'; only one of them can be used"
                )
            self._supplied[kind, one.name] = (one, plugin.name)

    def find(self, kind: str, name: str) -> Description:
        """Return a description; KeyError where no plugin supplies it."""
        return self._supplied[kind, name][0]

    def params(self, kind: str, name: str) -> type[BaseModel] | None:
        """Return the model of a description's parameters; None where no plugin supplies it."""
        found = self._supplied.get((kind, name))
        return None if found is None or isinstance(found[0], BotKind) else found[0].params

    def names(self, kind: str) -> list[str]:
        """Return the names that plugins supply of a kind, sorted."""
        return sorted(name for found, name in self._supplied if found == kind)

    def owner(self, kind: str, name: str) -> str:
        """Return the name of the plugin that supplies something."""
        return self._supplied[kind, name][1]

    def plugins(self) -> list[str]:
        """Return the names of all plugins that are installed or were given, sorted."""
        return sorted(self._plugins)

    def shipped(self) -> list[str]:
        """Return the names of the plugins that every ruleset may use without naming them."""
        return sorted(name for name, plugin in self._plugins.items() if plugin.shipped)

    def plugin(self, name: str) -> Plugin:
        """Return one plugin by name."""
        return self._plugins[name]

    def supplies(self, name: str) -> list[tuple[str, Description]]:
        """Return what a plugin supplies, as kind and description."""
        return [
            (kind, found) for (kind, _), (found, owner) in self._supplied.items() if owner == name
        ]

    @property
    def watched(self) -> bool:
        """Whether any plugin wants to be told of events."""
        return bool(self._hooks.hook.allegra_event.get_hookimpls())

    def tell(self, game: Any, event: Any) -> None:
        """Tell the plugins that watch games what has happened in one."""
        told = {"game": game, "event": event}
        for hook in self._hooks.hook.allegra_event.get_hookimpls():
            try:
                hook.function(*(told[name] for name in hook.argnames))
            except Exception as error:
                said = f"{type(error).__name__}: {error}"
                raise PluginError(
                    f"plugin '{hook.plugin_name}' raised in allegra_event: {said}"
                ) from error


def load_plugins(files: Sequence[Path | str] = ()) -> Plugins:
    """Return all installed plugins and those of the given files; PluginError names a bad one."""
    plugins = Plugins()
    for entry in sorted(metadata.entry_points(group=GROUP), key=lambda entry: entry.name):
        package = entry.dist.name if entry.dist is not None else entry.module
        version = entry.dist.version if entry.dist is not None else ""
        shipped = package == SHIPPED_BY
        origin = f"package {package} {version}".strip()
        plugins.add(Plugin(entry.name, version, origin, shipped), entry.load)
    for file in files:
        path = Path(file)
        origin = f"file {path}"
        plugins.add(Plugin(path.stem, "", origin, shipped=False), lambda path=path: _load(path))  # type: ignore[misc]
    return plugins


def _load(path: Path) -> ModuleType:
    """Load a plugin file; the same file, unchanged, is the same module however often it is asked.

    Otherwise what the first loading made would belong to a module that nobody finds any more, and
    could not be pickled.
    """
    name = f"allegra_plugin_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None or not path.is_file():
        raise PluginError(f"plugin file {path} does not exist or is no Python file (.py)")
    source = (path.resolve(), path.read_bytes())
    loaded = sys.modules.get(name)
    if loaded is not None and getattr(loaded, "allegra_loaded_from", None) == source:
        return loaded
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    module.allegra_loaded_from = source  # type: ignore[attr-defined]
    return module


def _guarded(plugin: Plugin, what: str, call: Callable[[], Any]) -> Any:
    try:
        # What a plugin prints must not mix with what a command was asked for.
        with redirect_stdout(sys.stderr):
            return call()
    except PluginError:
        raise
    except (Exception, SystemExit) as error:
        raise PluginError(
            f"plugin '{plugin.name}' from {plugin.origin} {what}: {type(error).__name__}: {error}"
        ) from error
