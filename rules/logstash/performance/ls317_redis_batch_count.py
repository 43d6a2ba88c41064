from __future__ import annotations

from lslint.grammar.logstash.nodes import Option, Plugin, number
from lslint.grammar.numbers import parse_integer
from lslint.rules.knowledge import load
from lslint.rules.logstash.api import Edit, Findings, Fix, PipelineAdvice, PipelineView, Related
from lslint.rules.logstash.dataflow.redis_lists import feeders


class RedisBatchCount(PipelineAdvice):
    code = "LS317"
    severity = "warning"
    visits = ("input/redis",)
    summary = "Redis `batch_count` of 1 or different from the pipeline batch size"
    why = """\
The redis input fetches `batch_count` events at a time with a Lua script. While the script runs, all other clients of
Redis wait. Events beyond the batch of the pipeline (`pipeline.batch.size`, 125 by default) only wait for a worker. In a
benchmark with Logstash 2.3, both values at 250 lowered the throughput by 6 to 17 %, compared to both at 125.

If you change the batch size of the pipeline, set both to the same value, and measure: equal values above 125 are
reported as info. A `batch_count` below the batch size is reported only if a settings file of the project sets the batch
size. `batch_count => 1` makes one round trip per event."""
    sources = (
        'Elastic, "Just Enough Redis for Logstash", August 2016: benchmark with Logstash 2.3.4 and Redis 3.0.7 on one'
        " 2015"
        " laptop, output to dots (the table of the article; its prose gives a higher figure for 8 threads)",
        "logstash-input-redis: default of batch_count, Lua batch script",
    )
    fix = "unsafe"
    releases = "2.3-"
    bad = (
        'input {\n  redis {\n    data_type => "list"\n    key => "shipper"\n    batch_count => 1000\n  }\n}\n',
        'input { redis { data_type => "list" key => "shipper" batch_count => 1 } }\n',
    )
    good = ('input { redis { data_type => "list" key => "shipper" batch_count => 125 } }\n',)
    fixed = 'input {\n  redis {\n    data_type => "list"\n    key => "shipper"\n  }\n}\n'

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        option = node.option("batch_count")
        if option is None or node.text("data_type") != "list":
            return
        count = number(option.value)
        if ctx.is_below(2, 3):
            return  # the default is 1, or the pipeline has no batches
        default: int = load("redis_measurements")["default_batch"]
        setting = ctx.project.setting("pipeline.batch.size")
        source = []
        if setting is not None and setting.path is not None:
            message = f"`pipeline.batch.size` is {setting.value}"
            source.append(Related(setting.start, setting.end, message, setting.path))
        size = (parse_integer(str(setting.value)) or None) if setting is not None else default
        if count is None or size is None:
            return
        rates = load("redis_measurements")["rates"]
        measured = (
            "In a benchmark with 8 threads, raising both batches from 125 to 250 lowered the throughput from"
            f" {rates['125']['8']}K to {rates['250']['8']}K events/s."
        )
        fix = None
        hint: str | None = None
        if count == 1:
            why = f"makes one round trip to Redis per event. Remove the option to use the default of {default}"
            fix = _fix(option, default, default, ctx)
        elif count > size:
            much = f"{count / size:.3g} times" if count > 4 * size else "more than"
            why = (
                f"is {much} the pipeline batch size ({size}), so events only wait, and Redis blocks other clients"
                f" longer. Use {size}"
            )
            hint = measured
            fix = _fix(option, size, default, ctx)
        elif count == size > default:
            why = (
                "equals a raised pipeline batch size, which was slower in a benchmark."
                f" Use {default} for both unless your tests show a gain"
            )
            hint = measured
        elif count < size and setting is not None:
            why = (
                f"is below the pipeline batch size ({size}), so a batch needs several requests to Redis."
                " Set both to the same value"
            )
        else:
            return
        yield self.finding(
            option,
            f"`batch_count => {count}` {why}",
            severity="warning" if count > size and count != 1 else "info",
            fix=fix,
            help=hint,
            related=[*source, *feeders(node, ctx)],
        )


def _fix(option: Option, target: int, default: int, ctx: PipelineView) -> Fix | None:
    """Return the fix that sets the value, or removes the option if the new value is the default."""
    if target != default:
        edit = Edit(option.value.start, option.value.end, str(target))
        return Fix("unsafe", f"Set `batch_count` to {target}", [edit])
    span = ctx.removal(option)
    return Fix("unsafe", f"Remove `batch_count` (default {target})", [Edit(*span, "")]) if span else None
