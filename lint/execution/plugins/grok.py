"""``grok``: matches fields against patterns and writes what their groups capture (read from logstash-filter-grok and
jls-grok, checked with recorded runs of 4.4.4). Timeouts are not modelled; a search that takes too long is unknown."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from lslint.execution import regexes
from lslint.execution.environment import Attempt, Environment
from lslint.execution.errors import FieldError, NotRun, StartError
from lslint.execution.event import MISSING, Event, Filter, reference
from lslint.execution.grok_expansion import Names
from lslint.execution.options import Decorations, Options
from lslint.execution.values import ruby_integer, ruby_number, ruby_text
from lslint.grammar.mini_languages.grok_pattern import definitions, split_group
from lslint.rules.logstash.grok import library
from lslint.rules.logstash.values.ecs_mode import MODES


class Grok:
    """One pattern. ``source``: as written. ``writes``: for each group, in the order in which grok writes them, its
    number, the field and the function that converts its string (None: it stays a string)."""

    def __init__(self, regex: regexes.Regex, source: str) -> None:
        self.regex = regex
        self.source = source
        self.writes: list[tuple[int, str, Callable[[str], Any] | None]] = []
        for name, numbers in regex.names.items():
            field, kind = split_group(name)
            # Only the first of several groups with the same name is converted.
            convert = _CONVERSIONS.get(kind)
            for number in numbers:
                self.writes.append((number, field, convert))
                convert = None

    def read(self, match: regexes.Match) -> Iterator[tuple[str, Any]]:
        """Yield the fields and values of a match; None for a group that took no part."""
        for number, field, convert in self.writes:
            text = match.group(number)
            yield field, text if text is None or convert is None else convert(text)

    def spans(self, match: regexes.Match) -> list[tuple[int, int, str]]:
        """Return start, end and field of each group that took part."""
        spans = [(*match.span(number), field) for number, field, _ in self.writes]
        return [span for span in spans if span[0] >= 0]


_CONVERSIONS: dict[str, Callable[[str], Any]] = {"int": ruby_integer, "float": ruby_number}


def prepare(options: Options, environment: Environment) -> Filter:
    """Return the function that matches an event and writes the captures."""
    plugin, groks = options.plugin, _patterns(options, environment)
    break_on_match = options.flag("break_on_match", True)
    write = _writer(options)
    failure_tags = options.strings("tag_on_failure", ["_grokparsefailure"])
    decorate = Decorations(options)

    def match_text(text: str, field: str, event: Event) -> bool:
        is_matched = False
        for number, grok in enumerate(groks[field]):
            match = grok.regex.search(text)
            is_matched = match is not None
            if environment.watch is not None:
                spans = None if match is None else grok.spans(match)
                environment.watch.tried(
                    Attempt(plugin, field, number, grok.source, text, spans, grok.regex.counted, environment.is_secret)
                )
            if match is not None:
                for name, value in grok.read(match):
                    write(event, name, value)
                if break_on_match:
                    break
        return is_matched

    def match_field(field: str, event: Event) -> bool:
        try:
            value = event.get(reference(field))
            if not isinstance(value, list):
                return match_text("" if value is MISSING else ruby_text(value), field, event)
            is_matched = [match_text(ruby_text(item), field, event) for item in list(value)]
            return any(is_matched)
        except FieldError:
            return False

    def grok(event: Event) -> list[Event]:
        matched = False
        for field in groks:
            if match_field(field, event):
                matched = True
                if break_on_match:
                    break
        if matched:
            decorate(event)
        else:
            event.tag(*failure_tags)
            if environment.watch is not None:
                environment.watch.failed(plugin)
        return [event]

    return grok


def _writer(options: Options) -> Callable[[Event, str, Any], None]:
    """Return the function that writes a captured value to a field."""
    keep_empty = options.flag("keep_empty_captures")
    overwrite = options.strings("overwrite")
    target = options.text("target")
    if target is not None and not target.startswith("["):
        target = f"[{target}]"

    def write(event: Event, field: str, value: Any) -> None:
        if not keep_empty and (value is None or value == ""):
            return
        name = field
        if target is not None:
            name = target + (field if field.startswith("[") else f"[{field}]")
        path = reference(name)
        old = MISSING if field in overwrite else event.get(path)
        if old is MISSING or old is None:
            event.set(path, value)
        elif isinstance(old, list):
            event.set(path, [*old, value])
        elif isinstance(old, str):
            event.set(path, [old, value])

    return write


def pattern_names(options: Options, environment: Environment) -> Names:
    """Return the pattern names that the filter knows."""
    ecs = options.choice("ecs_compatibility", MODES, environment.ecs) != "disabled"
    own_definitions = _definitions_in_files(options, environment)
    own_definitions |= {name: str(regex) for name, regex in options.table("pattern_definitions").items()}
    return Names(
        library.standard(library.ECS if ecs else library.LEGACY),
        own_definitions,
        options.flag("named_captures_only", True),
    )


def _patterns(options: Options, environment: Environment) -> dict[str, list[Grok]]:
    """Return the compiled patterns of each field."""
    names = pattern_names(options, environment)
    by_field: dict[str, list[Grok]] = {}
    for field, given in options.table("match").items():
        patterns = given if isinstance(given, list) else [given]
        if not all(isinstance(text, str) for text in patterns):
            raise StartError("`match` must hold strings")
        by_field[field] = [
            Grok(regexes.compile(names.expand(pattern), environment, multiline=True), pattern) for pattern in patterns
        ]
    return by_field


def _definitions_in_files(options: Options, environment: Environment) -> dict[str, str]:
    """Return the definitions in the files of ``patterns_dir``; a later one replaces an earlier one."""
    patterns: dict[str, str] = {}
    glob = options.text("patterns_files_glob", "*")
    for folder in options.strings("patterns_dir"):
        paths = environment.find_files(folder, glob or "*")
        if paths is None:
            raise NotRun(f"the pattern files in `{folder}` are not available")
        for path in paths:
            patterns.update((name, regex) for name, regex, _ in definitions(environment.content(path)))
    return patterns
