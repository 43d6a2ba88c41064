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


@pytest.mark.parametrize("target", ["7.0", "7.17", "8.15", None])
def test_without_an_alias_ilm_is_not_in_use(target: str | None) -> None:
    """ilm.rb of 10.0 and later uses ILM only with the default index or a custom alias."""
    for more in ("", ' ilm_rollover_alias => "logstash"', ' ilm_rollover_alias => "ecs-logstash"'):
        text = 'output { elasticsearch { index => "web" ilm_enabled => true ilm_policy => "web"' + more + " } }"
        assert run("LS237", text, target=target) == []


def test_releases_that_use_ilm_in_any_case() -> None:
    text = 'output { elasticsearch { index => "web" ilm_enabled => true } }'
    (finding,) = run("LS237", text, target="6.8")
    assert "the alias `logstash`" in finding.message
    assert "Set `ilm_rollover_alias`" in finding.message
    assert run("LS237", 'output { elasticsearch { index => "web" ilm_rollover_alias => "w" } }', target="6.8") == []
