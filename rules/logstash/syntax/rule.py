"""Base class of the rules about syntax errors in pipelines."""

from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.facts import fact

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
    fix: ClassVar[Literal["none", "safe", "unsafe", "manual", "safe/unsafe"]] = "safe"
    fix_title: ClassVar[str] = ""
    """The title of the fix, unless ``describe`` returns one."""

    def check(self, node: ParseError, ctx: Context) -> Findings:
        message, title = self.describe(node, ctx)
        applicability = self.fix if self.fix in ("manual", "unsafe") else self.applicability(node, ctx)
        yield self.error_finding(node, message, title or self.fix_title, applicability=applicability)

    def applicability(self, error: ParseError, ctx: Context) -> Literal["safe", "unsafe"]:
        """Return whether the edits of an error are a safe fix."""
        return applicability_of(error, ctx)

    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        """Return the message for an error and the title of its fix, empty if there is no fix or if ``fix_title`` is its
        title."""
        raise NotImplementedError


def applicability_of(error: ParseError, ctx: Context) -> Literal["safe", "unsafe"]:
    """Return whether the edits of a syntax error are a safe fix: not if Logstash rejects the file also after the edits
    of all errors."""
    return "unsafe" if error.edits and is_repaired(ctx) is False else "safe"


@fact
def is_repaired(ctx: Context) -> bool | None:
    """Return whether the file parses once all proposed edits are made; None if there is an error without edits."""
    from lslint.grammar.lalr import TooDeep, UnexpectedToken
    from lslint.grammar.logstash.strict import parse_strict

    errors = [error for error in ctx.errors if error.kind != "template-marker"]
    if len(errors) < len(ctx.errors) or not all(error.edits for error in errors):
        return None
    edits = sorted(edit for error in errors for edit in error.edits)
    parts: list[str] = []
    last = 0
    for start, end, new in edits:
        if start < last:
            return None
        parts += (ctx.text[last:start], new)
        last = end
    try:
        parse_strict("".join(parts) + ctx.text[last:])
    except (UnexpectedToken, TooDeep):
        return False
    return True


def count_note(error: ParseError, what: str) -> str:
    """Return the suffix `` (3 commas in this block)`` for repeated errors (``what``: ``commas in this block``), else an
    empty string."""
    count = int(error.detail.get("count", "1"))
    return f" ({count} {what})" if count > 1 else ""
