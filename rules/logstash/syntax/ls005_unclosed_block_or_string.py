from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context
from lslint.rules.logstash.syntax.rule import SyntaxRule


class UnclosedBlockOrString(SyntaxRule):
    code = "LS005"
    visits = ("syntax/unclosed-block", "syntax/unclosed-string", "syntax/quote-in-string")
    summary = "A block, list or string is never closed"
    why = """\
A string may span lines, so a lost quote swallows everything up to the next quote of its kind; a lost brace lets all
later blocks move one level inwards. Logstash reports the place where this no longer makes sense: the end of the file,
or the start of the next string, often dozens of lines later. This rule counts the brackets of each section, compares
indentation and what may stand in what, and points at the place where the sign is missing and where its block begins."""
    sources = (
        *SyntaxRule.sources,
        "755 public pipeline files, of which the real parser refuses 39",
    )
    fix = "none"
    bad = (
        'filter {\n  mutate {\n    add_tag => "a"\n}\n',
        'filter {\n  grok {\n    match => { "message" => "%{IP:ip} }\n    tag_on_failure => ["no_ip"]\n  }\n}\n',
        'filter {\n  mutate {\n    add_tag => ["a", "b"\n  }\n}\n',
    )
    good = (
        'filter {\n  mutate {\n    add_tag => "a"\n  }\n}\n',
        "filter {\n  ruby {\n    code => '\n      event.set(\"a\", {})\n    '\n  }\n}\n",
    )

    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        detail = error.detail
        if error.kind == "unclosed-block":
            return _unclosed_block(detail), ""
        quote = detail.get("quote", '"')
        if error.kind == "quote-in-string":
            other = "'" if quote == '"' else '"'
            advice = f"write the inner quotes as \\{quote}, or put {other} around the string"
            return f"This string ends at its second {quote}: {advice}", ""
        if detail.get("missing") == "opening":
            return f"A {quote} without its partner: the opening quote of this value is missing", ""
        lines = int(detail.get("lines", "0"))
        line = ctx.line(error.start)
        swallows = f" and swallows {lines} line{'s' * (lines > 1)}" if lines else ""
        return f"The string that begins in line {line} is never closed{swallows}: add the closing {quote}", ""


def _unclosed_block(detail: dict[str, str]) -> str:
    """The message for a missing brace or bracket."""
    character, block = detail.get("missing", "}"), detail.get("block", "the block")
    count = int(detail.get("count", "1"))
    if count > 1:
        rest = "" if count <= 3 else f" and {count - 3} more"
        start = f"{count} blocks are still open before {detail.get('before', '')}"
        return f"{start}: {block}{rest} lack their `{character}`"
    if "found" in detail:
        return f"`{character}` is missing: {block} is never closed, and {detail['found']} stands here"
    return f"`{character}` is missing before {detail.get('before', '')}: {block} is never closed"
