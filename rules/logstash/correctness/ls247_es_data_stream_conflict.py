from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings
from lslint.rules.logstash.option_check.relations import RelationRule


class EsDataStreamConflict(RelationRule):
    code = "LS247"
    visits = ("output/elasticsearch",)
    required_text = ("data_stream",)
    summary = "Elasticsearch output with options for indices and for data streams"
    why = """\
With `data_stream => true`, the elasticsearch output computes the name of the data stream itself and only creates
documents. It refuses to start with `index`, with `ilm_*`, template or upsert options (except
`manage_template => false` since 8.7), with another `action` than `create` and, since 8.0, with
`ecs_compatibility => disabled`.

Conversely, it refuses to start with `data_stream_*` options if data streams are off (the default before 8.0) or if an
option for indices is set. The config check (`-t`) passes.

Keep either the options for indices or those for data streams."""
    sources = (
        "source of the Elasticsearch output: check of the data stream configuration, 11.x and 12.x",
        "documentation of the Elasticsearch output: data streams",
    )
    releases = "7.13-"
    bad = (
        'output {\n  elasticsearch {\n    data_stream => true\n    index => "web-%{+YYYY.MM.dd}"\n  }\n}\n',
        'output { elasticsearch { data_stream_dataset => "nginx" data_stream => "false" } }\n',
        'output { elasticsearch { data_stream_dataset => "nginx" index => "web" } }\n',
    )
    good = (
        'output { elasticsearch { data_stream => true data_stream_dataset => "nginx" action => create } }\n',
        'output { elasticsearch { data_stream => "false" index => "web" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        yield from sorted(super().check(node, ctx), key=lambda finding: finding.start)[:1]
