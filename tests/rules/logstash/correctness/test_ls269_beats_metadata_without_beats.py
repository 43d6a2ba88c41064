"""LS269 (beats-metadata-without-beats): cases beyond the examples of the rule."""

import pytest
from advice import run
from rule_examples import found

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ('input { syslog { } } output { elasticsearch { index => "%{[@metadata][version]}" } }', 1),
        ('input { tcp { codec => json } } output { elasticsearch { index => "%{[@metadata][beat]}" } }', 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS269", text)) == count


def test_a_file_whose_options_cannot_all_be_read() -> None:
    text = """input {
  kafka {
    bootstrap_servers => "{{ groups["kafka"] |
      join(",") }}"
    codec => "json"
  }
}
output { elasticsearch { index => "%{[@metadata][beat]}" } }
"""
    assert run("LS269", text) == []
    assert run("LS269", text.replace('groups["kafka"] |\n      join(",")', "kafka")) == []
    assert (
        len(run("LS269", text.replace('groups["kafka"] |\n      join(",")', "kafka").replace('"json"', "plain"))) == 1
    )


@pytest.mark.parametrize(
    "text",
    [
        'output { elasticsearch { index => "%{[@metadata][beat]}-%{+yyyy}" } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS269", text) == []
