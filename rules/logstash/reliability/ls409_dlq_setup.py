"""LS409: a dead letter queue that fills up."""

from lslint.rules.api import Rule
from lslint.rules.logstash._node import effective, groups, is_on, span_of
from lslint.rules.logstash._settings import text_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from lslint.grammar.config_tree import ConfigFile
    from lslint.rules.api import Context, Finding


class DlqSetup(Rule):
    """``dead_letter_queue.enable: true`` with the default policy and nothing that empties it."""

    code = "LS409"
    name = "dlq-setup"
    severity = "info"
    stage = "advice"
    kinds = ("logstash-settings", "pipelines")
    visits = ("file",)
    summary = "A dead letter queue that is never emptied"
    why = """\
Documents that Elasticsearch refuses for good go to the dead letter queue. It holds 1 GB a pipeline unless
`dead_letter_queue.max_bytes` says otherwise, and is never emptied by itself: a `dead_letter_queue` input reads it, and
keeps the files unless `clean_consumed` is set. When it is full, `dead_letter_queue.storage_policy: drop_newer`, the
default, drops what comes then, so that the latest errors are missing. `drop_older` (8.3 and later) or
`dead_letter_queue.retain.age` (8.4 and later) make room."""
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

    def check(self, node: "ConfigFile", ctx: "Context") -> "Iterator[Finding]":
        """One finding a pipeline that switches the queue on."""
        if ctx.target is not None and not ctx.target.at_least(8, 3):
            return
        for group in groups(ctx):
            leaf = group.get("dead_letter_queue.enable")
            if leaf is None or not is_on(text_of(ctx, group, leaf.name)):
                continue
            kept = ("dead_letter_queue.storage_policy", "dead_letter_queue.retain.age")
            if all(effective(ctx, group, name) is None for name in kept):
                yield self.finding(
                    span_of(leaf, ctx),
                    "the dead letter queue is never emptied by itself and drops new entries when it is full: set"
                    " `dead_letter_queue.retain.age`, or `dead_letter_queue.storage_policy: drop_older`",
                )
