from __future__ import annotations

from lslint.grammar.lines import line_start
from lslint.rules.knowledge import load
from lslint.rules.logstash.api import Edit, Findings, Fix, PipelineAdvice, PipelineView, Plugin
from lslint.rules.logstash.dataflow.event_order import order_matters
from lslint.rules.logstash.dataflow.redis_lists import lists


class RedisThreads(PipelineAdvice):
    code = "LS318"
    visits = ("input/redis", "input/kafka")
    summary = "Redis list or Kafka topic read on one or too many threads"
    why = """\
An input that reads a Redis list or Kafka topics uses one thread by default. Pipeline workers run filters and outputs
only and do not speed up inputs. In a benchmark with Logstash 2.3, a redis input read 37,400 events per second with
one thread, 57,000 with two and 67,000 with four. Eight threads read only 30 % more than four, so eight or more are
reported. For Kafka, use at most one thread per partition. A kafka input without `consumer_threads` is reported only
with `--extend-select LS318`, because its topics may have a single partition.

Several threads do not preserve the order of events. Pipelines in which order matters are not reported, for example
with `pipeline.ordered` or an `aggregate` filter."""
    sources = (
        'Elastic, "Just Enough Redis for Logstash", August 2016: benchmark with Logstash 2.3.4 and Redis 3.0.7 on one'
        " 2015"
        " laptop, output to dots",
        "documentation of the inputs: `threads` and `consumer_threads`, 1 by default",
        "documentation of the kafka input: as many threads as partitions",
    )
    fix = "unsafe"
    bad = (
        'input {\n  redis {\n    data_type => "list"\n    key => "shipper"\n  }\n}\n',
        'input { redis { data_type => "list" key => "shipper" threads => 16 } }\n',
        'input { kafka { bootstrap_servers => "k1:9092" topics => ["web"] } }\n',
    )
    good = (
        'input { redis { data_type => "list" key => "shipper" threads => 2 } }\n',
        'input { kafka { bootstrap_servers => "k1:9092" topics => ["web"] consumer_threads => 2 } }\n',
    )
    fixed = 'input {\n  redis {\n    threads => 2\n    data_type => "list"\n    key => "shipper"\n  }\n}\n'

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        facts = load("thread_options")["inputs"][node.name]
        if any(node.text(name) not in wanted for name, wanted in facts.get("when", {}).items()):
            return
        name = facts["option"]
        option, threads = node.option(name), node.number(name)
        if option is not None:
            if threads is not None and threads > facts.get("many", threads):
                yield self.finding(
                    option,
                    f"`{name} => {threads}` may waste threads: in a benchmark, 8 threads read only 30 % more events"
                    " than 4. Use only as many as filters and outputs can keep up with",
                    fix=Fix("manual", f"Lower `{name}` to 2 or 4 and measure"),
                )
            return
        if not ctx.is_complete(node) or order_matters(ctx) or ctx.is_below(2):
            return
        # The number of partitions of a Kafka topic is not known. A list that the pipeline itself fills is not its only
        # buffer, and many inputs together read on enough threads.
        is_filled = any(
            not lists(node).isdisjoint(lists(step.plugin)) for step in ctx.flow.named("output").get("redis", ())
        )
        are_many = len(ctx.flow.named("input").get("redis", ())) >= _MANY
        rates = load("redis_measurements")["rates"]["125"]
        figures = ", ".join(f"{threads} ({rate:g}K events/s)" for threads, rate in rates.items())
        yield self.finding(
            node.head,
            f"`{node.name}` input {facts['problem']}. {facts['action']}",
            fix=_fix(node, name, ctx.text),
            help=_HELP + (f" Threads in a benchmark: {figures}." if node.name == "redis" else ""),
            key=node.name,
            optional=node.name == "kafka" or is_filled or are_many,
        )


_MANY = 4
"""Inputs of one pipeline that together read on enough threads."""


_HELP = "Pipeline workers do not speed up inputs. Several threads do not preserve the order of events."


def _fix(node: Plugin, name: str, text: str) -> Fix:
    """Return the fix that inserts the option before the first one."""
    message = f"Add `{name} => 2` to start with"
    if not node.options:
        at = node.open + 1
        return Fix("unsafe", message, [Edit(at, at, f" {name} => 2{'' if text[at : at + 1].isspace() else ' '}")])
    first = node.options[0].start
    line = line_start(text, first)
    indent = text[line:first]
    between = "\n" + indent if not indent.strip() and line > node.open else " "
    return Fix("unsafe", message, [Edit(first, first, f"{name} => 2{between}")])
