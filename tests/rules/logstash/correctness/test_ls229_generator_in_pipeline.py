"""LS229 (generator-in-pipeline): cases beyond the examples of the rule."""

import pytest
from logstash_checks import messages
from rule_examples import found


def test_generators() -> None:
    counted = 'input { generator { lines => ["a"] count => 1 type => "a" } }\n'
    assert messages("LS229", counted) == []
    assert messages("LS229", counted.replace("=> 1 ", "=> -1 ")) == []
    assert messages("LS229", "input { generator {} } filter { sleep { time => 1 } }\n") == []
    assert len(messages("LS229", "input { generator {} }\n")) == 1


def test_pipelines_that_write_to_the_terminal_only() -> None:
    text = "input { generator {} }\n"
    assert messages("LS229", text + "output { stdout { codec => rubydebug } }\n") == []
    assert len(messages("LS229", text + "output { stdout { } file { path => '/tmp/a' } }\n")) == 1


@pytest.mark.parametrize(
    "text",
    [
        "input { stdin {} }\n",
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS229", text) == []
