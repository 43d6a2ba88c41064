from __future__ import annotations

from lslint.grammar.lines import line_start
from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Edit, Findings, Fix, PipelineAdvice, Repeats
from lslint.rules.knowledge import load
from lslint.rules.logstash.values.options import is_complete, number, option_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class RedisThreads(PipelineAdvice):
    code = "LS318"
    visits = ("input/*",)
    merge_repeats = Repeats(keyed_only=True)
    summary = "Input reads on one thread although it has a thread count"
    why = """\
Logstash starts as many pipeline workers as the machine has cores, but workers serve filters and outputs only:
workers do not speed up inputs. An input that takes from a queue (redis list, kafka, rabbitmq, sqs, jms) reads and
decodes on one thread unless told otherwise.

Measured on a redis list with Logstash 2.3.4 and Redis 3.0.7 on one 2015 laptop, output to dots:

| threads | events/s |
|--------:|---------:|
|       1 |    37.4K |
|       2 |      57K |
|       4 |      67K |
|       8 |    87.3K |

More threads than the filters and outputs can follow gain nothing: at 35K events/s behind the queue one or two are
enough. For the other inputs there is no such measurement; their documented facts decide (Kafka: one thread per
partition at most, more idle). Inputs whose thread count follows the number of cores by itself (beats, http, snmp) and
those where threads repeat the same messages (a topic, a queue without a name) are left alone, and so are pipelines with
one worker or `pipeline.ordered`, because several threads do not keep the order."""
    sources = (
        'Elastic, "Just Enough Redis for Logstash", August 2016 (measurements)',
        "option tables of the inputs: `threads`, `consumer_threads`, default 1",
        "documentation of the kafka input: as many threads as partitions",
    )
    fix = "manual"
    bad = (
        'input {\n  redis {\n    data_type => "list"\n    key => "shipper"\n  }\n}\n',
        'input { redis { data_type => "list" key => "shipper" threads => 16 } }\n',
        'input { kafka { bootstrap_servers => "k1:9092" topics => ["web"] } }\n',
    )
    good = (
        'input { redis { data_type => "list" key => "shipper" threads => 2 } }\n',
        'input { redis { data_type => "channel" key => "news" } }\n',
        'input { rabbitmq { host => "mq" exchange => "logs" exchange_type => "topic" } }\n',
        "input { beats { port => 5044 } }\n",
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """One finding at the plugin's name (no thread count, once a file for each plugin), or at the option."""
        facts = load("thread_options")["inputs"].get(node.name)
        if facts is None or not _applies(node, facts) or _ordered(ctx):
            return
        name = facts["option"]
        option = node.option(name)
        if option is not None:
            threads = number(option.value)
            if threads is not None and threads > facts.get("many", threads):
                yield self.finding(
                    option,
                    f"`{name} => {threads}` is a lot: one thread was measured at 37.4K events/s, 4 at 67K, 8 at 87.3K;"
                    " measure, and take no more than filters and outputs can follow",
                    fix=Fix("manual", "Measure with fewer threads (2 or 4)", []),
                )
            return
        if not is_complete(node, ctx):
            return
        yield self.finding(
            (node.start, node.name_end),
            f"`{name}` is not set on this `{node.name}` input: {facts['fact']}; {facts['do']}"
            "; pipeline workers do not speed up inputs",
            fix=_suggestion(node, name, ctx.text),
            key=node.name,
        )


def _applies(node: Plugin, facts: dict[str, Any]) -> bool:
    """Whether threads would share the work of this input rather than repeat it."""
    values = {name: option_text(node, name) for name in (*facts.get("when", ()), *facts.get("unless", ()))}
    return (
        all(values[name] in wanted for name, wanted in facts.get("when", {}).items())
        and not any(values[name] in bad for name, bad in facts.get("unless", {}).items())
        and all(node.option(name) is not None for name in facts.get("needs", ()))
        and not any((option_text(node, n) or "").endswith(end) for n, end in facts.get("unless_suffix", {}).items())
    )


def _ordered(ctx: Context) -> bool:
    """True where a settings file says that events keep their order."""
    workers, ordered = ctx.project.setting("pipeline.workers"), ctx.project.setting("pipeline.ordered")
    return (workers is not None and workers.value == 1) or (ordered is not None and ordered.value in (True, "true"))


def _suggestion(node: Plugin, name: str, text: str) -> Fix:
    message = f"Add `{name} => 2` and measure"
    if not node.options:
        return Fix("manual", message, [])
    first = node.options[0].start
    line = line_start(text, first)
    indent = text[line:first]
    between = "\n" + indent if not indent.strip() and line > node.open else " "
    return Fix("manual", message, [Edit(first, first, f"{name} => 2{between}")])
