from __future__ import annotations

from lslint.rules.logstash.api import Findings, PipelineAdvice, PipelineView, Plugin, fact
from lslint.rules.logstash.catalogue.traits import plugins_with
from lslint.rules.logstash.dataflow.pipeline_plugins import keeps_nothing
from lslint.rules.logstash.dataflow.steps import sure_inputs


class GeneratorInPipeline(PipelineAdvice):
    code = "LS229"
    severity = "warning"
    default = False
    visits = ("input/generator", "input/java_generator", "input/stdin")
    summary = "Test input in a pipeline that is not a test"
    why = """\
The generator input produces events as fast as the pipeline accepts them, without end unless `count` is set. In
production, it keeps all workers busy and fills the outputs. `stdin` next to a network input is usually a leftover (an
info): Logstash as a service has no standard input. Remove the input, or move it to a test pipeline.

The rule does not report:

- a generator with `count`, or in a pipeline that stores no events
- `stdin` without an input that is typical of a service"""
    sources = ("documentation of the generator input: count, default 0, no limit",)
    bad = (
        "input { generator {} }\n",
        "input { stdin {} beats { port => 5044 } }\n",
    )
    good = (
        'input { generator { count => 1 lines => ["a"] } }\n',
        "input { beats { port => 5044 } }\n",
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if node.name == "stdin":
            server = _server(ctx)
            if server:
                yield self.finding(
                    node.head,
                    f"`stdin` next to `{server}` reads nothing in a service, which has no standard input."
                    " Remove `stdin`",
                    severity="info",
                )
            return
        if node.option("count") is not None or "sleep" in ctx.flow.named("filter") or keeps_nothing(ctx.flow):
            return
        yield self.finding(
            node.head,
            f"`{node.name}` without `count` produces test events endlessly and keeps all workers busy. Set `count`, or"
            " move the input to a test pipeline",
        )


_SERVERS = plugins_with("service")


@fact
def _server(ctx: PipelineView) -> str:
    """Return the name of the first input that is typical of a service, or an empty string."""
    return next((plugin.name for plugin in sure_inputs(ctx) if plugin.name in _SERVERS), "")
