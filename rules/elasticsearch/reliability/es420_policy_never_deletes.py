from __future__ import annotations

from lslint.grammar.config.tree import ConfigDocument
from lslint.rules.api import Context, Findings
from lslint.rules.elasticsearch.rule import LifecycleRule
from lslint.rules.elasticsearch.templates.policies import policies


class PolicyNeverDeletes(LifecycleRule):
    code = "ES420"
    severity = "warning"
    stage = "run"
    visits = ("document",)
    required_text = ("delete",)
    summary = "Delete phase of a lifecycle policy that deletes nothing"
    why = """\
The delete phase deletes an index only if it contains the action `delete`. Without it, all indices are kept until
the disks are full. Elasticsearch then makes the indices read-only and rejects new data. Add the action, or remove the
phase."""
    sources = ("Elasticsearch reference: index lifecycle phases, disk-based shard allocation settings",)
    bad = (
        '{"policy": {"phases": {"hot": {"actions": {"rollover": {"max_age": "7d"}}},\n'
        '  "delete": {"min_age": "30d", "actions": {}}}}}\n',
        'PUT _ilm/policy/web-logs\n{"policy": {"phases": {"hot": {"actions": {"rollover": {"max_age": "7d"}}},\n'
        '  "delete": {"min_age": "30d", "actions": {"wait_for_snapshot": {"policy": "daily"}}}}}}\n',
    )
    good = (
        '{"policy": {"phases": {"hot": {"actions": {"rollover": {"max_age": "7d"}}},\n'
        '  "delete": {"min_age": "30d", "actions": {"delete": {}}}}}}\n',
        'PUT _ilm/policy/web-logs\n{"policy": {"phases": {"hot": {"actions": {"rollover": {"max_age": "7d"}}}}}}\n',
    )

    def check(self, node: ConfigDocument, ctx: Context) -> Findings:
        for policy in policies(node, ctx):
            phase = policy.phases.get("delete")
            if phase is not None and policy.action("delete", "delete") is None:
                yield self.finding(
                    phase,
                    "The `delete` phase deletes nothing without the action `delete`. Add `delete: {}` to its `actions`",
                )
