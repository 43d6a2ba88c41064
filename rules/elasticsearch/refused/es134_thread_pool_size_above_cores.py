from __future__ import annotations

from lslint.rules.elasticsearch.rule import NodeRule


class ThreadPoolSizeAboveCores(NodeRule):
    code = "ES134"
    summary = "A thread pool larger than the processors allow"
    why = """\
From 5.0 on the pools for writing have at most one thread more than the node has processors; a larger `size` keeps
the node from starting. Told where the same file gives the number of processors, as the machine is not known here."""
    default = False
    bad = ("node.processors: 4\nthread_pool.write.size: 16\n",)
    good = ("node.processors: 4\nthread_pool.write.size: 5\n",)
