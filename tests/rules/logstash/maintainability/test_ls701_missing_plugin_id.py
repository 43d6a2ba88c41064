"""LS701 (missing-plugin-id): cases beyond the examples of the rule."""

import pytest
from advice import run
from counting import check_linear

from lslint.engine.visitor import Table, visit_pipeline
from lslint.grammar.logstash import parse as parse_
from lslint.rules import registry
from lslint.rules.logstash.api import PipelineView


@pytest.mark.slow
@pytest.mark.parametrize("shape", ["wide", "deep"])
def test_time_is_linear(shape: str) -> None:
    """Many plugins in a condition with many operands, and in many conditions; LS301 reads conditions as well."""
    rules = Table([registry.load("LS701"), registry.load("LS301")])
    inner = 'grok { match => { "message" => "%{IP:a} %{WORD:b}" } }\n'

    def made(count: int) -> tuple:
        text = f"filter {{ {('if [a] { ' + inner) * count} {'}' * count} }}"
        if shape == "wide":
            text = f"filter {{ if {' or '.join(['[a] == 1'] * count)} {{ {inner * count} }} }}"
        tree, _ = parse_.parse(text)
        return tree, rules, PipelineView(text, tree, "a.conf", "logstash")

    check_linear(lambda given: visit_pipeline(*given), made, 200, 1_600)


def test_what_nobody_gives_ids_to() -> None:
    mutates = "".join(f'mutate {{ lowercase => ["f{number}"] }} ' for number in range(5))
    text = "filter { if [a] { " + mutates + "} drop { } drop { } drop { } drop { } }"
    assert all(finding.is_optional for finding in run("LS701", text))
