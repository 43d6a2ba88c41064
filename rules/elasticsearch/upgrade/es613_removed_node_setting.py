from __future__ import annotations

from lslint.rules.elasticsearch.rule import NodeUpgrade


class RemovedNodeSetting(NodeUpgrade):
    code = "ES613"
    summary = "A node setting that is gone"
    why = """\
A node does not start with a setting that its release has dropped: `bootstrap.mlockall` and `threadpool.*` went
with 5.0, `http.enabled` with 7.0, `discovery.zen.*`, `node.master`, `node.data` and `transport.tcp.port` with 8.0.
The fix renames where the new setting says the same.

The fix is safe where the target refuses the file as it is, or no release takes it. Without a target it is not:
older releases know only the old name."""
    bad = (
        "transport.tcp.port: 9300\n",
        "bootstrap.mlockall: true\n",
    )
    good = ("transport.port: 9300\n",)
    fixed = "transport.port: 9300\n"
