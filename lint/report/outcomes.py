"""The severities and stages of a rule for its documentation: those that its examples have, without a target and with
each release as the target. ``knowledge/outcomes.json`` contains the rules of which they
differ from the severity and stage of the rule, or from each other."""

from __future__ import annotations

from lslint.config.command_line import SEVERITIES
from lslint.rules import knowledge
from lslint.rules.api import Rule
from lslint.rules.shared.message_parts import enumerated

STAGES = {
    "parse": "rejected when the file is parsed or compiled",
    "load": "rejected when the settings are validated",
    "start": "passes the config test, but does not start",
    "run": "starts, but does not behave as intended",
    "advice": "works, but could be faster, safer or easier to maintain",
}
SENT_STAGES = {
    "load": "rejected when it is sent to the server",
    "start": "accepted, but no index can be created from it",
    "run": "does not do what is intended",
}
"""The meanings of stages for files that are sent to a running server: templates, policies, pipelines and requests."""
OF_NODES = {"elasticsearch-settings", "jvm-options"}
PRODUCTS = {"LS": "Logstash", "FB": "Filebeat", "ES": "Elasticsearch", "KB": "Kibana"}
Pair = tuple[str, str]
"""Severity and stage of a finding."""


def outcomes(rule: Rule) -> list[tuple[list[str], list[Pair]]]:
    """Return the targets (empty: no target; else a range of releases) with what the examples of the rule are reported
    as; empty for a rule that always has its own severity and stage."""
    rows = knowledge.load("outcomes").get(rule.code, [])
    return [(targets, [(severity, stage) for severity, stage in pairs]) for targets, pairs in rows]


def _pairs(rule: Rule) -> list[Pair]:
    rule_pairs = {pair for _, pairs in outcomes(rule) for pair in pairs} or {(rule.severity, rule.stage)}
    return sorted(rule_pairs, key=lambda pair: (SEVERITIES.index(pair[0]), list(STAGES).index(pair[1])))


def severities(rule: Rule) -> list[str]:
    """Return the severities of a rule, the highest one first."""
    return list(dict.fromkeys(severity for severity, _ in _pairs(rule)))


def stages(rule: Rule) -> list[str]:
    """Return the stages of a rule, the earliest one first."""
    rule_stages = {stage for _, stage in _pairs(rule)}
    return [stage for stage in STAGES if stage in rule_stages]


def meaning(rule: Rule, stage: str) -> str:
    """Return what the product does with a file that has a finding of a stage."""
    is_sent = rule.code.startswith("ES") and OF_NODES.isdisjoint(rule.kinds)
    return SENT_STAGES.get(stage, STAGES[stage]) if is_sent else STAGES[stage]


def severity_text(rule: Rule) -> str:
    """Return which severities a finding has, and what decides."""
    rows, named = outcomes(rule), severities(rule)
    if len(named) == 1:
        return f"usually {named[0]}"
    reasons = ["the case"] if len(rows) == 1 or any(len(pairs) > 1 for _, pairs in rows) else []
    reasons += ["the release"] if len(rows) > 1 else []
    usually = "usually " if len(named) < len(SEVERITIES) else ""
    return f"{usually}{enumerated(named, 'or')}, depending on {enumerated(reasons)}"
