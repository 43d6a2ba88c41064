"""LS319 (redis-same-list-twice): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import REDIS_INPUT, messages


def test_two_inputs_of_one_channel() -> None:
    one = 'redis { data_type => "channel" key => "k" }'
    (finding,) = run("LS319", f"input {{ {one} {one} }}\n")
    assert "every event arrives twice" in finding.message


def test_two_inputs_of_one_list() -> None:
    text = f"input {{\n  {REDIS_INPUT} }}\n  {REDIS_INPUT} }}\n}}\n"
    (finding,) = run("LS319", text)
    assert text[: finding.start].count("\n") == 2
    assert text[finding.related[0].start :].startswith("redis")
    assert finding.related[0].start < finding.start
    assert "`threads => 2`" in finding.message
    assert messages("LS319", text.replace("redis_test", "another", 1)) == []


@pytest.mark.parametrize(("kind", "severity"), [("list", "info"), ("channel", "warning")])
def test_each_thread_has_its_own_connection(kind: str, severity: str) -> None:
    one = f'redis {{ host => "q" data_type => "{kind}" key => "logs" threads => 5 }}'
    (finding,) = run("LS319", f"input {{ {one} {one} }}")
    assert finding.severity == severity
    assert "connection" not in finding.message
