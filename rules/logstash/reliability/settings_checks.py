"""The checks of the rules about logstash.yml and pipelines.yml whose texts are rows."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.rules.api import Context, Edit, Findings, Fix
from lslint.rules.facts import fact
from lslint.rules.logstash.settings.node import GroupRule, SettingGroup, groups, sources, span_of, value_span
from lslint.rules.logstash.settings.values import read


class DlqSetupCheck(GroupRule):
    def check_group(self, group: SettingGroup, ctx: Context) -> Findings:
        leaf = group.get("dead_letter_queue.enable")
        if leaf is None or not group.is_on(leaf.name) or ctx.is_below(8, 3):
            return
        limits = ("dead_letter_queue.storage_policy", "dead_letter_queue.retain.age")
        if any(group.effective(name) is not None for name in limits) or _emptied(ctx):
            return
        yield self.finding(
            span_of(leaf, ctx),
            "The dead letter queue is never emptied automatically and drops new entries when it is full. Set"
            " `dead_letter_queue.storage_policy: drop_older` or `dead_letter_queue.retain.age`",
        )


@fact
def _emptied(ctx: Context) -> bool:
    """Return whether a pipeline of the node, as far as it is known, reads the queue and deletes the consumed files."""
    from lslint.grammar.logstash import parse as parse_

    return any(
        plugin.name == "dead_letter_queue" and plugin.option("clean_consumed") is not None
        for group in groups(ctx)
        for text in _texts(ctx, group)
        if "clean_consumed" in text
        for plugin in parse_.parse(text)[0].plugins()
    )


def _texts(ctx: Context, group: SettingGroup) -> Iterator[str]:
    """Yield the pipeline configs of a group, with variables unresolved."""
    leaf = group.get("config.string")
    value = read(leaf.entry.value, ctx.text) if leaf is not None else None
    if isinstance(value, str):
        yield value
    else:
        yield from (source.text for source in sources(ctx, group))


class UnsafeShutdownCheck(GroupRule):
    def check_group(self, group: SettingGroup, ctx: Context) -> Findings:
        leaf = group.get("pipeline.unsafe_shutdown")
        if leaf is None or not group.is_on(leaf.name):
            return
        value = value_span(leaf)
        title = "Set `pipeline.unsafe_shutdown` to `false`"
        yield self.finding(
            span_of(leaf, ctx),
            "`pipeline.unsafe_shutdown` loses the events in flight if a shutdown takes too long. Set the option to"
            " `false`, and fix the output that blocks the shutdown",
            fix=Fix("unsafe", title, [Edit(*value, "false")]) if value is not None else None,
        )
