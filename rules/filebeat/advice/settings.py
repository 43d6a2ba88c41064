"""Helpers for advice on a Filebeat config: enabled outputs and inputs, numbers, fixes of values.

All functions read the merged config that ``analyze`` returns. Values that depend on a variable or template are unknown.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lslint.grammar.lines import line_end, line_start
from lslint.rules.api import Context, Edit, Fix
from lslint.rules.filebeat.checks.config import analyze
from lslint.rules.filebeat.checks.inputs import input_type
from lslint.rules.filebeat.checks.outputs import active
from lslint.rules.filebeat.config_model.merge import Leaf, MergedSetting, Obj, elements, objects, word

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.filebeat.config_model.analysis import Analysis

FILES = ("log", "filestream", "container", "docker")
"""Inputs that read files."""
_LARGE_BATCH = {"elasticsearch": 4096, "logstash": 8192}
"""The highest ``bulk_max_size`` of an output that is not too large."""
_LARGE_QUEUE = 65536
"""The greatest number of events that advice makes a queue hold."""
HOLES = re.compile(r"\$\{|\{\{|\{%|<%|%\{")


def main(ctx: Context) -> Analysis | None:
    """Return the analysis of a whole config; None for a list of inputs or modules."""
    analysis = analyze(ctx)
    return analysis if analysis.form == "main" else None


def outputs(ctx: Context, *names: str) -> Iterator[tuple[MergedSetting, Obj]]:
    """Yield the enabled outputs that have options; with ``names``, only these outputs."""
    analysis = main(ctx)
    for setting in active(analysis.root.fields.get("output")) if analysis is not None else []:
        if isinstance(setting.value, Obj) and (not names or setting.name in names):
            yield setting, setting.value


def inputs(ctx: Context, *types: str) -> Iterator[tuple[str, Obj]]:
    """Yield type and options of the enabled inputs; with ``types``, only inputs of these types."""
    for item in analyze(ctx).inputs:
        obj = item.value
        if isinstance(obj, Obj) and obj.is_enabled:
            kind = input_type(obj)
            if kind is not None and (not types or kind in types):
                yield kind, obj


def is_index_ignored(ctx: Context) -> bool:
    """Whether lifecycle management overrides the index of the Elasticsearch output: in 7.x by default. Without a target
    the file must show it (`setup.ilm.rollover_alias`)."""
    analysis = main(ctx)
    if analysis is None or analysis.before("7.0") or analysis.since("8.0"):
        return False
    root = analysis.root
    switch = root.get("setup.ilm.enabled")
    if switch is not None and (
        not isinstance(switch.value, Leaf) or str(switch.value.value).lower() not in ("auto", "true")
    ):
        return False
    if analysis.release is None and root.get("setup.ilm.rollover_alias") is None:
        return False
    return switch is not None or not templated(ctx)


def processors(ctx: Context) -> Iterator[Obj]:
    """Yield the processors of the whole config and of the enabled inputs."""
    analysis = main(ctx)
    settings = [analysis.root.get("processors")] if analysis is not None else []
    for setting in (*settings, *(obj.get("processors") for _, obj in inputs(ctx))):
        yield from objects(setting)


def texts(setting: MergedSetting | None) -> list[tuple[MergedSetting, str]]:
    """Return the entries of a list that are strings without variables."""
    return [(item, text) for item, text in ((item, word(item)) for item in elements(setting)) if text]


def globs(obj: Obj) -> list[tuple[MergedSetting, str]]:
    """Return the paths of an input that contain neither variables nor template markers."""
    return [(item, text) for item, text in texts(obj.get("paths")) if not HOLES.search(text)]


def write(ctx: Context, setting: MergedSetting | None, text: str, title: str = "") -> Fix | None:
    """Replace a plain value with ``text``; None if the value comes from elsewhere (an alias, a default)."""
    leaf = setting.value if setting is not None else None
    if (
        setting is None
        or not isinstance(leaf, Leaf)
        or leaf.end <= leaf.start
        or "\n" in ctx.text[leaf.start : leaf.end]
    ):
        return None
    if ctx.text[leaf.start] in "*&!|>" or HOLES.search(ctx.text[leaf.start : leaf.end]):
        return None
    title = title or f"Set `{setting.name}` to `{text}`"
    return Fix("unsafe", title, [Edit(leaf.start, leaf.end, text)])


def add(ctx: Context, related: MergedSetting | None, line: str) -> Fix | None:
    """Add a setting on a new line after ``related``; None unless ``related`` is alone on its line."""
    entry = related.entry if related is not None else None
    if entry is None:
        return None
    text = ctx.text
    begin = line_start(text, entry.key.start)
    indent = text[begin : entry.key.start]
    at = max(entry.value.end, entry.key.end)
    if text[at - 1 : at] == "\n":
        at -= 1
    close = line_end(text, at)
    if indent.strip(" ") or close < 0 or text[at:close].strip().partition("#")[0]:
        return None
    return Fix("unsafe", f"Add `{line}`", [Edit(close + 1, close + 1, f"{indent}{line}\n")])


def batch(ctx: Context, name: str, obj: Obj) -> int | None:
    """Return the maximum number of events in a batch of an output; None if unknown."""
    if obj.get("bulk_max_size") is not None:
        return obj.integer("bulk_max_size")
    if name == "elasticsearch":
        return 50 if analyze(ctx).before("8.12") else 1600
    return 2048


def total_workers(name: str, obj: Obj) -> int:
    """Return how many workers of an output send batches at the same time; 1 if a variable decides it."""
    is_balanced = obj.boolean("loadbalance")
    if is_balanced is False or (is_balanced is None and name == "logstash"):
        return 1
    workers = max(obj.integer("workers") or 1, obj.integer("worker") or 1)
    return workers * max(len(elements(obj.get("hosts"))), 1)


def is_batch_affordable(name: str, size: int, workers: int) -> bool:
    """Return whether an output should send batches of that size: neither they nor the queue become too large."""
    return size <= _LARGE_BATCH.get(name, size) and 2 * workers * size <= _LARGE_QUEUE


def preset(ctx: Context, obj: Obj) -> bool:
    """Return whether a preset of the Elasticsearch output sets batch size, workers and queue."""
    setting = obj.get("preset")
    return setting is not None and obj.value("preset") != "custom" and not analyze(ctx).before("8.12")


def loopback(name: str) -> bool:
    """Return whether a host name refers to the local machine."""
    return name.lower() in ("localhost", "[::1]", "::1") or name.startswith("127.")


def templated(ctx: Context) -> bool:
    """Return whether a template generates the file and may add the missing settings."""
    return analyze(ctx).templated
