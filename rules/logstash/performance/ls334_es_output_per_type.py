from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline, Plugin
from lslint.rules.api import Context, Findings, Fix, PipelineAdvice, Related
from lslint.rules.logstash.dataflow.outputs import target

_MIN_OUTPUTS = 3
_MAY_DIFFER = frozenset(("id", "index", "pipeline", "document_type", "routing", "hosts", "host"))


class EsOutputPerType(PipelineAdvice):
    code = "LS334"
    visits = ("pipeline",)
    required_text = ("elasticsearch",)
    summary = "An elasticsearch output for each kind of event, where one would do"
    why = """\
Each elasticsearch output is a client of its own: pool of connections, health checks, template, licence check. And
each sends what a batch holds for it as a bulk request of its own: 125 events over five outputs are five small bulks
instead of one. Set the name in the filters (`mutate { add_field => { "[@metadata][index]" => "web" } }`) and keep one
output with `index => "%{[@metadata][index]}-%{+yyyy.MM.dd}"`; the documentation of the output advises the same. The
conditions stay where they are needed, in the filters.

There is a finding for three and more outputs of one file that have the same hosts and all other options in common,
but for id, index, document_type, pipeline and routing."""
    sources = (
        "documentation of the elasticsearch output: writing to different indices",
        "source of the elasticsearch output: one client and one bulk request for each output",
    )
    fix = "manual"
    bad = (
        "output {\n"
        '  if [type] == "a" { elasticsearch { hosts => ["es:9200"] index => "a-%{+yyyy.MM.dd}" } }\n'
        '  else if [type] == "b" { elasticsearch { hosts => ["es:9200"] index => "b-%{+yyyy.MM.dd}" } }\n'
        '  else { elasticsearch { hosts => ["es:9200"] index => "c-%{+yyyy.MM.dd}" } }\n}\n',
    )
    good = (
        'output { elasticsearch { hosts => ["es:9200"] index => "%{[@metadata][index]}-%{+yyyy.MM.dd}" } }\n',
        'output { if [type] == "a" { elasticsearch { hosts => ["a:9200"] } }'
        ' else if [type] == "b" { elasticsearch { hosts => ["b:9200"] } }'
        ' else { elasticsearch { hosts => ["c:9200"] } } }\n',
    )

    def check(self, node: Pipeline, ctx: Context) -> Findings:
        if ctx.text.count("elasticsearch") < _MIN_OUTPUTS:
            return
        from lslint.rules.logstash.dataflow.steps import output_steps

        groups: dict[tuple[frozenset[str], str], list[Plugin]] = {}
        for step in output_steps(node):
            plugin = step.plugin
            if plugin.name == "elasticsearch" and step.ways:
                rest = sorted(
                    " ".join(ctx.text[option.start : option.end].split())
                    for option in plugin.options
                    if option.name not in _MAY_DIFFER
                )
                groups.setdefault((target(plugin), "\n".join(rest)), []).append(plugin)
        for found in groups.values():
            first = found[0]
            if len(found) < _MIN_OUTPUTS or len({_index(plugin, ctx) for plugin in found}) < 2:
                continue
            yield self.finding(
                (first.start, first.name_end),
                f"{len(found)} elasticsearch outputs to the same hosts differ in the index only: each has a client of"
                " its own and sends small bulks; set `[@metadata][index]` in the filters and keep one output",
                related=[Related(one.start, one.name_end, "the same hosts") for one in found[1:6]],
                fix=Fix("manual", "Set the name of the index in the filters and keep one output", []),
            )


def _index(plugin: Plugin, ctx: Context) -> str:
    options = [plugin.option(name) for name in ("index", "pipeline", "document_type", "routing")]
    return "\n".join(ctx.text[option.start : option.end] for option in options if option is not None)
