from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin, String
from lslint.rules.api import Context, Edit, Findings, Fix, PipelineAdvice
from lslint.rules.logstash.values.coercion import regex
from lslint.rules.logstash.values.options import strings

_OPTIONS = frozenset(("query", "query_params", "aggregation_fields", "fields", "sort", "enable_sort"))
# Begins at the start of a word only: a long word without `.raw` would be searched from each of its characters.
_NAME = r"(?<![\w@.-])(?:(?![A-Za-z_@])[\w.-])*+([A-Za-z_@][\w@.-]*\.raw)(?![\w.-])"


class RawSubfield(PipelineAdvice):
    code = "LS604"
    visits = ("filter/elasticsearch", "input/elasticsearch")
    required_text = (".raw",)
    summary = "A query asks for `.raw`, which is `.keyword` since 5.0"
    why = """\
The template that Logstash 2.x put into Elasticsearch gave each text a copy `.raw` that is not analysed. Since version
5.0 of the elasticsearch output (Logstash 5.0) and in Elasticsearch's own mapping it is called `.keyword`. A query or an
aggregation on `.raw` finds nothing in newer indices, without an error. With a template of one's own that still makes
`.raw`, ignore the rule for the file."""
    sources = ("changes of logstash-output-elasticsearch 5.0.0: `.raw` is `.keyword`",)
    fix = "manual"
    releases = "5.0-"
    bad = ('filter { elasticsearch { hosts => ["es1"] query => "host.raw:%{host}" fields => { "a" => "b" } } }\n',)
    good = ('filter { elasticsearch { hosts => ["es1"] query => "host.keyword:%{host}" } }\n',)

    def check(self, node: Plugin, ctx: Context) -> Findings:
        if ctx.target is not None and not ctx.target.at_least(5):
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
                    at = value.start + len(value.quote) + match.end(1) - 3
                    fix = Fix("manual", "Write `.keyword`", [Edit(at, at + 3, "keyword")])
                says = f"`{word}` is `{word[:-3]}keyword` since 5.0"
                yield self.finding(value, f"{says}, and a query on it finds nothing in newer indices", fix=fix)
