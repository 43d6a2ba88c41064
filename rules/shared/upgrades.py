"""Advice about newer releases if the release in use is unknown."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.rules.api import Context, Finding, Refusal
from lslint.rules.shared.message_parts import split_action

SET_RELEASE = "The release in use is not known. Set it with `--target` or `[targets]`."
"""The help for a finding about something that only some of the releases reject that may be in use."""

NEEDS_NEWER = "rejected by older releases: "
"""Beginning of the key of a finding about something that only older releases reject, before these releases as a set: a
file needs the newest one of its parts."""

_NAMES_RELEASE = r"\b(?:since|by|in|before|than|until|requires|Logstash|Filebeat|Elasticsearch|Kibana) \d+\.\d+"


def limit(finding: Finding | None, is_new: bool, ctx: Context, is_refused: bool = False) -> Finding | None:
    """Limit upgrade advice: without a target, it is reported by default only if the file is for new releases.

    ``is_new``: the file shows that all of its releases support what the advice recommends. Otherwise the release in use
    may reject it. Then the finding is reported only if its rule is selected; if the newest release rejects the file
    (``is_refused``), it is reported without a fix.
    """
    may_lack_it = ctx.target is None and not is_new
    if finding is not None and may_lack_it:
        if is_refused:
            finding.fix = None
        else:
            finding.is_optional = True
    return finding


def assume(finding: Finding, releases: str) -> None:
    """Make a warning of an error that depends on releases which are only assumed, and name these."""
    note = f"The release is assumed: {releases}."
    finding.severity, finding.help = "warning", f"{finding.help} {note}" if finding.help else note


def of_some(finding: Finding, refusal: Refusal | None, rejecting: str = "") -> Finding:
    """Make a warning of a finding about something that only some of the releases reject, and say how to set one.
    ``rejecting``: these releases, for a message that does not name them."""
    finding.severity = "warning"
    finding.refusal = refusal
    if refusal is not None and not refusal.releases >> (refusal.scope.bit_length() - 1):
        finding.key = f"{NEEDS_NEWER}{refusal.releases:x}"
        if refusal.releases & refusal.scope & -refusal.scope:
            finding.fix = None  # the file is for newer releases than the oldest ones, which all reject it
    finding.help = f"{finding.help} {SET_RELEASE}" if finding.help else SET_RELEASE
    if rejecting:
        finding.message = with_releases(finding.message, f"rejected by {rejecting}")
    return finding


def with_releases(message: str, note: str) -> str:
    """Insert a note on releases in parentheses after the problem, unless the message names releases."""
    if compiled(_NAMES_RELEASE).search(message) is not None:
        return message
    problem, action = split_action(message)
    return f"{problem} ({note}){action}"
