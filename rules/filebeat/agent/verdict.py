"""The verdict on a policy of Elastic Agent: whether it can run the inputs."""

from __future__ import annotations

from lslint.rules.filebeat.agent.policy import analyze
from lslint.rules.shared.verdict import NotChecked, Verdict, is_refused

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.parse_errors import ParseError
    from lslint.rules.api import Context, Finding

_PARTS = {
    "inputs": "the options of the inputs and their streams are not checked",
    "outputs": "the options of the outputs are not checked",
}


def verdict(found: list[Finding], errors: list[ParseError], context: Context) -> Verdict:
    """Return the verdict on a policy. ``found``: all findings, suppressed ones included.

    The components that run the inputs check their options themselves, which the verdict does not cover.
    """
    made = Verdict(found)
    made.not_checked.append(NotChecked("policies are checked only for the shape, ids and outputs", unmasked=True))
    root = analyze(context).root
    for setting in root.fields.values() if root is not None else ():
        reason = _PARTS.get(setting.name, f"the settings below `{setting.name}` are not checked")
        made.not_checked.append(NotChecked(reason, *setting.name_span))
    marked = made.leave_out_markers(errors)
    if is_refused(found):
        made.verdict = "rejected"
    elif not marked:
        made.verdict = "accepted"
    return made
