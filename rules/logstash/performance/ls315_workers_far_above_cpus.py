from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.logstash.settings.node import effective, groups, number, span_of

WORKERS = 64
PIPELINES = 4


class WorkersFarAboveCpus(Rule):
    code = "LS315"
    severity = "info"
    kinds = ("logstash-settings", "pipelines")
    visits = ("file",)
    summary = "Far more pipeline workers than CPUs"
    why = """\
Workers run filters and outputs; inputs have threads of their own, so more workers do not speed up an input that
waits for its source. They may outnumber the CPUs where outputs wait for the network, but beyond about four times as
many they only take each other's turns and hold more batches in memory.

A pipeline without `pipeline.workers` gets as many workers as there are CPUs. With more than four such pipelines
there are more than four times as many workers as CPUs, whatever the machine: Logstash's documentation on several
pipelines says to lower them. A single count is reported above 64, which is four times 16 CPUs."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/tuning-logstash",
        "https://www.elastic.co/docs/reference/logstash/multiple-pipelines",
    )
    fix = "manual"
    bad = ("pipeline.workers: 200\n",)
    good = ("pipeline.workers: 16\n", "pipeline.workers: ${WORKERS}\n")

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        """One finding a count that is too large; one for all pipelines without a count."""
        every = groups(ctx)
        for group in every:
            leaf = group.get("pipeline.workers")
            count = number(effective(ctx, group, "pipeline.workers"))
            if leaf is not None and count is not None and count > WORKERS:
                yield self.finding(
                    span_of(leaf, ctx),
                    f"{count} workers are more than four times as many as 16 CPUs: they take each other's turns and"
                    f" hold {count} batches in memory; begin with the number of CPUs and raise it while outputs wait",
                )
        if ctx.kind != "pipelines" or ctx.has_syntax_errors:
            return
        unset = [group for group in every if effective(ctx, group, "pipeline.workers") is None]
        if len(unset) > PIPELINES:
            first = next(iter(unset[0].values()), None)
            if first is not None:
                yield self.finding(
                    span_of(first, ctx),
                    f"{len(unset)} pipelines without `pipeline.workers` have one worker a CPU each, {len(unset)}"
                    " times as many threads as CPUs: set `pipeline.workers` for each pipeline",
                )
