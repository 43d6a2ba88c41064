from __future__ import annotations

from itertools import islice

from lslint.grammar.logstash.nodes import Option, Pipeline, Plugin
from lslint.rules.api import Context, Finding, Findings, Fix, PipelineAdvice, Related, RuleOption
from lslint.rules.knowledge import load
from lslint.rules.logstash.dataflow.outputs import all_outputs, exclusive, is_scratch, outputs, target
from lslint.rules.logstash.values.options import boolean, is_complete, is_variable, number, option_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Trouble = tuple[Option | None, str]


_LOOKED_AT = 60  # outputs that are compared with each one, so that a file of thousands stays cheap


class RetriesBlockPipeline(PipelineAdvice):
    code = "LS415"
    severity = "warning"
    visits = ("pipeline",)
    summary = "While this output retries, the other outputs of the pipeline get nothing"
    why = """\
A worker hands its batch to one output after another and takes the next batch when the last of them is done. An output
that waits for its target and tries again keeps the batch, and with all workers there, everything stops: the outputs
behind it, those before it, at last the inputs. One of the articles this linter began from tells of it: the retry count
of the InfluxDB output had been set high, InfluxDB died, and the other back end got nothing for as long.

Some outputs give up after some tries (influxdb: 3 by default), others never: http (`retry_failed`, on by default since
5.2), tcp, redis, rabbitmq, kafka, mongodb, graphite, lumberjack. That is right for the events and wrong for the
neighbours. With a pipeline and a persisted queue (`queue.type: persisted`) for each output, fed by `pipeline` outputs,
one may stand still while the others go on until its queue is full: the output isolator pattern, from Logstash 6.3 on.

Reported are endless retries and explicit counts above 10 where one event can reach this output and another one, in
this file or in one that is declared to run with it. Outputs in exclusive arms, `stdout`, `null`, files below `/tmp` and
those that send to the same place do not count. Elasticsearch retries without end too, but is what most pipelines are
for: only a very long `retry_max_interval` is reported there."""
    sources = (
        "sources of the output plugins (what they do when the target is down)",
        "documentation of influxdb, http and kafka outputs; pipeline-to-pipeline communication: output isolator",
    )
    fix = "manual"
    options = (RuleOption("tries", 10, "explicit retry counts up to this one are not reported"),)
    bad = (
        'output {\n  elasticsearch { hosts => ["es1:9200"] }\n'
        '  influxdb { host => "metrics" data_points => { "count" => "1" } max_retries => 100 }\n}\n',
        'output { elasticsearch { } http { url => "https://hook.example.com" http_method => "post" } }\n',
    )
    good = (
        'output { influxdb { host => "metrics" data_points => { "count" => "1" } max_retries => 100 } }\n',
        "output {\n  elasticsearch { }\n"
        '  http { url => "https://hook.example.com" http_method => "post" retry_failed => false }\n}\n',
        'output { if [type] == "a" { tcp { host => "h" port => 1 } } else { elasticsearch { } } }\n',
    )

    def check(self, node: Pipeline, ctx: Context) -> Findings:
        """One finding for each output that holds others up: at its option, else at its name."""
        facts = load("retry_options")
        own = outputs(node)
        reported = set()
        targets: dict[int, frozenset[str]] = {}  # where outputs send to, by identity

        def target_of(output: Plugin) -> tuple[str, frozenset[str]]:
            if id(output) not in targets:
                targets[id(output)] = target(output)
            return output.name, targets[id(output)]

        for reach in own:
            plugin = reach.plugin
            known = facts["outputs"].get(plugin.name)
            trouble = _trouble(plugin, known, self.option(ctx, "tries"), ctx) if known else None
            key = target_of(plugin)
            if trouble is None or (trouble[0] is None and key in reported):
                continue
            # Files that only seem to belong together are often alternatives, so only a declared pipeline counts.
            held = all_outputs(own, ctx) if ctx.project.declared else ((None, one) for one in own)
            others = [
                (path, other.plugin)
                for path, other in islice(held, _LOOKED_AT)
                if other.plugin.name not in facts["not_held_up"]
                and not is_scratch(other.plugin)
                and target_of(other.plugin) != key
                and not exclusive(reach, other)
            ]
            if others:
                reported.add(key)
                yield self._finding(plugin, trouble, others, ctx)

    def _finding(
        self, plugin: Plugin, trouble: Trouble, others: list[tuple[str | None, Plugin]], ctx: Context
    ) -> Finding:
        option, what = trouble
        names = list(dict.fromkeys(f"`{other.name}`" for _, other in others))
        displayed = ", ".join(names[:3]) + (f" and {len(names) - 3} more" if len(names) > 3 else "")
        cure = "a pipeline of its own with a persisted queue (output isolator)"
        if ctx.target is not None and not ctx.target.at_least(6, 3):
            cure = "a Logstash of its own behind a broker"
        return self.finding(
            option or (plugin.start, plugin.name_end),
            f"`{plugin.name}`: {what}; meanwhile nothing reaches {displayed} of this pipeline: give "
            f"`{plugin.name}` {cure}",
            related=[Related(o.start, o.name_end, "held up meanwhile", path) for path, o in others[:3]],
            fix=Fix("manual", f"Give `{plugin.name}` {cure}", []),
        )


def _trouble(plugin: Plugin, known: dict[str, Any], high: int, ctx: Context) -> Trouble | None:
    """The option at fault (None: the default) and what it does; None where the output gives up soon enough."""
    if any(option_text(plugin, name) in values for name, values in known.get("unless", {}).items()):
        return None
    count: dict[str, Any] = known.get("count", {})
    pause: dict[str, Any] = known.get("pause", {})
    option = plugin.option(count["option"]) if count else None
    if option is not None:
        tries = number(option.value)
        if tries is not None and tries > high:
            usual = f" (default {count['default']})" if count["default"] is not None else ""
            return option, f"`{option.name} => {tries}`{usual} keeps the batch that many tries"
    waits = plugin.option(pause["option"]) if pause else None
    if waits is not None:
        length = number(waits.value)
        if length is not None and length * pause["unit"] > pause["long"]:
            return waits, f"`{waits.name} => {length}` waits {length * pause['unit']:g} s between two tries"
    if (
        "endless" not in known
        or not is_complete(plugin, ctx)
        or (ctx.target is not None and not ctx.target.at_least(*known.get("since", [0])))
    ):
        return None
    name, value = known.get("off", (None, None))
    off = plugin.option(name) if name else None
    if off is not None and (value is None or is_variable(off.value) or boolean(off.value) is False):
        return None
    return off, known["endless"]
