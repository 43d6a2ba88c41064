"""The pages of the rules, and that those in the repository are up to date."""

import re
from types import SimpleNamespace

from build import rule_docs
from lslint.report import outcomes, placeholders
from lslint.report import rule_text as explain
from lslint.report.display import clean_lines
from lslint.rules import registry


def test_a_page_names_required_options_that_its_examples_omit():
    text = "input { jdbc { statement => 'SELECT 1' } }\n"
    rule = SimpleNamespace(code="LS491", kinds=("logstash",), bad=(text,), good=(text,), fixed="")
    sentence = rule_docs.omitted(rule)
    assert "the `jdbc` input requires `jdbc_connection_string`, `jdbc_driver_class` and `jdbc_user`." in sentence
    assert f"## Bad\n\n{sentence}\n\n```conf\n" in rule_docs.markdown(registry.load("LS491"), remark=sentence)
    assert [rule_docs.omitted(registry.load(code)) for code in ("LS103", "LS602", "FB103")] == ["", "", ""]


def test_headings_of_a_page():
    page = rule_docs.markdown(registry.load("LS415"))
    headings = ["Reason", "Bad", "Good", "After the fix", "Options", "Sources"]
    found = re.findall(r"^## (.+)$", page, re.MULTILINE)
    assert found == [heading for heading in headings if heading in found]
    assert {"Reason", "Bad", "Options", "Sources"} <= set(found)


def test_a_rule_about_the_run_has_no_stage():
    page = rule_docs.markdown(registry.load("LS902"))
    assert "| stage |" not in page
    assert "| kinds of files | all files |" in page
    assert "\n  stage " not in explain.text(registry.load("LS902"))
    assert "| stage | usually `advice`: " in rule_docs.markdown(registry.load("LS701"))


def test_everything_of_a_rule_is_on_its_page_and_in_the_text():
    missing = []
    for code in registry.entries():
        rule = registry.load(code)
        facts = [rule.code, rule.name, rule.summary, placeholders.why(rule)]
        facts += placeholders.sources(rule)
        facts += [line.strip() for example in (*rule.bad, *rule.good, rule.fixed) for line in example.splitlines()]
        page, text = rule_docs.markdown(rule), explain.text(rule)
        missing += [(code, fact) for fact in facts if fact not in page]
        severities = [*outcomes.severities(rule), *(outcomes.stages(rule) if not code.startswith("LS9") else [])]
        missing += [(code, fact) for fact in severities if fact not in text]
        # paragraphs are wrapped again and tables are aligned, so only the words are the same
        words = set(_words(text))
        missing += [(code, word) for fact in facts for word in _words(clean_lines(fact)) if word not in words]
        examples = [line for one in (*rule.bad, *rule.good, rule.fixed) for line in one.rstrip().split("\n")]
        lines = set(text.split("\n"))
        examples = [clean_lines(line) for line in examples]
        missing += [(code, line) for line in examples if f"    {line}".rstrip() not in lines and line.strip()]
    assert missing == []


def _words(text):
    return re.sub(r"[|*`\\:]|-+(?=:?\|)", " ", text).split()
