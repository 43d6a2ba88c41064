"""The severities and stages on the pages of the rules: those that the examples really have."""

import re

import pytest
from paths import ROOT

import generate
from build import rule_docs, rule_outcomes
from lslint.kinds import IN_RULES
from lslint.report import outcomes, rule_text
from lslint.rules import registry

CODES = [code for code in registry.entries() if registry.load(code).bad]


def test_table_is_up_to_date():
    assert generate.stale("rule-outcomes") == [], "run tools/generate.py rules"


@pytest.mark.parametrize("code", CODES)
def test_page_is_true_of_the_examples(code):
    rule = registry.load(code)
    kind = IN_RULES.get(rule.kinds[0])
    if kind is None and rule.kinds[0] != "none":
        pytest.skip("the examples are not files that are checked")
    page = (ROOT / "docs" / "rules" / f"{code}.md").read_text(encoding="utf-8")
    severities = re.search(r"^\| severity \| (.*) \|$", page, re.MULTILINE)[1]
    stages = re.search(r"^\| stage \| (.*) \|$", page, re.MULTILINE)[1]
    rows = outcomes.outcomes(rule)
    for target in ("", *(rule_docs.majors(kind) if kind else ())):
        for severity, stage in rule_outcomes.found(rule, target):
            listed = next((pairs for targets, pairs in rows if target in targets), [(rule.severity, rule.stage)])
            assert (severity, stage) in listed, target
            assert re.search(rf"\b{severity}\b", severities), target
            assert f"{stage}: " in stages, target


@pytest.mark.parametrize(
    ("code", "severity", "stages"),
    [
        ("ES601", "error (stage load) for Elasticsearch 8.19 and 9.5; info (stage advice) without a target", 2),
        ("ES211", "error (stage start) or info (stage run), depending on the case", 2),
        ("FB221", "error (stage start) for Filebeat 9.5; otherwise warning (stage run)", 2),
        ("LS670", "error for Logstash 5.6, 6.8, 7.17, 8.19 and 9.5; warning without a target", 1),
        ("LS602", "usually info", 1),
        ("LS309", "usually info", 1),
        ("LS741", "usually warning", 1),
    ],
)
def test_severity_in_words(code, severity, stages):
    rule = registry.load(code)
    assert outcomes.severity_text(rule) == severity
    assert len(outcomes.stages(rule)) == stages
    assert f"| severity | {severity} |" in rule_text.markdown(rule)
    assert severity in " ".join(rule_text.text(rule, width=200).split())


def test_index_of_rules_has_all_severities():
    index = rule_docs.index()
    assert re.search(r"\| \[ES601\]\(ES601.md\) \|.*\| error/info \| load/advice \|", index)
