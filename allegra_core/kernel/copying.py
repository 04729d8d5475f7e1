"""Copies and pickles: the same ones whether what is copied runs compiled or interpreted.

A compiled object is made anew by its class, so a class whose ``__init__`` takes arguments has a
``__reduce__`` that tells them. Classes that plugins derive from give all their attributes.
"""

from __future__ import annotations

import copyreg
from collections.abc import Callable

from librt.vecs import vec
from mypy_extensions import i64


def remade(it: object) -> tuple[object, ...]:
    """Return the ``__reduce__`` of an object that can be made without arguments and then filled."""
    native: tuple[str, ...] = getattr(type(it), "__mypyc_attrs__", ())
    names = [*native, *getattr(it, "__dict__", ())]
    state = {name: getattr(it, name) for name in names if hasattr(it, name)}
    return _bare, (type(it),), state


def _bare(kind: type[object]) -> object:
    return kind.__new__(kind)


def _ints(numbers: vec[i64]) -> tuple[Callable[[list[int]], vec[i64]], tuple[list[int]]]:
    return _vector, (list(numbers),)


def _vector(numbers: list[int]) -> vec[i64]:
    return vec[i64](numbers)


copyreg.pickle(type(vec[i64]()), _ints)
