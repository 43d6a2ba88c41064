"""Base classes of the rules about policies of Elastic Agent."""

from __future__ import annotations

from lslint.rules.api import Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar

    from lslint.rules.api import Severity, Stage

OUTPUTS = "outputs:\n  default:\n    type: elasticsearch\n    hosts: ['https://es1:9200']\n"
"""The first part of the examples."""
INPUT = "inputs:\n- type: filestream\n  id: app\n  streams:\n  - id: app-log\n    paths: [/var/log/app.log]\n"


class AgentPolicyRule(Rule):
    """A rule about policies that Elastic Agent rejects: an error for a target that does so, otherwise a warning."""

    kinds: ClassVar[tuple[str, ...]] = ("elastic-agent",)
    severity: ClassVar[Severity] = "warning"
    stage: ClassVar[Stage] = "advice"
    may_refuse = True
    depends_on_release = True
    sources: ClassVar[tuple[str, ...]] = (
        "source of Elastic Agent 8.6, 8.10, 8.14, 8.19, 9.0 and 9.5: `pkg/component/component.go`",
        "description of the policy in the repository of Elastic Agent: `docs/agent-policy.md`",
    )
