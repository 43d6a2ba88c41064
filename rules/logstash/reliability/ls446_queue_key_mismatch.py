from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline, Plugin
from lslint.rules.api import Context, Findings, Fix, Instance, PipelineRule
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.pipeline_plugins import flow
from lslint.rules.logstash.values.options import raw_texts
from lslint.rules.shared.suggest import closest

Ends = tuple[dict[str, str], set[str]]

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
        read, others = _names_in_use(ctx)[node.name]
        for name, key in written:
            if key in read or len(read) > _MAX_KEYS:
                continue
            suggestion = closest(key, [other for other in read if read[other] and other not in others])
            option = node.option(name)
            if suggestion is None or option is None or _without_digits(suggestion) == _without_digits(key):
                continue
            queue = "Redis key" if node.name == "redis" else "Kafka topic"
            yield self.finding(
                option,
                f"No pipeline reads the {queue} `{key}`, so its events may never be processed; `{read[suggestion]}`"
                f" reads `{suggestion}`. Use the same name in both files",
                fix=Fix("manual", f"Use the same {queue} in both files", []),
            )


def _without_digits(text: str) -> str:
    return "".join(char for char in text if not char.isdigit())


def _keys(plugin: Plugin, name: str) -> list[str]:
    """Return the queue names of an option that contain no variables or fields."""
    option = plugin.option(name)
    found = raw_texts(option.value) if option is not None else []
    return [text for text in found if text and "%{" not in text and "${" not in text and "{{" not in text]


@fact
def _names_in_use(ctx: Context) -> dict[str, Ends]:
    """Return, per plugin, the names that known pipelines read (with the file; empty for this pipeline) and write."""
    found: dict[str, Ends] = {name: ({}, set()) for name in _WRITTEN}
    own: Pipeline = ctx.tree  # type: ignore[assignment]
    trees = [("", tree) for tree in dict.fromkeys((own, *flow(ctx).trees))]
    mine = {sibling.path for sibling in ctx.project.pipeline_files(others_only=True)} | {ctx.path}
    trees += [
        (one.path, one.tree)
        for one in ctx.project.related_files("logstash") or ()
        if one.path not in mine and any(name in one.text for name in _WRITTEN)
    ]
    instance = ctx.project.instance()
    if instance is not None:
        trees += [(path, tree) for path, tree in _trees(instance) if path not in mine]
    for path, tree in trees:
        for section, plugin, _ in tree.walk_plugins():
            if plugin.name not in _WRITTEN:
                continue
            read, written = found[plugin.name]
            for name in _READ[plugin.name] if section.kind == "input" else _WRITTEN[plugin.name]:
                for key in _keys(plugin, name):
                    if section.kind == "input":
                        read.setdefault(key, path)
                    else:
                        written.add(key)
    return found


@fact
def _trees(instance: Instance) -> list[tuple[str, Pipeline]]:
    """Return path and tree of each file in all pipelines of a Logstash."""
    return [(file.path, file.tree) for _, file in instance.files()]
