"""The number of workers of a pipeline."""

from __future__ import annotations

import re

from lslint.grammar.bounded_cache import compiled
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
    return ctx.project.has_in_code(*_COMMANDS) or _is_listed_with_one(ctx)


_ITEM = r"(?m)^[ \t]*-[ \t]"
_ONE_WORKER = r"(?m)^[ \t]*(?:-[ \t]+)?[\"']?pipeline\.workers[\"']?:[ \t]*[\"']?1[\"']?[ \t]*(?:#|$)"


def _is_listed_with_one(ctx: Context) -> bool:
    """Return whether a pipelines.yml of the project lists a file of this name with one worker: scripts or mounts may
    put the file where that pipelines.yml expects it."""
    name = ctx.path.replace("\\", "/").rpartition("/")[2]
    own = re.compile(rf"(?<![\w.-]){re.escape(name)}(?![\w-])")
    for path, text in ctx.project.setup().texts:
        if "pipelines" not in path.replace("\\", "/").rpartition("/")[2].lower() or name not in text:
            continue
        for item in compiled(_ITEM).split(text):
            lines = [line for line in item.split("\n") if not line.lstrip().startswith("#")]
            is_named = any("path.config" in line and own.search(line) is not None for line in lines)
            if is_named and compiled(_ONE_WORKER).search("\n".join(lines)) is not None:
                return True
    return False
