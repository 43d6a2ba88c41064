"""Base class of the rules about syntax errors in pipelines."""

from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context, Findings, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar, Literal

    from lslint.rules.api import Severity, Stage


class SyntaxRule(Rule):
    """A rule that reports each syntax error of some kinds, with the edits of the error as the fix."""

    severity: ClassVar[Severity] = "error"
    stage: ClassVar[Stage] = "parse"
    kinds = ("logstash",)
    sources: ClassVar[tuple[str, ...]] = (
        "Logstash: logstash-core/lib/logstash/compiler/lscl/lscl_grammar.treetop",
        "error positions of the real parser (Logstash 9) on 1,800 small configs",
    )
    fix: ClassVar[Literal["none", "safe", "manual", "safe/unsafe"]] = "safe"

    def check(self, node: ParseError, ctx: Context) -> Findings:
        message, fix_message = self.describe(node, ctx)
        yield self.error_finding(node, message, fix_message, applicability="manual" if self.fix == "manual" else "safe")

    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        """Return the message for an error and the title of its fix, empty if there is no fix."""
        raise NotImplementedError


def count_note(error: ParseError, what: str) -> str:
    """Return the suffix `` (3 commas in this block)`` for repeated errors (``what``: ``commas in this block``), else an
    empty string."""
    count = int(error.detail.get("count", "1"))
    return f" ({count} {what})" if count > 1 else ""
