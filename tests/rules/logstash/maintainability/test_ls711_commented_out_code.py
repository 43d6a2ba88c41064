"""LS711 (commented-out-code): cases beyond the examples of the rule."""

import pytest
from advice import run
from rule_examples import found

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("filter {\n# if [a] {\n#   drop { }\n# }\n\n# mutate { }\n# mutate { }\n}\n", 1),
        ("# input {\n#  stdin { }\n# }\nfilter { }\n", 1),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS711", text)) == count


@pytest.mark.parametrize(
    "text",
    [
        'filter {\n  # mutate { add_tag => ["old"] }\n  drop { }\n}\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS711", text) == []
