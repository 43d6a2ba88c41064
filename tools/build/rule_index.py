"""Generates rules/index.py: what must be known of each rule before its module is imported."""

from __future__ import annotations

from lslint.rules import checkout, registry

FACTS = ("name", "group", "kinds", "visits", "stage", "severity", "default", "may_refuse", "words")


def files() -> dict[str, str]:
    """The index, from the rule modules."""
    index = ['"""The facts of every rule that tell whether a file needs it. Made by tools/generate.py."""\n']
    index.append("# name, group, kinds, visits, stage, severity, default, may_refuse, words, by family and code")
    index.append("# ruff: noqa\n# fmt: off\nRULES: dict[str, dict[str, tuple]] = {  # type: ignore[type-arg]")
    for family in registry.FAMILIES:
        index.append(f'    "{family}": {{')
        for code, name, group, _ in sorted(checkout.files(family)):
            entry = checkout.imported(code, family, name, group)
            facts = tuple(getattr(entry, fact) for fact in FACTS)
            index.append(f'        "{code}": {facts!r},')
        index.append("    },")
    index.append("}")
    return {"rules/index.py": "\n".join(index) + "\n"}
