from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.logstash.nodes import Array, Bareword, Branch, Comparison, Plugin, Regexp, String, Value
from lslint.rules.api import Context, Finding, Findings, PipelineAdvice
from lslint.rules.facts import fact
from lslint.rules.logstash.grok.library import is_standard

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.logstash.grok.growth import Growth
    from lslint.rules.logstash.grok.search import Meter

_MAX_SHOWN = 60


class RegexCatastrophic(PipelineAdvice):
    code = "LS308"
    severity = "warning"
    visits = ("filter/grok", "filter/mutate", "branch")
    summary = "Regular expression with exponential backtracking"
    why = """\
If a repeated group can match one string in several ways and the pattern fails after it, the regex engine tries every
way, and each further character multiplies the time. Such a line blocks a worker, and a few such lines block all
workers.

For example, `^(a+)+$`, `^(?:\\w+,?)+;$`, `^(\\s*\\w+)*$` and `^(?:%{NOTSPACE} ?)*;$` take 2 seconds for a string of 22
to 30 characters. The engine does not remember failed attempts.

Two constructs cause it: a repetition inside a repetition without a required separator (`(?:\\w+,?)+`), and alternatives
in a repetition that match the same string (`(\\s|\\t)+`, or `(.|\\n)*` in grok, where the dot also matches newlines; in
a condition it does not). These constructs are harmless:

- a repetition with a required separator that the rest of the group cannot match: `(?:[^,]+,)+`
- directly nested repetitions without a capture, which the engine merges: `(?:a+)+`. In a pattern with a named group,
  this includes `(a+)+`, because unnamed groups then capture nothing
- possessive repetitions and atomic groups: `\\w++`, `(?>…)`

lslint expands all names of the pattern, builds a string that should be slow and counts the steps of the search. A
pattern is reported only if the number of steps grows exponentially; if the cause is a standard pattern of Logstash, it
is reported only if the rule is selected. The help line shows the string, so you can try it. Regular expressions with
backreferences or subexpression calls are not checked."""
    sources = (
        "benchmark with Joni 2.2.5 in JRuby 9.4.13 (the versions of Logstash 9.3), Java 17; the same with JRuby 10.0.6",
        "logstash, issue 4699 (a path pattern used 100 % CPU on 16 nodes); logstash-filter-grok, issues 69 and 184",
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
            for library in reversed(filters.libraries(grok, ctx)):  # newest set of patterns first; all sets must agree
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
        inside = f" in `%{{{found.name}}}`" if found.name and not part.startswith(f"%{{{found.name}") else ""
        pump = repr(attack.pump)[1:-1]
        return self.finding(
            span,
            f"`{' '.join(part.split())}`{inside} can match a string in several ways, so non-matching lines take"
            f" exponential time. {_advice(pattern[found.start : found.end], grok)}",
            optional=bool(found.name) and is_standard(found.name),
            help=f"Each further `{pump}` multiplies the time. Try it with"
            f" {(attack.prefix + attack.pump * 30 + attack.suffix)[:300]!r}.",
        )


def _advice(part: str, grok: bool) -> str:
    """Return what to write instead of the repetition. ``grok``: the dot matches any character there. Alternatives of
    single characters get a character class: an atomic group could match what follows as well."""
    import re

    if re.fullmatch(r"\((?:\?:)?\\?[^()](?:\|\\?[^()])+\)[*+]", part):
        if not re.search(r"(?<!\\)\.", part):
            return f"Use one character class, `[…]{part[-1]}`, instead of the alternatives"
        if grok:
            return f"Use `.{part[-1]}`, because the dot also matches newlines in grok"
    return "Make the group atomic (`(?>…)`) or require a separator"


@fact
def _meter(ctx: Context) -> Meter:
    """Return the number of search steps that this rule has spent on the file."""
    from lslint.rules.logstash.grok.search import Meter

    return Meter()


@fact
def _may_repeat(ctx: Context) -> bool:
    """Return whether the file contains a repeated group."""
    return _repeats(ctx.text)


def _repeats(pattern: str) -> bool:
    """Return whether the pattern contains a repeated group."""
    return ")*" in pattern or ")+" in pattern or "){" in pattern


def _patterns(mutate: Plugin) -> Iterator[String | Bareword]:
    items: list[Value] = []
    for option in mutate.all("gsub"):
        items += option.value.items if isinstance(option.value, Array) else [option.value]
    for item in items[1::3]:
        if isinstance(item, String | Bareword):
            yield item
