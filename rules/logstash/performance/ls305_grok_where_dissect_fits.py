from __future__ import annotations

from lslint.rules.logstash.api import Edit, Findings, Fix, PipelineAdvice, PipelineView, Plugin, fact
from lslint.rules.logstash.dataflow.pipeline_plugins import without_comments
from lslint.rules.logstash.grok import filters
from lslint.rules.logstash.values.options import has_comment

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.logstash.grok.delimiters import DelimiterMapping

_MIN_FIELDS = 3
_MAX_SHOWN = 140
_COMMON = frozenset(("add_field", "add_tag", "enable_metric", "id", "remove_field", "remove_tag"))
"""Options that have the same meaning in dissect."""


class GrokWhereDissectFits(PipelineAdvice):
    code = "LS305"
    visits = ("filter/grok",)
    summary = "Grok pattern that only splits at delimiters, where dissect is faster"
    why = """\
Dissect splits a line at literal delimiters, without regular expressions. In our benchmark with the versions of
Logstash 9.3, it was 9 to 12 times as fast as grok on matching lines.

Dissect does not check what a field contains. It also splits lines of another format if they contain the delimiters,
which makes the fix unsafe. Keep grok if such lines must fail with `_grokparsefailure`. A pattern without `^` is
reported only with `--extend-select LS305`."""
    sources = (
        "benchmark with Joni 2.2.5 in JRuby 9.4.13 (the versions of Logstash 9.3) and the dissector of the filter",
        "reference of the dissect filter",
        "article on Logstash throughput (2016): one simple grok lowered the throughput from 65,000 to 42,000 lines/s"
        " with more than one worker, and by 80 % with one worker",
    )
    fix = "unsafe"
    releases = "dissect is bundled since Logstash 5.3"
    fixed = 'filter {\n  dissect {\n    mapping => { "message" => "%{a} %{b} %{c}" }\n  }\n}\n'
    bad = (
        'filter {\n  grok {\n    match => { "message" => "^%{NOTSPACE:a} %{NOTSPACE:b} %{GREEDYDATA:c}$" }\n  }\n}\n',
        "filter { grok { match => { 'message' => '^%{DATA:a},%{DATA:b},%{DATA:c},%{GREEDYDATA:d}' } } }\n",
        "filter { grok { match => { 'message' => '^%{NUMBER:t} \\[%{DATA:thread}\\] %{WORD:level}: %{GREEDYDATA:m}' }"
        " } }\n",
    )
    good = (
        'filter { dissect { mapping => { "message" => "%{a} %{b} %{c}" } } }\n',
        "filter { dissect { mapping => { 'message' => '%{a},%{b},%{c},%{d}' } } }\n",
        "filter { dissect { mapping => { 'message' => '%{t} [%{thread}] %{level}: %{m}' } } }\n",
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        patterns = filters.patterns(node)
        if len(patterns) != 1 or _mentions_failure_tag(ctx):
            return
        if any(map(node.option, ("tag_on_failure", "patterns_dir", "target", "break_on_match"))):
            return
        field, pattern = patterns[0]
        if filters.definitions(node) or "${" in pattern.value:
            return
        from lslint.rules.logstash.grok import delimiters

        mapping = delimiters.mapping(pattern.value)
        if mapping is None or mapping.fields < _MIN_FIELDS:
            return
        help_ = "Dissect accepts any value: do not change the filter if it must reject other lines."
        if mapping.types:
            converted = ", ".join(f"`{name}` to `{kind}`" for name, kind in mapping.types[:3])
            help_ += f" Convert {converted} with `convert_datatype`."
        displayed = mapping.text if len(mapping.text) <= _MAX_SHOWN else mapping.text[: _MAX_SHOWN - 1] + "…"
        yield self.finding(
            pattern,
            "Pattern only splits at fixed delimiters, which dissect did 9 to 12 times faster in our benchmark."
            f" Use dissect: `{displayed}`",
            help=help_,
            fix=_fix(node, field, mapping, ctx),
            optional=not pattern.value.startswith(("^", "\\A")),
        )


def _fix(node: Plugin, field: str, mapping: DelimiterMapping, ctx: PipelineView) -> Fix | None:
    """Return the fix that turns grok into dissect and ``match`` into a mapping; common options do not change."""
    match = node.option("match")
    if match is None or ctx.has_syntax_errors or ctx.is_below(5, 3):
        return None
    if any(option is not match and option.name not in _COMMON for option in node.options):
        return None
    if any(character in mapping.text + field for character in ('"', "\\", "${")):
        return None
    if has_comment(ctx.tree, match.start, match.end):
        return None
    body = f'mapping => {{ "{field}" => "{mapping.text}" }}'
    if mapping.types:
        kinds = " ".join(f'"{name}" => "{kind}"' for name, kind in mapping.types)
        body += f" convert_datatype => {{ {kinds} }}"
    edits = [Edit(node.start, node.name_end, "dissect"), Edit(match.start, match.end, body)]
    return Fix("unsafe", "Replace `grok` with `dissect`", edits)


@fact
def _mentions_failure_tag(ctx: PipelineView) -> bool:
    """Return whether the file mentions the failure tag of grok."""
    return "_grokparsefailure" in without_comments(ctx.text, ctx.tree)
