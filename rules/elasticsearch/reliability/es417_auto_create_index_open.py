from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.node import NodeAdvice, NodeSettings


class AutoCreateIndexOpen(NodeAdvice):
    code = "ES417"
    required_text = ("auto_create_index",)
    summary = "Any name that is written to becomes an index"
    why = """\
With `action.auto_create_index: true` (the default) a document for a name that does not exist makes an index of that
name: a typing error in a shipper, or a request that comes before the template, gives an index with guessed field
types that nobody looks at or deletes. A list of patterns, such as `logs-*,metrics-*,.*`, allows what is meant; data
streams with a template are made all the same. Reported is only who writes that all names are allowed, since that was
a decision."""
    sources = ("Elasticsearch reference: index API, automatically create data streams and indices",)
    bad = (
        "action.auto_create_index: true\n",
        "action:\n  auto_create_index: '+*'\n",
    )
    good = (
        "action.auto_create_index: false\n",
        "action.auto_create_index: logs-*,metrics-*,.*\n",
        "action.auto_create_index: -private-*,+*\n",
    )

    def advise(self, found: NodeSettings) -> Findings:
        """A finding for ``true``, and for patterns that all names match."""
        name = "action.auto_create_index"
        named = found.many(name)
        if (
            named is not None
            and (found.is_on(name) or all(each in ("*", "+*") for each in named if each))
            and any(named)
        ):
            yield self.finding(
                found[name][0],
                f"`auto_create_index: {', '.join(named)}` makes an index of every mistyped name, with guessed field"
                " types: list the patterns that are meant, such as `logs-*`",
            )
