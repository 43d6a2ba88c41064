"""The verdict on a file, derived from its findings and its analysis: accepted or rejected, and by which releases."""

from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Finding

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

TEMPLATE = "template: the rendered value is not known"
UNPARSED = "template: the syntax from here on depends on what a marker makes"
MAYBE_RENDERED = "template: this branch may not be rendered"
UNREAD = "template: this definition or branch is not checked"
TEMPLATE_REASONS = frozenset((TEMPLATE, UNPARSED, MAYBE_RENDERED, UNREAD))
"""What a verdict does not cover in a file that a template engine renders."""
OPTIONS_UNKNOWN = "the options of releases before 5.0 are unknown"
"""What the verdict on a pipeline for an old Logstash does not cover."""
NO_OPENSEARCH = "the release of OpenSearch is not known; --target opensearch=RELEASE sets it"
"""What the verdict on a template for OpenSearch does not cover."""


class NotChecked:
    """Something that was not checked, or that depends on more than the file, with the reason and maybe a span.

    ``releases``: set of the family's releases (bits) whose verdict is unknown because of it; 0: it does not affect the
    verdict. ``unmasked``: the reason contains nothing from the file. ``of_kind``: it holds for all files of the kind.
    """

    __slots__ = ("end", "of_kind", "reason", "releases", "start", "unmasked")

    def __init__(
        self,
        reason: str,
        start: int | None = None,
        end: int | None = None,
        releases: int = 0,
        *,
        unmasked: bool = False,
        of_kind: bool = False,
    ) -> None:
        self.reason = reason
        self.start = start
        self.end = (start or 0) if end is None else end
        self.releases = releases
        self.unmasked = unmasked
        self.of_kind = of_kind


class Verdict:
    """The verdict on a file.

    ``verdict``: ``accepted``, ``rejected`` or ``unknown``. ``starts``: ``yes``, ``no`` or ``unknown``. ``releases``:
    the releases that accept the file, as a string (``""``: none; None: unknown), or a function that returns it.
    ``not_checked``: what the verdict does not cover. ``found``: all findings, including suppressed ones.
    """

    __slots__ = ("not_checked", "releases", "starts", "verdict")

    def __init__(self, found: Iterable[Finding]) -> None:
        self.verdict = "unknown"
        is_stopped = any(finding.stage == "start" and finding.severity == "error" for finding in found)
        self.starts = "no" if is_stopped else "unknown"
        self.releases: str | Callable[[], str | None] | None = None
        self.not_checked: list[NotChecked] = []

    def leave_out_markers(self, errors: list[ParseError], *, outside_only: bool = False) -> bool:
        """Add the markers of a template engine to ``not_checked``. Return whether the verdict depends on them: they
        may insert more than values. A value on which it depends is a finding that the markers make uncertain.

        ``outside_only``: ignore markers inside strings and comments.
        """
        markers = [
            error
            for error in errors
            if error.kind == "template-marker" and not (outside_only and error.detail.get("outside") != "yes")
        ]
        self.not_checked += [NotChecked(TEMPLATE, error.start, error.end, unmasked=True) for error in markers]
        return any("inserts" in error.detail for error in markers)


def is_refused(found: Iterable[Finding]) -> bool:
    """Return whether a finding shows that the product rejects the file: with a warning, only some releases do."""
    return any(finding.stage in ("parse", "load") and finding.severity == "error" for finding in found)


def verdict_of(
    findings: list[Finding],
    errors: list[ParseError],
    not_checked: Iterable[NotChecked] = (),
    *,
    is_undecided: bool = False,
    outside_only: bool = False,
    releases: Callable[[], str | None] | None = None,
) -> Verdict:
    """Return the verdict on a file: rejected if a finding shows it, else accepted, unless markers of a template engine
    or something else (``is_undecided``) leave it open. ``findings``: all, suppressed ones included. ``not_checked``:
    what the verdict does not cover. ``releases``: returns those that accept the file, if markers do not decide that.
    ``outside_only``: see ``leave_out_markers``."""
    verdict = Verdict(findings)
    verdict.not_checked += not_checked
    is_marked = verdict.leave_out_markers(errors, outside_only=outside_only)
    if not is_marked:
        verdict.releases = releases
    if is_refused(findings):
        verdict.verdict = "rejected"
    elif not is_marked and not is_undecided:
        verdict.verdict = "accepted"
        verdict.starts = "no" if verdict.starts == "no" else "yes"
    return verdict


def incomplete(findings: list[Finding], errors: list[ParseError], reason: str) -> Verdict:
    """Return the verdict on a kind of file that rules do not check completely: it covers what they check. ``reason``:
    what they do not check."""
    return verdict_of(findings, errors, [NotChecked(reason, unmasked=True, of_kind=True)], outside_only=True)
