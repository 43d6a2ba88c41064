from __future__ import annotations

from lslint.rules.logstash.api import Edit, Findings, Fix, PipelineRule, PipelineView, Plugin
from lslint.rules.logstash.dataflow.index_names import OUTPUTS, index_name


class EsIndexUppercase(PipelineRule):
    code = "LS231"
    severity = "error"
    visits = OUTPUTS
    summary = "Index name with uppercase letters"
    why = """\
Elasticsearch rejects an index name with uppercase letters. The elasticsearch output does not retry such events: it
drops them, or sends them to the dead letter queue if there is one. Neither the config check nor the start of Logstash
reports the problem.

Field names (`%{Site}`) and date formats may contain uppercase letters, but the value of the field must be in lower
case. Use `lowercase` of a mutate filter."""
    sources = (
        "documentation of Elasticsearch: create index, path parameters",
        "https://github.com/logstash-plugins/logstash-output-elasticsearch/issues/156",
        "https://github.com/logstash-plugins/logstash-output-elasticsearch/issues/144",
    )
    fix = "unsafe"
    bad = (
        'output {\n  elasticsearch {\n    hosts => ["es:9200"]\n    index => "USA-%{+yyyy.MM}"\n  }\n}\n',
        'output { elasticsearch { index => "web-%{Site}-Prod" } }\n',
    )
    good = (
        'output {\n  elasticsearch {\n    hosts => ["es:9200"]\n    index => "usa-%{+yyyy.MM}"\n  }\n}\n',
        'output { elasticsearch { index => "usa-%{[Site]}-%{+YYYY.MM.dd}" } }\n',
    )
    fixed = 'output {\n  elasticsearch {\n    hosts => ["es:9200"]\n    index => "usa-%{+yyyy.MM}"\n  }\n}\n'

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        name = index_name(node, ctx)
        if name is None:
            return
        wrong = [(at, text) for at, text in name.literals if text != text.lower()]
        if not wrong:
            return
        value = name.text.value
        fix = None
        if name.text.exact:
            edits = [Edit(*name.text.span(at, at + len(text)), text.lower()) for at, text in wrong]
            fix = Fix("unsafe", "Write the name in lower case", edits)
        yield self.finding(
            name.text.span(0, len(value)),
            f"Elasticsearch rejects the index name `{value}` (uppercase letters), so Logstash drops the events."
            " Use lower case",
            fix=fix,
        )
