from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import count
from lslint.rules.elasticsearch.advice.node import NodeAdvice, NodeSettings

_NAMES = ("thread_pool.write.queue_size", "thread_pool.bulk.queue_size", "threadpool.bulk.queue_size")


class BulkQueueRaised(NodeAdvice):
    code = "ES414"
    severity = "warning"
    required_text = ("queue_size",)
    summary = "A long queue hides that the cluster cannot keep up"
    why = """\
A node that gets more bulk requests than it can index queues them, and refuses (429) what does not fit, so that
shippers slow down. A longer queue moves the wait into the heap of the node, adds seconds to each request, and loses
all of it when the node stops. The talk that this linter began from: a bigger pool for bulk controls bursts, but hides
problems. The pool is called `bulk` up to 6.2 and `write` from 6.3 on (both names work until 7.0); 50 to 200 requests
fit by default, and 10,000 from 7.9 on, where the bytes in flight are limited as well. Reported is more than 1,000,
with the limit of 7.9 where no target or setting says that it is an older release, and `-1`, no limit."""
    sources = (
        "talk of 2016 about a cluster of 300 Elasticsearch instances",
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
        """A finding for the queue under the first of its names."""
        setting = found.one(*_NAMES)
        number = count(setting.written) if setting is not None else None
        if setting is None or (number is None and setting.written != "-1"):
            return
        name = next(each for each in _NAMES if each in found)
        late = ".write." in name and found.newest() >= (7, 9)
        if number is not None and number <= (10_000 if late else 1000):
            return
        usual = "10,000 by default" if late else "50 to 200 by default"
        yield self.finding(
            setting.entry,
            f"`{name}: {setting.written}` {'has no limit' if number is None else 'keeps the wait in the heap'}"
            f" ({usual}): it hides that the cluster cannot keep up; let shippers be refused, and find out what is slow",
            fix=found.drop(setting.entry, f"Take `{name}` out"),
        )
