"""ES402: ``action.destructive_requires_name`` false, or missing before 8.0."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigDocument
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.elasticsearch.advice.index import set_value
from lslint.rules.elasticsearch.advice.node import (
    append,
    first,
    is_image_default,
    is_off,
    newest,
    node_settings,
    one,
    stands_alone,
    tells_all,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.elasticsearch.advice.node import Settings

NAME = "action.destructive_requires_name"


class DestructiveWildcardsAllowed(Rule):
    code = "ES402"
    name = "destructive-wildcards-allowed"
    severity = "warning"
    stage = "advice"
    kinds = ("elasticsearch-settings",)
    visits = ("document",)
    summary = "One request may delete all indices"
    why = """\
`DELETE /_all` and `DELETE /*` delete every index, at once and without a question. `action.destructive_requires_name:
true` has each index named; it is the default from 8.0 on, and `false` before. The talk that this linter began from
sets it in a cluster of 300 Elasticsearch instances.

`false` is reported for any release, what is missing only with a target before 8.0, or in a file with settings that
only those releases read."""
    sources = (
        "talk of 2016 about a cluster of 300 Elasticsearch instances",
        "Elasticsearch reference 8.0, breaking changes: action.destructive_requires_name defaults to true",
    )
    fix = "unsafe"
    bad = (
        "cluster.name: web\naction.destructive_requires_name: false\n",
        "cluster.name: web\ndiscovery.zen.ping.unicast.hosts: [es1, es2, es3]\n",
    )
    good = (
        "cluster.name: web\naction.destructive_requires_name: true\n",
        "cluster.name: web\ndiscovery.seed_hosts: [es1, es2, es3]\n",
        "action:\n  destructive_requires_name: true\nbootstrap.mlockall: true\n",
    )
    fixed = "cluster.name: web\naction.destructive_requires_name: true\n"

    def check(self, node: ConfigDocument, ctx: Context) -> Findings:
        found = node_settings(node, ctx)
        if found is None:
            return
        told = one(found, NAME)
        if told is not None and is_off(told):
            yield self.finding(
                told[0],
                f"`{NAME}: {told[2]}` lets one `DELETE /*` take all indices: set it to `true`, and name the indices",
                fix=set_value(told[1], "true", "unsafe", "Ask for names"),
            )
        elif NAME not in found and newest(found, ctx) < (8,) and self._is_missed(found, ctx):
            yield self.finding(
                first(found).key,
                f"without `{NAME}: true` one `DELETE /*` takes all indices (the default from 8.0 on)",
                fix=append(node, f"{NAME}: true", f"Add `{NAME}`", ctx),
            )

    def _is_missed(self, found: Settings, ctx: Context) -> bool:
        """Whether the file is all that the node is told, and more than a trial."""
        return tells_all(found, ctx) and not stands_alone(found) and not is_image_default(found)
