from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.steps import is_trial, sure_inputs
from lslint.rules.logstash.values.options import is_variable, option_number


class GeneratorInPipeline(PipelineAdvice):
    code = "LS229"
    severity = "warning"
    visits = ("input/generator", "input/java_generator", "input/stdin")
    summary = "Input for tests in a pipeline that does not look like one"
    why = """\
The generator makes events as fast as the pipeline takes them, without end where `count` is not set: it is for tests
and measurements, and left in a pipeline it takes all workers and fills the outputs. `stdin` next to the inputs of a
server is a leftover too: as a service Logstash has no input there, or the one of a container that nobody writes to.

Files whose name or folder says test, sample, debug, demo or bench are left alone, and so is a generator with
`count`."""
    sources = ("documentation of the generator input: count, default 0, no limit",)
    bad = (
        "input { generator {} }\n",
        "input { stdin {} beats { port => 5044 } }\n",
    )
    good = (
        'input { generator { count => 1 lines => ["a"] } }\n',
        "input { stdin {} }\n",
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """One finding at the input's name."""
        if is_trial(ctx):
            return
        if node.name == "stdin":
            server = _server(ctx)
            if server:
                yield self.finding(
                    (node.start, node.name_end),
                    f"`stdin` beside `{server}` is a leftover of a test: a service has nothing to"
                    " read there; remove it",
                    severity="info",
                )
            return
        count = node.option("count")
        if count is not None and (is_variable(count.value) or (option_number(node, "count") or 0) > 0):
            return
        yield self.finding(
            (node.start, node.name_end),
            f"`{node.name}` makes events as fast as it can, without end (`count` is not set), and takes all workers:"
            " keep it in test files, or set `count`",
        )


_SERVERS = ("beats", "tcp", "udp", "syslog", "kafka", "redis", "rabbitmq", "http", "lumberjack", "gelf")


@fact
def _server(ctx: Context) -> str:
    """The name of the first input that makes the pipeline a service; empty if there is none."""
    return next((plugin.name for plugin in sure_inputs(ctx) if plugin.name in _SERVERS), "")
