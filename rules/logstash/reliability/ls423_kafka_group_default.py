from __future__ import annotations

import os

from lslint.grammar.logstash.nodes import Pipeline, Plugin
from lslint.rules.api import Context, Findings, Fix, Instance, PipelineRule, Related
from lslint.rules.facts import fact
from lslint.rules.logstash.dataflow.pipeline_plugins import flow
from lslint.rules.logstash.values.options import is_complete, raw_texts

Reader = tuple[frozenset[str], Plugin, str | None]

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

    def check(self, node: Plugin, ctx: Context) -> Findings:
        """Yield one finding per input that shares its group with an earlier input or with one of another file."""
        group = _group(node)
        if not group or not is_complete(node, ctx) or node.option("zk_connect") is not None:
            return
        after, own = False, _topics(node)
        for topics, other, path in _readers(ctx).get((group, _brokers(node)), ()):
            if other is node:
                after = True
            if other is node or (after and path is None) or topics == own:
                continue  # of two in one file the second is reported
            option = node.option("group_id")
            where = "Another `kafka` input" if path is None else f"A `kafka` input in `{path}`"
            named = f"group `{group}`" + (" (default)" if option is None else "")
            yield self.finding(
                option or (node.start, node.name_end),
                f"{where} reads other topics in the same {named}, so each rebalance interrupts both inputs. Set a"
                " different `group_id` for each",
                related=[Related(other.start, other.name_end, "the same group", path)],
                fix=Fix("manual", "Set a different `group_id` for each input", []),
            )
            return


@fact
def _readers(ctx: Context) -> dict[tuple[str, frozenset[str]], list[Reader]]:
    """Return the kafka inputs that run together, by group and brokers, starting with those of the checked file."""
    found: dict[tuple[str, frozenset[str]], list[Reader]] = {}
    own: Pipeline = ctx.tree  # type: ignore[assignment]
    paths = {id(sibling.tree): sibling.path for sibling in ctx.project.pipeline_files(others_only=True)}
    steps = [step for step in flow(ctx).inputs if step.plugin.name == "kafka"]
    readers: list[tuple[Plugin, str | None]] = [(step.plugin, None) for step in steps if step.tree is own]
    readers += [(step.plugin, paths[id(step.tree)]) for step in steps if id(step.tree) in paths]
    instance = ctx.project.instance()
    if instance is not None:
        own_path = os.path.abspath(ctx.path)
        readers += [(plugin, path) for plugin, path in _kafka_inputs(instance) if os.path.abspath(path) != own_path]
    for plugin, path in readers[:_MAX_READERS]:
        group = _group(plugin)
        if group:
            found.setdefault((group, _brokers(plugin)), []).append((_topics(plugin), plugin, path))
    return found


@fact
def _kafka_inputs(instance: Instance) -> list[tuple[Plugin, str]]:
    """Return the kafka inputs of all pipelines of a Logstash, with the paths of their files."""
    return [
        (plugin, file.path)
        for _, file in instance.files()
        for section, plugin, _ in file.tree.walk_plugins()
        if section.kind == "input" and plugin.name == "kafka"
    ]


def _group(plugin: Plugin) -> str:
    """Return the group of an input; empty if it contains a variable."""
    option = plugin.option("group_id")
    if option is None:
        return _DEFAULT
    named = raw_texts(option.value)
    return named[0] if len(named) == 1 and "${" not in named[0] else ""


def _brokers(plugin: Plugin) -> frozenset[str]:
    option = plugin.option("bootstrap_servers")
    written = raw_texts(option.value) if option is not None else ["localhost:9092"]
    return frozenset(part.strip() for text in written for part in text.split(","))


def _topics(plugin: Plugin) -> frozenset[str]:
    found = {name: plugin.option(name) for name in ("topics", "topics_pattern", "topic_id")}
    return frozenset(f"{name} {text}" for name, option in found.items() if option for text in raw_texts(option.value))
