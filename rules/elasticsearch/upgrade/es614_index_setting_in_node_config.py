from __future__ import annotations

from lslint.rules.elasticsearch.rule import NodeUpgrade


class IndexSettingInNodeConfig(NodeUpgrade):
    code = "ES614"
    holds_in_templates = True
    summary = "Index setting in elasticsearch.yml"
    why = """\
Up to 2.4, an `index.*` setting in elasticsearch.yml was the default for all indices. Since 5.0 the node does not start
with such a setting (`node settings must not contain any index level settings`), except `index.codec` and
`index.store.type`.

Move the setting to an index template.

If the release is not known, the finding is an error if lslint is sure that no release accepts the whole file. Otherwise
the rule reports a file only if its other content requires 7.x or later, as an info. It does not report other files,
because releases up to 2.4 accept the setting. To check a file regardless of its content, name the release, for example
with `--target elasticsearch=9.5`."""
    fix = "none"
    bad = ("index.number_of_replicas: 0\n", "node.roles: [data]\nindex.refresh_interval: 5s\n")
    good = ("index.codec: best_compression\n",)
