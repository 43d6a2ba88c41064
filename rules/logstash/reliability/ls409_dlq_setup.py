from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.facts import fact
from lslint.rules.logstash.settings.model import SettingLeaf, setting_text
from lslint.rules.logstash.settings.node import effective, groups, is_on, sources, span_of
from lslint.rules.logstash.settings.values import read


class DlqSetup(Rule):
    code = "LS409"
    severity = "info"
    kinds = ("logstash-settings", "pipelines")
    visits = ("file",)
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

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        """One finding a pipeline that switches the queue on."""
        if ctx.target is not None and not ctx.target.at_least(8, 3):
            return
        for group in groups(ctx):
            leaf = group.get("dead_letter_queue.enable")
            if leaf is None or not is_on(setting_text(ctx, group, leaf.name)):
                continue
            limits = ("dead_letter_queue.storage_policy", "dead_letter_queue.retain.age")
            if any(effective(ctx, group, name) is not None for name in limits) or _emptied(ctx):
                continue
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
