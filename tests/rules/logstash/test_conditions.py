"""All rules about conditions: their logic, and their findings on real files."""

from logstash_checks import condition

from lslint.grammar.logstash import parse as parse_
from lslint.grammar.logstash.conditions import conditions
from lslint.rules.logstash.dataflow import condition_logic as logic


def test_large_conditions_are_not_analyzed() -> None:
    text = condition(" and ".join(f"([a{n}] or [b{n}])" for n in range(30)))
    (expression,) = conditions(parse_.parse(text)[0])
    assert logic.terms(expression) is None
    deep = condition("(" * 2000 + "[a]" + ")" * 2000)
    (expression,) = conditions(parse_.parse(deep)[0])
    assert logic.terms(expression) == [frozenset([("[a]", "true", "")])]
