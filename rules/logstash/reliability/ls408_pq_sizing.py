from __future__ import annotations

from lslint.rules.api import Context, Findings, Related
from lslint.rules.logstash.settings.node import OPEN, GroupRule, SettingGroup, is_unset, span_of
from lslint.rules.logstash.settings.values import size
from lslint.rules.shared.containers import in_container
from lslint.rules.shared.runtimes import is_on_volume

_OF_QUEUE = (
    "queue.max_bytes", "queue.max_events", "queue.page_capacity", "queue.checkpoint.acks", "queue.checkpoint.writes",
    "queue.drain",
)  # fmt: skip
"""Settings that only a persisted queue reads."""
_TEMPORARY = ("/tmp/", "/dev/shm/", "/run/", "/var/run/")


class PqSizing(GroupRule):
    code = "LS408"
    summary = "Persisted queue that is too small, temporary or not enabled"
    why = """\
A persisted queue consists of pages of `queue.page_capacity` (64 MB by default), and `queue.max_bytes` (1 GB by default)
limits its size. If a page is larger than the limit, the pipeline does not start. If the limit is less than two pages,
the queue is full while its only page is being read, and the inputs stop.

Before 6.2, the default page has 250 MB. Before 6.3, a pipeline with a page above the limit starts, but its queue is
full after the first event, so the inputs stop.

Without `queue.type: persisted`, the queue is in memory, and settings such as `queue.max_bytes` have no effect. The rule
reports them only if `queue.type` is not set anywhere, neither for a pipeline nor by a container of the project.

A queue in a temporary folder may be deleted when the host restarts.

To survive an outage, the queue needs rate × duration × 1.1: for 1,000 events of 1 KB per second, about 4 GB per
hour."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/persistent-queues",
        "source of Logstash 5.1 to 9.5: settings, bootstrap check of the queue, and the test whether it is full",
    )
    fix = "manual"
    releases = "5.1-"
    about_feature = True
    may_refuse = True
    bad = (
        "queue.type: persisted\nqueue.page_capacity: 250mb\nqueue.max_bytes: 100mb\n",
        "queue.type: persisted\nqueue.max_bytes: 100mb\n",
        "queue.type: persisted\npath.queue: /tmp/queue\n",
        "queue.max_bytes: 4gb\n",
    )
    good = (
        "queue.type: persisted\nqueue.max_bytes: 4gb\npath.queue: /var/lib/logstash/queue\n",
        "queue.type: memory\nqueue.max_bytes: 10mb\n",
    )

    def check_group(self, group: SettingGroup, ctx: Context) -> Findings:
        if not group.is_persisted:
            name = next((one for one in _OF_QUEUE if one in group), None)
            if name is not None and is_unset(ctx, group, "queue.type"):
                message = f"`{name}` has no effect, because the queue is in memory by default."
                message += f" Set `queue.type: persisted`, or remove `{name}`"
                yield self.finding(span_of(group[name], ctx), message, stage="run")
            return
        yield from self._sizes(group, ctx)
        path = group.value("path.queue")
        if isinstance(path, str) and f"{path}/".startswith(_TEMPORARY) and not is_on_volume(ctx, path):
            if in_container(ctx):
                message = "events may be lost when the container is recreated. Use a folder on a volume"
            else:
                message = (
                    "a restart of the host may delete the folder and the queued events. Use a folder under `path.data`"
                )
            yield self.finding(span_of(group["path.queue"], ctx), f"`{path}` is a temporary folder: {message}")

    def _sizes(self, group: SettingGroup, ctx: Context) -> Findings:
        other, capacity = group.get("queue.page_capacity"), group.effective("queue.page_capacity")
        if ctx.is_below(6, 2) and other is None and ctx.project.setting("queue.page_capacity") is None:
            capacity = "250mb"  # the default then
        page, most = (
            None if value is OPEN else size(value) for value in (capacity, group.effective("queue.max_bytes"))
        )
        leaf = group.get("queue.max_bytes") or other
        if leaf is None or page is None or most is None or most <= 0 or page <= 0 or most >= 2 * page:
            return
        related = [Related(*span_of(other, ctx), "the page size")] if other is not None and other is not leaf else []
        if page > most and ctx.is_below(6, 3):
            size_of = "`queue.page_capacity`" if other is not None else "A page of the queue (250 MB by default)"
            yield self.finding(
                span_of(leaf, ctx),
                f"{size_of} exceeds `queue.max_bytes`, so the queue is full after its first event, and the inputs stop."
                " Raise `queue.max_bytes`",
                stage="run",
                related=related,
            )
        elif page > most:
            yield self.finding(
                span_of(leaf, ctx),
                "`queue.page_capacity` exceeds `queue.max_bytes`, so the pipeline does not start even though the config"
                " test passes. Raise `queue.max_bytes`",
                severity="error",
                stage="start",
                related=related,
            )
        else:
            yield self.finding(
                span_of(leaf, ctx),
                "`queue.max_bytes` is less than two pages, so the queue is full while its first page is being read."
                " Raise `queue.max_bytes`, or lower `queue.page_capacity`",
                related=related,
            )
