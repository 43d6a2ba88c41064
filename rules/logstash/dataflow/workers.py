"""The number of workers of a pipeline."""

from __future__ import annotations

from lslint.rules.api import Context
from lslint.rules.logstash.dataflow.pipeline_plugins import flow

_ENDS = (" ", "\n", "\r", '"', "'", "`", ",", "\\")
_COMMANDS = tuple(
    f"{option}{end}"
    for option in (
        "--pipeline.workers 1", "--pipeline.workers=1", '--pipeline.workers", "1', ".conf -w 1", ".conf -w1",
        "logstash -w 1", "-w 1 -f", "logstash -w1", "-w1 -f", "PIPELINE_WORKERS=1", "PIPELINE_WORKERS: 1",
        'PIPELINE_WORKERS: "1', "PIPELINE_WORKERS: '1",
    )
    for end in _ENDS
)  # fmt: skip


def has_one_worker(ctx: Context) -> bool:
    """Return whether one worker runs the filters of the pipeline, as far as the project shows: by its settings, by a
    documented command or a variable, or because of the `multiline` filter, with which Logstash starts one worker unless
    a number is set."""
    setting = ctx.project.setting("pipeline.workers")
    if setting is not None and setting.path is not None:
        return str(setting.value) == "1"
    if "multiline" in flow(ctx).named("filter"):
        return True
    return ctx.project.has_in_code(*_COMMANDS)
