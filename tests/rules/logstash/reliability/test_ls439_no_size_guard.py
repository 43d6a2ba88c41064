"""LS439 (no-size-guard): cases beyond the examples of the rule."""

from advice import run, spans
from logstash_checks import ES_OUTPUT, TCP_INPUT

from lslint.report.merging import merged


def test_size_guards() -> None:
    assert spans("LS439", TCP_INPUT + ES_OUTPUT) == ["tcp"]
    assert not run("LS439", TCP_INPUT + "output { stdout { } }")
    assert not run("LS439", "input { jdbc { } }" + ES_OUTPUT)
    assert not run("LS439", "input { tcp { port => 5000 codec => json } }" + ES_OUTPUT)  # decoded before any filter
    assert spans("LS439", "input { tcp { port => 5000 codec => plain } }" + ES_OUTPUT) == ["tcp"]


def test_one_filter_is_advised_for_several_inputs() -> None:
    text = "input { tcp { port => 5000 } udp { port => 5000 } }\noutput { elasticsearch { hosts => ['es:9200'] } }"
    (finding,) = merged(run("LS439", text))
    assert finding.message.startswith("No filter limits the length of events from 2 inputs, so long lines can")
