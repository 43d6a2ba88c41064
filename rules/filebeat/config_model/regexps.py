"""Checks of regular expressions: what the engine of Go does not compile."""

from __future__ import annotations

import re

from lslint.rules.api import Fix
from lslint.rules.filebeat import reported
from lslint.rules.filebeat.config_model.analysis import effect, write

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.api import Stage
    from lslint.rules.filebeat.config_model.analysis import Analysis
    from lslint.rules.filebeat.config_model.merge import MergedSetting

_REGEXP_PROBLEMS = {
    "look-around": ("Go does not support `{found}`", "Rewrite it without look-around"),
    "atomic-group": ("Go does not support `{found}`", "Use a plain group"),
    "bad-group": ("Go does not support `{found}`", "Use a plain group"),
    "bad-name": ("the group name in `{found}` is invalid or repeated", "Rename the group"),
    "back-reference": ("Go does not support `{found}`", "Rewrite it without back-references"),
    "bad-escape": ("Go does not support `{found}`", "Rewrite it without the escape"),
    "trailing-backslash": ("the last backslash escapes nothing", "Remove the backslash"),
    "possessive": ("`{found}` repeats a quantifier", "Remove the second quantifier"),
    "nothing-to-repeat": ("`{found}` has nothing to repeat", "Escape or remove the `{found}`"),
    "repeat-size": ("`{found}` repeats more than 1000 times", "Use at most 1000"),
    "bad-limits": ("the limits of `{found}` are reversed", "Swap them"),
    "unclosed-group": ("a `(` is not closed", "Add `)`, or write `[(]` for a literal `(`"),
    "unopened-group": ("a `)` has no opening `(`", "Remove the `)`, or write `[)]` for a literal `)`"),
    "unclosed-class": ("a `[` is not closed", "Add `]`, or write `[[]` for a literal `[`"),
    "bad-range": ("the range `{found}` is reversed", "Swap its ends"),
    "unknown-class": ("Go does not support the class `{found}`", "Use another class"),
    "too-deep": ("groups are nested too deeply", "Simplify the pattern"),
}
"""Problem in a regular expression, and what to do."""

_CLOSERS = {
    "unclosed-group": (")", "Write `[(]` for a literal `(`"),
    "unclosed-class": ("]", "Write `[[]` for a literal `[`"),
}
"""Problem that a closing character at the end may solve, and what to do where it does not."""


def check_regexp(analysis: Analysis, setting: MergedSetting, text: str, what: str, stage: Stage) -> None:
    """Add a finding if Go does not compile the pattern. ``what``: what contains it, for the message."""
    from lslint.grammar.regex import go as go_regexp

    refused = go_regexp.error(text)
    if refused is None:
        return
    is_glob = refused.what == "nothing-to-repeat" and refused.at == 0 and text.startswith("*")
    if is_glob and not setting.name.endswith("pattern"):
        better = globbed(text)
        fix = None
        if better and "\n" not in analysis.text[slice(*setting.span)] and "'" not in better:
            fix = Fix("safe", f"Replace the glob with `{better}`", write(setting.span, f"'{better}'").edits)
        displayed = text if len(text) < 60 else text[:57] + "…"
        message = f"`{displayed}` in {what} is a glob, not a regular expression{effect('start')}."
        message += f" Write `{better}`" if better else " Write a regular expression"
        analysis.add(reported.GlobAsRegexp, "start", setting, message, fix)
        return
    what_is_wrong = "bad-limits" if _has_reversed_limits(refused.found) else refused.what
    problem, action = (part.replace("{found}", refused.found) for part in _REGEXP_PROBLEMS[what_is_wrong])
    closer, alternative = _CLOSERS.get(what_is_wrong, ("", ""))
    if closer and go_regexp.error(text + closer) is not None:
        action = alternative
    message = f"Invalid regex in {what}: {problem}{effect(stage)}. {action}"
    analysis.add(reported.BadRegexp, stage, setting, message)


def _has_reversed_limits(found: str) -> bool:
    limits = re.fullmatch(r"\{([0-9]{1,4}),([0-9]{1,4})\}", found)
    return limits is not None and int(limits[1]) > int(limits[2])


def globbed(text: str) -> str:
    """Return the regular expression equivalent to a glob such as ``*.gz``; empty for other forms."""
    tail = text.lstrip("*")
    if not re.fullmatch(r"\.?[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*\*?", tail):
        return ""
    ends = not tail.endswith("*")
    return tail.rstrip("*").replace(".", r"\.") + "$" * ends
