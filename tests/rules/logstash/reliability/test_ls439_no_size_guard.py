"""LS439 (no-size-guard): cases beyond the examples of the rule."""

from advice import run, spans
from logstash_checks import ES_OUTPUT, TCP_INPUT


def test_size_guards() -> None:
    assert spans("LS439", TCP_INPUT + ES_OUTPUT) == ["tcp"]
    assert not run("LS439", TCP_INPUT + "output { stdout { } }")
    assert not run("LS439", "input { jdbc { } }" + ES_OUTPUT)
    assert not run("LS439", "input { tcp { port => 5000 codec => json } }" + ES_OUTPUT)  # decoded before any filter
    assert spans("LS439", "input { tcp { port => 5000 codec => plain } }" + ES_OUTPUT) == ["tcp"]
