from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline, Plugin
from lslint.rules.api import Context, Findings, PipelineRule, Related
from lslint.rules.facts import fact
from lslint.rules.logstash.values.options import texts


class GrokDuplicateCapture(PipelineRule):
    code = "LS243"
    severity = "info"
    visits = ("filter/grok",)
    summary = "A grok pattern captures a field twice, so the field becomes a list"
    why = """\
What one match captures twice under one name is collected in a list: `%{DATE:ts} %{TIME:ts}` makes
`["2024-03-07", "14:05:09"]`, not one time. A group around both captures them as one: `(?<ts>%{DATE} %{TIME})`. Of
numbers only the first is kept. Captures in different alternatives are fine, as only one of them is filled. So are
fields that the pipeline removes again: they take up what nobody wants. Where grok cuts a name short (`cs(Referer)` is
`cs` to it), LS244 tells it."""
    sources = ("recorded results of the grok library (Logstash 9)", "logstash-filter-grok, issue 48")
    bad = (
        'filter { grok { match => { "message" => "%{DATE:ts} %{TIME:ts}" } } }\n',
        'filter { grok { match => { "message" => "(?:%{IP:a}|-) (?<a>\\w+)" } } }\n',
        'filter { grok { match => { "message" => "%{IP:[source][address]} %{COMBINEDAPACHELOG}" } } }\n',
    )
    good = (
        'filter { grok { match => { "message" => "(?<ts>%{DATE} %{TIME})" } } }\n',
        'filter { grok { match => { "message" => "%{IP:a}|%{HOSTNAME:a}" } } }\n',
        'filter { grok { match => { "message" => "%{WORD:a} %{WORD:a}" } overwrite => ["a"] } }\n',
        'filter { grok { match => { "message" => "%{INT:x} %{INT:x} %{IP:ip}" } remove_field => ["x"] } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """One finding for each field of a pattern."""
        from lslint.rules.logstash.grok import captures, filters
        from lslint.rules.logstash.grok import filter_patterns as checked

        libraries = None
        fine: frozenset[str] | None = None
        for pattern in checked.patterns(node, ctx):
            if pattern.fault is not None or pattern.unknown or not pattern.names:
                continue
            if len({captures.field_of(name) for name in pattern.names}) == len(pattern.names):
                continue
            libraries = libraries or filters.libraries(node, ctx)
            if fine is None:
                fine = _removed(ctx).union(_plain(name) for o in node.all("overwrite") for name in texts(o.value))
            text = pattern.text
            cut = {reference.start for reference in pattern.references if reference.junk.strip()}  # reported by LS244
            for first, later in captures.twice(text.value, pattern.references, libraries[-1]):
                if cut and (later.start in cut or first.start in cut):
                    continue
                if _plain(later.field) in fine or later.start == first.start or not later.field:
                    continue
                yield self.finding(
                    text.span(later.start, later.end),
                    f"`{later.field}` is captured twice by one match and becomes a list: give each capture a name of"
                    f" its own, or put one group around both, `(?<{later.field}>…)`",
                    related=[Related(*text.span(first.start, first.end), "the first capture")],
                )


def _plain(field: str) -> str:
    """``[a]`` is ``a``."""
    return field[1:-1] if field[:1] == "[" and field[-1:] == "]" and "[" not in field[1:] else field


@fact
def _removed(ctx: Context) -> frozenset[str]:
    """The fields that some plugin of the file removes."""
    tree: Pipeline = ctx.tree  # type: ignore[assignment]
    return frozenset(
        _plain(field)
        for plugin in tree.plugins()
        for option in plugin.all("remove_field")
        for field in texts(option.value)
    )
