"""``translate``: replaces values by those of a dictionary."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable
from typing import Any

from lslint.execution import regexes
from lslint.execution.budget import checked, measured
from lslint.execution.decorations import Decorations
from lslint.execution.environment import Environment
from lslint.execution.errors import NotRun, StartError
from lslint.execution.event import MISSING, Event, reference
from lslint.execution.options import Options
from lslint.execution.values import copied, ruby_text
from lslint.grammar.logstash.nodes import Plugin

Lookup = Callable[[str], Any]
"""Returns the value of a string; ``MISSING`` if there is none."""


def prepare(plugin: Plugin, environment: Environment) -> Callable[[Event], list[Event]]:
    """Return the function that looks up a field, or the elements of an array (``iterate_on``)."""
    options = Options(
        plugin,
        (
            "source", "field", "target", "destination", "dictionary", "dictionary_path", "exact", "regex", "fallback",
            "override", "iterate_on", "ecs_compatibility", "yaml_dictionary_code_point_limit",
        ),
        ignored=("refresh_interval", "refresh_behaviour", "yaml_load_strategy"),
    )  # fmt: skip
    for old, new in (("field", "source"), ("destination", "target")):
        if old in options and new in options:
            raise StartError(f"`{old}` and `{new}` exclude each other")
    source_name = options.text("source", options.text("field"))
    if source_name is None:
        raise StartError("`source` is required")
    each = options.text("iterate_on")
    ecs = options.text("ecs_compatibility", environment.ecs) != "disabled"
    default = None if each is not None and not ecs else source_name if ecs else "translation"
    target_name = options.text("target", options.text("destination", default))
    if target_name is None:
        raise StartError("`target` is required with `iterate_on`")
    override = options.flag("override", target_name == source_name)
    if target_name == source_name and not override:
        raise StartError("`override => false` has no effect if `target` is the field itself: remove it")
    fallback = options.text("fallback")
    lookup = _lookup(_dictionary(options, environment), options, environment)
    decorate = Decorations(options)
    source, target = reference(source_name), reference(target_name)

    def found(value: Any, event: Event) -> Any:
        made = MISSING if value is None else copied(lookup(ruby_text(value)))
        return event.expand(fallback) if made is MISSING and fallback is not None else made

    def single(event: Event) -> bool:
        if not event.has(source) or (event.has(target) and not override):
            return False
        result = found(_first(event.get(source)), event)
        if result is not MISSING:
            event.set(target, result)
        return result is not MISSING

    def values(event: Event, path: tuple[str, ...]) -> bool:
        value = event.get(path)
        if value is MISSING or (event.has(target) and not override):
            return False
        items = value if isinstance(value, list) else [] if value is None else [value]
        results = [found(one, event) for one in items]
        event.set(target, [None if one is MISSING else one for one in results])
        return any(one is not MISSING for one in results)

    def objects(event: Event, path: tuple[str, ...]) -> bool:
        value = event.get(path)
        if not isinstance(value, list):
            return False
        if len(source) > 1 or len(target) > 1:
            raise NotRun("`iterate_on` with nested fields is not modelled")
        done = False
        for item in value:
            if not isinstance(item, dict) or source[0] not in item or (target[0] in item and not override):
                continue
            result = found(_first(item[source[0]]), event)
            if result is not MISSING:
                event.budget.write(result, len(path) + 1)
                item[target[0]] = result
                done = True
        return done

    def translate(event: Event) -> list[Event]:
        if each is None:
            done = single(event)
        else:
            done = (values if each == source_name else objects)(event, reference(each))
        if done:
            decorate(event)
        return [event]

    return translate


def _first(value: Any) -> Any:
    """Return the first element of a list, None if it is empty; another value as it is."""
    if isinstance(value, list):
        return value[0] if value else None
    return value


def _dictionary(options: Options, environment: Environment) -> dict[str, Any]:
    path = options.text("dictionary_path")
    if path is None:
        return options.table("dictionary")
    if "dictionary" in options:
        raise StartError("`dictionary` and `dictionary_path` exclude each other")
    kind = path.rpartition(".")[2].lower()
    _check_limit(options, kind)
    text = environment.content(path)
    try:
        if kind == "csv":
            return {row[0]: row[1] for row in csv.reader(io.StringIO(text)) if len(row) > 1}
        if kind == "json":
            found = json.loads(text)
        elif kind in ("yml", "yaml"):
            found = _yaml(text)
        else:
            raise StartError(f"`dictionary_path` with the extension `{kind}` is refused")
    except (ValueError, RecursionError, csv.Error):
        raise NotRun(f"the file `{path}` cannot be read as {kind.upper()}") from None
    measured(found)  # an alias in YAML can contain itself
    if not isinstance(found, dict) or not all(isinstance(key, str) for key in found):
        raise NotRun(f"the keys of `{path}` are not all strings")
    return found


def _check_limit(options: Options, kind: str) -> None:
    limit = options.number("yaml_dictionary_code_point_limit")
    if limit is not None and kind not in ("yml", "yaml"):
        raise StartError("`yaml_dictionary_code_point_limit` is only for dictionaries in YAML: remove it")
    if limit is not None and limit <= 0:
        raise StartError("`yaml_dictionary_code_point_limit` must be positive")


def _yaml(text: str) -> Any:
    """Raises ``ValueError``."""
    import yaml

    try:
        return yaml.safe_load(text)
    except yaml.YAMLError:
        raise ValueError from None


def _lookup(dictionary: dict[str, Any], options: Options, environment: Environment) -> Lookup:
    exact = options.flag("exact", True)
    if not exact:
        return _replacing(dictionary)
    if not options.flag("regex"):
        return lambda text: dictionary.get(text, MISSING)
    patterns = [(regexes.compile(key, environment), value) for key, value in dictionary.items()]

    def matching(text: str) -> Any:
        return next((value for regex, value in patterns if regex.search(text) is not None), MISSING)

    return matching


def _replacing(dictionary: dict[str, Any]) -> Lookup:
    """Return a lookup that replaces each key inside a string. A string without keys has no value."""
    if not dictionary:
        return lambda text: MISSING
    union = re.compile("|".join(map(re.escape, dictionary)))

    def replacing(text: str) -> Any:
        size = 0

        def replaced(match: re.Match[str]) -> str:
            nonlocal size
            value = ruby_text(dictionary[match[0]])
            size = checked(value, size)
            return value

        found = union.sub(replaced, text)
        return MISSING if found == text else found

    return replacing
