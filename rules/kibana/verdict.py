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

    A file is accepted only for a release whose schemas were read, because other releases have other settings.
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
        made.not_checked.append(NotChecked(f"all settings are known only for Kibana {read}", unmasked=True))
        return made
    if marked or analysis.unknowns or errors or not analysis.is_read:
        return made
    made.verdict = "accepted"
    return made
