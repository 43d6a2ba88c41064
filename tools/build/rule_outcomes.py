"""Generates rules/knowledge/outcomes.json: the severities and stages that the examples of a rule have without a target,
and with each release as the target.

Rules that always have the severity and stage of their class are left out. Format: code -> list of
``[targets, [[severity, stage], ...]]``; a target is a range of releases as in ``build.release_spans``, and the empty
target is no target.

Also generates rules/knowledge/example_needs.json: the rules on by default of which no example is reported by default,
with what the examples need.
"""

from __future__ import annotations

from build import rule_docs
from build.json_text import by_line
from build.release_spans import joined, spans
from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text
from lslint.kinds import IN_RULES
from lslint.rules import registry
from lslint.rules.api import Rule

Pair = tuple[str, str]


def found(rule: Rule, release: str = "") -> set[Pair]:
    """Return the severities and stages of the findings of a rule in its examples, for a release as the target."""
    kind = IN_RULES.get(rule.kinds[0])
    values = Values()
    values.select = values.extend_select = [rule.code]
    values.target = [f"{kind.product}={release}"] if release and kind else []
    name, extension = (kind.name, kind.extensions[0]) if kind else (rule.kinds[0], ".json")
    findings = [
        finding
        for text in rule.bad
        for finding in check_text(text, f"example{extension}", name, Settings(values)).findings
    ]
    return {(finding.severity, finding.stage) for finding in findings if finding.rule.code == rule.code}


def groups(rule: Rule) -> list[tuple[list[str], list[Pair]]]:
    """Return the targets with the same severities and stages, oldest release first; empty for a rule without examples
    in the form of a checked file, and for one that always has its own severity and stage."""
    kind = IN_RULES.get(rule.kinds[0])
    if kind is None and rule.kinds[0] != "none":
        return []
    usual = tuple(sorted(found(rule)))
    by_release = spans(kind.product, lambda release: tuple(sorted(found(rule, release)))) if kind else []
    # Some releases report only some of the examples.
    common = joined([(span, usual if pairs and set(pairs) < set(usual) else pairs) for span, pairs in by_release])
    by_pairs: dict[tuple[Pair, ...], list[str]] = {}
    for target, pairs in (("", usual), *common):
        if pairs:
            by_pairs.setdefault(pairs, []).append(target)
    if set(by_pairs) <= {((rule.severity, rule.stage),)}:
        return []
    return [(targets, list(pairs)) for pairs, targets in by_pairs.items()]


def files() -> dict[str, str]:
    """The tables of all rules."""
    table = {code: rows for code in registry.entries() if (rows := groups(registry.load(code)))}
    needs = {code: need for code in registry.entries() if (need := rule_docs.needs(registry.load(code)))}
    return {
        f"rules/knowledge/{name}.json": by_line(rows, indent=" ")
        for name, rows in (("outcomes", table), ("example_needs", needs))
    }
