"""Rules about the run itself. They check a ``Notice`` or an ``Unused`` suppression instead of a tree."""

from __future__ import annotations

from lslint.grammar.record import record
from lslint.rules.api import Context, Edit, Findings, Inside, Rule, Severity

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar, Literal

    from lslint.grammar.parse_errors import ParseError

COMMENTED = (
    "logstash", "logstash-settings", "pipelines", "jvm-options", "filebeat", "beats", "elastic-agent",
    "elasticsearch-settings", "es-template", "es-requests", "kibana-settings",
)  # fmt: skip
"""Kinds of files that may contain suppression comments."""


@record
class Notice:
    """An event that concerns a file. ``reason``: a description of it; the span is the location to report. ``kinds``:
    the options for the kinds that the file may be meant to have."""

    reason: str
    start: int = 0
    end: int = 0
    kinds: str = ""


@record
class Unused:
    """A suppression comment, or a part of it, that hides no finding. ``names``: its unused names; ``complete``: all
    names are unused.

    ``edits``: remove it. ``entry``: what it is instead of a comment: a ``[[suppress]]`` entry or a line of
    ``per-file-ignores`` of a config, described by ``names``; ``matched``: whether its pattern matches a file.
    ``has_reason``: whether the comment gives a reason.
    """

    start: int
    end: int
    names: list[str]
    complete: bool
    edits: list[Edit]
    entry: Literal["", "suppress", "per-file-ignores"] = ""
    matched: bool = True
    has_reason: bool = False


class BrokenDocument:
    """A document of a manifest that cannot be read. ``error``: the first one, with offsets in the document; the span is
    that in the file."""

    __slots__ = ("end", "error", "inside", "start")

    def __init__(self, inside: Inside, error: ParseError, start: int) -> None:
        self.inside = inside
        self.error = error
        self.start = start + error.start
        self.end = start + error.end


class NoticeRule(Rule):
    """A rule that reports a notice. ``message``: may contain ``{path}``, ``{reason}`` and ``{kinds}``."""

    severity: ClassVar[Severity] = "warning"
    kinds: ClassVar[tuple[str, ...]] = ("none",)
    message: ClassVar[str]

    def check(self, node: Notice, ctx: Context) -> Findings:
        yield self.finding(node, self.message.format(path=ctx.path, reason=node.reason, kinds=node.kinds))
