"""ES415: ``indices.fielddata.cache.size`` unlimited, or missing on 1.x and 2.x."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigDocument
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.elasticsearch.advice.index import set_value
from lslint.rules.elasticsearch.advice.node import (
    append,
    first,
    is_off,
    newest,
    node_settings,
    one,
    tells_all,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.elasticsearch.advice.node import Settings

_NAME = "indices.fielddata.cache.size"


def _no_data(found: Settings) -> bool:
    return is_off(one(found, "node.data"))


class UnboundedFielddataCache(Rule):
    code = "ES415"
    name = "unbounded-fielddata-cache"
    severity = "info"
    stage = "advice"
    kinds = ("elasticsearch-settings",)
    visits = ("document",)
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

    def check(self, node: ConfigDocument, ctx: Context) -> Findings:
        found = node_settings(node, ctx)
        if found is None:
            return
        told = one(found, _NAME)
        if told is not None and told[2] == "-1":
            yield self.finding(
                told[0],
                f"`{_NAME}: -1` lets field data fill the heap until searches are refused: limit it, such as `20%`",
                fix=set_value(told[1], "20%", "unsafe", "Limit the cache to 20%"),
            )
        elif _NAME not in found and newest(found, ctx) < (5,) and tells_all(found, ctx) and not _no_data(found):
            yield self.finding(
                first(found).key,
                f"without `{_NAME}` field data stays in the heap until searches are refused: limit it, such as `20%`",
                fix=append(node, f"{_NAME}: 20%", "Limit the cache to 20%", ctx),
            )
