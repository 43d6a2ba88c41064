"""LS717 (redundant-default): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import check_fixed, filters
from rule_examples import found

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"), [("input { redis { threads => 1 } }", 1), (filters('grok { break_on_match => "${B}" }'), 0)]
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS717", text)) == count


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("input { redis { threads => 1 } }", "input { redis { } }"),
    ],
)
def test_fixes(text: str, after: str) -> None:
    check_fixed("LS717", text, after)


def test_batch_count_of_the_default() -> None:
    text = 'input { redis { data_type => "list" key => "logs" batch_count => %s } }'
    (finding,) = run("LS717", text % 125)
    assert finding.severity == "info"
    assert (
        finding.message == "`batch_count => 125` is the default value, so the setting has no effect. Remove the option"
    )
    assert not run("LS717", text % 1000)
    assert run("LS317", text % 1000)
    assert not run("LS317", text % 125)


@pytest.mark.parametrize(
    "text",
    [
        'input { redis { data_type => "list" key => "logs" batch_count => 100 } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS717", text) == []
