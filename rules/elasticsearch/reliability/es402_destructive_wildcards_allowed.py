from __future__ import annotations

from lslint.rules.elasticsearch.advice.node import NodeSettingAdvice, NodeSettings

NAME = "action.destructive_requires_name"


class DestructiveWildcardsAllowed(NodeSettingAdvice):
    code = "ES402"
    severity = "warning"
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

    settings = (NAME,)
    message = "`{name}: {written}` lets one `DELETE /*` take all indices: set it to `true`, and name the indices"
    write, fix_message = "true", "Ask for names"
    if_missing = f"without `{NAME}: true` one `DELETE /*` takes all indices (the default from 8.0 on)"
    missing_fix = f"Add `{NAME}`"

    def is_bad(self, value: str, found: NodeSettings) -> bool:
        return found.is_off(NAME)

    def is_missed(self, found: NodeSettings) -> bool:
        """Whether the file is all that the node reads, and more than a trial."""
        old = found.newest() < (8,) and found.is_complete()
        return old and not found.stands_alone() and not found.is_image_default()
