"""Placeholders for release numbers in rules and in the docs, filled from ``knowledge/releases.json``.

``{newest}``: the newest release that is a valid target for every product of Elastic; ``{oldest}``: the oldest one, with
which the plugin tables begin. Historical releases (``since 7.11``, ``measured with 9.5.3``) are written as numbers.
"""

from __future__ import annotations

from lslint.rules import knowledge
from lslint.rules.api import Rule
from lslint.rules.facts import computed_once

PLACEHOLDERS = ("{newest}", "{oldest}")


@computed_once
def values() -> dict[str, str]:
    """Return the value of each placeholder."""
    known: dict[str, list[str]] = knowledge.load("releases")
    first, *others = [listed for product, listed in known.items() if product != "opensearch"]
    shared = [release for release in first if all(release in other for other in others)]
    return dict(zip(PLACEHOLDERS, (shared[-1], shared[0]), strict=True))


def fill(text: str) -> str:
    """Replace the placeholders in ``text``."""
    for placeholder in PLACEHOLDERS:
        if placeholder in text:
            text = text.replace(placeholder, values()[placeholder])
    return text


def why(rule: Rule) -> str:
    return fill(rule.why.strip())


def sources(rule: Rule) -> list[str]:
    return [fill(source) for source in rule.sources]
