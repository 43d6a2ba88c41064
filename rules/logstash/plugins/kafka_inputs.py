"""The kafka inputs of one Logstash that share a group or the id of a client."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.logstash.nodes import Pipeline, Plugin
from lslint.rules.api import Context, Instance, Related
from lslint.rules.facts import fact, pipeline_fact
from lslint.rules.logstash.dataflow.pipeline_plugins import Flow, flow

Key = tuple[str, str, frozenset[str]]

_DEFAULT = "logstash"
_OPTIONS = ("group_id", "client_id")
_MAX_READERS = 300


def name_of(plugin: Plugin, option: str) -> str:
    """Return the group or the id of an input; empty if it contains a variable."""
    named = plugin.raw_texts(option) if plugin.option(option) is not None else [_DEFAULT]
    return named[0] if len(named) == 1 and "${" not in named[0] else ""


def sharing(node: Plugin, ctx: Context, option: str) -> Iterator[tuple[Plugin, str, Related]]:
    """Yield the kafka inputs with the value of an option that run together with one, each in words for a message and as
    a related place: those before it in the file, then those of other files, at most ``_MAX_READERS`` of each. Nothing
    for an input whose value is not known, and for the form of the plugin that connects to ZooKeeper."""
    if not name_of(node, option) or node.option("zk_connect") is not None:
        return
    what = "the same group" if option == "group_id" else "the same id"
    for other, path in _others(node, ctx, option):
        where = "Another `kafka` input" if path is None else f"A `kafka` input in `{path}`"
        yield other, where, Related(*other.head, what, path)


def _others(node: Plugin, ctx: Context, option: str) -> Iterator[tuple[Plugin, str | None]]:
    key = _key(node, option)
    readers = _readers_of_flow(flow(ctx)).get(key, ())[:_MAX_READERS]
    for plugin, tree in readers:
        if plugin is node:
            break  # of two in one file the second is reported
        if tree is ctx.tree:
            yield plugin, None
    paths = _paths(ctx)
    for plugin, tree in readers:
        if tree is not ctx.tree and id(tree) in paths:
            yield plugin, paths[id(tree)]
    instance = ctx.project.instance()
    if instance is not None:
        for plugin, path in _readers_of_instance(instance).get(key, ())[:_MAX_READERS]:
            if path != ctx.path:
                yield plugin, path


def _key(plugin: Plugin, option: str) -> Key:
    """Return an option with its value, and for a group its brokers: an id of a client belongs to the process."""
    written = plugin.raw_texts("bootstrap_servers") if plugin.option("bootstrap_servers") else ["localhost:9092"]
    brokers = frozenset(part.strip() for text in written for part in text.split(","))
    return option, name_of(plugin, option), brokers if option == "group_id" else frozenset()


@fact
def _readers_of_flow(pipeline: Flow) -> dict[Key, list[tuple[Plugin, Pipeline]]]:
    """Return the kafka inputs of a pipeline."""
    readers: dict[Key, list[tuple[Plugin, Pipeline]]] = {}
    for step in pipeline.named("input").get("kafka", ()):
        for option in _OPTIONS:
            readers.setdefault(_key(step.plugin, option), []).append((step.plugin, step.tree))
    return readers


@pipeline_fact
def _paths(ctx: Context) -> dict[int, str]:
    """Return the paths of the files of a pipeline by the identity of their trees."""
    files = ctx.project.pipeline_files()
    return {id(file.tree): file.path for file in files}


@fact
def _readers_of_instance(instance: Instance) -> dict[Key, list[tuple[Plugin, str]]]:
    """Return the kafka inputs of all pipelines of a Logstash instance."""
    readers: dict[Key, list[tuple[Plugin, str]]] = {}
    for _, file in instance.files():
        for section, plugin, _ in file.tree.walk_plugins():
            if section.kind == "input" and plugin.name == "kafka":
                for option in _OPTIONS:
                    readers.setdefault(_key(plugin, option), []).append((plugin, file.path))
    return readers
