"""Generates rules/index.py: what must be known of each rule and check before its module is imported; and for each
family rules/<family>/reported.py, through which checks and the engine refer to the rules that they report."""

from __future__ import annotations

from lslint.rules import checkout, registry
from lslint.rules.entry import RuleEntry

OWNS = ("rules/*/reported.py",)
FACTS = ("name", "category", "kinds", "visits", "stage", "severity", "default", "may_refuse", "required_text")


def files() -> dict[str, str]:
    """The index and, for each family, the rules that checks report; from the rule modules."""
    index = ['"""The facts of every rule that tell whether a file needs it. Made by tools/generate.py."""\n']
    index.append(
        "# name, category, kinds, visits, stage, severity, default, may_refuse, required_text, by family and code"
    )
    index.append("# ruff: noqa\n# fmt: off\nRULES: dict[str, dict[str, tuple]] = {  # type: ignore[type-arg]")
    for family in registry.FAMILIES:
        index.append(f'    "{family}": {{')
        for code, name, group, _ in sorted(checkout.files(family)):
            entry = checkout.imported(code, family, name, group)
            facts = tuple(getattr(entry, fact) for fact in FACTS)
            index.append(f'        "{code}": {facts!r},')
        index.append("    },")
    index.append("}")
    index.append("# module, name, kinds, visits")
    index.append("CHECKS: tuple[tuple[str, str, tuple[str, ...], tuple[str, ...]], ...] = (")
    index += [f"    {(entry.module, entry.name, entry.kinds, entry.visits)!r}," for entry in checkout.checks()]
    index.append(")")
    texts = {"rules/index.py": "\n".join(index) + "\n"}
    for family in registry.FAMILIES:
        found = [checkout.imported(code, family, name, group) for code, name, group, _ in checkout.files(family)]
        reported = [entry for entry in found if not entry.visits or family == "run"]
        if reported:
            texts[f"rules/{family}/reported.py"] = reported_text(reported)
    return texts


def reported_text(entries: list[RuleEntry]) -> str:
    """The module through which the checks of a family refer to their rules. Each rule is loaded when it is needed."""
    modules = sorted((type(registry.load(entry.code)).__name__, entry.module) for entry in entries)
    assert len({name for name, _ in modules}) == len(modules), "two rules of a family have classes of one name"
    lines = ['"""The rules that checks report, as classes. Made by tools/generate.py."""\n']
    lines.append(
        "# ruff: noqa\n# fmt: off\nfrom __future__ import annotations\n\nTYPE_CHECKING = False\nif TYPE_CHECKING:"
    )
    lines += [f"    from {module} import {name} as {name}" for name, module in modules]
    lines.append("else:\n    from lslint.rules.entry import lazy_attribute\n\n    MODULES = {")
    lines += [f'        "{name}": "{module}",' for name, module in modules]
    lines.append("    }\n    __getattr__ = lazy_attribute(globals())")
    return "\n".join(lines) + "\n"
