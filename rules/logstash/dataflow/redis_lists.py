"""Redis lists: which plugins of a project read and write the same one."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from lslint.grammar.logstash.nodes import Pipeline, Plugin, raw_texts
from lslint.rules.api import Context, Related
from lslint.rules.logstash.catalogue.traits import values_of
from lslint.rules.logstash.dataflow.outputs import all_outputs
from lslint.rules.logstash.dataflow.steps import steps


def feeders(node: Plugin, ctx: Context) -> Iterator[Related]:
    """Yield the redis outputs of the project that push to the list of this input: they wait while its script runs."""
    wanted, note = lists(node), "pushes to the same list and waits during each fetch"
    tree: Pipeline = ctx.tree  # type: ignore[assignment]
    for path, output in islice(all_outputs(steps(tree)["output"], ctx), 1000):
        plugin = output.plugin
        if plugin.name == "redis" and wanted & lists(plugin):
            yield Related(plugin.start, plugin.name_end, note, path)


def lists(plugin: Plugin) -> set[tuple[str, str, str]]:
    """Return the lists (host:port, db, key) that a redis plugin reads or writes, with variables as written."""
    option = plugin.option("host")
    hosts = raw_texts(option.value) if option else ["127.0.0.1"]
    port, db, key = (
        (raw_texts(o.value) or [""])[0] if (o := plugin.option(n)) else d for n, d in values_of("redis list").items()
    )
    hosts = ["127.0.0.1" if host == "localhost" else host for host in hosts]
    return {(host if ":" in host else f"{host}:{port}", db, key) for host in hosts}
