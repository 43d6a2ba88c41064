from __future__ import annotations

from lslint.rules.elasticsearch.rule import NodeRule


class BadNodeSettingValue(NodeRule):
    code = "ES135"
    summary = "A value that a node setting does not take"
    why = """\
Sizes and times need a unit, booleans are `true` and `false` only from 6.0 on (an unquoted `yes` is a boolean of
YAML and fine), lists stand only where a list is wanted, roles of `node.roles` must exist, `cluster.name` is not
empty and has no colon from 7.0 on. The node does not start."""
    fix = "safe"
    bad = (
        'action.destructive_requires_name: "yes"\n',
        "indices.recovery.max_bytes_per_sec: 300\n",
        "node.roles: [mastr]\n",
    )
    good = ("action.destructive_requires_name: yes\nindices.recovery.max_bytes_per_sec: 300mb\n",)
    fixed = "action.destructive_requires_name: true\n"
