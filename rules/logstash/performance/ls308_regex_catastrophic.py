from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.logstash.nodes import Array, Bareword, Branch, Comparison, Plugin, Regexp, String, Value
from lslint.rules.api import Context, Finding, Findings, PipelineAdvice
from lslint.rules.facts import fact

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.logstash.grok.growth import Growth
    from lslint.rules.logstash.grok.search import Meter

_MAX_SHOWN = 60


class RegexCatastrophic(PipelineAdvice):
    code = "LS308"
    severity = "warning"
    visits = ("filter/grok", "filter/mutate", "branch")
    summary = "Regular expression takes exponential time on lines that nearly match"
    why = """\
Where a repeated group can take one text in several ways, and what follows it fails, the engine tries every way: each
further character doubles the time. A worker stands still, and all of them soon after.

Measured (Joni 2.2.5 in JRuby 9.4.13 as in Logstash 9.3, Java 17; JRuby 10.0.6 gives the same): `^(a+)+$`,
`^(?:\\w+,?)+;$`, `^(\\s*\\w+)*$` and `^(?:%{NOTSPACE} ?)*;$` take 2 seconds for a text of 22 to 30 characters. There is
no memory of what failed in this engine that would help.

Two shapes do it: a repeat in a repeat that can end without a fixed separator (`(?:\\w+,?)+`), and alternatives in a
repeat that match the same text (`(\\s|\\t)+`, `(.|\\n)*`: in grok the dot matches ends of lines, too). Harmless are a
separator that must be there and that the group does not match itself (`(?:[^,]+,)+`), directly nested repeats without
a capture (`(?:a+)+`: the engine merges them; beside a named group `(a+)+` captures nothing and is merged, too), and
possessive or atomic groups (`(?>…)`, `\\w++`).

The expression is taken with all that its names stand for, a text that should hurt is made, and the search in it is
counted: a finding stands only where the number of steps of the whole pattern does grow exponentially. The message names
that text: try it. Expressions with references back or calls are not looked at."""
    sources = (
        "own measurements of the growth of search times",
        "logstash, issue 4699 (a path pattern kept 16 nodes at 100 % CPU); logstash-filter-grok, issues 69 and 184",
    )
    bad = (
        "filter { grok { match => { 'message' => '^(?<path>(?:/[\\w.]*)+)+ end' } } }\n",
        "filter { grok { match => { 'message' => '^(?:%{NOTSPACE:word} ?)+;$' } } }\n",
        "filter { grok { match => { 'message' => 'begin (?<body>(.|\\r|\\n)*) end' } } }\n",
        "filter { if [message] =~ /^(\\w+\\s?)*$/ { drop {} } }\n",
        "filter { mutate { gsub => ['message', '(\\s|\\t)+$', ''] } }\n",
    )
    good = (
        "filter { grok { match => { 'message' => '^(?<path>[^ ]+) end' } } }\n",
        "filter { grok { match => { 'message' => '^(?:%{NOTSPACE:word} )+;$' } } }\n",
        "filter { grok { match => { 'message' => 'begin (?<body>.*) end' } } }\n",
        "filter { grok { match => { 'message' => '%{URI:link} end' } } }\n",
        "filter { if [message] =~ /^(\\w+\\s)*$/ { drop {} } }\n",
        "filter { if [message] =~ /^(.|\\n)*$/ { drop {} } }\n",
        "filter { mutate { gsub => ['message', '\\s+$', ''] } }\n",
    )

    def check(self, node: Plugin | Branch, ctx: Context) -> Findings:
        if isinstance(node, Plugin):
            if node.name == "grok":
                yield from self._grok(node, ctx)
            elif _may_repeat(ctx):
                for item in _patterns(node):
                    if "%{" not in item.value:
                        yield from self._plain(item, item.value, ctx)
            return
        if not _may_repeat(ctx):
            return
        from lslint.grammar.logstash.conditions import leaves

        for clause in node.clauses:
            if clause.condition is None:
                continue
            for leaf in leaves(clause.condition):
                if isinstance(leaf, Comparison) and leaf.operator in ("=~", "!~"):
                    match leaf.right:
                        case Regexp() as right:
                            yield from self._plain(right, right.pattern, ctx)
                        case String() as right:
                            yield from self._plain(right, right.value, ctx)

    def _grok(self, grok: Plugin, ctx: Context) -> Findings:
        from lslint.rules.logstash.grok import filters

        for _, pattern in filters.patterns(grok):
            if not _repeats(pattern.value) and "%{" not in pattern.value:
                continue
            from lslint.rules.logstash.grok import expression, growth

            growths: list[Growth | None] = []
            for library in reversed(filters.libraries(grok, ctx)):  # the newest set first; all of them must agree
                if not expression.suspect(pattern.value, library):
                    growths.append(None)
                    break
                readable, found = growth.exponential_in(pattern.value, library, _meter(ctx))
                if readable:
                    growths.append(found)
                    if found is None:
                        break
            if growths and growths[0] is not None and growths[-1] is not None:
                yield self._finding(pattern, pattern.value, growths[0], ctx, grok=True)

    def _plain(self, node: String | Bareword | Regexp, pattern: str, ctx: Context) -> Findings:
        if not _repeats(pattern):
            return
        from lslint.rules.logstash.grok import growth

        found = growth.exponential_plain(pattern, _meter(ctx))
        if found is not None:
            yield self._finding(node, pattern, found, ctx, grok=False)

    def _finding(
        self, node: String | Bareword | Regexp, pattern: str, found: Growth, ctx: Context, grok: bool
    ) -> Finding:
        attack = found.attack
        assert attack is not None
        begin = node.start + (not isinstance(node, Bareword))
        exact = ctx.text[begin : begin + len(pattern)] == pattern
        span = (begin + found.start, begin + found.end) if exact else (node.start, node.end)
        part = pattern[found.start : found.end]
        part = part if len(part) <= _MAX_SHOWN else part[: _MAX_SHOWN - 1] + "…"
        inside = f" (in its {found.name})" if found.name and not part.startswith(f"%{{{found.name}") else ""
        pump = repr(attack.pump)[1:-1]
        return self.finding(
            span,
            f"`{' '.join(part.split())}`{inside} can match one text in several ways: if what follows fails, each"
            f" further `{pump}` multiplies the time; {_advice(pattern[found.start : found.end], grok)}",
            help=f"Try it with {(attack.prefix + attack.pump * 30 + attack.suffix)[:300]!r}.",
        )


