from __future__ import annotations

from collections.abc import Iterator

from lslint.rules.api import Context, Findings
from lslint.rules.facts import fact
from lslint.rules.logstash.settings.model import SettingLeaf
from lslint.rules.logstash.settings.node import effective, groups, leaf_if_on, sources, span_of
from lslint.rules.logstash.settings.node_rules import GroupRule
from lslint.rules.logstash.settings.values import read


class DlqSetup(GroupRule):
    code = "LS409"
    severity = "info"
    summary = "A dead letter queue that is never emptied"
    why = """\
Documents that Elasticsearch refuses for good go to the dead letter queue. It holds 1 GB a pipeline unless
`dead_letter_queue.max_bytes` says otherwise, and is never emptied by itself: a `dead_letter_queue` input reads it, and
keeps the files unless `clean_consumed` is set. When it is full, `dead_letter_queue.storage_policy: drop_newer`, the
default, drops what comes then, so that the latest errors are missing. `drop_older` (8.3 and later) or
`dead_letter_queue.retain.age` (8.4 and later) make room. Nothing is said where a pipeline beside it reads the queue
with `clean_consumed`."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/dead-letter-queues",
        "https://github.com/elastic/logstash/issues/8795",
    )
    fix = "manual"
    releases = "8.3-"
    bad = ("dead_letter_queue.enable: true\n",)
    good = (
        "dead_letter_queue.enable: true\ndead_letter_queue.storage_policy: drop_older\n",
        "dead_letter_queue.enable: true\ndead_letter_queue.retain.age: 7d\n",
        "dead_letter_queue.enable: false\n",
    )

    def check_group(self, group: dict[str, SettingLeaf], ctx: Context) -> Findings:
        leaf = leaf_if_on(ctx, group, "dead_letter_queue.enable")
        if leaf is None or (ctx.target is not None and not ctx.target.at_least(8, 3)):
            return
        limits = ("dead_letter_queue.storage_policy", "dead_letter_queue.retain.age")
        if any(effective(ctx, group, name) is not None for name in limits) or _emptied(ctx):
            return
        yield self.finding(
            span_of(leaf, ctx),
            "`dead_letter_queue.enable`: this queue is never emptied by itself and drops new entries when it is"
            " full; set `dead_letter_queue.retain.age`, or `dead_letter_queue.storage_policy: drop_older`",
        )


@fact
def _emptied(ctx: Context) -> bool:
    """True if a pipeline of the node, as far as its text is at hand, reads the queue and deletes what it has read."""
    from lslint.grammar.logstash import parse as parse_

    return any(
        plugin.name == "dead_letter_queue" and plugin.option("clean_consumed") is not None
        for group in groups(ctx)
        for text in _texts(ctx, group)
        if "clean_consumed" in text
        for plugin in parse_.parse(text)[0].plugins()
    )


def _texts(ctx: Context, group: dict[str, SettingLeaf]) -> Iterator[str]:
    """The pipeline texts of a group, variables in them as they are."""
    leaf = group.get("config.string")
    value = read(leaf.entry.value, ctx.text) if leaf is not None else None
    if isinstance(value, str):
        yield value
    else:
        yield from (source.text for source in sources(ctx, group))
