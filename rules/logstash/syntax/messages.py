"""The messages of the rules about syntax errors that are rows."""

from __future__ import annotations

import re

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context
from lslint.rules.logstash.syntax.rule import SyntaxRule, count_note

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

_AROUND_SECTIONS = re.compile(r"if\b[^\n{]{0,500}+\{\s*+(?:#[^\n]*+\n\s*+){0,200}+(?:input|filter|output)\s*+\{")
"""A condition around whole sections."""


class UnknownSectionMessage(SyntaxRule):
    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        name, closest = error.detail.get("name", ""), error.detail.get("meant", "")
        better = "move its plugins into `input`, `filter` or `output`"
        if name == "codec":
            better = "set `codec => …` in an input or output instead"
        if closest:
            better = f"rename `{name}` to `{closest}`"
        return (
            f"Unknown section `{name}`, so Logstash rejects the pipeline: {better}",
            f"Rename `{name}` to `{closest}`",
        )


class CommaBetweenEntriesMessage(SyntaxRule):
    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        what = "hash pair" if error.detail.get("where") == "pairs" else "setting"
        many = count_note(error, "commas in this block")
        message = f"Logstash rejects a comma after a {what}: remove the comma{many}"
        if many:
            message = f"Logstash rejects commas after {what}s: remove the commas{many}"
        return message, "Remove the commas" if many else "Remove the comma"


class OneLetterBarewordMessage(SyntaxRule):
    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        text = error.detail.get("text", "")
        message = f'Keys and values of one letter need quotes, so Logstash rejects `{text}`. Write `"{text}"`'
        return message, f"Put quotes around `{text}`"


class StringEndsWithBackslashMessage(SyntaxRule):
    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        quote = error.detail.get("quote", '"')
        message = (
            f"The `\\` escapes the closing `{quote}`, so the string does not end and Logstash rejects the pipeline"
        )
        if ctx.text[error.end - 3 : error.end - 1] == "\\\\":
            return f"{message}. Remove every `\\` before the `{quote}`; in a regex, write `[\\\\]`", ""
        return f"{message}. Remove the `\\`; to match a backslash in a regex, write `[\\\\]`", ""


class MissingBlankBetweenSettingsMessage(SyntaxRule):
    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        name, before = error.detail.get("name", ""), error.detail.get("before")
        after = f"the value of `{before}`" if before else "the value"
        if ctx.text[error.edits[0][0]] == "#":
            message = f"A comment directly follows {after}, so Logstash rejects the next setting, `{name}`: add a space"
            return message + " before `#`", "Add a space before `#`"
        message = f"No space after {after}, so Logstash rejects the next setting, `{name}`: add a space after the value"
        return message, "Add a space after the value"


class NotUtf8Message(SyntaxRule):
    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        start = "The file is not UTF-8"
        at = ord(ctx.text[error.start]) if error.start < len(ctx.text) else 0
        if 0xDC80 <= at <= 0xDCFF:
            letter = bytes([at - 0xDC00]).decode("cp1252", "ignore")
            guess = f" (`{letter}` in Windows-1252)" if letter.isprintable() and letter else ""
            start = f"Byte 0x{at - 0xDC00:02X}{guess} is not valid UTF-8"
        elif "encoding" in error.detail:
            start = f"The file is {error.detail['encoding']}"
        return f"{start}, so Logstash loads no file of the pipeline: save the file as UTF-8", ""


class NegationNeedsParenthesesMessage(SyntaxRule):
    """`!\"x\" in [tags]` and `![a] == 1`."""

    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        if not _is_condition(error.detail.get("better", "")):
            found = " ".join(error.detail.get("found", "").split())
            shown = found if len(found) <= 40 else found[:39] + "…"
            return (
                f"Logstash rejects `{shown}`: `!` negates only a field or a condition in parentheses. Complete"
                " the comparison, and put it in parentheses",
                "",
            )
        better = error.detail.get("better", "").replace("\n", " ")
        advice = f"write `{better}`" if len(better) <= 80 else "put the comparison in parentheses"
        return f"Logstash rejects `!` directly before a comparison: {advice}", "Negate the whole comparison"


def _is_condition(text: str) -> bool:
    """Return whether Logstash accepts a string as the condition of an `if`."""
    from lslint.grammar.lalr import TooDeep, UnexpectedToken
    from lslint.grammar.logstash.strict import parse_strict

    try:
        parse_strict(f"filter {{ if {text}\n {{ }} }}")
    except (UnexpectedToken, TooDeep):
        return False
    return True


class ArrowInArrayMessage(SyntaxRule):
    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        braces = error.detail.get("fix") == "braces"
        if not braces:
            advice = f"use a comma, or write pairs in braces{count_note(error, 'arrows in this list')}"
        elif error.detail.get("count", "1") == "1":
            advice = "write pairs in braces, `{ key => value }`"
        else:
            advice = "write the pairs as a hash, in braces and without commas, `{ key => value key => value }`"
        message = f"Logstash rejects `=>` in a list: {advice}"
        return message, "Replace the brackets with braces" if braces else "Replace `=>` with a comma"


class MissingArrayCommaMessage(SyntaxRule):
    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        after, many = error.detail.get("after", "the previous item"), count_note(error, "commas in this list")
        if "found" in error.detail:
            message = f"`{error.detail['found']}` instead of a comma after {after}, so Logstash rejects the list"
            return f"{message}: write a comma{many}", "Write the commas" if many else "Write a comma"
        message = f"A comma is missing after {after}, so Logstash rejects the list: add the comma{many}"
        return message, "Add the commas" if many else "Add the comma"

    def applicability(self, error: ParseError, ctx: Context) -> Literal["safe", "unsafe"]:
        """Return ``unsafe`` also if the opening quote before a word may be missing instead of a comma."""
        if any(_touches_quote(start, ctx.text) for start, _, _ in error.edits):
            return "unsafe"
        return super().applicability(error, ctx)


def _touches_quote(at: int, text: str) -> bool:
    """Return whether a bare word ends directly before a quote at an offset: ``bb"``."""
    return text[at : at + 1] in ("'", '"') and (text[at - 1].isalnum() or text[at - 1] == "_")


class PluginOutsideSectionMessage(SyntaxRule):
    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        what = error.detail.get("plugin", "The code")
        if _AROUND_SECTIONS.match(ctx.text, error.start) is not None:
            return f"{what} is outside a section, so Logstash rejects the pipeline: move the `if` into the section", ""
        action = "wrap the code in `filter { … }` or the like, or set `[kinds]` if a tool inserts it into a section"
        return f"{what} is outside a section, so Logstash rejects the pipeline: {action}", ""
