"""The severities and stages of a rule for its documentation: those that its examples have, without a target and with
each release as the target. ``knowledge/outcomes.json`` contains the rules of which they
differ from the severity and stage of the rule, or from each other."""

from __future__ import annotations

from lslint.kinds import OF_PRODUCT, product_title
from lslint.rules import knowledge
from lslint.rules.shared.message_parts import enumerated

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.api import Rule

SEVERITIES = ("error", "warning", "info")
STAGES = {
    "parse": "rejected when the file is parsed or compiled",
    "load": "rejected when the settings are validated",
    "start": "passes the config test, but the product, or the pipeline, does not start",
    "run": "starts, but does not behave as intended",
    "advice": "works, but is slower, riskier or harder to maintain than necessary",
}
PRODUCTS = {"LS": "Logstash", "FB": "Filebeat", "ES": "Elasticsearch", "KB": "Kibana"}
Pair = tuple[str, str]
"""Severity and stage of a finding."""


def outcomes(rule: Rule) -> list[tuple[list[str], list[Pair]]]:
    """Return the targets (empty: no target; else a range of releases) with what the examples of the rule are reported
    as; empty for a rule that always has its own severity and stage."""
    rows = knowledge.load("outcomes").get(rule.code, [])
    return [(targets, [(severity, stage) for severity, stage in pairs]) for targets, pairs in rows]


def _pairs(rule: Rule) -> list[Pair]:
    found = {pair for _, pairs in outcomes(rule) for pair in pairs} or {(rule.severity, rule.stage)}
    return sorted(found, key=_rank)


def _rank(pair: Pair) -> tuple[int, int]:
    return SEVERITIES.index(pair[0]), list(STAGES).index(pair[1])


def severities(rule: Rule) -> list[str]:
    """Return the severities of a rule, the highest one first."""
    return list(dict.fromkeys(severity for severity, _ in _pairs(rule)))


def stages(rule: Rule) -> list[str]:
    """Return the stages of a rule, the earliest one first."""
    found = {stage for _, stage in _pairs(rule)}
    return [stage for stage in STAGES if stage in found]


def severity_text(rule: Rule) -> str:
    """Return which severity a finding has, with its stage if the rule has several, and for which targets."""
    rows = outcomes(rule)
    has_stages = len(stages(rule)) > 1
    if len(_pairs(rule)) == 1:
        return f"usually {_pairs(rule)[0][0]}"
    if len(rows) == 1:
        return f"{_named(rows[0][1], has_stages)}, depending on the case"
    product = product_title(rule.kinds[0]) if len(rule.kinds) == 1 and rule.kinds[0] in OF_PRODUCT else ""
    product = product or PRODUCTS.get(rule.code[:2], "")
    parts = []
    for targets, pairs in sorted(rows, key=lambda row: "" in row[0]):
        releases = [target for target in targets if target]
        where = f"for {target_text(product, releases)}"
        if "" in targets:
            where = "otherwise" if releases else "without a target"
        named = _named(pairs, has_stages)
        parts.append(f"otherwise {named}" if where == "otherwise" else f"{named} {where}")
    return "; ".join(parts)


def target_text(product: str, spans: list[str]) -> str:
    """Return ranges of releases in words: ``["7.0-"]`` as "Logstash 7.0 and later", ``["-5.6", "8.1"]`` as "Logstash
    up to 5.6 and 8.1", and every release (``-``) as "any target"."""
    if spans == ["-"]:
        return "any target"
    parts = []
    for span in spans:
        low, dash, high = span.partition("-")
        if low and (high or not dash):
            parts.append(f"{low} to {high}" if dash else low)
        elif len(spans) == 1:
            parts.append(f"{low} and later" if low else f"{high} and earlier")
        else:
            parts.append(f"from {low} on" if low else f"up to {high}")
    return f"{product} {enumerated(parts)}"


def _named(pairs: list[Pair], has_stages: bool) -> str:
    if not has_stages:
        return enumerated(list(dict.fromkeys(severity for severity, _ in sorted(pairs, key=_rank))), "or")
    by_severity: dict[str, list[str]] = {}
    for severity, stage in sorted(pairs, key=_rank):
        by_severity.setdefault(severity, []).append(stage)
    return enumerated([f"{name} (stage {enumerated(found, 'or')})" for name, found in by_severity.items()], "or")
