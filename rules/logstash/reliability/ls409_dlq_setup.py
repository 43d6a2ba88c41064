from __future__ import annotations

from collections.abc import Iterator

from lslint.rules.api import Context, Findings
from lslint.rules.facts import fact
from lslint.rules.logstash.settings.node import GroupRule, SettingGroup, groups, sources, span_of
from lslint.rules.logstash.settings.values import read


class DlqSetup(GroupRule):
    code = "LS409"
    severity = "info"
    summary = "Dead letter queue that is never emptied"
    why = """\
Documents that Elasticsearch rejects permanently go to the dead letter queue. The queue is limited to 1 GB per pipeline
by default (`dead_letter_queue.max_bytes`), and Logstash does not remove old entries by default. When the queue is full,
new entries are dropped, so the latest errors are missing.

To remove old entries, set `dead_letter_queue.storage_policy: drop_older` (8.3 and later) or
`dead_letter_queue.retain.age` (8.4 and later). Or read the queue with a `dead_letter_queue` input that sets
`clean_consumed` (8.4 and later)."""
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
