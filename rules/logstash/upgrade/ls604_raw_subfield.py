from __future__ import annotations

from lslint.rules.logstash.api import Edit, Findings, Fix, PipelineAdvice, PipelineView, Plugin, String, regex
from lslint.rules.logstash.values.options import strings

_OPTIONS = frozenset(("query", "query_params", "aggregation_fields", "fields", "sort", "enable_sort"))
# Begins at the start of a word only: a long word without `.raw` would be searched from each of its characters.
_NAME = r"(?<![\w@.-])(?:(?![A-Za-z_@])[\w.-])*+([A-Za-z_@][\w@.-]*\.raw)(?![\w.-])"


class RawSubfield(PipelineAdvice):
    code = "LS604"
    visits = ("filter/elasticsearch", "input/elasticsearch")
    required_text = (".raw",)
    default = False
    summary = "Query on `.raw`, which was renamed to `.keyword` in 5.0"
    why = """\
The template that Logstash 2.x installed in Elasticsearch added a subfield `.raw` to each string except `message`. The
template of Logstash 5.0 names the subfield `.keyword`, as does the dynamic mapping of Elasticsearch. In indices with
`.keyword`, a query on `.raw` finds nothing and reports no error.

Logstash does not replace an existing template named `logstash`: after an upgrade from 2.x, new indices still have
`.raw` until you install the new template. Check the mapping of the index before you change the query."""
    sources = (
        "changelog of logstash-output-elasticsearch 5.0.0: `.raw` was renamed to `.keyword`; existing templates remain",
    )
    fix = "manual"
    releases = "5.0-"
    bad = ('filter { elasticsearch { hosts => ["es1"] query => "host.raw:%{host}" fields => { "a" => "b" } } }\n',)
    good = ('filter { elasticsearch { hosts => ["es1"] query => "host.keyword:%{host}" fields => { "a" => "b" } } }\n',)

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if ctx.is_below(5):
            return
        for option in node.options:
            if option.name not in _OPTIONS:
                continue
            for value in strings(option.value, keys=True):
                match = regex(_NAME).search(value.value)
                if match is None:
                    continue
                word, fix = match.group(1), None
                if isinstance(value, String) and not ctx.has_syntax_errors:
                    offset = value.start + len(value.quote) + match.end(1) - 3
                    fix = Fix("manual", "Replace `.raw` with `.keyword`", [Edit(offset, offset + 3, "keyword")])
                message = f"A query on `{word}` finds nothing in indices with the template of Logstash 5.0 and later"
                yield self.finding(value, f"{message}: use `{word[:-3]}keyword`", fix=fix)
