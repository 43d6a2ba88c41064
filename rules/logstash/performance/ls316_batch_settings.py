from __future__ import annotations

from lslint.rules.api import Context, Findings
from lslint.rules.logstash.catalogue.traits import plugins_with
from lslint.rules.logstash.settings.node import GroupRule, SettingGroup, number, sources, span_of


class BatchSettings(GroupRule):
    code = "LS316"
    severity = "info"
    summary = "Batch size or batch delay outside the useful range"
    why = """\
A batch is the set of events that a worker passes through filters and outputs at a time. An `elasticsearch` output sends
it as one bulk request, or as several of at most 20 MB. The rule reports:

- `pipeline.batch.size` above 10,000: with events of 1 KB, a batch is larger than 10 MB. Larger batches are usually
  not faster.
- `pipeline.batch.size` below 50 (the default is 125): the fixed cost of each request dominates.
- `pipeline.batch.delay` above 1,000 ms (the default is 50): each worker waits up to this long for each further event
  until its batch is full, so events are late when traffic is low."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/tuning-logstash",
        "article of 2018 about tuning Logstash: raise the batch size up to 10,000, as long as the throughput grows",
    )
    bad = (
        "pipeline.batch.size: 50000\n",
        "pipeline.batch.size: 10\n",
        "pipeline.batch.delay: 5000\n",
    )
    good = ("pipeline.batch.size: 2000\npipeline.batch.delay: 50\n",)

    def check_group(self, group: SettingGroup, ctx: Context) -> Findings:
        size = number(group.value("pipeline.batch.size"))
        if size is not None and size > 10_000:
            yield self.finding(
                span_of(group["pipeline.batch.size"], ctx),
                f"`pipeline.batch.size` of {size:,} is unlikely to help, because bulk requests above 10 to 15 MB do not"
                " get faster. Try 1000 to 5000",
            )
        elif size is not None and 0 < size < 50:
            if _sends_no_small_requests(group, ctx):
                return
            yield self.finding(
                span_of(group["pipeline.batch.size"], ctx),
                f"`pipeline.batch.size` of {size} sends few events per output request, so the overhead of each request"
                " lowers throughput. Use 50 or more (the default is 125)",
            )
        delay = number(group.value("pipeline.batch.delay"))
        if delay is not None and delay > 1000:
            yield self.finding(
                span_of(group["pipeline.batch.delay"], ctx),
                f"`pipeline.batch.delay` lets workers wait {delay:,} ms for a full batch, so events are late when"
                " traffic is low. Use a smaller value (the default is 50)",
            )


_REQUESTS = plugins_with("batched requests")
_COPIES = plugins_with("several events")


def _sends_no_small_requests(group: SettingGroup, ctx: Context) -> bool:
    """Return whether a pipeline of pipelines.yml has no output that sends requests, or a filter that makes more events,
    or is unknown."""
    if ctx.kind != "pipelines":
        return False
    plugins = {
        (section.kind, plugin.name)
        for source in sources(ctx, group)
        for section, plugin, _ in source.tree().walk_plugins()
    }
    copies = any(kind == "filter" and name in _COPIES for kind, name in plugins)
    return copies or not any(kind == "output" and name in _REQUESTS for kind, name in plugins)
