from __future__ import annotations

from lslint.rules.elasticsearch.rule import NodeRule


class BadNodeSettingValue(NodeRule):
    code = "ES135"
    holds_in_templates = True
    summary = "Invalid value of a node setting"
    why = """\
Elasticsearch does not start with an invalid value in elasticsearch.yml. Sizes and times need a unit, and the roles
in `node.roles` must exist. Since 6.0, only `true` and `false` are booleans. An unquoted `yes` is valid, because
YAML reads it as `true`."""
    fix = "safe/unsafe"
    bad = (
        'action.destructive_requires_name: "yes"\n',
        "indices.recovery.max_bytes_per_sec: 300\n",
        "node.roles: [mastr]\n",
    )
    good = (
        "action.destructive_requires_name: true\n",
        "action.destructive_requires_name: yes\nindices.recovery.max_bytes_per_sec: 300mb\n",
    )
    fixed = "action.destructive_requires_name: true\n"
