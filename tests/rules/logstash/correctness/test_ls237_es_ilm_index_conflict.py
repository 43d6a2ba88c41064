"""LS237 (es-ilm-index-conflict): cases beyond the examples of the rule."""

import pytest
from advice import run

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # LS237
        ('output { elasticsearch { ilm_enabled => auto index => "x" } }', 0),
        ('output { elasticsearch { ilm_rollover_alias => "x" index => "x" } }', 0),
        ('output { elasticsearch { ilm_rollover_alias => "x" ilm_enabled => "${ILM}" index => "y" } }', 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS237", text)) == count
