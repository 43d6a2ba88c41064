from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.grammar.numbers import parse_integer
from lslint.rules.api import Context, Findings, PipelineAdvice, Related
from lslint.rules.logstash.values.options import number

_MAX_THREADS = 12


class KafkaConsumerThreads(PipelineAdvice):
    code = "LS321"
    visits = ("input/kafka",)
    required_text = ("consumer_threads",)
    summary = "More `consumer_threads` than partitions or pipeline workers"
    why = """\
Kafka assigns each partition to one consumer thread of the group. Threads beyond the number of partitions, counted over
all Logstash instances of the group, are idle and make every rebalance longer. More threads than pipeline workers rarely
help, because the events wait for a free worker.

The rule reports a number above `pipeline.workers`, or above 12, which is more partitions than most topics have."""
    sources = (
        "documentation of the kafka input: consumer_threads, at most one per partition",
        "https://github.com/logstash-plugins/logstash-input-kafka/issues/50",
    )
    bad = ('input { kafka { bootstrap_servers => "k1:9092" topics => ["web"] consumer_threads => 20 } }\n',)
    good = ('input { kafka { bootstrap_servers => "k1:9092" topics => ["web"] consumer_threads => 4 } }\n',)

    def check(self, node: Plugin, ctx: Context) -> Findings:
        option = node.option("consumer_threads")
        count = number(option.value) if option is not None else None
        if option is None or count is None or count < 2:
            return
        setting = ctx.project.setting("pipeline.workers")
        workers = str(setting.value) if setting is not None else ""
        if setting is not None and setting.path is not None and count > (parse_integer(workers) or 0) > 0:
            yield self.finding(
                option,
                f"`consumer_threads => {count}` exceeds `pipeline.workers` ({workers}), so events wait for a free"
                " worker. Use no more threads than workers or partitions",
                related=[Related(setting.start, setting.end, f"`pipeline.workers` is {workers}", setting.path)],
            )
        elif count > _MAX_THREADS:
            yield self.finding(
                option,
                f"`consumer_threads => {count}` is more than most topics have partitions, and extra threads are idle"
                " and slow down rebalances. Use at most one per partition",
                help="Count the threads of all Logstash instances in the consumer group.",
            )
