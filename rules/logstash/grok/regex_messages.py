"""Explanations of the errors of Ruby's regular expression engine."""

from __future__ import annotations

from lslint.rules import knowledge
from lslint.rules.api import Context
from lslint.rules.logstash.values.coercion import regex

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.regex.oniguruma.reader import LanguageError
    from lslint.rules.logstash.grok.model import Fault


_NAMELESS = r"(?<!\\)(?:\\\\)*\(\?%\{"
"""The start of a group without a kind or a name, before a reference."""


def explain(problem: LanguageError | Fault, pattern: str) -> str:
    """Return why the engine rejects a pattern and what to do, for the end of a message."""
    message = problem.message
    if regex(_NAMELESS).search(pattern) is not None:
        return "`(?` before `%{` begins no group. Write `(?:`, or `(?<name>` to capture the text"
    if message.startswith("undefined group option"):
        found = pattern[problem.start : problem.end]
        if found.startswith("(?P"):
            return "Ruby does not support `(?P`. Name groups with `(?<name>…)`"
        if found.startswith("(?s"):
            return "Ruby does not support `(?s`. Use `(?m` to let `.` match line ends"
    reasons = knowledge.load("syntax_errors")["ruby"]
    return next((reasons[start] for start in reasons if message.startswith(start)), _short(message))


def engine_message(problem: LanguageError | Fault) -> str:
    """Return the message of the engine, for the help of a finding."""
    return f"Message of the regular expression engine: {_short(problem.message)}"


def _short(message: str) -> str:
    return message if len(message) < 80 else message[:77] + "…"


def note_limit(span: tuple[int, int], ctx: Context) -> None:
    """Record that the regular expression at ``span`` exceeds a limit of the analysis, so that it is unknown whether the
    pipeline starts."""
    ctx.unknowns.append(("the regular expression exceeds a limit of the analysis, so it was not compiled", *span, -1))
