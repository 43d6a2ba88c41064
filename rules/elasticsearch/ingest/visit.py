"""The state that the checks of the ingest pipelines of one file share."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigNode, Entry
from lslint.rules.api import Context, Finding, Fix, Rule
from lslint.rules.elasticsearch.model import releases

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.api import Severity, Stage
    from lslint.rules.elasticsearch.ingest.catalogue import Row


class Visit:
    """The pipelines of a file. ``release``: the release in use, None if it is unknown or only assumed."""

    __slots__ = ("ctx", "findings", "release")

    def __init__(self, ctx: Context) -> None:
        self.ctx = ctx
        self.findings: list[Finding] = []
        self.release = None if "assumed" in ctx.options else releases.numbers_of(ctx.target)

    def add(
        self,
        rule: type[Rule],
        at: ConfigNode | Entry | tuple[int, int],
        message: str,
        fix: Fix | None = None,
        severity: Severity | None = None,
        stage: Stage | None = None,
    ) -> None:
        """Report a span, a node, or the key of an entry."""
        where = at.key if isinstance(at, Entry) else at
        self.findings.append(rule.finding(where, message, fix=fix, severity=severity, stage=stage))

    def is_too_old(self, row: Row) -> bool:
        """Whether the release in use certainly lacks something."""
        since = row.get("not_before")
        return since is not None and self.release is not None and self.release < releases.numbers(since)

    @property
    def spoken(self) -> str:
        """The release in use, for messages."""
        return ".".join(map(str, self.release or ()))
