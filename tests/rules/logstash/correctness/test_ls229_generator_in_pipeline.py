"""LS229 (generator-in-pipeline): cases beyond the examples of the rule."""

from logstash_checks import messages


def test_generators() -> None:
    counted = 'input { generator { lines => ["a"] count => 1 type => "a" } }\n'
    assert messages("LS229", counted) == []
    assert len(messages("LS229", "input { generator {} }\n")) == 1
