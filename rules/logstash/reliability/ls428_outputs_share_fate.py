from __future__ import annotations

from itertools import islice

from lslint.rules.logstash.api import Findings, Fix, PipelineAdvice, PipelineView, Plugin, Related, Section
from lslint.rules.logstash.catalogue.traits import plugins_with
from lslint.rules.logstash.dataflow.exclusive import are_exclusive
from lslint.rules.logstash.dataflow.outputs import all_outputs, target
from lslint.rules.logstash.dataflow.steps import steps

_REMOTE = plugins_with("remote")
_MAX_COMPARED = 200


class OutputsShareFate(PipelineAdvice):
    code = "LS428"
    default = False
    severity = "info"
    visits = ("section",)
    summary = "Remote outputs in one pipeline that block each other"
    why = """\
A worker continues with the next batch only after all outputs have finished, and an output that cannot deliver retries.
If one of two remote systems is down, all workers eventually wait for it, and the other system gets no events.

Since 6.3, you can use a separate pipeline with a persisted queue for each target, and send events to it with a
`pipeline` output. The queue stores the events while the target is down."""
    sources = (
        "documentation: pipeline-to-pipeline communication, the output isolator pattern",
        "https://github.com/elastic/logstash/issues/8524",
        "published report: an unreachable InfluxDB kept events from Elasticsearch",
        "https://github.com/elastic/logstash/issues/12533",
    )
    fix = "manual"
    bad = (
        'output {\n  elasticsearch { hosts => ["es1:9200"] }\n'
        '  http { url => "https://hook.example.com" http_method => "post" }\n}\n',
        'output { elasticsearch { } syslog { host => "log1" port => 514 protocol => "tcp" } }\n',
        'output { elasticsearch { } if [metric] { influxdb { host => "m" data_points => { "a" => "1" } } } }\n',
    )
    good = (
        'output { pipeline { send_to => ["es"] } pipeline { send_to => ["hook"] } }\n',
        'output { if [type] == "a" { kafka { topic_id => "a" } } else { elasticsearch { } } }\n',
        'output { elasticsearch { hosts => ["es1:9200"] } stdout { } }\n',
    )

    def check(self, node: Section, ctx: PipelineView) -> Findings:
        if node.kind != "output" or node is not next(one for one in ctx.tree.sections if one.kind == "output"):
            return
        outputs = [output for output in steps(ctx.tree)["output"] if _waits(output.plugin)]
        if not outputs or ctx.may_omit(node.start, ctx.tree.sections[-1].end):
            return
        # Files that only seem to belong together are often alternatives, so only a declared pipeline counts.
        held = all_outputs(outputs, ctx) if ctx.project.declared else ((None, one) for one in outputs)
        others = [(path, one) for path, one in islice(held, _MAX_COMPARED) if _waits(one.plugin)]
        for number, output in enumerate(outputs[:_MAX_COMPARED]):
            own_target = output.plugin.name, target(output.plugin)
            for path, other in others[:number] + others[len(outputs) :]:
                is_same = (other.plugin.name, target(other.plugin)) == own_target
                if is_same or are_exclusive(output, other.clauses, other.tree):
                    continue
                one, two = other.plugin.name, output.plugin.name
                named = f"`{two}` and `{one}`" if one != two else f"Two `{one}` outputs"
                cure, pattern = "a separate pipeline with a persisted queue", " (output isolator pattern)"
                if ctx.is_below(6, 3):
                    cure, pattern = "a separate Logstash behind a broker", ""
                yield self.finding(
                    output.plugin.head,
                    f"{named} share one pipeline: while one target is down, neither gets events. Move each to {cure}",
                    related=[Related(*other.plugin.head, "the other output", path)],
                    fix=Fix("manual", f"Move each output to {cure}{pattern}"),
                )
                return


def _waits(output: Plugin) -> bool:
    """Return whether an output sends to another system and waits for it. `syslog` sends UDP by default."""
    if output.name == "syslog":
        return output.text("protocol") in ("tcp", "ssl-tcp")
    return output.name in _REMOTE
