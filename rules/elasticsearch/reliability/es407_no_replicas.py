from __future__ import annotations

from lslint.rules.elasticsearch.advice.index import (
    IndexSettingAdvice,
    is_index_template,
    is_log,
    name_words,
    setting,
    sizing,
)
from lslint.rules.elasticsearch.model.index_definition import Template

_TRIALS = frozenset(("test", "tests", "testing", "dev", "demo", "sample", "samples", "example", "examples", "tmp"))


class NoReplicas(IndexSettingAdvice):
    code = "ES407"
    required_text = ("number_of_replicas",)
    summary = "There is one copy of the data"
    why = """\
Without a replica each shard lies on one node: when that node is down, so are the index and, for an alias or data
stream, a part of its answers, and when its disk is lost, the data are. One replica costs the indexing work and the
disk a second time. The talk that this linter began from measures with 0 replicas, as a baseline. For bulk loads set 0
and raise it afterwards; where one node is all there is, 0 is right (`nodes = 1` under `[cluster]` of the config says
so), or `auto_expand_replicas: 0-1` for both. Templates whose name speaks of tests, and bodies of single indices that
hold no logs, are left alone."""
    sources = (
        "talk of 2016 about a cluster of 300 Elasticsearch instances",
        "Elasticsearch reference: index modules, number_of_replicas",
    )
    fix = "unsafe"
    bad = (
        '{ "index_patterns": ["weblogs-*"], "template": { "settings": { "number_of_replicas": 0 } } }\n',
        '{ "index_patterns": ["weblogs-*"], "settings": { "index": { "number_of_replicas": "0" } } }\n',
        '{ "template": { "settings": { "index.number_of_replicas": 0 } } }\n',
    )
    good = (
        '{ "index_patterns": ["weblogs-*"], "template": { "settings": { "number_of_replicas": 1 } } }\n',
        '{ "index_patterns": ["test-*"], "template": { "settings": { "number_of_replicas": 0 } } }\n',
        '{ "index_patterns": ["weblogs-*"], "template": { "settings": { "number_of_replicas": 0,\n'
        '  "auto_expand_replicas": "0-1" } } }\n',
    )
    fixed = '{ "index_patterns": ["weblogs-*"], "template": { "settings": { "number_of_replicas": 1 } } }\n'

    settings = ("number_of_replicas",)
    message = (
        "`number_of_replicas: 0` keeps one copy: with its node the index is gone; set 1 where there is a second node,"
        " or `auto_expand_replicas: 0-1`"
    )
    write, fix_message = "1", "Keep one replica"

    def is_bad(self, value: str, template: Template) -> bool:
        if value != "0" or sizing("nodes", template.ctx) == 1:
            return False
        if not is_index_template(template) and not is_log(template):
            return False
        expanded = setting(template, "auto_expand_replicas")
        names = [name for name in (*template.patterns(), template.name) if name]
        internal = bool(names) and all(name.startswith(".") for name in names)
        trial = not _TRIALS.isdisjoint(name_words(template))
        return not internal and not trial and (expanded is None or expanded.written == "false")
