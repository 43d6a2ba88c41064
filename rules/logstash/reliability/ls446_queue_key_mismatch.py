from __future__ import annotations

from collections.abc import Iterable
from itertools import chain

from lslint.grammar.logstash.nodes import Pipeline, Plugin
from lslint.rules.api import Context, Findings, Fix, Instance, PipelineRule
from lslint.rules.facts import fact, pipeline_fact
from lslint.rules.logstash.dataflow.pipeline_plugins import Flow, flow
from lslint.rules.logstash.values.options import raw_texts
from lslint.rules.shared.suggest import closest

_WRITTEN = {"redis": ("key",), "kafka": ("topic_id",)}
_READ = {"redis": ("key",), "kafka": ("topics", "topic_id")}
_MAX_KEYS = 500


class QueueKeyMismatch(PipelineRule):
    code = "LS446"
    visits = ("output/redis", "output/kafka")
    summary = "Queue that is written under one name and read under a similar one"
    why = """\
A shipping and an indexing pipeline use the same queue: a Redis list (`key`) or a Kafka topic. A typo in one of the
names causes no error: the indexer waits on an empty queue, and the other queue grows.

The rule compares pipelines of the same Logstash, and pipelines in the same or neighboring folders. For example, it
reports an output with `key => "logstash"` if an input has `key => "logstahs"`.

Use the same name in both pipelines."""
    sources = ("documentation of the redis and kafka inputs and outputs: key, topics, topic_id",)
    fix = "manual"

    def check(self, node: Plugin, ctx: Context) -> Findings:
        written = [(name, key) for name in _WRITTEN[node.name] for key in _keys(node, name)]
        if not written:
            return
        own = [group[node.name] for group in _own_groups(ctx)]
        others = [group[node.name] for group in _other_groups(ctx)]
        groups = [*own, *others]
        written = [(name, key) for name, key in written if not any(key in group.read for group in groups)]
        if not written or any(len(group.read) > _MAX_KEYS for group in groups):
            return
        candidates: dict[str, str] = {}
        for key, path in chain.from_iterable(group.read.items() for group in others):
            if not any(key in group.read for group in own) and not any(key in group.written for group in groups):
                candidates.setdefault(key, path)
        for name, key in written:
            suggestion = closest(key, list(candidates))
            option = node.option(name)
            if suggestion is None or option is None or _without_digits(suggestion) == _without_digits(key):
                continue
            queue = "Redis key" if node.name == "redis" else "Kafka topic"
            yield self.finding(
                option,
                f"No pipeline reads the {queue} `{key}`, so its events may never be processed;"
                f" `{candidates[suggestion]}` reads `{suggestion}`. Use the same name in both files",
                fix=Fix("manual", f"Use the same {queue} in both files", []),
            )


def _without_digits(text: str) -> str:
    return "".join(char for char in text if not char.isdigit())


def _keys(plugin: Plugin, name: str) -> list[str]:
    """Return the queue names of an option that contain no variables or fields."""
    option = plugin.option(name)
    found = raw_texts(option.value) if option is not None else []
    return [text for text in found if text and "%{" not in text and "${" not in text and "{{" not in text]


class _Names:
    """The queue names that pipelines read, each with the path of a file, and those that they write."""

    __slots__ = ("read", "written")

    def __init__(self) -> None:
        self.read: dict[str, str] = {}
        self.written: set[str] = set()


def _own_groups(ctx: Context) -> list[dict[str, _Names]]:
    """Return the names that the file and its pipeline use, by plugin."""
    own: Pipeline = ctx.tree  # type: ignore[assignment]
    return [_names_of_tree(own), _names_of_flow(flow(ctx))]


@fact
def _other_groups(ctx: Context) -> list[dict[str, _Names]]:
    """Return the names that related files and the pipelines of the Logstash instance use, by plugin."""
    siblings = _sibling_paths(ctx)
    related = [
        (file.path, file.tree)
        for file in ctx.project.related_files("logstash") or ()
        if file.path != ctx.path and file.path not in siblings and any(name in file.text for name in _WRITTEN)
    ]
    groups = [_merged(related)]
    instance = ctx.project.instance()
    return groups if instance is None else [*groups, _names_of_instance(instance)]


@pipeline_fact
def _sibling_paths(ctx: Context) -> frozenset[str]:
    files = ctx.project.pipeline_files() or ctx.project.pipeline_files(others_only=True)
    return frozenset(file.path for file in files)


@fact
def _names_of_tree(tree: Pipeline) -> dict[str, _Names]:
    """Return the names that a file uses, by plugin."""
    names = {name: _Names() for name in _WRITTEN}
    for section, plugin, _ in tree.walk_plugins():
        if plugin.name not in _WRITTEN:
            continue
        used = names[plugin.name]
        for name in _READ[plugin.name] if section.kind == "input" else _WRITTEN[plugin.name]:
            for key in _keys(plugin, name):
                if section.kind == "input":
                    used.read.setdefault(key, "")
                else:
                    used.written.add(key)
    return names


def _merged(files: Iterable[tuple[str, Pipeline]]) -> dict[str, _Names]:
    """Return the names that files use, by plugin."""
    names = {name: _Names() for name in _WRITTEN}
    for path, tree in files:
        for plugin, used in _names_of_tree(tree).items():
            for key in used.read:
                names[plugin].read.setdefault(key, path)
            names[plugin].written |= used.written
    return names


@fact
def _names_of_flow(pipeline: Flow) -> dict[str, _Names]:
    """Return the names that the files of a pipeline use, by plugin."""
    return _merged(("", tree) for tree in pipeline.trees)


@fact
def _names_of_instance(instance: Instance) -> dict[str, _Names]:
    """Return the names that the pipelines of a Logstash instance use, by plugin."""
    return _merged((file.path, file.tree) for _, file in instance.files())
