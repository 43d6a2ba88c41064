"""Base classes of the rules about configs of Filebeat and the other Beats."""

from __future__ import annotations

from lslint.rules.api import Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar

    from lslint.rules.api import Severity, Stage


class FilebeatRule(Rule):
    """A rule about settings that all Beats share."""

    kinds: ClassVar[tuple[str, ...]] = ("filebeat", "beats")


class InvalidYaml(FilebeatRule):
    """A rule about files that are not valid YAML."""

    severity: ClassVar[Severity] = "error"
    stage: ClassVar[Stage] = "parse"
    sources: ClassVar[tuple[str, ...]] = ("`filebeat test config` 7.17.29 on small files",)


class RejectedConfig(FilebeatRule):
    """A rule about configs that `filebeat test config` rejects."""

    severity: ClassVar[Severity] = "error"
    stage: ClassVar[Stage] = "load"
    sources: ClassVar[tuple[str, ...]] = ("`filebeat test config` 7.17.29 on more than 800 small configs",)


class StartFailure(Rule):
    """A rule about inputs that pass `filebeat test config`, but stop Filebeat when it starts."""

    severity: ClassVar[Severity] = "error"
    stage: ClassVar[Stage] = "start"
    kinds = ("filebeat",)
    sources: ClassVar[tuple[str, ...]] = ("inputs of 800 small configs created by Filebeat 7.17.29 as at its start",)


class IneffectiveSetting(FilebeatRule):
    """A rule about settings that Filebeat accepts, but that do not have the intended effect."""

    severity: ClassVar[Severity] = "warning"
    stage: ClassVar[Stage] = "run"
    sources: ClassVar[tuple[str, ...]] = (
        "Filebeat 7.17.29 accepts such configs without a word; what it does with them is in its source",
    )