def _advice(part: str, grok: bool) -> str:
    """What to write instead of that repeat; ``grok``: there the dot is any character. For alternatives of single
    characters no atomic group, which could swallow what follows."""
    import re

    if re.fullmatch(r"\((?:\?:)?\\?[^()](?:\|\\?[^()])+\)[*+]", part):
        if not re.search(r"(?<!\\)\.", part):
            return f"write one class, `[…]{part[-1]}`, for the alternatives"
        if grok:
            return f"write `.{part[-1]}`, as the dot matches ends of lines in grok, too"
    return (
        "make each round atomic (`(?>…)`) where it need not give back, or put a separator into it that the rest of it"
        " does not match"
    )


@fact
def _meter(ctx: Context) -> Meter:
    """The effort spent on the file by this rule."""
    from lslint.rules.logstash.grok.search import Meter

    return Meter()


@fact
def _may_repeat(ctx: Context) -> bool:
    """Whether anything in the file is repeated."""
    return _repeats(ctx.text)


def _repeats(pattern: str) -> bool:
    """Whether something in parentheses is repeated at all."""
    return ")*" in pattern or ")+" in pattern or "){" in pattern


def _patterns(mutate: Plugin) -> Iterator[String | Bareword]:
    items: list[Value] = []
    for option in mutate.all("gsub"):
        items += option.value.items if isinstance(option.value, Array) else [option.value]
    for item in items[1::3]:
        if isinstance(item, String | Bareword):
            yield item
