"""Base class of the rules about pipelines that the compile step of Logstash rejects."""

from __future__ import annotations

from lslint.rules.api import PipelineRule, Severity, Stage

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar


class CompileRule(PipelineRule):
    """A rule about code that the grammar accepts and the compile step rejects."""

    severity: ClassVar[Severity] = "error"
    stage: ClassVar[Stage] = "parse"
    needs: ClassVar[str] = "1.5"
    """Earlier compile steps check less: 1.4 uses the last of several pairs of a hash with the same key."""
    sources: ClassVar[tuple[str, ...]] = ("verdicts of the real compiler (Logstash 9) on small configs",)
