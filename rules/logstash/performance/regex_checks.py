"""Check of the rule about regular expressions with exponential backtracking."""

from __future__ import annotations

from lslint.grammar.logstash.conditions import comparisons
from lslint.grammar.logstash.nodes import Array, Bareword, Branch, Plugin, Regexp, String, Value
from lslint.rules.logstash.api import Finding, Findings, PipelineAdvice, PipelineView, fact
from lslint.rules.logstash.grok.filters import libraries, patterns
from lslint.rules.logstash.grok.library import is_standard

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.logstash.grok.growth import Growth

_MAX_SHOWN = 60


class CatastrophicRegexCheck(PipelineAdvice):
    def check(self, node: Plugin | Branch, ctx: PipelineView) -> Findings:
        if isinstance(node, Plugin) and node.name == "grok":
            yield from self._grok(node, ctx)
        elif not _may_repeat(ctx):
            return
        elif isinstance(node, Plugin):
            items: list[Value] = []
            for option in node.all("gsub"):
                items += option.value.items if isinstance(option.value, Array) else [option.value]
            for item in items[1::3]:
                if isinstance(item, String | Bareword) and "%{" not in item.value:
                    yield from self._plain(item, item.value, ctx)
        else:
            sides = (leaf.right for clause in node.clauses for leaf in comparisons(clause.condition, "=~", "!~"))
            for side in sides:
                if isinstance(side, Regexp | String):
                    yield from self._plain(side, side.pattern if isinstance(side, Regexp) else side.value, ctx)

    def _grok(self, grok: Plugin, ctx: PipelineView) -> Findings:
        for _, pattern in patterns(grok):
            if not _repeats(pattern.value) and "%{" not in pattern.value:
                continue
            growths: list[Growth | None] = []
            for library in reversed(libraries(grok, ctx)):  # newest set of patterns first; all sets must agree
                if not library.may_repeat(pattern.value):
                    growths.append(None)
                    break
                from lslint.rules.logstash.grok import expression, growth, search

                if not expression.suspect(pattern.value, library):
                    growths.append(None)
                    break
                readable, found = growth.exponential_in(pattern.value, library, search.meter_of(self.code, ctx))
                if readable:
                    growths.append(found)
                    if found is None:
                        break
            if growths and growths[0] is not None and growths[-1] is not None:
                yield self._finding(pattern, pattern.value, growths[0], ctx, grok=True)

    def _plain(self, node: String | Bareword | Regexp, pattern: str, ctx: PipelineView) -> Findings:
        if not _repeats(pattern):
            return
        from lslint.rules.logstash.grok import growth, search

        found = growth.exponential_plain(pattern, search.meter_of(self.code, ctx))
        if found is not None:
            yield self._finding(node, pattern, found, ctx, grok=False)

    def _finding(
        self, node: String | Bareword | Regexp, pattern: str, found: Growth, ctx: PipelineView, grok: bool
    ) -> Finding:
        attack = found.attack
        begin = node.start + (not isinstance(node, Bareword))
        exact = ctx.text[begin : begin + len(pattern)] == pattern
        span = (begin + found.start, begin + found.end) if exact else (node.start, node.end)
        part = pattern[found.start : found.end]
        part = part if len(part) <= _MAX_SHOWN else part[: _MAX_SHOWN - 1] + "…"
        inside = f" in `%{{{found.name}}}`" if found.name and not part.startswith(f"%{{{found.name}") else ""
        pump = repr(attack.pump)[1:-1]
        what = "lines" if attack.pump.strip("\r\n") else "events with several line breaks"
        return self.finding(
            span,
            f"`{' '.join(part.split())}`{inside} can match a string in several ways, so non-matching {what}"
            f" take exponential time. {_advice(pattern[found.start : found.end], grok)}",
            severity="info" if _has_long_start(pattern[: found.start]) else None,
            optional=bool(found.name) and is_standard(found.name),
            help=f"Each further `{pump}` multiplies the time. Try it with"
            f" {(attack.prefix + attack.pump * 30 + attack.suffix)[:300]!r}.",
        )


_LITERAL = r"(?:[A-Za-z][\w :=,;/-]|\\[^\w]){4,}"
_REFERENCE = r"%\{[^{}]*\}|\(\?<\w+>|\[[^\]]*+(?:\]|\Z)|\\[A-Za-z]"


def _has_long_start(before: str) -> bool:
    """Return whether a line must contain a long literal text before the repetition, so that few lines get there."""
    import re

    return re.search(_LITERAL, re.sub(_REFERENCE, "\n", before)) is not None


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
def _may_repeat(ctx: PipelineView) -> bool:
    """Return whether the file contains a repeated group."""
    return _repeats(ctx.text)


def _repeats(pattern: str) -> bool:
    """Return whether the pattern contains a repeated group."""
    return ")*" in pattern or ")+" in pattern or "){" in pattern
