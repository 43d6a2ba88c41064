from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Edit, Findings, Fix, PipelineAdvice
from lslint.rules.facts import fact
from lslint.rules.logstash.grok import delimiters, filters
from lslint.rules.logstash.grok.delimiters import DelimiterMapping
from lslint.rules.logstash.values.options import has_comment

_MIN_FIELDS = 3
_MAX_SHOWN = 140
_COMMON = frozenset(("add_field", "add_tag", "enable_metric", "id", "remove_field", "remove_tag"))
"""Options that dissect has as well, with the same meaning."""


class GrokWhereDissectFits(PipelineAdvice):
    code = "LS305"
    visits = ("filter/grok",)
    summary = "Grok pattern cuts a line at fixed delimiters, which dissect does faster"
    why = """\
Dissect cuts a line at literal delimiters from left to right, without an expression and without going back.

Measured on lines that match (Joni 2.2.5 in JRuby 9.4.13 as in Logstash 9.3, the filter's own dissector; without the
handling of events, so that the ratio in a pipeline is smaller; seconds for 100,000 lines):

| line | grok | dissect | ratio |
|---|---:|---:|---:|
| five fields between blanks, NOTSPACE | 0.199 | 0.022 | 9 |
| five fields between blanks, IPORHOST and NUMBER | 0.243 | 0.022 | 11 |
| six fields between commas | 0.250 | 0.027 | 9 |
| time, thread in brackets, level, class, message | 0.297 | 0.024 | 12 |

In 2016 one simple grok took a pipeline from 65,000 to 42,000 lines a second with more than one worker, and cost 80 %
with one (an article's figures, on its hardware and release).

The finding names the mapping. It is not the same in one respect: dissect does not look at what a field holds. Where
`%{NUMBER}` or `%{WORD}` is to keep lines of another kind out, or the fallback on `_grokparsefailure` matters, keep
grok. So there is a finding only for one pattern of a filter, with at least three fields, of names that are cut off by
the delimiter behind them and that check little (no addresses, hosts or paths), from the start of the line to its end,
and where the file does not mention `_grokparsefailure` and the filter sets no tag of its own. The fix is unsafe for the
same reason: a line of another kind is cut as well, as long as it has the delimiters."""
    sources = (
        "own measurements with the filters' real code",
        "reference of the dissect filter",
        "article on Logstash throughput (2016), quoted as it stands",
    )
    fix = "unsafe"
    releases = "dissect comes with Logstash since 5.3"
    fixed = 'filter {\n  dissect {\n    mapping => { "message" => "%{a} %{b} %{c}" }\n  }\n}\n'
    bad = (
        'filter {\n  grok {\n    match => { "message" => "^%{NOTSPACE:a} %{NOTSPACE:b} %{GREEDYDATA:c}$" }\n  }\n}\n',
        "filter { grok { match => { 'message' => '^%{DATA:a},%{DATA:b},%{DATA:c},%{GREEDYDATA:d}' } } }\n",
        "filter { grok { match => { 'message' => '^%{NUMBER:t} \\[%{DATA:thread}\\] %{WORD:level}: %{GREEDYDATA:m}' }"
        " } }\n",
    )
    good = (
        'filter { dissect { mapping => { "message" => "%{a} %{b} %{c}" } } }\n',
        "filter { grok { match => { 'message' => '^%{NOTSPACE:a} %{NOTSPACE:b}(?: %{INT:c})? %{GREEDYDATA:d}' } } }\n",
        "filter { grok { match => { 'message' => ['^%{NOTSPACE:a} %{NOTSPACE:b} %{GREEDYDATA:c}', '^%{INT:n}'] } } }\n",
        "filter { grok { match => { 'message' => '^%{SYSLOGTIMESTAMP:t} %{NOTSPACE:a} %{GREEDYDATA:c}' } } }\n",
        "filter { grok { match => { 'message' => '^%{NOTSPACE:a} %{NOTSPACE:b} %{GREEDYDATA:c}' } }\n"
        "  if '_grokparsefailure' in [tags] { drop {} } }\n",
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        found = filters.patterns(node)
        if len(found) != 1 or _asks_for_failures(ctx) or node.option("tag_on_failure") is not None:
            return
        if any(node.option(name) is not None for name in ("patterns_dir", "target", "break_on_match")):
            return
        field, pattern = found[0]
        if filters.definitions(node) or "${" in pattern.value:
            return
        mapping = delimiters.mapping(pattern.value)
        if mapping is None or mapping.fields < _MIN_FIELDS:
            return
        converted = "".join(f"; `convert_datatype` makes {name} {kind}" for name, kind in mapping.types[:3])
        displayed = mapping.text if len(mapping.text) <= _MAX_SHOWN else mapping.text[: _MAX_SHOWN - 1] + "…"
        yield self.finding(
            pattern,
            f"The delimiters of this line are fixed: dissect takes it apart without an expression (measured 9 to 12 ×"
            f" faster) with `{displayed}`{converted}; keep grok where a field has to be checked",
            fix=_fix(node, field, mapping, ctx),
        )


def _fix(node: Plugin, field: str, mapping: DelimiterMapping, ctx: Context) -> Fix | None:
    """Another name and a mapping instead of ``match``; the options that every filter has stay."""
    match = node.option("match")
    if match is None or ctx.has_syntax_errors or (ctx.target is not None and not ctx.target.at_least(5, 3)):
        return None
    if any(option is not match and option.name not in _COMMON for option in node.options):
        return None
    if any(character in mapping.text + field for character in ('"', "\\", "${")):
        return None
    if has_comment(ctx.tree, match.start, match.end):  # type: ignore[arg-type]
        return None
    body = f'mapping => {{ "{field}" => "{mapping.text}" }}'
    if mapping.types:
        kinds = " ".join(f'"{name}" => "{kind}"' for name, kind in mapping.types)
        body += f" convert_datatype => {{ {kinds} }}"
    edits = [Edit(node.start, node.name_end, "dissect"), Edit(match.start, match.end, body)]
    return Fix("unsafe", "Use dissect instead", edits)


@fact
def _asks_for_failures(ctx: Context) -> bool:
    """Whether something in the file looks at grok's failure tag; looked for once."""
    return "_grokparsefailure" in ctx.text
