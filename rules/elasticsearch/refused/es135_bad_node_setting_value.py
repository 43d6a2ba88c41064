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

Since 6.0, only `true` and `false` are booleans. An unquoted `yes` is valid, because YAML reads it as `true`. Without a
target, a quoted `"yes"` is an error if no release accepts the whole file. Otherwise it is an info, and reported only if
you select the rule or if the rest of the file requires 7.x or later.

Use a value that the setting accepts."""
    fix = "safe"
    bad = (
        'action.destructive_requires_name: "yes"\n',
        "indices.recovery.max_bytes_per_sec: 300\n",
        "node.roles: [mastr]\n",
    )
    good = ("action.destructive_requires_name: yes\nindices.recovery.max_bytes_per_sec: 300mb\n",)
    fixed = "action.destructive_requires_name: true\n"
