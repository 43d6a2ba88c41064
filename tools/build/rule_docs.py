"""Generates docs/rules: a page for each rule and the list of rules, from the rule modules."""

from __future__ import annotations

from lslint.report import rule_text
from lslint.rules import registry

OWNS = ("docs/rules/*.md",)


def files() -> dict[str, str]:
    """Every page."""
    made = {code: rule_text.markdown(registry.load(code)) for code in registry.entries()}
    made["README"] = rule_text.index()
    # examples may hold bytes that are not valid UTF-8
    return {f"docs/rules/{name}.md": text.encode("utf-8", "backslashreplace").decode() for name, text in made.items()}
