"""Base classes of the rules about kibana.yml."""

from __future__ import annotations

from lslint.rules.api import Rule, Severity, Stage

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar

SCHEMAS = "config schemas of the core and of all plugins of Kibana 7.17.6 and 8.12.2"


class KibanaRule(Rule):
    """A rule about the config of Kibana."""

    kinds: ClassVar[tuple[str, ...]] = ("kibana-settings",)


class InvalidKibanaYaml(KibanaRule):
    """A rule about files that Kibana cannot read as YAML."""

    severity: ClassVar[Severity] = "error"
    stage: ClassVar[Stage] = "parse"
    prevents_start = True
    sources: ClassVar[tuple[str, ...]] = ("js-yaml 3.14, the YAML parser of Kibana 7.17 and 8.12",)


class RejectedSetting(KibanaRule):
    """A rule about settings that the config schemas of Kibana reject, so that it does not start."""

    severity: ClassVar[Severity] = "error"
    stage: ClassVar[Stage] = "load"
    prevents_start = True
    holds_in_templates = True
    sources: ClassVar[tuple[str, ...]] = (SCHEMAS,)


class KibanaUpgrade(RejectedSetting):
    """A rule about settings of older releases: an error for a target that rejects them, otherwise advice."""

    severity: ClassVar[Severity] = "warning"
    stage: ClassVar[Stage] = "advice"
    may_refuse = True
