from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.tree import ConfigDocument, Mapping
from lslint.rules.api import Context, Findings
from lslint.rules.elasticsearch.advice.index import words
from lslint.rules.elasticsearch.model.json_values import text
from lslint.rules.elasticsearch.rule import LifecycleRule
from lslint.rules.elasticsearch.templates.policies import Policy, policies

_LOGS = frozenset((
    "log", "logs", "syslog", "logstash", "filebeat", "metricbeat", "winlogbeat", "metrics", "traces", "accesslog",
    "nginx", "apache", "haproxy", "firewall", "netflow", "suricata", "zeek",
))  # fmt: skip
_KEPT = (
    r"(?i)audit|archiv|complian|legal|security|siem|forever|keep|kept|permanen|unlimit|infinit|indefinit|retain|retenir"
    r"|preserv|immutab|forensic|evidence|regulat|eternal|perpetu|everlasting|histor|backup"
    r"|curator|manual|snapshot|cold[-_ ]?stor"
    r"|(?<![a-z])(?:worm|hold|gdpr|hipaa|sox|pci|lts|lt[ar])(?![a-z])"
    r"|(?<![a-z])(?:no|never|without|not|don'?t|non|dis(?:able)?|skip|w[-_]?o)[-_. ]?(?:be[-_. ])?(?:auto[-_. ]?)?"
    r"(?:del|expir|purg|remov|drop|cleanup|retention|ttl)"
    r"|(?:delet|expir|retention)\w*[-_. ]?(?:off|disabled|none|never|free)|undelet"
    r"|rollover[-_. ]?only|long[-_. ]?term|long[-_. ]?(?:live|retention|storage)|multi[-_. ]?year|decade"
    r"|(?<![a-z0-9])\d{1,2}[-_. ]?(?:y|yrs?|years?|ans|jahre|anos)(?![a-z])|(?<![a-z])(?:year|years|yearly)(?![a-z])"
)
"""Names of policies for data that must be kept, and descriptions that say so."""


class PolicyNeverDeletes(LifecycleRule):
    code = "ES420"
    severity = "info"
    stage = "advice"
    preview = True
    visits = ("document",)
    required_text = ("rollover", "delete")
    summary = "Lifecycle policy of logs that never deletes"
    why = """\
A policy with `rollover` creates new indices regularly. Without a delete phase with the action `delete`, all indices
are kept until the disks are full. Elasticsearch then makes the indices read-only and rejects new data.

A policy without a delete phase is reported only if its name suggests logs. If Curator or a script deletes the
indices, suppress the finding."""
    sources = ("Elasticsearch reference: index lifecycle phases, disk-based shard allocation settings",)
    bad = (
        'PUT _ilm/policy/web-logs\n{"policy": {"phases": {"hot": {"actions": {"rollover": {"max_age": "7d"}}}}}}\n',
        '{"policy": {"phases": {"hot": {"actions": {"rollover": {"max_age": "7d"}}},\n'
        '  "delete": {"min_age": "30d", "actions": {}}}}}\n',
    )
    good = (
        (
            'PUT _ilm/policy/web-logs\n{"policy": {"phases": {"hot": {"actions": {"rollover": {"max_age": "7d"}}},\n'
            '  "delete": {"min_age": "30d", "actions": {"delete": {}}}}}}\n'
        ),
        (
            '{"policy": {"phases": {"hot": {"actions": {"rollover": {"max_age": "7d"}}},\n'
            '  "delete": {"min_age": "30d", "actions": {"delete": {}}}}}}\n'
        ),
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
            if self._grows(policy, ctx):
                key = policy.node.entry("phases")
                yield self.finding(
                    key.key if key is not None else policy.node,
                    f"Policy `{policy.name}` rolls over logs and has no `delete` phase, so indices are kept until the"
                    " disks are full. Add the phase",
                    help="Ignore the finding if Curator or another tool deletes old indices.",
                )

    def _grows(self, policy: Policy, ctx: Context) -> bool:
        if policy.action("hot", "rollover") is None or "delete" in policy.phases:
            return False
        if any(policy.action(phase, "searchable_snapshot") is not None for phase in policy.phases):
            return False
        meta = policy.node.get("_meta")
        described = (text(meta.get("description")) or "") if isinstance(meta, Mapping) else ""
        if isinstance(meta, Mapping) and text(meta.get("managed")) == "true":
            return False
        file_name = ctx.path.replace("\\", "/").rpartition("/")[2]
        if any(compiled(_KEPT).search(one) for one in (policy.name, described, file_name)):
            return False
        return not _LOGS.isdisjoint(words(policy.name))
