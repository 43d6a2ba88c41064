"""What the findings of a file and its analysis say about it as a whole: accepted or rejected, and by which releases."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from lslint.grammar.parse_errors import ParseError
    from lslint.rules.api import Finding


class NotChecked:
    """Something that was not checked, or that the file does not decide, and why; with a span if it has one.

    ``releases``: set of the family's releases (bits) whose verdict stays open; 0: it is reported only.
    ``unmasked``: the reason quotes nothing of the file.
    """

    __slots__ = ("end", "reason", "releases", "start", "unmasked")

    def __init__(
        self,
        reason: str,
        start: int | None = None,
        end: int | None = None,
        releases: int = 0,
        *,
        unmasked: bool = False,
    ) -> None:
        self.reason = reason
        self.start = start
        self.end = end
        self.releases = releases
        self.unmasked = unmasked


class Verdict:
    """The verdict on a file.

    ``verdict``: ``accepted``, ``rejected`` or ``unknown``. ``starts``: ``yes``, ``no`` or ``unknown``. ``releases``:
    the releases that accept the file as text (``""``: none; None: unknown), or a function that returns it.
    ``not_checked``: what the verdict leaves out. ``found``: all findings, suppressed ones included.
    """

    __slots__ = ("not_checked", "releases", "starts", "verdict")

    def __init__(self, found: Iterable[Finding]) -> None:
        self.verdict = "unknown"
        self.starts = "no" if any(finding.stage == "start" for finding in found) else "unknown"
        self.releases: str | Callable[[], str | None] | None = None
        self.not_checked: list[NotChecked] = []

    def leave_out_markers(self, errors: list[ParseError], *, outside_only: bool = False) -> bool:
        """Adds the markers of a template engine to ``not_checked``; returns whether there are any.

        ``outside_only``: those inside a string or a comment do not count.
        """
        markers = [
            error
            for error in errors
            if error.kind == "template-marker" and not (outside_only and error.detail.get("outside") != "yes")
        ]
        self.not_checked += [
            NotChecked("what the template puts here is not in the file", error.start, error.end) for error in markers
        ]
        return bool(markers)


def is_refused(found: Iterable[Finding]) -> bool:
    """Whether a finding says that the program refuses the file."""
    return any(finding.stage in ("parse", "load") for finding in found)


def incomplete(found: list[Finding], errors: list[ParseError], reason: str) -> Verdict:
    """The verdict on a kind of file that rules do not check completely. ``reason``: what they leave out."""
    made = Verdict(found)
    if is_refused(found):
        made.verdict = "rejected"
    made.not_checked.append(NotChecked(reason, unmasked=True))
    made.leave_out_markers(errors, outside_only=True)
    return made
