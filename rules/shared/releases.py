"""Placeholders for release numbers in the texts of rules and in the docs, filled from ``knowledge/releases.json``.

``{newest}``: the newest release that every product may have as a target; ``{oldest}``: the oldest one, with which the
tables of plugins begin; ``{observed}``: the Elasticsearch releases whose servers were observed. A number that is a fact
of history (``since 7.11``, ``measured with 9.5.3``) is written as it is.
"""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.api import Rule

PLACEHOLDERS = ("{newest}", "{oldest}", "{observed}")
_values: dict[str, str] = {}


def values() -> dict[str, str]:
    """Placeholder -> text."""
    if not _values:
        from lslint.rules import knowledge

        known: dict[str, list[str]] = knowledge.load("releases")
        first, *others = known.values()
        shared = [release for release in first if all(release in other for other in others)]
        *observed, last = knowledge.load("es/observed")
        _values.update(zip(PLACEHOLDERS, (shared[-1], shared[0], f"{', '.join(observed)} and {last}"), strict=True))
    return _values


def fill(text: str) -> str:
    """``text`` with its placeholders filled."""
    for placeholder in PLACEHOLDERS:
        if placeholder in text:
            text = text.replace(placeholder, values()[placeholder])
    return text


def why(rule: Rule) -> str:
    """The reason of a rule, for people."""
    return fill(rule.why.strip())


def sources(rule: Rule) -> list[str]:
    """The sources of a rule, for people."""
    return [fill(source) for source in rule.sources]
