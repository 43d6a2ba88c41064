"""What a parser found wrong, before a rule puts it into words.

A syntax error is a fact of the text (``wrong-arrow`` at this span); the rule module with ``visits =
("syntax/wrong-arrow",)`` owns code, message and fix text. Syntax errors come from the recovering pass of a parser and
from its reader.
"""

from __future__ import annotations

from lslint.grammar.record import record

Span = tuple[int, int]
"""Start and end (exclusive) as 0-based code-point offsets."""
Edit = tuple[int, int, str]
"""Start, end and the text that replaces what is between them."""


class ParseError:
    """``kind``: a name such as ``wrong-arrow``; ``start``/``end``: 0-based code-point offsets.

    ``detail``: facts for the message by name (strings only), e.g. ``{"found": "=", "expected": "=>"}``.
    ``related``: spans ``(start, end, note)`` that explain it, such as the brace that was opened.
    ``edits``: replacements ``(start, end, text)`` that fix it, or empty.
    """

    __slots__ = ("detail", "edits", "end", "kind", "related", "start")

    def __init__(
        self,
        kind: str,
        start: int,
        end: int,
        detail: dict[str, str] | None = None,
        related: tuple[tuple[int, int, str], ...] = (),
        edits: tuple[Edit, ...] = (),
    ) -> None:
        self.kind = kind
        self.start = start
        self.end = end
        self.detail = detail or {}
        self.related = related
        self.edits = edits


YAML_ERRORS = (
    "yaml-syntax", "yaml-tab", "yaml-bad-escape", "yaml-unquoted-special", "yaml-duplicate-key", "too-deep",
)  # fmt: skip
"""Kinds of the errors of each grammar. ``template-marker``, which is no fault of the text, is only among those of
pipelines, where a rule reports it."""
JSON_ERRORS = ("json-syntax", "json-duplicate-key", "json-trailing-content", "too-deep")
JVM_ERRORS = ("jvm-line",)
PIPELINE_ERRORS = (
    "arrow-in-array", "bare-field", "comma-between-entries", "foreign-operator", "missing-array-comma",
    "missing-blank", "missing-value", "needless-arrow", "negation-needs-parentheses", "not-utf8", "number-form",
    "odd-character", "one-letter-bareword", "plugin-outside-section", "quote-in-block", "quote-in-string",
    "string-ends-with-backslash", "template-marker", "trailing-comma", "unclosed-block", "unclosed-string",
    "unexpected", "unknown-section", "value-needs-quotes", "wrong-arrow",
)  # fmt: skip

LIMIT = "analysis-limit"
"""Kind of the syntax error that says that a parser stopped before the end of the text: ``detail["reason"]`` says why.
It is no fault of the text, and the rest of the text is not checked."""


def limit_error(offset: int, reason: str) -> ParseError:
    """The syntax error of a parser that stopped at offset ``offset``."""
    return ParseError(LIMIT, offset, offset + 1, {"reason": reason})


@record
class LanguageError:
    """A syntax error in a small language; ``start``, ``end``: offsets; ``message``: as the product words it."""

    message: str
    start: int
    end: int
