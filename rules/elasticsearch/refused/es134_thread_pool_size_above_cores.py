from __future__ import annotations

from lslint.rules.elasticsearch.rule import NodeRule


class ThreadPoolSizeAboveCores(NodeRule):
    code = "ES134"
    summary = "Thread pool size above the number of processors"
    why = """\
Since 5.0, the thread pools for writing may have at most one thread more than the node has processors. Elasticsearch
does not start with a larger `size`. The rule reports a `size` only if the file also sets the number of processors
(`node.processors`).

Reduce `size`, or remove it to use the default."""
    bad = ("node.processors: 4\nthread_pool.write.size: 16\n",)
    good = ("node.processors: 4\nthread_pool.write.size: 5\n",)
