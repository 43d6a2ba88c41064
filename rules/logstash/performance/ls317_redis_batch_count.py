from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.logstash.nodes import Option, Plugin
from lslint.grammar.numbers import parse_integer
from lslint.rules.api import Context, Edit, Findings, Fix, PipelineAdvice, Related, SettingValue
from lslint.rules.knowledge import load
from lslint.rules.logstash.dataflow.redis_lists import feeders
from lslint.rules.logstash.values.options import number, option_text, removal


class RedisBatchCount(PipelineAdvice):
    code = "LS317"
    severity = "warning"
    visits = ("input/redis",)
    summary = "Redis input fetches more events at once than a pipeline batch holds"
    why = """\
The redis input takes `batch_count` events at a time with a Lua script that runs on the Redis server as one transaction:
take the batch, trim the list. While it runs every other client waits, the redis output of the Logstash in front of it
among them, and its time grows with the batch. Events beyond the pipeline batch (`pipeline.batch.size`, default 125)
only wait in front of the workers.

Measured with Logstash 2.3.4 and Redis 3.0.7 on one 2015 laptop (thousand events/s, output to dots):

| threads | batch 125 | batch 250, pipeline batch 250 too | loss |
|--------:|----------:|----------------------------------:|-----:|
|       1 |      37.4 |                              35.2 |  6 % |
|       2 |      57.0 |                              48.9 | 14 % |
|       4 |      67.0 |                              58.7 | 12 % |
|       8 |      87.3 |                              72.5 | 17 % |

(The article's prose names a higher figure for the last row; its table is what is quoted.) `batch_count` is 125 by
default since input-redis 2.0.3 (Logstash 2.2), 1 before: `batch_count => 1` brings back one round trip per event. Where
the batch size of the pipeline is changed, change both or neither and measure. The script needs `EVAL` and `EVALSHA`."""
    sources = (
        'Elastic, "Just Enough Redis for Logstash", August 2016 (measurements)',
        "logstash-input-redis: default of batch_count, Lua batch script",
    )
    fix = "unsafe"
    releases = "5.0-"
    bad = (
        'input {\n  redis {\n    data_type => "list"\n    key => "shipper"\n    batch_count => 1000\n  }\n}\n',
        'input { redis { data_type => "list" key => "shipper" batch_count => 1 } }\n',
    )
    good = (
        'input { redis { data_type => "list" key => "shipper" batch_count => 125 } }\n',
        'input { redis { data_type => "channel" key => "news" batch_count => 1000 } }\n',
        'input { redis { data_type => "list" key => "shipper" batch_count => "${BATCH:1000}" } }\n',
    )
    fixed = 'input {\n  redis {\n    data_type => "list"\n    key => "shipper"\n  }\n}\n'

    def check(self, node: Plugin, ctx: Context) -> Findings:
        option = node.option("batch_count")
        if option is None or option_text(node, "data_type") != "list":
            return
        count = number(option.value)
        default: int = load("redis_measurements")["default_batch"]
        setting = ctx.project.setting("pipeline.batch.size")
        size = (parse_integer(str(setting.value)) or None) if setting is not None else default
        if count is None or size is None:
            return
        rates = load("redis_measurements")["rates"]
        measured = f"{rates['125']['8']}K → {rates['250']['8']}K events/s at 8 threads with 250 instead of 125"
        fix = None
        if count == 1:
            why = "makes one round trip to Redis per event; take batches (default 125)"
            fix = _fix(option, default, default, ctx)
        elif count > size:
            much = f"{count / size:.3g}× the pipeline batch" if count > 4 * size else "above the pipeline batch"
            why = (
                f"is {much} ({size}): bigger fetches were measured slower ({measured}), and while one runs every other"
                f" Redis client waits; use {size}"
            )
            fix = _fix(option, size, default, ctx)
        elif count == size > default:
            why = f"was raised with the pipeline batch: measured slower ({measured}); keep it only if you measured"
        elif count < size and setting is not None:
            why = f"is below the pipeline batch ({size}): set both or neither, and measure"
        else:
            return
        yield self.finding(
            option,
            f"`batch_count => {count}` {why}",
            severity="warning" if count > size and count != 1 else "info",
            fix=fix,
            related=[*_source(setting), *feeders(node, ctx)],
        )


def _fix(option: Option, target: int, default: int, ctx: Context) -> Fix | None:
    """Set the value, or drop the option where the target is the default."""
    if target != default:
        edit = Edit(option.value.start, option.value.end, str(target))
        return Fix("unsafe", f"Set `batch_count` to {target}", [edit])
    span = removal(ctx.text, ctx.tree, option)  # type: ignore[arg-type]
    return Fix("unsafe", f"Remove `batch_count` (default {target})", [Edit(*span, "")]) if span else None


def _source(setting: SettingValue | None) -> Iterator[Related]:
    """Where a settings file sets the batch size."""
    if setting is not None and setting.path is not None:
        yield Related(setting.start, setting.end, f"`pipeline.batch.size` is {setting.value} here", setting.path)
