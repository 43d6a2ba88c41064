from __future__ import annotations

from lslint.rules.elasticsearch.rule import NodeUpgrade


class RemovedNodeSetting(NodeUpgrade):
    code = "ES613"
    holds_in_templates = True
    summary = "Removed node setting"
    why = """\
Elasticsearch does not start with a setting that the release has removed: for example, `bootstrap.mlockall` and
`discovery.zen.ping.multicast.enabled` in 5.0, `http.enabled` in 7.0, and `discovery.zen.minimum_master_nodes`,
`node.master` and `transport.tcp.port` in 8.0.

Use the replacement, or remove the setting.

Without a target, the releases from 7.17 on count: what all of them reject is an error, and what only some reject is a
warning."""
    bad = (
        "transport.tcp.port: 9300\n",
        "node.roles: [data]\nbootstrap.mlockall: true\n",
    )
    good = (
        "transport.port: 9300\n",
        ("node.roles: [data]\nbootstrap.memory_lock: true\n"),
    )
    fixed = "transport.port: 9300\n"
