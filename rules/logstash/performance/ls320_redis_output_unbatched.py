from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Edit, Findings, Fix, PipelineAdvice
from lslint.rules.logstash.values.options import boolean, is_complete, is_variable, number, option_text
from lslint.rules.shared.option_edits import addition

_ADVISED = 500
_MIN_BATCH = 125
_DEFAULT = 50


class RedisOutputUnbatched(PipelineAdvice):
    code = "LS320"
    severity = "warning"
    visits = ("output/redis",)
    summary = "Redis output makes one round trip for each event"
    why = """\
Without `batch => true` the redis output sends each event with an RPUSH of its own and waits for the answer before it
takes the next: the rate is what round trips allow, 1,000 a second at 1 ms. With it, events are pushed `batch_events`
at a time (default 50, at the latest after `batch_timeout` = 5 s). The article on Redis as a queue advises batches of
500: fewer calls leave Redis more time for the consumers. At very high rates it makes less of a difference: 50,000
events a second fill 500 in 10 ms.

Only lists can be batched (a channel cannot), and only where the key is the same for all events of a batch or few
different ones."""
    sources = (
        "source of the redis output: batch false, batch_events 50, batch_timeout 5; receive and flush",
        'Elastic, "Just Enough Redis for Logstash", August 2016',
    )
    fix = "manual"
    bad = (
        'output {\n  redis {\n    host => "q"\n    data_type => "list"\n    key => "logs"\n  }\n}\n',
        'output { redis { host => "q" data_type => "list" key => "logs" batch => true } }\n',
    )
    good = (
        'output { redis { host => "q" data_type => "list" key => "logs" batch => true batch_events => 500 } }\n',
        'output { redis { host => "q" data_type => "channel" key => "logs" } }\n',
        'output { redis { host => "q" data_type => "list" key => "logs" batch => "${BATCH}" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        if option_text(node, "data_type") != "list" or not is_complete(node, ctx):
            return
        batch, events = node.option("batch"), node.option("batch_events")
        if batch is not None and is_variable(batch.value):
            return
        if batch is None or boolean(batch.value) is False:
            if events is not None and batch is None:
                return  # LS260 names the switch
            advised = f"batch => true batch_events => {_ADVISED}"
            yield self.finding(
                batch or (node.start, node.name_end),
                "This `redis` output makes one round trip for each event (1,000 a second at 1 ms): set"
                f" `batch => true` and `batch_events => {_ADVISED}`",
                fix=addition(ctx, node, advised, "manual") if batch is None else None,
            )
            return
        count = _DEFAULT if events is None else number(events.value)
        if boolean(batch.value) is not True or count is None or count >= _MIN_BATCH:
            return
        what, fix = f"`batch_events` is {_DEFAULT} by default, which", None
        if events is not None:
            what = f"`batch_events => {count}`"
            if not ctx.has_syntax_errors:
                edit = Edit(events.value.start, events.value.end, str(_ADVISED))
                fix = Fix("manual", f"Write {_ADVISED}", [edit])
        yield self.finding(
            events or batch,
            f"{what} makes many small pushes: {_ADVISED} at a time leave Redis more time for its consumers; measure",
            severity="info",
            fix=fix,
        )
