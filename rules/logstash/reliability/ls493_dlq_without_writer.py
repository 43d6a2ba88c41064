from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile, Mapping
from lslint.grammar.logstash.nodes import Branch, Plugin
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.logstash.settings.model import SettingLeaf, setting_text
from lslint.rules.logstash.settings.node import (
    PipelineText,
    effective,
    entries_beside,
    groups,
    is_on,
    pipeline_name,
    sources,
    sources_of_entry,
    span_of,
)
from lslint.rules.logstash.values.options import option_text

_ENABLE = "dead_letter_queue.enable"
_NEVER_WRITERS = frozenset((
    "stdout", "file", "kafka", "redis", "tcp", "udp", "http", "null", "sink", "pipeline", "rabbitmq", "s3", "sqs",
    "sns", "email", "exec", "csv", "syslog", "statsd", "graphite", "influxdb", "lumberjack", "logstash", "pipe",
))  # fmt: skip
"""Outputs that never write to the dead letter queue."""


class DlqWithoutWriter(Rule):
    code = "LS493"
    severity = "info"
    stage = "run"
    kinds = ("pipelines", "logstash-settings")
    visits = ("file",)
    summary = "Dead letter queue that no output writes to"
    why = """\
The dead letter queue contains documents that Elasticsearch rejects and, since 8.16, events for which the evaluation of
a condition failed. Other outputs discard or retry events that they cannot deliver. In a pipeline without an
`elasticsearch` output and without conditions, the queue is therefore always empty.

Conversely, a `dead_letter_queue` input waits for entries that never arrive if the pipeline that it reads from does not
set `dead_letter_queue.enable: true`.

Remove the setting, or enable the queue in the pipeline that is read."""
    sources = ("https://www.elastic.co/docs/reference/logstash/dead-letter-queues",)
    fix = "none"
    releases = "5.5-"
    about_feature = True
    bad = (
        "- pipeline.id: main\n  dead_letter_queue.enable: true\n"
        "  config.string: 'input { beats { port => 5044 } } output { kafka { topic_id => \"a\" } }'\n",
        "- pipeline.id: main\n"
        "  config.string: 'input { beats { port => 5044 } } output { elasticsearch { } }'\n"
        "- pipeline.id: rejected\n"
        '  config.string: \'input { dead_letter_queue { path => "/dlq" } } output { file { path => "/a" } }\'\n',
    )
    good = (
        "- pipeline.id: main\n"
        "  config.string: 'input { beats { port => 5044 } } output { kafka { topic_id => \"a\" } }'\n",
        "- pipeline.id: main\n  dead_letter_queue.enable: true\n"
        "  config.string: 'input { beats { port => 5044 } } output { elasticsearch { } }'\n"
        "- pipeline.id: rejected\n"
        '  config.string: \'input { dead_letter_queue { path => "/dlq" } } output { file { path => "/a" } }\'\n',
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        """Yield one finding per pipeline that enables an unused queue, and per pipeline that reads a disabled one."""
        every = groups(ctx)
        if ctx.kind == "logstash-settings" and (entries := entries_beside(ctx)):
            yield from self._for_all(every, entries, ctx)
            return  # pipelines.yml determines the pipelines
        by_name = {pipeline_name(ctx, group): group for group in every}
        for group in every:
            texts = list(sources(ctx, group))
            leaf = group.get(_ENABLE)
            if leaf is not None and is_on(setting_text(ctx, group, _ENABLE)) and _writes_nothing(texts):
                yield self.finding(
                    span_of(leaf, ctx),
                    "`dead_letter_queue.enable` has no effect: only the `elasticsearch` output writes to the queue, and"
                    " this pipeline has none. Remove the setting",
                )
            for plugin in _queue_inputs(texts):
                name = option_text(plugin, "pipeline_id") or "main"
                read = by_name.get(name)
                if read is not None and effective(ctx, read, _ENABLE) in (None, False, "false"):
                    yield self.finding(
                        span_of(_anchor(group), ctx),
                        f"`dead_letter_queue` input never receives events: pipeline `{name}` does not enable its"
                        f" queue. Set `dead_letter_queue.enable: true` for `{name}`",
                    )

    def _for_all(self, every: list[dict[str, SettingLeaf]], entries: list[Mapping], ctx: Context) -> Findings:
        """Yield a finding at the setting of a logstash.yml if no pipeline of the pipelines.yml next to it uses it."""
        leaf = every[0].get(_ENABLE) if every else None
        if leaf is None or not is_on(setting_text(ctx, every[0], _ENABLE)):
            return
        left = [entry for entry in entries if entry.find(_ENABLE) is None]
        if left and all(_writes_nothing(list(sources_of_entry(ctx, entry))) for entry in left):
            none = "the pipeline of pipelines.yml has none"
            if len(left) > 1:
                none = "no pipeline of pipelines.yml has one"
            yield self.finding(
                span_of(leaf, ctx),
                f"`{_ENABLE}` has no effect: only the `elasticsearch` output writes to the queue, and {none}. Remove"
                " the setting",
            )


def _anchor(group: dict[str, SettingLeaf]) -> SettingLeaf:
    """Return the setting at which a finding about a whole pipeline is shown."""
    return next(group[name] for name in ("path.config", "config.string", *group) if name in group)


def _queue_inputs(texts: list[PipelineText]) -> list[Plugin]:
    return [
        plugin
        for source in texts
        if "dead_letter_queue" in source.text
        for section, plugin, _ in source.tree().walk_plugins()
        if section.kind == "input" and plugin.name == "dead_letter_queue"
    ]


def _writes_nothing(texts: list[PipelineText]) -> bool:
    """Return whether a pipeline has inputs and outputs, all of them known, and cannot write to its queue."""
    found: dict[str, list[str]] = {"input": [], "filter": [], "output": []}
    for source in texts:
        tree = source.tree()
        for section, plugin, _ in tree.walk_plugins():
            found[section.kind].append(plugin.name)
        if any(isinstance(item, Branch) for section in tree.sections for item in section.items):
            return False
    return bool(found["input"] and found["output"]) and _NEVER_WRITERS.issuperset(found["output"])
