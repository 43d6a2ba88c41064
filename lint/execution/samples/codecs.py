"""The codecs that make events of lines."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from typing import Any, NamedTuple

from lslint.execution import regexes
from lslint.execution.environment import Environment
from lslint.execution.errors import FieldError, NotRun
from lslint.execution.event import MISSING, TIMESTAMP, Event, Timestamp, reference
from lslint.execution.options import Options
from lslint.execution.plugins.grok import pattern_names
from lslint.execution.plugins.json import NotJson, load
from lslint.execution.samples.lines import Line
from lslint.grammar.logstash.nodes import Plugin

MAX_LINES = 500
"""Lines of an event of ``multiline``, as the codec limits them."""
ORIGINAL = reference("[event][original]")


class Input(NamedTuple):
    """The events of one line (of ``multiline``: of several). ``number``: from 0. ``line``: the number of the first
    line. ``text``: as read. ``problem``: why there is no event, or None. ``size``: in bytes. ``clock``: when the
    events are run, if that is not ``now`` of the environment."""

    number: int
    line: int
    text: str
    events: list[Event]
    problem: str | None = None
    size: int = 0
    clock: datetime | None = None


Fields = dict[tuple[str, ...], str]


def events(
    lines: Iterable[Line], codec: str, fields: Fields, environment: Environment, multiline: Multiline | None = None
) -> Iterator[Input]:
    """Yield the events of lines. ``fields``: set in each event afterwards. ``multiline``: the rule of that codec."""
    if codec == "multiline":
        lines = _joined(lines, multiline or INDENTED)
    for number, line in enumerate(lines):
        if line.text is None:
            yield Input(number, line.number, "", [], "the line is longer than 16 MB and was skipped", line.size)
            continue
        try:
            decoded = read_json(line.text, environment) if codec == "json" else [plain_event(line.text, environment)]
            for event in decoded:
                if codec == "multiline" and "\n" in line.text:
                    event.tag("multiline")
                add(event, fields)
        except (FieldError, NotRun) as failure:
            yield Input(number, line.number, line.text, [], str(failure), line.size)
            continue
        yield Input(number, line.number, line.text, decoded, None, line.size)


def json_events(
    lines: Iterable[Line], fields: Fields, environment: Environment, *, replays: bool = False
) -> Iterator[Input]:
    """Yield the events of lines that are JSON objects: all fields are kept, ``@timestamp`` too. ``replays``: an
    event is run at the time in its ``@timestamp``, so that a date without a year is read as when the event arrived."""
    number = 0
    for line in lines:
        text = line.text
        if text is not None and not text.strip():
            continue
        problem = "the line is longer than 16 MB and was skipped" if text is None else None
        decoded: list[Event] = []
        clock = None
        try:
            source = None if text is None else load(text)
            if isinstance(source, dict):
                event = Event.from_json(source, environment.timestamp)
                clock = _arrival(source) if replays else None
                add(event, fields)
                decoded.append(event)
            elif text is not None:
                problem = "the line is not a JSON object"
        except NotJson:
            problem = "the line is not valid JSON"
        except (FieldError, NotRun) as failure:
            problem = str(failure)
        yield Input(number, line.number, text or "", decoded, problem, line.size, clock)
        number += 1


def _arrival(source: dict[str, Any]) -> datetime | None:
    """Return the ``@timestamp`` of an event; None if it has none, or one outside the years that ``datetime`` knows."""
    given = source.get(TIMESTAMP)
    parsed = Timestamp.parse(given) if isinstance(given, str) else None
    return None if parsed is None else parsed.to_datetime()


def add(event: Event, fields: Fields) -> None:
    """Set fields. Raises ``FieldError``."""
    for path, value in fields.items():
        event.set(path, [value] if path == ("tags",) and event.get(path) is MISSING else value)


def plain_event(text: str, environment: Environment) -> Event:
    """Return the event of a line."""
    event = Event.from_json({"message": text}, environment.timestamp)
    if environment.ecs != "disabled":
        event.set(ORIGINAL, text)
    return event


def read_json(text: str, environment: Environment) -> list[Event]:
    """Return the events of a JSON text: of an array one for each object, of blank text none. Other text becomes a
    message with a tag."""
    if not text.strip():
        return []
    try:
        value = load(text)
    except NotJson:
        value = None
    items = value if isinstance(value, list) else [value]
    if not all(isinstance(item, dict) for item in items):
        return [Event.from_json({"message": text, "tags": ["_jsonparsefailure"]}, environment.timestamp)]
    return [Event.from_json(item, environment.timestamp) for item in items]


class Multiline(NamedTuple):
    """Which lines belong together, as the options of the codec ``multiline`` say. ``fits``: whether a line matches its
    pattern, or with ``negate`` does not. ``to_next``: such a line belongs to the next one, not to the one before."""

    fits: Callable[[str], bool]
    to_next: bool = False


INDENTED = Multiline(lambda text: text[:1] in (" ", "\t"))
"""A line that begins with white space belongs to the one before."""


def multiline_of(plugin: Plugin, environment: Environment) -> Multiline:
    """Return what the options of a codec say. Raises ``NotRun``, ``StartError``."""
    options = Options(plugin)
    names = pattern_names(options, environment)
    regex = regexes.compile(names.expand(options.text("pattern", "") or ""), environment, multiline=True)
    negate = options.flag("negate")

    def fits(text: str) -> bool:
        environment.spent = 0
        return (regex.search(text) is not None) != negate

    to_next = options.choice("what", ("previous", "next"), "previous") == "next"
    options.refuse_unread()
    return Multiline(fits, to_next)


def _joined(lines: Iterable[Line], rule: Multiline) -> Iterator[Line]:
    """Yield events of several lines."""
    parts: list[str] = []
    first, size, is_open = 1, 0, False
    for line in lines:
        fits = line.text is not None and rule.fits(line.text)
        belongs = is_open if rule.to_next else fits
        if parts and (not belongs or len(parts) >= MAX_LINES):
            yield Line(first, "\n".join(parts), size)
            parts, size = [], 0
        is_open = fits
        if line.text is None:
            yield line
            continue
        if not parts:
            first = line.number
        parts.append(line.text)
        size += line.size
    if parts:
        yield Line(first, "\n".join(parts), size)
