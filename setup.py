"""Switches the compiler on: mypyc makes the kernel, the bots and the plugins' steps fast.

The environment variable ALLEGRA_COMPILE says whether: 0 never, 1 for sure (failing is an error);
unset, it is tried, and where it fails the same files run interpreted. All that is made on the
way lies in a temporary folder, so that the tree stays clean.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from importlib.util import source_hash
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent
MAPPED = {"allegra_core": "allegra_core", "plugins": "allegra_plugins"}
COMPILED = ("allegra_core/kernel/*.py", "allegra_core/bots/*.py", "plugins/*/steps.py")
NOT_COMPILED = {"__init__.py", "kinds.py"}  # these see pydantic and pluggy
BUILDING = {"bdist_wheel", "editable_wheel", "build_ext"}

# One library holds all modules; its name tells nothing of the machine it was made on.
MYPYC = """
import os

from mypyc.build import mypycify
from setuptools import setup

extensions = mypycify(
    ["--config-file=", {modules}],
    opt_level="3",
    group_name="allegra_core.compiled",
)
for extension in extensions:
    if os.name != "nt":
        # Functions may be inlined: nobody is to put others of the same names in their place.
        extension.extra_compile_args.append("-fno-semantic-interposition")
setup(name="allegra", packages=[], ext_modules=extensions)
"""


class Compiled(build_ext):
    """Puts in place what mypyc has made, in the wheel or beside the sources."""

    made: dict[str, Path]

    def build_extension(self, ext: Extension) -> None:
        """Copy one compiled file."""
        place = Path(self.get_ext_fullpath(ext.name))
        place.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(self.made[ext.name], place)


def staged(stage: Path) -> list[str]:
    """Copy the sources to where mypyc finds them under the names they are installed by.

    With them goes a module that remembers what each was like, for ``allegra_core.built``. Rooms
    that are not compiled are left empty: mypyc would look at all that they import.
    """
    for folder, package in MAPPED.items():
        for file in (ROOT / folder).rglob("*.py"):
            place = stage / package / file.relative_to(ROOT / folder)
            place.parent.mkdir(parents=True, exist_ok=True)
            if file.name != "__init__.py" or file.parent.name == "kernel":
                shutil.copyfile(file, place)
            else:
                place.touch()
    digests: dict[str, str] = {}
    for pattern in COMPILED:
        for file in sorted(ROOT.glob(pattern)):
            if file.name not in NOT_COMPILED:
                first, *rest = file.relative_to(ROOT).with_suffix("").parts
                name = ".".join([MAPPED[first], *rest])
                digests[name] = source_hash(file.read_bytes()).hex()
    sources = f'"""Which sources are compiled here."""\n\nSOURCES: dict[str, str] = {digests!r}\n'
    (stage / "allegra_core" / "_sources.py").write_text(sources, encoding="utf-8")
    return [f"{name.replace('.', '/')}.py" for name in [*digests, "allegra_core._sources"]]


def compiled(stage: Path) -> dict[str, Path]:
    """Compile, and return the file made for each module; RuntimeError says why it cannot be."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "")
    if compiler and shutil.which(compiler[0]) is None:
        raise RuntimeError("no C compiler was found")
    modules = ", ".join(map(repr, staged(stage)))
    (stage / "setup.py").write_text(MYPYC.format(modules=modules), encoding="utf-8")
    command = [sys.executable, "setup.py", "--quiet", "build_ext", "--inplace"]
    run = subprocess.run(command, cwd=stage, capture_output=True, text=True, check=False)
    if run.returncode:
        sys.stderr.write(run.stdout + run.stderr)
        raise RuntimeError(f"{' '.join(compiler) or 'mypyc'} could not compile it")
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    made = {}
    # The library that knows the digests comes last: what is half in place is stale, not wrong.
    for file in sorted(stage.glob(f"allegra_*/**/*{suffix}"), key=lambda f: "__mypyc" in f.name):
        parts = file.relative_to(stage).parts
        made[".".join(parts).removesuffix(suffix)] = file
    return made


def wanted(stage: Path) -> dict[str, Path]:
    """Compile where that is asked for and can be done; say so in a sentence where it cannot."""
    asked = os.environ.get("ALLEGRA_COMPILE", "")
    if asked == "0" or BUILDING.isdisjoint(sys.argv):
        return {}
    try:
        return compiled(stage)
    except RuntimeError as error:
        if asked == "1":
            raise SystemExit(f"allegra is not compiled: {error}") from error
        sys.stderr.write(f"allegra will run interpreted, which is slower: {error}\n")
        return {}


with tempfile.TemporaryDirectory(prefix="allegra-") as scratch:
    Compiled.made = wanted(Path(scratch))
    setup(
        ext_modules=[Extension(name, []) for name in Compiled.made],
        cmdclass={"build_ext": Compiled},
        options={"build": {"build_base": scratch}, "egg_info": {"egg_base": scratch}},
    )
