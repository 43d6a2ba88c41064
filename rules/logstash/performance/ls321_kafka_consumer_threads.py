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
    summary = "More consumer threads than partitions or workers idle"
    why = """\
Each consumer thread of a kafka input is a member of the consumer group of its own, with its own connection, buffers
and decoding. A partition goes to one member: threads above the number of partitions (over all Logstash hosts of the
group) get none and idle, and each of them makes every rebalance longer. And what they read has to go through the
workers of the pipeline: more threads than workers only wait in front of them.

Reported is a count above `pipeline.workers` where a settings file tells it, and one above 12, more than most topics
have partitions for."""
    sources = (
        "documentation of the kafka input: consumer_threads, as many as partitions at most",
        "https://github.com/logstash-plugins/logstash-input-kafka/issues/50",
    )
    bad = ('input { kafka { bootstrap_servers => "k1:9092" topics => ["web"] consumer_threads => 20 } }\n',)
    good = (
        'input { kafka { bootstrap_servers => "k1:9092" topics => ["web"] consumer_threads => 4 } }\n',
        'input { kafka { bootstrap_servers => "k1:9092" topics => ["web"] consumer_threads => "${THREADS:20}" } }\n',
    )

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
                f"`consumer_threads => {count}` is more than this pipeline has workers ({workers}): what they read"
                " waits in front of the workers; take as many as partitions, and not more than workers",
                related=[Related(setting.start, setting.end, f"`pipeline.workers` is {workers}", setting.path)],
            )
        elif count > _MAX_THREADS:
            yield self.finding(
                option,
                f"`consumer_threads => {count}`: threads above the number of partitions (of all hosts of the group"
                " together) idle and make rebalances longer; take as many as partitions at most",
            )
