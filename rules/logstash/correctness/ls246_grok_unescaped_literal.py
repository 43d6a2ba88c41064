from __future__ import annotations

from itertools import chain

from lslint.rules.fix import MAX_EDITS
from lslint.rules.logstash.api import Edit, Finding, Findings, Fix, PipelineRule, PipelineView, Plugin, String, regex
from lslint.rules.logstash.grok import filters
from lslint.rules.logstash.values.strings import escapes

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator


class GrokUnescapedLiteral(PipelineRule):
    code = "LS246"
    severity = "info"
    visits = ("filter/grok",)
    summary = "Unescaped brackets around a grok pattern are a character class"
    why = """\
In a regular expression, `[…]` matches one character of a set. In `[%{HTTPDATE:time}]`, grok puts the definition of
HTTPDATE between the brackets. The set matches a single character and captures nothing, or the pattern does not
compile (LS250).

If the line contains brackets, escape them as `\\[` and `\\]`. For alternatives or an optional part, write a group:
`(?:…)`.

A string of a pipeline keeps its backslashes, so one backslash escapes a bracket. Two are an escaped backslash, and the
bracket after them begins a character class."""
    sources = (
        "https://www.elastic.co/blog/do-you-grok-grok: the example escapes the brackets of the line",
        "count over 757 real files: 11 have unescaped brackets",
    )
    fix = "manual"
    bad = ('filter { grok { match => { "message" => "^[%{HTTPDATE:time}] %{GREEDYDATA:text}" } } }\n',)
    good = ('filter { grok { match => { "message" => "^\\[%{HTTPDATE:time}\\] %{GREEDYDATA:text}" } } }\n',)

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        for _, pattern in filters.patterns(node):
            if "[" not in pattern.value or "%{" not in pattern.value:
                continue
            is_doubled = False
            for start, end, name in _sets(pattern.value):
                if pattern.value.endswith("\\\\", 0, start):
                    if not is_doubled and not escapes(ctx):
                        yield self._doubled(pattern, start, end, name, ctx)
                    is_doubled = True
                    continue
                base = pattern.start + 1
                fix = None
                is_group = "|" in pattern.value[start:end] or pattern.value[end : end + 1] in ("?", "*", "+", "{")
                advice = "Escape the brackets as `\\[` and `\\]`"
                if is_group:
                    advice = "Write `(?:…)` for a group, or `\\[` and `\\]` for brackets of the line"
                if not is_group and pattern.value.count("[", start + 1, end) == 0 and not ctx.has_syntax_errors:
                    edits = [Edit(base + start, base + start, "\\"), Edit(base + end - 1, base + end - 1, "\\")]
                    fix = Fix("manual", "Escape the brackets", edits)
                yield self.finding(
                    (base + start, base + end),
                    f"`[%{{{name}…}}]` is a character class that matches one character and captures nothing. {advice}",
                    fix=fix,
                )

    def _doubled(self, pattern: String, start: int, end: int, name: str, ctx: PipelineView) -> Finding:
        """Report the first of the brackets after two backslashes in a pattern: all have the same cause."""
        base = pattern.start + 1
        fix = None
        places = [match.start() for match in regex(r"\\\\(?=[][{}()*+.?|^$/])").finditer(pattern.value)]
        if not ctx.has_syntax_errors and len(places) <= MAX_EDITS:
            edits = [Edit(base + place, base + place + 1, "") for place in places]
            fix = Fix("manual", "Remove the second backslash", edits)
        return self.finding(
            (base + start - 2, base + end),
            f"`\\\\[` matches a backslash and does not escape the bracket, so `[%{{{name}…}}]` is a character class"
            " that captures nothing. Write `\\[`",
            fix=fix,
        )


def _sets(pattern: str) -> Iterator[tuple[int, int, str]]:
    """Yield start, end and first name of the character classes with a reference. Brackets inside of a reference are not
    counted: they belong to field names."""
    # An escape, a reference, or a bracket. After the last brace no reference is closed, and searching for its end
    # would scan the rest of the pattern once per open reference.
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
