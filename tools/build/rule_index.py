"""Generates rules/index.py and, for the rules of each product, rules/<product>/index.py: what must be known of each
rule and check before its module is imported; and for each family rules/<family>/reported.py, through which checks and
the engine refer to the rules that they report."""

from __future__ import annotations

import pathlib
from collections.abc import Iterable, Sequence

from build.sources import SourceError
from lslint.kinds import KINDS
from lslint.kinds.kind import FileKind
from lslint.rules import checkout, registry
from lslint.rules.entry import RuleEntry

ROOT = pathlib.Path(__file__).resolve().parents[2]
OWNS = ("rules/*/reported.py", "rules/*/index.py")
PRODUCTS = ("logstash", "filebeat", "elasticsearch", "kibana")
"""The families with an index of their own: a run needs the rules of one product."""
FACTS = (
    "name",
    "category",
    "kinds",
    "visits",
    "stage",
    "severity",
    "default",
    "may_refuse",
    "required_text",
    "table",
)


_HEAD = (
    '"""Metadata of {of}, available without importing its module. Made by tools/generate.py."""\n\n'
    f"# {', '.join(FACTS)}, by {{by}}"
)


def files() -> dict[str, str]:
    """The index and, for each family, the rules that checks report; from the rule modules."""
    index = [_HEAD.format(of="every rule outside of the products", by="family and code")]
    index.append("RULES = {")
    texts = {}
    every: list[RuleEntry] = []
    for family in registry.FAMILIES:
        rules = sorted(checkout.rules(family))
        entries = [checkout.imported(code, family, name, category, table) for code, name, category, table in rules]
        every += entries
        rows = [f'    "{entry.code}": {tuple(getattr(entry, fact) for fact in FACTS)!r},' for entry in entries]
        if family in PRODUCTS:
            head = _HEAD.format(of=f"every rule of {family}", by="code")
            lines = [head, "RULES = {", *rows, "}"]
            texts[f"rules/{family}/index.py"] = "\n".join(lines) + "\n"
        else:
            index += [f'    "{family}": {{', *(f"    {row}" for row in rows), "    },"]
        reported = [entry for entry in entries if not entry.visits or family == "run"]
        if reported:
            texts[f"rules/{family}/reported.py"] = reported_text(reported)
    problems = unreported(KINDS, every)
    if problems:
        raise SourceError(problems[0])
    index.append("}")
    index.append("# module, name, kinds, visits")
    index.append("CHECKS: tuple[tuple[str, str, tuple[str, ...], tuple[str, ...]], ...] = (")
    index += [f"    {(entry.module, entry.name, entry.kinds, entry.visits)!r}," for entry in checkout.checks()]
    index.append(")")
    return {"rules/index.py": "\n".join(index) + "\n", **texts}


def unreported(kinds: Iterable[FileKind], entries: Sequence[RuleEntry]) -> list[str]:
    """What is missing so that each syntax error of each kind of file has a rule, one sentence each."""
    problems = []
    for kind in kinds:
        of_kind = [entry for entry in entries if not set(kind.names).isdisjoint(entry.kinds)]
        visits = {visit for entry in of_kind if entry.family in kind.families for visit in entry.visits}
        problems += [
            f"no rule reports the syntax error {error} of the kind {kind.name}: add the kind to `kinds` of a rule of "
            f"{' or '.join(kind.families)} that visits syntax/{error}"
            for error in kind.errors
            if f"syntax/{error}" not in visits
        ]
    declared = {f"syntax/{error}" for kind in kinds for error in kind.errors}
    problems += [
        f"{entry.code} visits {visit}, an error that no kind of file has: add it to grammar/parse_errors.py"
        for entry in entries
        for visit in entry.visits
        if visit.startswith("syntax/") and visit not in declared
    ]
    return problems


def reported_text(entries: list[RuleEntry]) -> str:
    """The module through which the checks of a family refer to their rules, by class or by kind of violation. Each rule
    is loaded when it is needed."""
    rules = {type(rule).__name__: rule for rule in (registry.load(entry.code) for entry in entries)}
    assert len(rules) == len(entries), "two rules of a family have classes of one name"
    rows = {name: entry for name, entry in sorted(zip(rules, entries, strict=True)) if entry.table}
    bases = {name: type(rules[name]).__mro__[1] for name in rows}
    modules = {name: rule.__module__ for name, rule in sorted(rules.items()) if name not in rows}
    imports = {**modules, **{base.__name__: base.__module__ for base in bases.values()}}
    lines = ['"""The rules that checks report, as lazily loaded classes. Made by tools/generate.py."""\n']
    lines.append("from __future__ import annotations\n\nTYPE_CHECKING = False\nif TYPE_CHECKING:")
    lines += [f"    from {module} import {name} as {name}" for name, module in sorted(imports.items())]
    lines += [f"    {name}: type[{base.__name__}]" for name, base in bases.items()]
    lines.append("else:\n    from lslint.rules.entry import lazy_attribute\n\n    MODULES = {")
    lines += [f'        "{name}": "{module}",' for name, module in modules.items()]
    lines.append("    }\n    ROWS = {")
    lines += [f'        "{name}": {(entry.table, entry.code)},' for name, entry in rows.items()]
    lines.append("    }\n    __getattr__ = lazy_attribute(globals())")
    violations = sorted((kind, name) for name, rule in rules.items() for kind in getattr(rule, "violations", ()))
    assert len(dict(violations)) == len(violations), "two rules of a family report violations of one kind"
    if violations:
        lines.append("\nVIOLATIONS = {")
        lines += [f'    "{kind}": "{name}",' for kind, name in violations]
        lines.append('}\n"""The class by the kind of violation: ``violations`` of the rules."""')
    return "\n".join(lines) + "\n"
