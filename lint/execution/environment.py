"""``Environment``: all that a run of filters depends on besides the config and the event."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Literal, NamedTuple, Protocol

from lslint.execution.errors import NotRun
from lslint.execution.references import Path
from lslint.execution.timestamp import Timestamp
from lslint.grammar.logstash.nodes import Plugin

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.logstash.values.ecs_mode import EcsMode
    from lslint.rules.release import Release

EVERYTHING: Path = ()
"""The path of the whole event."""
STEPS = 2_000_000
"""Default number of steps that the regular expressions of one event may take."""


class UnknownField(NamedTuple):
    """A field (``EVERYTHING``: the event) whose value is not known, and why."""

    path: Path
    reason: str


class Attempt(NamedTuple):
    """One pattern of a ``grok`` or mapping of a ``dissect``, tried on a string.

    ``number``: the position of the pattern among those of the field, from 0. ``spans``: start, end and field of what it
    captures; None if it does not match. ``steps``: those of the matcher; None for `dissect`.
    ``is_secret``: ``text`` is made of a secret.
    """

    plugin: Plugin
    field: str
    number: int
    pattern: str
    text: str
    spans: list[tuple[int, int, str]] | None
    steps: int | None
    is_secret: bool = False


class Watch(Protocol):
    """Receives what the patterns of ``grok`` and ``dissect`` match."""

    def tried(self, attempt: Attempt) -> None:
        """A pattern was tried."""

    def failed(self, plugin: Plugin) -> None:
        """The filter has added its failure tags."""


class Tracking(Protocol):
    """Follows secrets in events; see ``Taint``. ``is_read``: the filter that runs has read something that is made of
    one."""

    is_read: bool

    def around(self, run: Callable[[Any], Any]) -> Callable[[Any], Any]:
        """Return the function that runs a filter, or a part of one, and records what it reads."""

    def event(self, event: Any) -> Any:
        """Return an event that is followed from here on."""


@dataclass(slots=True)
class Environment:
    """What a run depends on.

    ``ecs``: ``pipeline.ecs_compatibility``. ``release``: that of Logstash; None for the newest. ``now``: the clock of
    the date filter and of new events (in UTC). ``read_file``: returns the text of a file of the linted tree, or None if
    it is not there, and raises ``NotRun`` if it cannot be read; nothing else opens files. ``find_files``: returns the
    paths in a folder of the linted tree that match a glob, or the path itself if it is a file; None if neither is
    available. ``steps``: the number of steps that regular expressions may take for one event; ``spent``: the number
    that they have taken. ``unknowns``: what is not known so far. ``watch``: receives what patterns match. ``taint``:
    follows the secrets in events; None if there are none. It has one attribute per influence from outside of the
    pipeline.
    """

    ecs: EcsMode = "disabled"
    release: Release | None = None
    now: datetime = field(default_factory=lambda: datetime.now(UTC))
    read_file: Callable[[str], str | None] = field(default=lambda path: None)
    find_files: Callable[[str, str], list[str] | None] = field(default=lambda path, glob: None)
    steps: int = STEPS
    spent: int = 0
    unknowns: list[UnknownField] = field(default_factory=list)
    latest: list[UnknownField] = field(default_factory=list)
    """What the filter that runs has recorded."""
    watch: Watch | None = None
    taint: Tracking | None = None

    def unknown(self, reason: str, path: Path | Literal["*"] = "*") -> None:
        """Record that the value of a field (``*``: the whole event) is not known."""
        unknown_field = UnknownField(EVERYTHING if path == "*" else path, reason)
        self.latest.append(unknown_field)
        if unknown_field not in self.unknowns:
            self.unknowns.append(unknown_field)

    def content(self, path: str) -> str:
        """Return the text of a file. Raises ``NotRun`` if it is not available."""
        text = self.read_file(path)
        if text is None:
            raise NotRun(f"the file `{path}` is not available")
        return text

    @property
    def is_secret(self) -> bool:
        """Whether the filter that runs has read something that is made of a secret."""
        return self.taint is not None and self.taint.is_read

    @property
    def timestamp(self) -> Timestamp:
        """``now`` as a ``Timestamp``."""
        return Timestamp.from_datetime(self.now)
