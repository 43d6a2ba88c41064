"""LS229 (generator-in-pipeline): cases beyond the examples of the rule."""

from logstash_checks import messages


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
