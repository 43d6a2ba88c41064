"""Base classes of the rules about configs of Filebeat and the other Beats."""

from __future__ import annotations

from lslint.rules.api import Context, Findings, Rule, Severity, Stage
from lslint.rules.shared.config_syntax import in_first_document, yaml_message

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar, Literal

    from lslint.grammar.parse_errors import ParseError


ANY_YAML = ("filebeat", "beats", "elastic-agent")
"""The kinds of a rule about YAML itself: Elastic Agent has the same parser."""


class FilebeatRule(Rule):
    """A rule about settings that all Beats share."""

    kinds: ClassVar[tuple[str, ...]] = ("filebeat", "beats")


class InvalidYaml(FilebeatRule):
    """A rule about files that Filebeat cannot read as YAML."""

    severity: ClassVar[Severity] = "error"
    stage: ClassVar[Stage] = "parse"
    sources: ClassVar[tuple[str, ...]] = ("`filebeat test config` 7.17.29 on small files",)


class YamlErrorRule(InvalidYaml):
    """A rule about errors of the YAML parser, with a safe fix."""

    kinds: ClassVar[tuple[str, ...]] = ANY_YAML
    fix: ClassVar[Literal["safe", "none"]] = "safe"
    fix_message: ClassVar[str]

    def check(self, node: ParseError, ctx: Context) -> Findings:
        if in_first_document(node):
            yield self.error_finding(node, yaml_message(node, "Filebeat rejects the file"), self.fix_title(node))

    def fix_title(self, error: ParseError) -> str:
        return self.fix_message


class RejectedConfig(FilebeatRule):
    """A rule about configs that `filebeat test config` rejects."""

    severity: ClassVar[Severity] = "error"
    stage: ClassVar[Stage] = "load"
    sources: ClassVar[tuple[str, ...]] = ("`filebeat test config` 7.17.29 on more than 800 small configs",)


class StartFailure(Rule):
    """A rule about inputs that pass `filebeat test config`, but keep Filebeat from starting."""

    severity: ClassVar[Severity] = "error"
    stage: ClassVar[Stage] = "start"
    kinds = ("filebeat",)
    sources: ClassVar[tuple[str, ...]] = (
        "inputs of 800 small configs, created with the code of Filebeat 7.17.29 that runs at startup",
    )


class IneffectiveSetting(FilebeatRule):
    """A rule about settings that Filebeat accepts, but that do not have the intended effect."""

    severity: ClassVar[Severity] = "warning"
    stage: ClassVar[Stage] = "run"
    sources: ClassVar[tuple[str, ...]] = (
        "Filebeat 7.17.29 accepts such configs without a message; its source code shows the effect of the settings",
    )


class AgentPolicyRule(Rule):
    """A rule about policies that Elastic Agent rejects: an error for a target that does so, otherwise a warning."""

    kinds: ClassVar[tuple[str, ...]] = ("elastic-agent",)
    severity: ClassVar[Severity] = "warning"
    may_refuse = True
    sources: ClassVar[tuple[str, ...]] = (
        "source of Elastic Agent 8.6, 8.10, 8.14, 8.19, 9.0 and 9.5: `pkg/component/component.go`",
        "description of the policy in the repository of Elastic Agent: `docs/agent-policy.md`",
    )
