"""All rules about conditions: their logic, and their findings on real files."""

import pytest
from advice import corpus, run
from logstash_checks import condition

from lslint.grammar.logstash import parse as parse_
from lslint.grammar.logstash.conditions import conditions
from lslint.rules.logstash.dataflow import condition_logic as logic

CODES = ("LS201", "LS202", "LS203", "LS205", "LS206", "LS207", "LS208", "LS210", "LS215")


def test_large_conditions_are_not_analyzed() -> None:
    text = condition(" and ".join(f"([a{n}] or [b{n}])" for n in range(30)))
    (expression,) = conditions(parse_.parse(text)[0])
    assert logic.terms(expression) is None
    deep = condition("(" * 2000 + "[a]" + ")" * 2000)
    (expression,) = conditions(parse_.parse(deep)[0])
    assert logic.terms(expression) == [frozenset([("[a]", "true", "")])]


@pytest.mark.slow
def test_few_findings_on_real_files() -> None:
    """Most conditions in real files are correct, so a rule with many findings is wrong."""
    files = corpus("logstash")
    hits = {code: sum(bool(run(code, text)) for _, text in files if "if " in text) for code in CODES}
    assert {code: count for code, count in hits.items() if count > len(files) * 0.01} == {}
