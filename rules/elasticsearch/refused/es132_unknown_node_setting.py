from __future__ import annotations

from lslint.rules.elasticsearch.rule import NodeRule


class UnknownNodeSetting(NodeRule):
    code = "ES132"
    holds_in_templates = True
    about_support = True
    summary = "Unknown setting in elasticsearch.yml"
    why = """\
Elasticsearch 5.0 and later do not start with an unknown setting:
`unknown setting [node.nmae] did you mean [node.name]?`. Elasticsearch 1.x and 2.x ignore the setting.

Correct the name, or remove the setting. Many settings of plugins are not reported, because lslint does not know all
of them."""
    fix = "safe/unsafe"
    bad = ("node.nmae: web\n",)
    good = ("node.name: web\nnode.attr.rack: r1\nlogger.org.elasticsearch: info\n",)
    fixed = "node.name: web\n"
