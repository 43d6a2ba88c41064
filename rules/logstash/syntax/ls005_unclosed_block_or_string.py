from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context
from lslint.rules.logstash.syntax.rule import SyntaxRule

_LONG = 60
"""Longer values are not repeated."""


class UnclosedBlockOrString(SyntaxRule):
    code = "LS005"
    visits = ("syntax/unclosed-block", "syntax/unclosed-string", "syntax/quote-in-string", "syntax/quote-in-block")
    summary = "Unclosed block, list or string"
    why = """\
If a brace, bracket or quote is missing, Logstash reads the following lines as part of the unclosed block, list or
string. Its message points to the position where parsing fails, often many lines after the mistake.

lslint compares brackets and indentation. It reports the place where the brace, bracket or quote is probably missing."""
    sources = (
        *SyntaxRule.sources,
        "755 public pipeline files, 39 of which the real parser rejects",
    )
    fix = "none"
    bad = (
        'filter {\n  mutate {\n    add_tag => "a"\n}\n',
        'filter {\n  grok {\n    match => { "message" => "%{IP:ip} }\n    tag_on_failure => ["no_ip"]\n  }\n}\n',
        'filter {\n  mutate {\n    add_tag => ["a", "b"\n  }\n}\n',
    )
    good = (
        'filter {\n  mutate {\n    add_tag => "a"\n  }\n}\n',
        """\
filter {
  grok {
    match => { "message" => "%{IP:ip}" }
    tag_on_failure => ["no_ip"]
  }
}
""",
        """\
filter {
  mutate {
    add_tag => ["a", "b"]
  }
}
""",
    )

    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        detail = error.detail
        if error.kind == "unclosed-block":
            return _unclosed_block(detail, ctx.line(error.start)), ""
        quote = detail.get("quote", '"')
        if error.kind == "quote-in-string":
            other = "'" if quote == '"' else '"'
            advice = f"Escape inner quotes as `\\{quote}`, or enclose the string in `{other}`"
            return f"The string ends at its second `{quote}`, so Logstash rejects the pipeline. {advice}", ""
        if error.kind == "quote-in-block":
            return _quote_in_block(quote, ctx.line(int(detail["begin"])), detail["other"] == "-1"), ""
        if detail.get("missing") == "opening":
            found = detail.get("found", "")
            where = f"before `{found}`" if 0 < len(found) <= _LONG else "of the value"
            return f"The opening `{quote}` {where} is missing, so Logstash rejects the pipeline: add the quote", ""
        lines = int(detail.get("lines", "0"))
        line = ctx.line(error.start)
        extent = "is not closed"
        if lines:
            rest = f"the next {lines} lines" if lines > 1 else "the next line"
            extent = f"is not closed on that line, so it includes {rest}"
        reaction = "and Logstash rejects the pipeline" if lines else "so Logstash rejects the pipeline"
        separator = " " if lines else ", "
        return f"The string that begins on line {line} {extent}{separator}{reaction}: add the closing `{quote}`", ""


def _quote_in_block(quote: str, line: int, can_enclose: bool) -> str:
    """Return the message for a quote in a string of several lines that begins on ``line``."""
    other = "'" if quote == '"' else '"'
    advice = f"Enclose the string in `{other}`" if can_enclose else f"Remove the inner `{quote}` or write `{other}`"
    return f"The string of line {line} ends at this `{quote}`, so Logstash rejects the pipeline. {advice}"


def _unclosed_block(detail: dict[str, str], line: int) -> str:
    """Return the message for a brace or bracket that is missing after ``line``."""
    character, block = detail.get("missing", "}"), detail.get("block", "the block")
    count = int(detail.get("count", "1"))
    before = detail.get("before", "")
    if count > 1:
        rest = "" if count <= 3 else f" and {count - 3} more"
        start = f"{count} blocks are never closed ({block}{rest})"
        return f"{start}, so Logstash rejects the pipeline: add `{character}` for each before {before}"
    start = f"{block} is never closed, so Logstash rejects the pipeline"
    if "found" in detail:
        return f"{start}: expected `{character}`, found {detail['found']}"
    if "comma" in detail:
        return f"{start}: replace the last comma with `]`"
    if before in ("`}`", "`]`"):
        place = f"after line {line}" if "break" in detail else f"before the next {before}"
        return f"{start}: add `{character}` {place}"
    if "balanced" in detail:
        start = f"{block} is not closed before {before}, so Logstash rejects the pipeline"
        return f"{start}: move a later `}}` before {before}, or write {before[:-1]} => …` if it is an option"
    return f"{start}: add `{character}` before {before}"
