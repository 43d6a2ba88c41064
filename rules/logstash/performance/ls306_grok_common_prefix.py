from __future__ import annotations

from lslint.grammar.mini_languages import grok_pattern
from lslint.rules.logstash.api import Findings, PipelineAdvice, PipelineView, Plugin
from lslint.rules.logstash.grok import filters

_SLOW = 3
_MAX_SHOWN = 50


class GrokCommonPrefix(PipelineAdvice):
    code = "LS306"
    visits = ("filter/grok",)
    summary = "Grok patterns for one field with a common prefix"
    why = """\
Grok tries the patterns of a field in order, each from the start of the line. It therefore matches a common prefix
again for each pattern.

Match the prefix once and capture the rest in a separate field. Then match the different endings against that field."""
    sources = (
        "source of the grok filter: patterns are tried in order, each from the start",
        "benchmark of patterns with a rare literal",
    )
    fix = "manual"
    bad = (
        'filter { grok { match => { "message" => [\n  "^%{IP:ip} %{WORD:verb} %{INT:a}$",\n'
        '  "^%{IP:ip} %{WORD:verb} %{IP:to}$",\n  "^%{IP:ip} %{WORD:verb} %{UUID:id}$"\n] } } }\n',
    )
    good = (
        'filter { grok { match => { "message" => "^%{IP:ip} %{WORD:verb} %{GREEDYDATA:rest}" } }\n'
        '  grok { match => { "rest" => ["^%{INT:a}$", "^%{IP:to}$", "^%{UUID:id}$"] } } }\n',
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        for patterns in filters.patterns_by_field(node).values():
            if len(patterns) < _SLOW:
                continue
            from lslint.rules.logstash.grok.common_prefix import common_prefix

            texts = [pattern.value for pattern in patterns]
            length = common_prefix(texts)
            if not length or len(filters.slow_to_refuse(texts, filters.libraries(node, ctx))) < _SLOW:
                continue
            prefix = texts[0][:length].strip()
            displayed = f"`{prefix}`"
            if len(prefix) > _MAX_SHOWN:
                references = grok_pattern.parse(prefix)
                last = prefix[references[-1].start : references[-1].end] if references else prefix[-_MAX_SHOWN:]
                displayed = f"the same prefix (up to `{last}`)"
            begin = patterns[0].start + 1
            yield self.finding(
                (begin, begin + length),
                f"All {len(patterns)} patterns begin with {displayed}, so grok may match it once per pattern."
                " Match it once, and the rest in a second grok",
                help="Add `%{GREEDYDATA:rest}` after the common prefix, and match the endings against `rest`.",
            )
