"""Whether Logstash sends a template, which parses the file itself."""

from __future__ import annotations

import re

from lslint.rules.api import Context
from lslint.rules.facts import fact


@fact
def installed_by_logstash(ctx: Context) -> bool:
    """Whether an output in a nearby pipeline has the file as its `template`; also true if that is unknown."""
    files = ctx.project.related_files("logstash")
    return files is None or named_by_output(ctx)


@fact
def named_by_output(ctx: Context) -> bool:
    """Whether an output in a nearby pipeline is known to have the file as its `template`."""
    files = ctx.project.related_files("logstash") or ()
    name = re.escape(ctx.path.replace("\\", "/").rpartition("/")[2])
    named = re.compile(rf"\btemplate\s*=>\s*[\"']?(?:[^\"'\n]*[/\\])?{name}[\"'\s]")
    return any(named.search(file.text) for file in files)


@fact
def installed_in_opensearch(ctx: Context) -> bool:
    """Return whether an `opensearch` output in a pipeline of the project has the file as its `template`."""
    name = ctx.path.replace("\\", "/").rpartition("/")[2]
    return any(
        plugin.kind == "output" and plugin.name == "opensearch" and (plugin.text("template") or "").endswith(f"/{name}")
        for file in ctx.project.related_files("logstash") or ()
        if "opensearch" in file.text and name in file.text
        for _, plugin, _ in file.tree.walk_plugins()
    )
