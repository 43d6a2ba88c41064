"""The number of workers of a pipeline."""

from __future__ import annotations

from lslint.rules.api import Context
from lslint.rules.logstash.dataflow.pipeline_plugins import flow
from lslint.rules.logstash.values.coercion import regex

_VARIABLES = ("PIPELINE_WORKERS", "pipeline.workers")
"""Environment variables from which the image of Elastic sets the number of workers."""
_ONE_WORKER = r"(?:^|[\s\"',])(?:-w|--pipeline\.workers)[\s\"',=]*1(?![\d.])"


def has_one_worker(ctx: Context) -> bool:
    """Return whether one worker runs the filters of the pipeline: by its settings, by a variable or the command of its
    deployment, or because of the `multiline` filter, with which Logstash starts one worker unless a number is set."""
    setting = ctx.project.setting("pipeline.workers")
    if setting is not None and setting.path is not None:
        return str(setting.value) == "1"
    if "multiline" in flow(ctx).named("filter"):
        return True
    return any(
        regex(_ONE_WORKER).search(one.command) is not None
        or any(name in one.variables and one.variables[name].value == "1" for name in _VARIABLES)
        for one in ctx.project.runtimes()
    )
