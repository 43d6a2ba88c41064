from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.logstash.api import Findings, PipelineView, Related
from lslint.rules.logstash.settings.node import OPEN, SettingsFileRule, groups, is_on, number, span_of


class OrderedWithWorkers(SettingsFileRule):
    code = "LS270"
    severity = "error"
    stage = "start"
    kinds = ("logstash-settings", "pipelines")
    summary = "`pipeline.ordered: true` with more than one worker"
    why = """\
`pipeline.ordered: true` requires a single worker. With several workers, the config check passes, but the pipeline
does not start. Without `pipeline.workers`, Logstash starts one worker per CPU, so the pipeline starts only on a host
with one CPU (a warning).

Set `pipeline.workers: 1`. With one worker, `pipeline.ordered: auto`, the default, also keeps the order of events."""
    sources = ("Logstash: logstash-core, java_pipeline.rb", "settings facts of Logstash 9.5")
    fix = "manual"
    releases = "7.7-"
    bad = (
        "pipeline.ordered: true\npipeline.workers: 4\n",
        "pipeline.ordered: true\n",
    )
    good = (
        "pipeline.ordered: true\npipeline.workers: 1\n",
        "pipeline.ordered: auto\npipeline.workers: 4\n",
    )

    def check(self, node: ConfigFile, ctx: PipelineView) -> Findings:
        """Yield one finding per pipeline, at ``pipeline.ordered``, or at the workers if another file sets the order."""
        if ctx.is_below(7, 7):
            return
        for group in groups(ctx):
            if not is_on(group.effective("pipeline.ordered")):
                continue
            ordered, workers = group.get("pipeline.ordered"), group.get("pipeline.workers")
            value = group.effective("pipeline.workers")
            count = number(value)
            leaf = ordered or workers
            if leaf is None or value is OPEN or count == 1:
                continue
            if count is not None and count > 1:
                others = [workers] if ordered is not None and workers is not None else []
                yield self.finding(
                    span_of(leaf, ctx),
                    f"`pipeline.ordered: true` requires one worker, but `pipeline.workers` is {count}, so the pipeline"
                    " does not start. Set `pipeline.workers: 1`",
                    help="The config check (`-t`) does not report the conflict.",
                    related=[Related(*span_of(other, ctx), "number of workers") for other in others],
                )
            elif value is None and ordered is not None and group.value("pipeline.workers") is None:
                if ctx.kind == "logstash-settings" and ctx.project.settings_file("pipelines.yml") is not None:
                    continue  # each pipeline in it may set its number of workers
                yield self.finding(
                    span_of(ordered, ctx),
                    "`pipeline.ordered: true` requires one worker, but the default is one per CPU, so the pipeline"
                    " starts only on hosts with one CPU. Set `pipeline.workers: 1`",
                    severity="warning",
                    stage="run",
                )
