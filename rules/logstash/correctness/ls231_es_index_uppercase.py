from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Edit, Findings, Fix, PipelineRule
from lslint.rules.logstash.dataflow.index_names import OUTPUTS, index_name


class EsIndexUppercase(PipelineRule):
    code = "LS231"
    severity = "error"
    visits = OUTPUTS
    summary = "Index names must be lower case"
    why = """\
Elasticsearch refuses an index name with capital letters (`invalid_index_name_exception`, status 400: "must be
lowercase"). For the output that is no error to try again: the events are logged as refused and dropped, or go to the
dead letter queue where there is one. The config check knows nothing of it, and neither does the start.

Looked at is what stands in the file: names of fields (`%{Host}`) and letters of date formats (`%{+YYYY.MM.dd}`) are no
part of the name. A field that is filled in has to be lower case as well: use `lowercase` of a mutate filter.
A name such as `APP_INDEX`, in capitals and calling itself an index, stands for one that a script fills in: none."""
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
        'output { elasticsearch { index => "usa-%{[Site]}-%{+YYYY.MM.dd}" } }\n',
        'output { elasticsearch { index => "${INDEX}" } }\n',
        'output { elasticsearch { index => "APP_INDEX" } }\n',
    )
    fixed = 'output {\n  elasticsearch {\n    hosts => ["es:9200"]\n    index => "usa-%{+yyyy.MM}"\n  }\n}\n'

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """At most one finding, at the name."""
        name = index_name(node, ctx)
        if name is None:
            return
        wrong = [(at, text) for at, text in name.literals if text != text.lower()]
        if not wrong:
            return
        value = name.text.value
        if "INDEX" in value and value.isupper() and value.replace("_", "").isalnum():
            return
        fix = None
        if name.text.exact:
            edits = [Edit(*name.text.span(at, at + len(text)), text.lower()) for at, text in wrong]
            fix = Fix("unsafe", "Write the name in lower case", edits)
        yield self.finding(
            name.text.span(0, len(value)),
            f"Index names are lower case: Elasticsearch refuses `{value}`, and the events are dropped (status 400)",
            fix=fix,
        )
