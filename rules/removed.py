"""Rules that no longer exist. Their codes stay reserved, and suppressions, selections and baselines that name them
remain valid: a merged rule is reported under another code, a removed one never."""

from __future__ import annotations

from collections.abc import Mapping

from lslint.rules import knowledge

_FORMER = knowledge.load("former_rules")
MERGED: Mapping[str, tuple[str, str]] = _FORMER["merged"]
"""Former code to former name and the code of the rule that reports it now: its own code for a rule that others were
merged into."""
REMOVED: Mapping[str, tuple[str, str]] = _FORMER["removed"]
"""Former code to former name and the reason, a clause that completes "was removed: "."""


def code_of(selector: str) -> str | None:
    """Return what the code or name of a former rule means: the code of the rule that reports it now, the former code
    of a removed rule, or None if no rule ever had it."""
    upper, lower = selector.upper(), selector.lower()
    for code, (name, target) in MERGED.items():
        if upper == code or lower == name:
            return target
    return next((code for code, (name, _) in REMOVED.items() if upper == code or lower == name), None)


def former_codes(code: str) -> tuple[str, ...]:
    """Return the codes of the rules that were merged into a rule."""
    return tuple(former for former, (_, target) in MERGED.items() if target == code)


def fate(selector: str) -> str | None:
    """Return a sentence that says what became of a former rule, without a full stop; None for other selectors."""
    upper, lower = selector.upper(), selector.lower()
    for code, (name, target) in MERGED.items():
        if code == target and lower == name:
            return f"{name} is the former name of {code}"
        if code != target and (upper == code or lower == name):
            return f"{code} ({name}) was merged into {target}, which reports the same"
    for code, (name, reason) in REMOVED.items():
        if upper == code or lower == name:
            return f"{code} ({name}) was removed: {reason}"
    return None
