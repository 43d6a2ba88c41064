from __future__ import annotations

import os
from collections.abc import Iterator

from lslint.grammar.logstash.nodes import Pipeline, Plugin
from lslint.rules.logstash.api import (
    Findings,
    Fix,
    Flow,
    Instance,
    PipelineRule,
    PipelineView,
    Related,
    fact,
    pipeline_fact,
)

Key = tuple[str, frozenset[str]]

_DEFAULT = "logstash"
_MAX_READERS = 300


class KafkaGroupDefault(PipelineRule):
    code = "LS423"
    visits = ("input/kafka",)
    summary = "Kafka inputs with different topics in one consumer group"
    why = """\
The default `group_id` of every kafka input is `logstash`. When a consumer joins or leaves a group, Kafka may interrupt
all consumers of the group, including those with other topics. The documentation of the kafka input says that inputs
with different topics need different groups.

Set a different `group_id` in each input."""
    sources = (
        "documentation of the kafka input: group_id",
        "https://github.com/logstash-plugins/logstash-input-kafka/issues/251",
    )
    releases = "5.0-"
    about_feature = True
    fix = "manual"
    bad = (
        'input {\n  kafka {\n    topics => ["web"]\n  }\n  kafka {\n    topics => ["db"]\n  }\n}\n',
        'input { kafka { topics => ["web"] group_id => "ls" } kafka { topics_pattern => "db-.*" group_id => "ls" } }\n',
    )
    good = (
        'input { kafka { topics => ["web"] group_id => "ls-web" } kafka { topics => ["db"] group_id => "ls-db" } }\n',
        'input { kafka { topics => ["web"] } kafka { topics => ["web"] } }\n',
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        group = _group(node)
        if not group or not ctx.is_complete(node) or node.option("zk_connect") is not None:
            return
        own_topics = _topics(node)
        for topics, other, path in _readers(node, ctx):
            if topics == own_topics:
                continue
            option = node.option("group_id")
            where = "Another `kafka` input" if path is None else f"A `kafka` input in `{path}`"
            named = f"group `{group}`" + (" (default)" if option is None else "")
            yield self.finding(
                option or node.head,
                f"{where} reads other topics in the same {named}, so each rebalance interrupts both inputs. Set a"
                " different `group_id` for each",
                related=[Related(*other.head, "the same group", path)],
                fix=Fix("manual", "Set a different `group_id` for each input"),
            )
            return


def _readers(node: Plugin, ctx: PipelineView) -> Iterator[tuple[frozenset[str], Plugin, str | None]]:
    """Yield the kafka inputs of the group that run together with one: those before it in the file, then those of other
    files with their paths, at most ``_MAX_READERS`` of each."""
    key = _group(node), _brokers(node)
    readers = _readers_of_flow(ctx.flow).get(key, ())[:_MAX_READERS]
    for topics, plugin, tree in readers:
        if plugin is node:
            break  # of two in one file the second is reported
        if tree is ctx.tree:
            yield topics, plugin, None
    paths = _paths(ctx)
    for topics, plugin, tree in readers:
        if tree is not ctx.tree and id(tree) in paths:
            yield topics, plugin, paths[id(tree)]
    instance = ctx.project.instance()
    if instance is not None:
        own_path = os.path.abspath(ctx.path)
        for topics, plugin, path in _readers_of_instance(instance).get(key, ())[:_MAX_READERS]:
            if os.path.abspath(path) != own_path:
                yield topics, plugin, path


@fact
def _readers_of_flow(pipeline: Flow) -> dict[Key, list[tuple[frozenset[str], Plugin, Pipeline]]]:
    """Return the kafka inputs of a pipeline by group and brokers."""
    readers: dict[Key, list[tuple[frozenset[str], Plugin, Pipeline]]] = {}
    for step in pipeline.named("input").get("kafka", ()):
        key = _group(step.plugin), _brokers(step.plugin)
        readers.setdefault(key, []).append((_topics(step.plugin), step.plugin, step.tree))
    return readers


@pipeline_fact
def _paths(ctx: PipelineView) -> dict[int, str]:
    """Return the paths of the files of a pipeline by the identity of their trees."""
    files = ctx.project.pipeline_files() or ctx.project.pipeline_files(others_only=True)
    return {id(file.tree): file.path for file in files}


@fact
def _readers_of_instance(instance: Instance) -> dict[Key, list[tuple[frozenset[str], Plugin, str]]]:
    """Return the kafka inputs of all pipelines of a Logstash instance by group and brokers."""
    readers: dict[Key, list[tuple[frozenset[str], Plugin, str]]] = {}
    for _, file in instance.files():
        for section, plugin, _ in file.tree.walk_plugins():
            if section.kind == "input" and plugin.name == "kafka":
                key = _group(plugin), _brokers(plugin)
                readers.setdefault(key, []).append((_topics(plugin), plugin, file.path))
    return readers


def _group(plugin: Plugin) -> str:
    """Return the group of an input; empty if it contains a variable."""
    named = plugin.raw_texts("group_id") if plugin.option("group_id") is not None else [_DEFAULT]
    return named[0] if len(named) == 1 and "${" not in named[0] else ""


def _brokers(plugin: Plugin) -> frozenset[str]:
    written = plugin.raw_texts("bootstrap_servers") if plugin.option("bootstrap_servers") else ["localhost:9092"]
    return frozenset(part.strip() for text in written for part in text.split(","))


def _topics(plugin: Plugin) -> frozenset[str]:
    names = ("topics", "topics_pattern", "topic_id")
    return frozenset(f"{name} {text}" for name in names for text in plugin.raw_texts(name))
