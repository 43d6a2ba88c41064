from __future__ import annotations

from lslint.rules.elasticsearch.rule import NodeRule


class BadNodeSettingValue(NodeRule):
    code = "ES135"
    holds_in_templates = True
    summary = "Invalid value of a node setting"
    why = """\
Elasticsearch does not start with an invalid value in elasticsearch.yml: sizes and times need a unit, a list is
accepted only where the setting allows one, and the roles in `node.roles` must exist. `cluster.name` must not be empty
and, since 7.0, must not contain a colon.

Since 6.0 booleans are only `true` and `false`. An unquoted `yes` is a boolean in YAML and therefore valid.

Use a value that the setting accepts."""
    fix = "safe"
    bad = (
        'action.destructive_requires_name: "yes"\n',
        "indices.recovery.max_bytes_per_sec: 300\n",
        "node.roles: [mastr]\n",
    )
    good = ("action.destructive_requires_name: yes\nindices.recovery.max_bytes_per_sec: 300mb\n",)
    fixed = "action.destructive_requires_name: true\n"
