from __future__ import annotations

from lslint.rules.elasticsearch.advice.node import NodeSettingAdvice, NodeSettings

_NAME = "indices.fielddata.cache.size"


class UnboundedFielddataCache(NodeSettingAdvice):
    code = "ES415"
    summary = "Field data may fill the heap"
    why = """\
To sort or aggregate a field without doc values, the values of all its documents are loaded into the heap, and stay
there: `indices.fielddata.cache.size` is unlimited by default. Up to 2.x that is every analyzed string, on 1.x all
fields. When the circuit breaker is reached (60 % of the heap) each such search fails until the node is restarted or
the cache is cleared; with a limit the oldest entries go instead. The talk that this linter began from reckons 10 % of
a heap of 32 GB. Later releases load field data only for `text` with `fielddata: true` (ES309).

Reported is a file for 1.x or 2.x, by the target or by its settings, that sets no limit, and `-1` in any."""
    sources = (
        "talk of 2016 about a cluster of 300 Elasticsearch instances",
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
    message = "`{name}: -1` lets field data fill the heap until searches are refused: limit it, such as `20%`"
    write, fix_message = "20%", "Limit the cache to 20%"
    if_missing = f"without `{_NAME}` field data stays in the heap until searches are refused: limit it, such as `20%`"
    missing_fix = fix_message

    def is_bad(self, value: str, found: NodeSettings) -> bool:
        return value == "-1"

    def is_missed(self, found: NodeSettings) -> bool:
        return found.newest() < (5,) and found.is_complete() and not found.is_off("node.data")
