from __future__ import annotations

from lslint.grammar.lines import line_start
from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Edit, Findings, Fix, PipelineAdvice, Setup
from lslint.rules.facts import fact
from lslint.rules.knowledge import load
from lslint.rules.logstash.dataflow.event_order import order_matters
from lslint.rules.logstash.dataflow.pipeline_plugins import Flow, flow
from lslint.rules.logstash.dataflow.redis_lists import lists
from lslint.rules.logstash.option_check import own_builds
from lslint.rules.logstash.plugins.age import is_below
from lslint.rules.logstash.values.coercion import regex
from lslint.rules.logstash.values.options import is_complete, number, option_text, raw_texts
from lslint.rules.shared.runtimes import is_other_run, is_unused
from lslint.rules.shared.trials import is_example_file, is_named_trial


class RedisThreads(PipelineAdvice):
    code = "LS318"
    holds_in_trials = True
    visits = ("input/redis", "input/kafka")
    summary = "Redis list or Kafka topic read on one or too many threads"
    why = """\
An input that reads a Redis list or Kafka topics uses one thread by default. Pipeline workers run filters and outputs
only and do not speed up inputs. In a benchmark with Logstash 2.3, a redis input read 37,400 events per second with
one thread, 57,000 with two and 67,000 with four. Eight threads read only 30 % more than four, so eight or more are
reported. For Kafka, use at most one thread per partition. A kafka input without `consumer_threads` is reported only
with `--extend-select LS318`, unless files of the project create its topics with several partitions.

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

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """Yield a finding at the name of a plugin without a number of threads, or at an option with a high number."""
        facts = load("thread_options")["inputs"][node.name]
        if any(option_text(node, name) not in wanted for name, wanted in facts.get("when", {}).items()):
            return
        name = facts["option"]
        option = node.option(name)
        if option is not None:
            threads = number(option.value)
            if threads is not None and threads > facts.get("many", threads):
                yield self.finding(
                    option,
                    f"`{name} => {threads}` may waste threads: in a benchmark, 8 threads read only 30 % more events"
                    " than 4. Use only as many as filters and outputs can keep up with",
                    fix=Fix("manual", f"Lower `{name}` to 2 or 4 and measure", []),
                )
            return
        if not is_complete(node, ctx) or order_matters(ctx) or is_below(2, ctx):
            return
        if own_builds.is_own(ctx, f"input/{node.name}"):
            return
        optional = (
            is_other_run(ctx)
            or (is_named_trial(ctx) and is_unused(ctx))
            or (node.name == "redis" and (_is_fed_here(node, ctx) or is_example_file(ctx) or _are_many(flow(ctx))))
        )
        if node.name == "kafka" and not _has_partitions(node, ctx):
            if _runs_kafka(ctx.project.setup()):  # with one partition, the default, according to its files
                return
            optional = True
        yield self.finding(
            (node.start, node.name_end),
            f"`{node.name}` input {facts['problem']}. {facts['action']}",
            fix=_fix(node, name, ctx.text),
            help=_HELP + (_benchmark() if node.name == "redis" else ""),
            key=node.name,
            optional=optional,
        )


def _is_fed_here(node: Plugin, ctx: Context) -> bool:
    """Return whether the pipeline itself fills the list, as in a trial: the list cannot be the only buffer."""
    wanted = lists(node)
    return any(not wanted.isdisjoint(lists(step.plugin)) for step in flow(ctx).named("output").get("redis", ()))


_MANY = 4
"""Inputs of one pipeline that together read on enough threads."""


@fact
def _are_many(pipeline: Flow) -> bool:
    """Return whether many redis inputs read lists, each on a separate thread."""
    return len(pipeline.named("input").get("redis", ())) >= _MANY


_HELP = "Pipeline workers do not speed up inputs. Several threads do not preserve the order of events."


def _benchmark() -> str:
    rates = load("redis_measurements")["rates"]["125"]
    figures = ", ".join(f"{threads} ({rate:g}K events/s)" for threads, rate in rates.items())
    return f" Threads in a benchmark: {figures}."


@fact
def _runs_kafka(setup: Setup) -> bool:
    """Return whether the project sets up a Kafka broker."""
    return any(
        "kafka" in path.lower().replace("\\", "/").split("/")[:-1] or regex(_BROKER).search(text) is not None
        for path, text in setup.texts
    )


_BROKER = (
    r"(?i)\bimage[\"']?:[^\n]*\b(?:kafka|redpanda)|\bFROM[ \t][^\n]*kafka|\bkafka-topics\b"
    r"|\bKAFKA_(?:ADVERTISED|CFG|BROKER|LISTENERS|ZOOKEEPER|CREATE|NODE_ID|PROCESS_ROLES)"
    r"|\brole:[ \t]*[\w.-]*kafka|\binstall\b[^\n]*\bkafka"
)


_PARTITIONS = (
    r"(?i)\bKAFKA_(?:CFG_)?(?P<all>NUM_PARTITIONS)[\"']?\s*[:=]\s*[\"']?(?:[2-9]|[1-9]\d)"
    r"|(?<![\w.-])(?P<topic>[\w.-]+):(?:[2-9]|[1-9]\d+):\d"
    r"|--partitions[ =]+(?:[2-9]|[1-9]\d)"
)
"""More than one partition: for all topics, for one (``web:4:1``), or in a command with the name of the topic."""


@fact
def _partitioned(ctx: Context) -> frozenset[str]:
    """Return the topics with several partitions in compose files and Dockerfiles of the project; ``*``: all topics."""
    found = set()
    for kind in ("compose", "dockerfile"):
        for one in ctx.project.related_files(kind) or ():
            for match in regex(_PARTITIONS).finditer(one.text):
                if match["all"]:
                    found.add("*")
                elif match["topic"]:
                    found.add(match["topic"])
                else:
                    start = line_start(one.text, match.start())
                    found.update(regex(r"--topic[ =]+[\"']?([\w.-]+)").findall(one.text[start : match.end() + 300]))
    return frozenset(found)


def _has_partitions(node: Plugin, ctx: Context) -> bool:
    """Return whether a topic of a Kafka input has more than one partition in the project."""
    known = _partitioned(ctx)
    if "*" in known:
        return True
    options = [node.option(name) for name in ("topics", "topic_id")]
    return any(name in known for option in options if option is not None for name in raw_texts(option.value))


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
