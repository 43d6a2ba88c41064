from __future__ import annotations

from lslint.grammar.config.tree import ConfigDocument
from lslint.rules.api import Context, Findings
from lslint.rules.elasticsearch.advice.index import words
from lslint.rules.elasticsearch.rule import LifecycleRule
from lslint.rules.elasticsearch.templates.policies import Policy, policies

_LOGS = frozenset((
    "log", "logs", "syslog", "logstash", "filebeat", "metricbeat", "winlogbeat", "metrics", "traces", "accesslog",
    "nginx", "apache", "haproxy", "firewall", "netflow", "suricata", "zeek",
))  # fmt: skip
_KEPT = frozenset((
    "audit", "audits", "archive", "archived", "compliance", "legal", "security", "siem", "forever", "keep", "permanent",
    "nodelete", "unlimited", "infinite",
))  # fmt: skip


class PolicyNeverDeletes(LifecycleRule):
    code = "ES420"
    severity = "info"
    stage = "advice"
    preview = True
    production_only = True
    visits = ("document",)
    required_text = ("rollover", "delete")
    summary = "Lifecycle policy of logs that never deletes"
    why = """\
A policy with `rollover` starts a new index again and again. Without a delete phase, all of them are kept: the disks
fill up to the flood-stage watermark, Elasticsearch makes all indices on the node read-only, and shippers can no longer
write. The same happens if the delete phase lacks the action `delete`: the phase alone deletes nothing.

Of the policies without a delete phase, the rule reports those with the name of a log or of a shipper, unless the name
also contains a word for data that must be kept, such as `audit` or `archive`, or the policy uses searchable snapshots,
whose storage costs little.

Add a delete phase with the action `delete`. If Curator or a script deletes the indices, suppress the finding."""
    sources = ("Elasticsearch reference: index lifecycle phases, disk-based shard allocation settings",)
    bad = (
        'PUT _ilm/policy/web-logs\n{"policy": {"phases": {"hot": {"actions": {"rollover": {"max_age": "7d"}}}}}}\n',
        '{"policy": {"phases": {"hot": {"actions": {"rollover": {"max_age": "7d"}}},\n'
        '  "delete": {"min_age": "30d", "actions": {}}}}}\n',
    )
    good = (
        'PUT _ilm/policy/web-logs\n{"policy": {"phases": {"hot": {"actions": {"rollover": {"max_age": "7d"}}},\n'
        '  "delete": {"min_age": "30d", "actions": {"delete": {}}}}}}\n',
        'PUT _ilm/policy/audit-logs\n{"policy": {"phases": {"hot": {"actions": {"rollover": {"max_age": "7d"}}}}}}\n',
        'PUT _ilm/policy/products\n{"policy": {"phases": {"hot": {"actions": {"rollover": {"max_age": "7d"}}}}}}\n',
    )

    def check(self, node: ConfigDocument, ctx: Context) -> Findings:
        for policy in policies(node, ctx):
            phase = policy.phases.get("delete")
            if phase is not None and policy.action("delete", "delete") is None:
                yield self.finding(
                    phase,
                    f"The `delete` phase of policy `{policy.name}` deletes nothing without the action `delete`. Add"
                    " `delete: {}` to its `actions`",
                    severity="warning",
                    stage="run",
                )
            if self._grows(policy):
                key = policy.node.entry("phases")
                yield self.finding(
                    key.key if key is not None else policy.node,
                    f"Policy `{policy.name}` rolls over logs and has no `delete` phase, so indices are kept until the"
                    " disks are full. Add the phase",
                    help="Ignore the finding if Curator or another tool deletes old indices.",
                )

    def _grows(self, policy: Policy) -> bool:
        found = set(words(policy.name))
        if policy.action("hot", "rollover") is None or "delete" in policy.phases:
            return False
        if any(policy.action(phase, "searchable_snapshot") is not None for phase in policy.phases):
            return False
        return bool(found & _LOGS) and not found & _KEPT
