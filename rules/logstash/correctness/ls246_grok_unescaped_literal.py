from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Edit, Findings, Fix, PipelineRule
from lslint.rules.logstash.grok import filters


class GrokUnescapedLiteral(PipelineRule):
    code = "LS246"
    severity = "info"
    visits = ("filter/grok",)
    summary = "Brackets around a pattern make it a set of characters"
    why = """\
In an expression `[…]` is one character out of a set. `[%{HTTPDATE:time}]` becomes the text of HTTPDATE in such
brackets: a set of the letters and signs of its expression, which matches a single character and captures nothing (or
does not compile, LS250). Brackets of the line are written `\\[` and `\\]`. Of 757 real pipelines 11 had it."""
    sources = (
        "https://www.elastic.co/blog/do-you-grok-grok: brackets of the line are escaped in its example",
        "count over 757 real files",
    )
    fix = "manual"
    bad = ('filter { grok { match => { "message" => "^[%{HTTPDATE:time}] %{GREEDYDATA:text}" } } }\n',)
    good = (
        'filter { grok { match => { "message" => "^\\[%{HTTPDATE:time}\\] %{GREEDYDATA:text}" } } }\n',
        'filter { grok { match => { "message" => "^(?<level>[A-Z]+) [[:alpha:]]+ %{GREEDYDATA:text}" } } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        for _, pattern in filters.patterns(node):
            if "[" not in pattern.value or "%{" not in pattern.value:
                continue
            for start, end, name in _sets(pattern.value):
                base = pattern.start + 1
                fix = None
                if pattern.value.count("[", start + 1, end) == 0 and not ctx.has_syntax_errors:
                    edits = [Edit(base + start, base + start, "\\"), Edit(base + end - 1, base + end - 1, "\\")]
                    fix = Fix("manual", "Escape the brackets", edits)
                yield self.finding(
                    (base + start, base + end),
                    f"`[%{{{name}…}}]` is a set of characters here, not brackets around a pattern: it matches one"
                    " character and captures nothing; write `\\[` and `\\]`",
                    fix=fix,
                )


def _sets(pattern: str) -> Iterator[tuple[int, int, str]]:
    """Start, end and first name of the sets that hold a reference; brackets inside of references are field names."""
    from lslint.rules.logstash.values.coercion import regex

    # An escape, a reference, or a character that opens or closes a set. Behind the last brace no reference is closed,
    # and the search for its end would scan the rest of the pattern from each that is open.
    last = pattern.rfind("}") + 1
    tokens = regex(r"\\.|%\{([A-Za-z0-9_]+)(?:[:=][^}]*)?\}|[\[\]]").finditer(pattern, 0, last)
    start, depth, name = -1, 0, ""
    for match in chain(tokens, regex(r"\\.|[\[\]]").finditer(pattern, last)):
        character = match.group()
        if character == "[":
            if depth == 0:
                start, name = match.start(), ""
            depth += 1
        elif character == "]":
            if depth and pattern[start + 1 : min(match.start(), start + 3)] not in ("", "^"):
                depth -= 1
                if depth == 0 and name:
                    yield start, match.end(), name
        elif depth and not name and character[0] == "%":
            name = match.group(1)
