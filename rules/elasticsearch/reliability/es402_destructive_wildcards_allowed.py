from __future__ import annotations

from lslint.rules.elasticsearch.advice.node import NodeSettingAdvice, NodeSettings

NAME = "action.destructive_requires_name"


class DestructiveWildcardsAllowed(NodeSettingAdvice):
    code = "ES402"
    severity = "info"
    summary = "One request can delete all indices"
    why = """\
`DELETE /_all` and `DELETE /*` delete every index without a confirmation. With
`action.destructive_requires_name: true`, Elasticsearch accepts only explicit index names in such requests. `true` is
the default since 8.0. For older releases, a missing setting is reported with `--extend-select ES402`."""
    sources = (
        "talk from 2016 about 6 clusters with 300 nodes in total: sets `action.destructive_requires_name: true`",
        "Elasticsearch reference 8.0, breaking changes: action.destructive_requires_name defaults to true",
    )
    fix = "unsafe"
    bad = ("cluster.name: web\naction.destructive_requires_name: false\n",)
    good = (
        "cluster.name: web\naction.destructive_requires_name: true\n",
        "cluster.name: web\n",
    )
    fixed = good[0]

    settings = (NAME,)
    message = "`{name}: {written}` lets one `DELETE /*` delete every index. Set it to `true` (the default since 8.0)"
    write, fix_message = "true", f"Set `{NAME}` to `true`"
    missing_is_optional = True
    if_missing = (
        f"`{NAME}` is not set, so one `DELETE /*` can delete every index. Set it to `true` (the default since 8.0)"
    )
    missing_fix = f"Add `{NAME}: true`"

    def is_bad(self, value: str, settings: NodeSettings) -> bool:
        return settings.is_off(NAME)

    def is_missed(self, settings: NodeSettings) -> bool:
        """Whether the file is the complete configuration of a node that is not a trial."""
        old = settings.newest() < (8,) and settings.is_complete()
        return old and not settings.stands_alone() and not settings.is_image_default()
