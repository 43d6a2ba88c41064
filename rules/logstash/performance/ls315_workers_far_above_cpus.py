from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.logstash.settings.node import groups, number, span_of

WORKERS = 64
PIPELINES = 4


class WorkersFarAboveCpus(Rule):
    code = "LS315"
    severity = "info"
    kinds = ("logstash-settings", "pipelines")
    visits = ("file",)
    summary = "Far more pipeline workers than CPUs"
    why = """\
Workers run filters and outputs. More workers than CPUs can help while outputs wait for the network. Beyond about four
per CPU, they compete for CPU time and keep more batches in memory. Start with one worker per CPU, and add workers only
if outputs wait for the network.

The rule reports more than 64 workers. It also reports a pipelines.yml in which more than four pipelines do not set
`pipeline.workers`, because each of them starts one worker per CPU."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/tuning-logstash",
        "https://www.elastic.co/docs/reference/logstash/multiple-pipelines",
    )
    fix = "manual"
    bad = ("pipeline.workers: 200\n",)
    good = ("pipeline.workers: 16\n",)

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        every = groups(ctx)
        for group in every:
            leaf = group.get("pipeline.workers")
            count = number(group.effective("pipeline.workers"))
            if leaf is not None and count is not None and count > WORKERS:
                yield self.finding(
                    span_of(leaf, ctx),
                    f"{count} workers are more than 4 per CPU even with 16 CPUs, so they compete for CPU time and keep"
                    f" {count} batches in memory. Start with the number of CPUs",
                    help="Raise the number in steps while outputs wait for the network.",
                )
        if ctx.kind != "pipelines" or ctx.has_syntax_errors:
            return
        unset = [group for group in every if group.effective("pipeline.workers") is None]
        if len(unset) > PIPELINES:
            first = next(iter(unset[0].values()), None)
            if first is not None:
                yield self.finding(
                    span_of(first, ctx),
                    f"{len(unset)} pipelines without `pipeline.workers` start one worker per CPU each, {len(unset)} per"
                    " CPU in total. Set `pipeline.workers` for each pipeline",
                )
