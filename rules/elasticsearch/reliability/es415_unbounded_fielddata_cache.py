from __future__ import annotations

from lslint.rules.elasticsearch.advice.node import NodeSettingAdvice, NodeSettings

_NAME = "indices.fielddata.cache.size"


class UnboundedFielddataCache(NodeSettingAdvice):
    code = "ES415"
    summary = "Unlimited field data cache"
    why = """\
To sort or aggregate a field without doc values, Elasticsearch loads the values of all documents into the heap and keeps
them there: `indices.fielddata.cache.size` is unlimited by default. On 2.x, that affects every analyzed string, on 1.x
also every other field without doc values. When the circuit breaker is reached (60 % of the heap), each such search
fails until the node is restarted or the cache is cleared. With a limit, Elasticsearch removes the oldest entries
instead. Later releases use field data only for `text` fields with `fielddata: true` (ES309).

The rule reports `-1` in any file. If the rule is selected, it also reports a file for 1.x or 2.x (by the target or
its settings) without a limit."""
    sources = (
        "talk from 2016 about 6 clusters with 300 nodes in total: 10 % of a heap of 32 GB",
        "Elasticsearch reference 2.4: fielddata",
    )
    fix = "unsafe"
    bad = (
        "cluster.name: web\nbootstrap.mlockall: true\n",
        "indices.fielddata.cache.size: -1\n",
    )
    good = (
        "cluster.name: web\nbootstrap.mlockall: true\nindices.fielddata.cache.size: 40%\n",
        "cluster.name: web\nbootstrap.memory_lock: true\n",
        "bootstrap.mlockall: true\nnode.data: false\n",
    )
    fixed = "cluster.name: web\nbootstrap.mlockall: true\nindices.fielddata.cache.size: 20%\n"

    settings = (_NAME,)
    message = "`{name}: -1` lets field data fill the heap until searches are rejected. Set a limit, for example `20%`"
    write, fix_message = "20%", f"Set `{_NAME}` to `20%`"
    missing_is_optional = True
    if_missing = (
        f"`{_NAME}` is not set: field data can fill the heap until searches are rejected. Set a limit, for example"
        " `20%`"
    )
    missing_fix = f"Add `{_NAME}: 20%`"

    def is_bad(self, value: str, found: NodeSettings) -> bool:
        return value == "-1"

    def is_missed(self, found: NodeSettings) -> bool:
        return found.newest() < (5,) and found.is_complete() and not found.is_off("node.data")
