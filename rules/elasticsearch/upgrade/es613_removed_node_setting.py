from __future__ import annotations

from lslint.rules.elasticsearch.rule import NodeUpgrade


class RemovedNodeSetting(NodeUpgrade):
    code = "ES613"
    holds_in_templates = True
    summary = "Removed node setting"
    why = """\
A node does not start with a setting that its release has removed: `bootstrap.mlockall` and `threadpool.*` were removed
in 5.0, `http.enabled` in 7.0, and `discovery.zen.*`, `node.master`, `node.data` and `transport.tcp.port` in 8.0.

Use the replacement, or remove the setting. The fix renames a setting if the new one has the same meaning. `node.roles`,
which replaces `node.master` and `node.data`, exists only since 7.9. The fix is safe if the target rejects the file, or
if no release accepts it. Without a target it is unsafe, because older releases support only the old name.

If the release is not known, the finding is an error if lslint is sure that no release accepts the whole file. Otherwise
the rule reports a file only if its other content requires 7.x or later, as an info. It does not report other files,
because older releases accept the setting. To check a file regardless of its content, name the release, for example with
`--target elasticsearch=9.5`."""
    bad = (
        "transport.tcp.port: 9300\n",
        "bootstrap.mlockall: true\n",
        "node.roles: [data]\nbootstrap.mlockall: true\n",
    )
    good = ("transport.port: 9300\n",)
    fixed = "transport.port: 9300\n"
