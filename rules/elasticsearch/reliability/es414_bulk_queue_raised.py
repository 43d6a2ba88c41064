from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import count
from lslint.rules.elasticsearch.advice.node import NodeAdvice, NodeSettings

_NAMES = ("thread_pool.write.queue_size", "thread_pool.bulk.queue_size", "threadpool.bulk.queue_size")


class BulkQueueRaised(NodeAdvice):
    code = "ES414"
    default = False
    severity = "info"
    required_text = ("queue_size",)
    summary = "Raised queue size of the bulk thread pool"
    why = """\
A node queues bulk requests that it cannot process at once. If the queue is full, it rejects further requests, and
the clients slow down. A longer queue needs more heap and delays each request.

Remove the setting. The rule reports more than 1,000, for `write` more than 10,000 (the default since 7.9), and `-1` (no
limit). The thread pool is named `write` since 6.3, and `bulk` before."""
    sources = (
        "talk from 2016 about 6 clusters with 300 nodes in total: a larger pool for bulk requests absorbs bursts"
        " but hides problems",
        "Elasticsearch reference: thread pools; release notes of 7.9: queue size of the write pool",
    )
    fix = "unsafe"
    bad = (
        "cluster.name: web\nthread_pool.bulk.queue_size: 5000\n",
        "cluster.name: web\nthread_pool:\n  write:\n    queue_size: -1\n",
    )
    good = (
        "cluster.name: web\n",
        "cluster.name: web\nthread_pool.bulk.queue_size: 500\n",
    )
    fixed = good[0]

    def advise(self, settings: NodeSettings) -> Findings:
        setting = settings.one(*_NAMES)
        number = count(setting.written) if setting is not None else None
        if setting is None or (number is None and setting.written != "-1"):
            return
        if number is not None and number <= (10_000 if ".write." in setting.name else 1000):
            return
        queued = "unlimited requests" if number is None else "many requests"
        yield self.finding(
            setting.entry,
            f"`{setting.name}: {setting.written}` queues {queued} in the heap and hides overload. Remove the setting so"
            " that clients slow down on rejections",
            fix=settings.drop(setting.entry, f"Remove `{setting.name}`"),
        )
