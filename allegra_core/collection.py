"""Lets pytest collect scenario files, one test each, wherever allegra is installed.

``pytest my-rules/`` runs every ``*.scenario.yaml`` below; ``--allegra-plugin FILE`` (or the
setting ``allegra_plugins``) gives plugins that their rulesets need.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from allegra_core.plugin import Plugins
    from allegra_core.scenario.file import ScenarioInFile

_PLUGINS = pytest.StashKey["Plugins"]()


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option and the setting."""
    parser.getgroup("allegra").addoption(
        "--allegra-plugin",
        action="append",
        default=[],
        metavar="FILE",
        help="load an allegra plugin from a file, for the scenarios that need it",
    )
    parser.addini("allegra_plugins", "files of allegra plugins", type="paths", default=[])


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect a scenario file."""
    if file_path.name.endswith((".scenario.yaml", ".scenario.yml")):
        return ScenarioFile.from_parent(parent, path=file_path)
    return None


class ScenarioFile(pytest.File):
    """A file of scenarios."""

    def collect(self) -> Iterator[pytest.Item]:
        """Give a test for each scenario; one that fails where the file cannot be read."""
        # The engine is imported only where there is a scenario to run.
        from allegra_core.errors import ScenarioError
        from allegra_core.scenario import read_scenarios

        try:
            found = read_scenarios(self.path)
        except ScenarioError as error:
            raise self.CollectError(str(error)) from error
        for one in found:
            yield ScenarioItem.from_parent(self, name=one.scenario.scenario, found=one)


class ScenarioItem(pytest.Item):
    """One scenario as a test."""

    def __init__(self, *, found: ScenarioInFile, **rest: Any) -> None:
        super().__init__(**rest)
        self.found = found

    def runtest(self) -> None:
        """Run the scenario."""
        from allegra_core.scenario import run_scenario

        run_scenario(self.found, _plugins(self.config))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> Any:
        """Show what was expected and found, without a traceback."""
        from allegra_core.errors import ScenarioError

        if isinstance(excinfo.value, ScenarioError):
            return str(excinfo.value)
        return super().repr_failure(excinfo, style)

    def reportinfo(self) -> tuple[Path, int, str]:
        """Say where the scenario stands."""
        return self.path, self.found.line - 1, self.name


def _plugins(config: pytest.Config) -> Plugins:
    """Return the plugins for this run, loaded once."""
    from allegra_core.plugin import load_plugins

    if _PLUGINS not in config.stash:
        files = [*config.getini("allegra_plugins"), *config.getoption("--allegra-plugin")]
        config.stash[_PLUGINS] = load_plugins(files)
    return config.stash[_PLUGINS]
