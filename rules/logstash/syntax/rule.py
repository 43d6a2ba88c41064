"""Base class of the rules about syntax errors in pipelines."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context, Findings, Rule, Severity, Stage
from lslint.rules.facts import fact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar, Literal


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
        if applicability == "safe" and leaves_error(node, ctx):
            applicability = "unsafe"
        yield self.error_finding(node, message, title or self.fix_title, applicability=applicability)

    def applicability(self, error: ParseError, ctx: Context) -> Literal["safe", "unsafe"]:
        """Return whether the edits of an error are a safe fix."""
        return "safe"

    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        """Return the message for an error and the title of its fix, empty if there is no fix or if ``fix_title`` is its
        title."""
        raise NotImplementedError


@fact
def is_repaired(ctx: Context) -> bool:
    """Return whether the file parses once all proposed edits are made, which the parser proposes only then."""
    return all(error.edits for error in ctx.errors)


_PLAIN = r"[\w.:/@%+~?&=,;*{}$-]+|[$%]\{[^{}\n]*\}"


def needs_only_quotes(error: ParseError, ctx: Context) -> bool:
    """Return whether quotes certainly repair a value: it contains nothing that looks like several tokens."""
    text = error.detail.get("text", "").split("\n", 1)[0]
    return compiled(_PLAIN).fullmatch(text) is not None and is_repaired(ctx)


@fact
def _open_lines(ctx: Context) -> set[int]:
    """Return the lines with an error that no safe fix repairs."""
    return {
        ctx.line(error.start)
        for error in ctx.errors
        if not error.edits or (error.kind == "value-needs-quotes" and not needs_only_quotes(error, ctx))
    }


def leaves_error(error: ParseError, ctx: Context) -> bool:
    """Return whether the edits of an error are in a line with another one, so that they may change what it is about."""
    return any(ctx.line(start) in _open_lines(ctx) for start, _, _ in error.edits)


def count_note(error: ParseError, what: str) -> str:
    """Return the suffix `` (3 commas in this block)`` for repeated errors (``what``: ``commas in this block``), else an
    empty string."""
    count = int(error.detail.get("count", "1"))
    return f" ({count} {what})" if count > 1 else ""
