"""The kafka inputs of one Logstash that share a group or the id of a client."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from lslint.grammar.logstash.nodes import Pipeline, Plugin
from lslint.rules.api import Context, Instance, Related, Sibling
from lslint.rules.facts import fact, grouped
from lslint.rules.logstash.catalogue.traits import options_with
from lslint.rules.logstash.dataflow.pipeline_plugins import flow, flow_fact

Key = tuple[str, str, frozenset[str]]

_DEFAULT = "logstash"
_OPTIONS = ("group_id", "client_id")
_MAX_READERS = 300


def name_of(plugin: Plugin, option: str) -> str:
    """Return the group or the id of an input; empty if it contains a variable."""
    named = plugin.raw_texts(option) if plugin.option(option) is not None else [_DEFAULT]
    return named[0] if len(named) == 1 and "${" not in named[0] else ""


def topics_of(plugin: Plugin) -> frozenset[str]:
    """Return the topics of an input, each with the option that names it."""
    return frozenset(f"{name} {text}" for name in options_with("topics") for text in plugin.raw_texts(name))


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
    key, instance = _key(node, option), ctx.project.instance()
    for plugin in _readers(ctx.pipeline).get(key, ())[:_MAX_READERS]:
        if plugin is node:
            break  # of two in one file the second is reported
        yield plugin, None
    others = _readers_of_pipeline(ctx) if instance is None else _readers_of_instance(instance)
    for plugin, path in others.get(key, ())[:_MAX_READERS]:
        if path != ctx.path:
            yield plugin, path


def _key(plugin: Plugin, option: str) -> Key:
    """Return an option with its value, and for a group its brokers: an id of a client belongs to the process."""
    written = plugin.raw_texts("bootstrap_servers") if plugin.option("bootstrap_servers") else ["localhost:9092"]
    brokers = frozenset(part.strip() for text in written for part in text.split(","))
    return option, name_of(plugin, option), brokers if option == "group_id" else frozenset()


@fact
def _readers(tree: Pipeline) -> dict[Key, list[Plugin]]:
    """Return the kafka inputs of a file."""
    inputs = (plugin for section, plugin, _ in tree.walk_plugins() if section.kind == "input")
    return grouped((_key(one, option), one) for one in inputs if one.name == "kafka" for option in _OPTIONS)


@flow_fact
def _readers_of_pipeline(ctx: Context) -> dict[Key, list[tuple[Plugin, str]]]:
    trees = {id(step.tree) for step in flow(ctx).inputs}
    return _of_files(file for file in ctx.project.pipeline_files() if id(file.tree) in trees)


@fact
def _readers_of_instance(instance: Instance) -> dict[Key, list[tuple[Plugin, str]]]:
    return _of_files(file for _, file in instance.files())


def _of_files(files: Iterable[Sibling]) -> dict[Key, list[tuple[Plugin, str]]]:
    """Return the kafka inputs of files, with their paths."""
    readers = ((file.path, *row) for file in files for row in _readers(file.tree).items())
    return grouped((key, (plugin, path)) for path, key, plugins in readers for plugin in plugins)
