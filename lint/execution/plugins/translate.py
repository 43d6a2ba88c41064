"""``translate``: replaces values by those of a dictionary."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable
from typing import Any

from lslint.execution import regexes
from lslint.execution.environment import Environment
from lslint.execution.errors import NotRun, StartError, checked, measured
from lslint.execution.event import MISSING, Event, Filter, reference
from lslint.execution.options import Decorations, Options
from lslint.execution.values import copied, ruby_text

Lookup = Callable[[str], Any]
"""Returns the value of a string; ``MISSING`` if there is none."""


def prepare(options: Options, environment: Environment) -> Filter:
    """Return the function that looks up a field, or the elements of an array (``iterate_on``)."""
    return _Translator(options, environment).translate


class _Translator:
    """A ``translate`` filter. ``array``: the field that ``iterate_on`` names, or None."""

    def __init__(self, options: Options, environment: Environment) -> None:
        for old in options.plugin.options:
            record = options.record(old.name)
            new = None if record is None else record.replacement
            if new is not None and new in options:
                raise StartError(f"`{old.name}` and `{new}` exclude each other")
        source = options.text("source", options.text("field"))
        if source is None:
            raise StartError("`source` is required")
        self.array = options.text("iterate_on")
        has_ecs = options.text("ecs_compatibility", environment.ecs) != "disabled"
        default = None if self.array is not None and not has_ecs else source if has_ecs else "translation"
        target = options.text("target", options.text("destination", default))
        if target is None:
            raise StartError("`target` is required with `iterate_on`")
        self.override = options.flag("override", target == source)
        if target == source and not self.override:
            raise StartError("`override => false` has no effect if `target` is the field itself: remove it")
        self.fallback = options.text("fallback")
        self.lookup = _lookup(_dictionary(options, environment), options, environment)
        self.decorate = Decorations(options)
        self.has_objects = self.array != source
        self.source, self.target = reference(source), reference(target)

    def translate(self, event: Event) -> list[Event]:
        """Look up the values of an event."""
        if self.array is None:
            is_set = self._set_field(event)
        else:
            set_elements = self._set_in_objects if self.has_objects else self._set_list
            is_set = set_elements(event, reference(self.array))
        if is_set:
            self.decorate(event)
        return [event]

    def _result(self, value: Any, event: Event) -> Any:
        result = MISSING if value is None else copied(self.lookup(ruby_text(value)))
        return event.expand(self.fallback) if result is MISSING and self.fallback is not None else result

    def _set_field(self, event: Event) -> bool:
        if not event.has(self.source) or (event.has(self.target) and not self.override):
            return False
        result = self._result(_first(event.get(self.source)), event)
        if result is not MISSING:
            event.set(self.target, result)
        return result is not MISSING

    def _set_list(self, event: Event, path: tuple[str, ...]) -> bool:
        """Look up each value of an array."""
        value = event.get(path)
        if value is MISSING or (event.has(self.target) and not self.override):
            return False
        items = value if isinstance(value, list) else [] if value is None else [value]
        results = [self._result(item, event) for item in items]
        event.set(self.target, [None if result is MISSING else result for result in results])
        return any(result is not MISSING for result in results)

    def _set_in_objects(self, event: Event, path: tuple[str, ...]) -> bool:
        """Look up the field ``source`` of each object of an array."""
        value = event.get(path)
        if not isinstance(value, list):
            return False
        if len(self.source) > 1 or len(self.target) > 1:
            raise NotRun("`iterate_on` with nested fields is not modelled")
        source, target = self.source[0], self.target[0]
        is_set = False
        for item in value:
            if not isinstance(item, dict) or source not in item or (target in item and not self.override):
                continue
            result = self._result(_first(item[source]), event)
            if result is not MISSING:
                event.budget.write(result, len(path) + 1)
                item[target] = result
                is_set = True
        return is_set


def _first(value: Any) -> Any:
    """Return the first element of a list, None if it is empty; another value as it is."""
    if isinstance(value, list):
        return value[0] if value else None
    return value


def _dictionary(options: Options, environment: Environment) -> dict[str, Any]:
    path, entries = options.text("dictionary_path"), options.table("dictionary")
    limit = options.number("yaml_dictionary_code_point_limit")
    if path is None:
        return entries
    if "dictionary" in options:
        raise StartError("`dictionary` and `dictionary_path` exclude each other")
    kind = path.rpartition(".")[2].lower()
    if limit is not None and kind not in ("yml", "yaml"):
        raise StartError("`yaml_dictionary_code_point_limit` is only for dictionaries in YAML: remove it")
    if limit is not None and limit <= 0:
        raise StartError("`yaml_dictionary_code_point_limit` must be positive")
    text = environment.content(path)
    try:
        if kind == "csv":
            return {row[0]: row[1] for row in csv.reader(io.StringIO(text)) if len(row) > 1}
        if kind == "json":
            content = json.loads(text)
        elif kind in ("yml", "yaml"):
            content = _yaml(text)
        else:
            raise StartError(f"`dictionary_path` with the extension `{kind}` is refused")
    except (ValueError, RecursionError, csv.Error):
        raise NotRun(f"the file `{path}` cannot be read as {kind.upper()}") from None
    measured(content)  # an alias in YAML can contain itself
    if not isinstance(content, dict) or not all(isinstance(key, str) for key in content):
        raise NotRun(f"the keys of `{path}` are not all strings")
    return content


def _yaml(text: str) -> Any:
    """Raises ``ValueError``."""
    import yaml

    try:
        return yaml.safe_load(text)
    except yaml.YAMLError:
        raise ValueError from None


def _lookup(dictionary: dict[str, Any], options: Options, environment: Environment) -> Lookup:
    exact, is_regex = options.flag("exact", True), options.flag("regex")
    if not exact:
        return _replacing(dictionary)
    if not is_regex:
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

        replaced_text = union.sub(replaced, text)
        return MISSING if replaced_text == text else replaced_text

    return replacing
