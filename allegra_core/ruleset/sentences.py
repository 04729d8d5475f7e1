"""Says in plain sentences what pydantic finds wrong with a ruleset."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any, get_args

from pydantic import BaseModel, ValidationError

Found = tuple[tuple[Any, ...], bool, str]
"""A path, whether its key is meant (and not its value), and a sentence."""

_SHOULD_BE = {
    "bool_type": "true or false",
    "dict_type": "a mapping",
    "float_type": "a number",
    "int_from_float": "a whole number",
    "int_type": "a whole number",
    "list_type": "a list",
    "model_attributes_type": "a mapping",
    "model_type": "a mapping",
    "string_type": "text",
    "string_unicode": "text that UTF-8 can hold",
}


def faults(
    error: ValidationError, data: Any, model: type[BaseModel], where: str = ""
) -> list[Found]:
    """Return every fault of an error as a path into the data and a sentence, each once."""
    out: list[Found] = []
    for one in error.errors(include_url=False):
        path = _real_path(one["loc"], data, one["type"])
        found = _fault(one, path, data, model, where)
        if found not in out and not any(path == old[0] and not old[1] for old in out):
            out.append(found)
    return out


def _fault(one: Any, path: tuple[Any, ...], data: Any, model: type[BaseModel], where: str) -> Found:
    kind, context = one["type"], one.get("ctx", {})
    name = dotted(path)
    if kind == "extra_forbidden":
        known = list(model_at(model, path[:-1]).model_fields)
        return path, True, unknown_key(path[-1], dotted(path[:-1]) or where, known)
    if kind == "missing":
        inside = dotted(path[:-1]) or where
        return path[:-1], True, f"'{path[-1]}' is missing{f' in {inside}' if inside else ''}"
    value = shown(_at(data, path))
    if kind == "value_error":
        return path, False, f"{name}: {context['error']}" if name else str(context["error"])
    if kind == "literal_error":
        choices = context["expected"]
        close = get_close_matches(str(_at(data, path)), _choices(choices), n=1)
        hint = f"; did you mean '{close[0]}'?" if close else ""
        return path, False, f"{name} should be {choices}, not {value}{hint}"
    for bound, words in (("ge", "at least"), ("le", "at most")):
        if bound in context:
            return path, False, f"{name} is {value}, and should be {words} {context[bound]:,}"
    if kind == "too_short":
        return path, False, f"{name} should have at least {context['min_length']} entry"
    if kind in {"string_too_short", "string_too_long"}:
        length = "be empty" if kind == "string_too_short" else "be that long"
        return path, False, f"{name} should not {length}"
    should = _SHOULD_BE.get(kind, "something else")
    if kind == "int_type" and one["loc"][-1] == "int":
        should = "a number"
    return path, False, f"{name or 'it'} should be {should}, not {value}"


def unknown_key(key: Any, where: str, known: Iterable[str]) -> str:
    """Say that a key is unknown, and which one was perhaps meant."""
    known = list(known)
    close = get_close_matches(str(key), known, n=1)
    hint = f"; did you mean '{close[0]}'?" if close else f"; known are {', '.join(known) or 'none'}"
    return f"unknown key '{key}'{f' in {where}' if where else ''}{hint}"


def unknown_name(what: str, name: str, known: Iterable[str]) -> str:
    """Say that a name is unknown, and which one was perhaps meant."""
    known = list(known)
    close = get_close_matches(name, known, n=1)
    hint = f"; did you mean '{close[0]}'?" if close else f"; known are {', '.join(known) or 'none'}"
    return f"unknown {what} '{name}'{hint}"


def dotted(path: tuple[Any, ...]) -> str:
    """Return a path as a designer would write it: ``deck.cards[2].count``."""
    out = ""
    for part in path:
        if isinstance(part, int):
            out += f"[{part + 1}]"
        else:
            out += f".{part}" if out else str(part)
    return out


def shown(value: Any) -> str:
    """Return a value as it is quoted in a sentence."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if value is None:
        return "null"
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, str):
        return f"the text '{value if len(value) <= 40 else value[:37] + '…'}'"
    text = str(value)
    return text if len(text) <= 40 else f"{text[:20]}… ({len(text)} digits)"


def model_at(model: type[BaseModel], path: tuple[Any, ...]) -> type[BaseModel]:
    """Return the model of the mapping at a path."""
    for part in path:
        if part in model.model_fields:
            model = _inner(model.model_fields[part].annotation) or model
    return model


def _inner(annotation: Any) -> type[BaseModel] | None:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    for argument in get_args(annotation):
        found = _inner(argument)
        if found is not None:
            return found
    return None


def _real_path(loc: tuple[Any, ...], data: Any, kind: str) -> tuple[Any, ...]:
    """Return a location without what pydantic adds to it, such as the arm of a union."""
    path: list[Any] = []
    for at, part in enumerate(loc):
        last = at == len(loc) - 1
        if (isinstance(data, dict) and part in data) or (
            isinstance(data, list) and isinstance(part, int) and part < len(data)
        ):
            data = data[part]
            path.append(part)
        elif last and kind == "missing":
            path.append(part)
    return tuple(path)


def _at(data: Any, path: tuple[Any, ...]) -> Any:
    for part in path:
        data = data[part]
    return data


def _choices(expected: str) -> list[str]:
    return [word.strip("' ") for word in expected.replace(" or ", ", ").split(",")]
