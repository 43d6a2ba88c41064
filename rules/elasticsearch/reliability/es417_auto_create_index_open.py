from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.node import NodeAdvice, NodeSettings


class AutoCreateIndexOpen(NodeAdvice):
    code = "ES417"
    required_text = ("auto_create_index",)
    default = False
    summary = "`auto_create_index` allows every index name"
    why = """\
With `action.auto_create_index: true`, the default, Elasticsearch creates an index when it receives a document for
it. A mistyped name creates an index with guessed field types, which often remains unnoticed.

List the allowed patterns, for example `logs-*,metrics-*,.*`. The rule reports only files that explicitly allow all
names."""
    sources = ("Elasticsearch reference: index API, automatically create data streams and indices",)
    bad = (
        "action.auto_create_index: true\n",
        "action:\n  auto_create_index: '+*'\n",
    )
    good = ("action.auto_create_index: logs-*,metrics-*,.*\n",)

    def advise(self, found: NodeSettings) -> Findings:
        """Report ``true`` and patterns that match every name."""
        name = "action.auto_create_index"
        named = found.many(name)
        if (
            named is not None
            and (found.is_on(name) or all(each in ("*", "+*") for each in named if each))
            and any(named)
        ):
            yield self.finding(
                found[name][0],
                f"`auto_create_index: {', '.join(named)}` turns every mistyped name into an index with guessed"
                " field types. List the allowed patterns, for example `logs-*`",
            )
