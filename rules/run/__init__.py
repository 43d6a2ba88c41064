"""Rules about the run itself: they look at what the linter hands them (``Notice``, ``Suppression``), not at a tree."""

from __future__ import annotations

from lslint.rules.api import Context, Edit, Findings, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar

    from lslint.rules.api import Severity

COMMENTED = ("logstash", "logstash-settings", "pipelines", "filebeat", "beats", "elasticsearch-settings", "es-template")
"""Kinds of files in which suppression comments can be."""


class Notice:
    """Something that happened to a file: ``reason`` in words; the span is the place to show."""

    __slots__ = ("end", "reason", "start")

    def __init__(self, reason: str, start: int = 0, end: int = 0) -> None:
        self.reason = reason
        self.start = start
        self.end = end


class Unused:
    """A suppression comment, or a part of it, that hid nothing. ``names`` as written; ``complete``: all of them.

    ``edits`` take it out of the text.
    """

    __slots__ = ("complete", "edits", "end", "names", "start")

    def __init__(self, start: int, end: int, names: list[str], complete: bool, edits: list[Edit]) -> None:
        self.start = start
        self.end = end
        self.names = names
        self.complete = complete
        self.edits = edits


class NoticeRule(Rule):
    """A rule that reports a notice. ``message``: with ``{path}`` and ``{reason}``."""

    severity: ClassVar[Severity] = "warning"
    kinds: ClassVar[tuple[str, ...]] = ("none",)
    message: ClassVar[str]

    def check(self, node: Notice, ctx: Context) -> Findings:
        yield self.finding(node, self.message.format(path=ctx.path, reason=node.reason))
