from __future__ import annotations

from lslint.rules.elasticsearch.rule import NodeRule


class UnknownNodeSetting(NodeRule):
    code = "ES132"
    summary = "A setting that elasticsearch.yml does not know"
    why = """\
Since 5.0 a node does not start with an unknown setting: `unknown setting [node.nmae] did you mean [node.name]?`.
1.x and 2.x took anything. Settings of modules and plugins (`xpack.`, `thread_pool.`, `ingest.`, `repositories.` …)
that were not at hand leave the verdict open."""
    fix = "safe"
    bad = (
        "node.nmae: web\n",
        "foo.bar: 1\n",
    )
    good = ("node.name: web\nnode.attr.rack: r1\nlogger.org.elasticsearch: info\n",)
    fixed = "node.name: web\n"
