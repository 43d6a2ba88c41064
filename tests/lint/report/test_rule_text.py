"""The pages of the rules, and that those in the repository are up to date."""

import pytest

import generate
from lslint.report import rule_text as explain
from lslint.rules import registry
from lslint.rules.shared import releases


def test_pages_are_up_to_date():
    assert generate.stale("rule-docs") == [], "run tools/generate.py docs"


def test_everything_of_a_rule_is_on_its_page_and_in_the_text():
    missing = []
    for code in registry.entries():
        rule = registry.load(code)
        facts = [rule.code, rule.name, rule.summary, rule.severity, rule.stage, releases.why(rule)]
        facts += releases.sources(rule)
        facts += [line.strip() for example in (*rule.bad, *rule.good, rule.fixed) for line in example.splitlines()]
        for displayed in (explain.markdown(rule), explain.text(rule)):
            missing += [(code, fact) for fact in facts if fact not in displayed]
    assert missing == []


@pytest.mark.parametrize(
    ("word", "codes"),
    [
        ("LS317", ["LS317"]),
        ("redis-threads", ["LS318"]),
        ("LS90", ["LS901", "LS902", "LS903", "LS904", "LS905", "LS906"]),
    ],
)
def test_find(word, codes):
    assert [rule.code for rule in explain.find(word)] == codes


def test_find_unknown():
    with pytest.raises(ValueError, match="did you mean redis-threads"):
        explain.find("redis-thread")
