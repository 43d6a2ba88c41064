from __future__ import annotations

from lslint.rules.elasticsearch.rule import NodeRule


class UnknownNodeSetting(NodeRule):
    code = "ES132"
    holds_in_templates = True
    about_support = True
    summary = "Unknown setting in elasticsearch.yml"
    why = """\
Since 5.0 Elasticsearch does not start with an unknown setting: `unknown setting [node.nmae] did you mean
[node.name]?`. 1.x and 2.x accept any name.

Unknown settings of modules and plugins (`xpack.`, `thread_pool.`, `ingest.`, `repositories.` …) are not reported,
because lslint does not know all of them.

Correct the name, or remove the setting."""
    fix = "safe/unsafe"
    bad = (
        "node.nmae: web\n",
        "foo.bar: 1\n",
    )
    good = ("node.name: web\nnode.attr.rack: r1\nlogger.org.elasticsearch: info\n",)
    fixed = "node.name: web\n"
