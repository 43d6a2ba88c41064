"""Whether Logstash sends a template, which parses the file itself."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context
from lslint.rules.facts import fact


@fact
def installed_by_logstash(ctx: Context) -> bool:
    """Whether an output in a nearby pipeline has the file as its `template`; also true if that is unknown."""
    return ctx.project.related_files("logstash") is None or is_installed(ctx)


def is_installed(ctx: Context) -> bool:
    """Whether an output in a pipeline of the project has the file as its `template`."""
    return any(True for _ in _outputs(ctx))


@fact
def installed_in_opensearch(ctx: Context) -> bool:
    """Return whether an `opensearch` output in a pipeline of the project has the file as its `template`."""
    return any(output.name == "opensearch" for output in _outputs(ctx))


def _outputs(ctx: Context) -> Iterator[Plugin]:
    """Yield the outputs in the pipelines of the project that have the file as their `template`."""
    name = ctx.path.replace("\\", "/").rpartition("/")[2]
    for file in (ctx.project.related_files("logstash") or ()) if name else ():
        for section, plugin, _ in file.tree.walk_plugins() if name in file.text else ():
            template = plugin.text("template") if section.kind == "output" else None
            if (template or "").replace("\\", "/").rpartition("/")[2] == name:
                yield plugin
