from __future__ import annotations

from lslint.grammar.config.tree import ConfigDocument, Mapping
from lslint.grammar.numbers import is_digits
from lslint.rules.api import Context, Findings
from lslint.rules.elasticsearch.model.json_values import text
from lslint.rules.elasticsearch.rule import LifecycleRule
from lslint.rules.elasticsearch.templates.policies import policies


class PriorityRisesWithAge(LifecycleRule):
    code = "ES220"
    severity = "warning"
    stage = "run"
    visits = ("document",)
    required_text = ("set_priority",)
    summary = "Lifecycle policy that gives older indices a higher priority"
    why = """\
After a restart, Elasticsearch recovers indices with a higher `index.priority` first. If the priority rises from
phase to phase, the indices that are being written are recovered last, and new data must wait.

Set the highest value in the hot phase, for example 100, 50 in the warm phase and 0 in the cold phase."""
    sources = ("Elasticsearch reference: lifecycle action set priority, index recovery prioritization",)
    bad = (
        '{"policy": {"phases": {"hot": {"actions": {"set_priority": {"priority": 50}}},\n'
        '  "warm": {"min_age": "7d", "actions": {"set_priority": {"priority": 100}}}}}}\n',
    )
    good = (
        (
            '{"policy": {"phases": {"hot": {"actions": {"set_priority": {"priority": 100}}},\n'
            '  "warm": {"min_age": "7d", "actions": {"set_priority": {"priority": 50}}}}}}\n'
        ),
    )

    def check(self, node: ConfigDocument, ctx: Context) -> Findings:
        for policy in policies(node, ctx):
            last: tuple[str, int] | None = None
            for phase in policy.phases:
                action = policy.action(phase, "set_priority")
                given = action.get("priority") if isinstance(action, Mapping) else None
                written = text(given) or ""
                if given is None or not is_digits(written) or len(written) > 9:
                    continue
                if last is not None and int(written) > last[1]:
                    yield self.finding(
                        given,
                        f"Priority {written} of the `{phase}` phase is above {last[1]} of `{last[0]}`, so a restarted"
                        " node recovers old indices first. Lower the priority",
                    )
                last = phase, int(written)
