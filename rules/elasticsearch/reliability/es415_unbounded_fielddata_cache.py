from __future__ import annotations

from lslint.rules.elasticsearch.advice.node import NodeSettingAdvice, NodeSettings

_NAME = "indices.fielddata.cache.size"


class UnboundedFielddataCache(NodeSettingAdvice):
    code = "ES415"
    summary = "Unlimited field data cache"
    why = """\
To sort or aggregate a field without doc values, Elasticsearch loads the values of all documents into the heap. The
default of `indices.fielddata.cache.size` and the value `-1` mean no limit. When field data reaches the limit of the
circuit breaker, searches fail.

With a limit, Elasticsearch removes old entries instead. On 1.x and 2.x, where many fields have no doc values, a
missing limit is reported with `--extend-select ES415`."""
    sources = (
        "talk from 2016 about 6 clusters with 300 nodes in total: 10 % of a heap of 32 GB",
        "Elasticsearch reference 2.4: fielddata",
    )
    fix = "unsafe"
    bad = (
        "indices.fielddata.cache.size: -1\n",
        "cluster.name: web\nbootstrap.mlockall: true\n",
    )
    good = (
        "indices.fielddata.cache.size: 20%\n",
        "cluster.name: web\nbootstrap.mlockall: true\nindices.fielddata.cache.size: 20%\n",
    )
    fixed = good[0]

    settings = (_NAME,)
    message = "`{name}: -1` lets field data fill the heap until searches are rejected. Set a limit, for example `20%`"
    write, fix_message = "20%", f"Set `{_NAME}` to `20%`"
    missing_is_optional = True
    if_missing = (
        f"`{_NAME}` is not set: field data can fill the heap until searches are rejected. Set a limit, for example"
        " `20%`"
    )
    missing_fix = f"Add `{_NAME}: 20%`"

    def is_bad(self, value: str, settings: NodeSettings) -> bool:
        return value == "-1"

    def is_missed(self, settings: NodeSettings) -> bool:
        return settings.newest() < (5,) and settings.is_complete() and not settings.is_off("node.data")
