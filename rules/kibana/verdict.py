"""The verdict on a kibana.yml: whether Kibana starts with it."""

from __future__ import annotations

from lslint.rules.kibana.settings import analyze
from lslint.rules.shared.verdict import NotChecked, Verdict, is_refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.parse_errors import ParseError
    from lslint.rules.api import Context, Finding


def settings(found: list[Finding], errors: list[ParseError], context: Context) -> Verdict:
    """Return the verdict on a kibana.yml. ``found``: all findings, suppressed ones included.

    For a release whose schemas were not read, it covers what the releases around it have in common.
    """
    analysis = analyze(context)
    made = Verdict(found)
    made.not_checked += analysis.unknowns
    marked = made.leave_out_markers(errors)
    if is_refused(found):
        made.verdict, made.starts = "rejected", "no"
        return made
    if not analysis.exact:
        read = " and ".join(".".join(map(str, one)) for one in analysis.known.numbers)
        reason = f"all settings are known only for Kibana {read}"
        made.not_checked.append(NotChecked(reason, unmasked=True, of_kind=True))
    if marked or analysis.unknowns or errors:
        return made
    made.verdict = "accepted"
    return made
