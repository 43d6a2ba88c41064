from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import count
from lslint.rules.elasticsearch.advice.node import NodeAdvice, NodeSettings

_NAMES = ("thread_pool.write.queue_size", "thread_pool.bulk.queue_size", "threadpool.bulk.queue_size")


class BulkQueueRaised(NodeAdvice):
    code = "ES414"
    severity = "info"
    required_text = ("queue_size",)
    summary = "Raised queue size of the bulk thread pool"
    why = """\
A node that receives more bulk requests than it can index queues them and rejects the rest with 429, which makes
shippers slow down. A longer queue keeps the requests in the heap of the node, delays each request by seconds, and
all of them fail when the node stops.

The thread pool is named `bulk` up to 6.2 and `write` since 6.3; 6.3 to 6.8 accept both names. The settings start with
`threadpool.` up to 2.x and with `thread_pool.` since 5.0. By default, 50 to 200 requests fit into the queue, and 10,000
since 7.9, where the size of pending requests is limited as well.

The rule reports `-1` (no limit) and a queue size of more than 1,000. For `write`, the limit is 10,000 for 7.9 and
later, and if no target or setting indicates an earlier release. Remove the setting, and find out why indexing is
slow."""
    sources = (
        "talk from 2016 about 6 clusters with 300 nodes in total: a larger pool for bulk requests absorbs bursts"
        " but hides problems",
        "Elasticsearch reference: thread pools; release notes of 7.9: queue size of the write pool",
    )
    fix = "unsafe"
    bad = (
        "cluster.name: web\nthread_pool.bulk.queue_size: 5000\n",
        "cluster.name: web\nthread_pool:\n  write:\n    queue_size: -1\n",
        "threadpool.bulk.queue_size: 3000\n",
    )
    good = (
        "cluster.name: web\nthread_pool.write.queue_size: 2000\n",
        "cluster.name: web\nthread_pool.bulk.queue_size: 500\n",
        "thread_pool.search.queue_size: 5000\n",
    )
    fixed = "cluster.name: web\n"

    def advise(self, found: NodeSettings) -> Findings:
        """Report a long queue, under the first of its names."""
        setting = found.one(*_NAMES)
        number = count(setting.written) if setting is not None else None
        if setting is None or (number is None and setting.written != "-1"):
            return
        name = next(each for each in _NAMES if each in found)
        if ".write." in name and not found.newest() >= (6, 3):
            return  # the name is unknown there
        late = ".write." in name and found.newest() >= (7, 9)
        if number is not None and number <= (10_000 if late else 1000):
            return
        usual = "default: 10,000" if late else "default: 50 to 200"
        queued = "unlimited requests" if number is None else "many requests"
        yield self.finding(
            setting.entry,
            f"`{name}: {setting.written}` ({usual}) queues {queued} in the heap and hides overload. Remove the setting"
            " so that clients slow down on rejections",
            fix=found.drop(setting.entry, f"Remove `{name}`"),
        )
