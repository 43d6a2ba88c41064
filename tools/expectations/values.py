"""Values that the reader of specs computes with, besides strings, numbers, lists and dictionaries of Python."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from lslint.execution.environment import Environment
from lslint.execution.errors import FieldError
from lslint.execution.event import MISSING, TIMESTAMP, Event
from lslint.execution.pipeline import FilterSection
from lslint.execution.references import reference
from lslint.execution.timestamp import Timestamp
from lslint.grammar.logstash.nodes import Array, Bareword, Hash, Number, Option, Pair, Pipeline, Plugin, Section, String
from tools.expectations.ruby_parser import Unread


class Symbol(str):
    """A symbol of Ruby; equal to the string of its name."""

    __slots__ = ()


class Raised(Exception):  # noqa: N818
    """An exception of the interpreted Ruby."""


@dataclass(frozen=True)
class Constant:
    """A constant, by the names of its path."""

    path: tuple[str, ...]


@dataclass(frozen=True)
class Regexp:
    """A regular expression."""

    pattern: str
    flags: str = ""

    def search(self, text: str) -> re.Match[str] | None:
        """Return the first match. Ruby's anchors at line ends are those of Python's ``MULTILINE``."""
        flags = re.MULTILINE | (re.IGNORECASE if "i" in self.flags else 0) | (re.DOTALL if "m" in self.flags else 0)
        try:
            return re.search(self.pattern.replace(r"\z", r"\Z").replace(r"\h", "[0-9a-fA-F]"), text, flags)
        except re.error:
            raise Unread(f"the regular expression {self.pattern}") from None


@dataclass(frozen=True)
class Version:
    """A version, or a requirement (``operator``) of one."""

    numbers: tuple[int, ...]
    operator: str = ""

    @classmethod
    def read(cls, text: str) -> Version:
        """Read ``9.3.7`` or ``~> 7.0``."""
        operator, _, number = text.rpartition(" ")
        return cls(tuple(int(one) for one in number.split(".") if one.isdigit()), operator)

    def allows(self, other: Version) -> bool:
        """Return whether a version fulfills the requirement."""
        mine, its = self.numbers, other.numbers
        return {
            ">=": its >= mine, "<": its < mine, ">": its > mine, "<=": its <= mine, "": its == mine,
            "~>": its >= mine and its[: len(mine) - 1] == mine[:-1],
        }[self.operator]  # fmt: skip


class EcsSelect:
    """Chooses a value by the ECS mode."""

    def __init__(self, mode: str) -> None:
        self.mode = mode

    def choose(self, choices: dict[Any, Any]) -> Any:
        """Return the choice for the mode; v8 is as v1 if it is not there."""
        for name in (self.mode, "v1"):
            if name in choices and (self.mode != "disabled" or name == "disabled"):
                return choices[name]
        raise Unread(f"no choice for the ECS mode {self.mode}")


class EventBox:
    """An event as specs see it."""

    def __init__(self, event: Event) -> None:
        self.event = event
        self.cancelled = False

    def get(self, name: str) -> Any:
        """Return the value of a field, None if it is missing."""
        try:
            found = self.event.get(reference(str(name)))
        except FieldError as failure:
            raise Raised(str(failure)) from None
        return None if found is MISSING else found

    def has(self, name: str) -> bool:
        """Return whether a field exists."""
        return self.event.get(reference(str(name))) is not MISSING

    def to_hash(self) -> dict[str, Any]:
        """Return the fields, without metadata."""
        return dict(self.event.fields)


@dataclass
class FilterBox:
    """A filter that a spec makes: its name and options, and a section with only it after ``register``."""

    name: str
    options: dict[Any, Any]
    ecs: str
    environment: Environment
    section: FilterSection | None = None

    def register(self) -> None:
        """Compile the filter. Raises ``StartError``."""
        tree = Pipeline(0, 0, [Section(0, 0, "filter", 0, 0, [plugin_node(self.name, self.options)])], [])
        self.section = FilterSection(tree, self.environment)
        for _, reason in self.section.not_run:
            self.environment.unknown(reason)

    def filter(self, box: EventBox) -> list[EventBox]:
        """Run it on an event, which changes. Returns the events that are new."""
        if self.section is None:
            self.register()
        assert self.section is not None
        found = self.section.run(box.event)
        box.cancelled = not any(one is box.event for one in found)
        return [EventBox(one) for one in found if one is not box.event]


def plugin_node(name: str, options: dict[Any, Any]) -> Plugin:
    """Return the tree of a filter with options."""
    given = [
        Option(0, 0, str(key), 0, False, 0, _in_order(value))
        for key, value in options.items()
        if value is not None and key != "ecs_compatibility"
    ]
    mode = options.get("ecs_compatibility")
    if mode is not None:
        given.append(Option(0, 0, "ecs_compatibility", 0, False, 0, String(0, 0, '"', str(mode))))
    return Plugin(0, 0, "filter", name, 0, False, 0, 0, given)


def _in_order(value: Any) -> Any:
    """Return the node of an option. A hash becomes a list of pairs: specs pass it in their order, pipelines do not."""
    return _node([one for pair in value.items() for one in pair] if isinstance(value, dict) else value)


def _node(value: Any) -> Any:
    if isinstance(value, bool):
        return Bareword(0, 0, "true" if value else "false")
    if isinstance(value, int | float):
        return Number(0, 0, str(value))
    if isinstance(value, list | tuple):
        return Array(0, 0, [_node(one) for one in value])
    if isinstance(value, dict):
        return Hash(0, 0, [Pair(0, 0, _node(key), 0, _node(one)) for key, one in value.items()])
    if isinstance(value, str):
        return String(0, 0, '"', str(value))
    raise Unread(f"an option of {type(value).__name__}")


def event_of(fields: dict[Any, Any] | None, environment: Environment) -> EventBox:
    """Return a new event. Raises ``Unread`` for values that no input makes."""
    fields = fields or {}
    moments = {key: value for key, value in fields.items() if isinstance(value, Timestamp)}
    event = Event.from_json(_json({k: v for k, v in fields.items() if k not in moments}), environment.timestamp)
    for name, value in moments.items():
        event.set((TIMESTAMP,) if name == TIMESTAMP else reference(str(name)), value)
    return EventBox(event)


def _json(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(key): _json(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_json(one) for one in value]
    if isinstance(value, str):
        return str(value)
    if value is None or isinstance(value, bool | int | float):
        return value
    raise Unread(f"a field of {type(value).__name__}")


def is_equal(one: Any, other: Any) -> bool:
    """``==`` of Ruby."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, int | float) and isinstance(other, int | float):
        return one == other
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(is_equal(value, other[key]) for key, value in one.items())
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return len(one) == len(other) and all(map(is_equal, one, other))
    if isinstance(one, Timestamp) and isinstance(other, str):
        return str(one) == other
    return (type(one) is type(other) and bool(one == other)) or (isinstance(one, str) and one == other)


def is_true(value: Any) -> bool:
    """Return whether Ruby takes a value as true."""
    return value is not None and value is not False


def text_of(value: Any) -> str:
    """``to_s`` of Ruby."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str | int | float | Timestamp):
        return str(value)
    raise Unread(f"to_s of {type(value).__name__}")
