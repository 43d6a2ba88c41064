"""LS439 (no-size-guard): cases beyond the examples of the rule."""

from advice import run, spans
from logstash_checks import ES_OF_TWO_HOSTS, ES_OUTPUT, TCP_INPUT

from lslint.report.merging import merged


def test_size_guards() -> None:
    assert spans("LS439", TCP_INPUT + ES_OUTPUT) == ["tcp"]
    assert not run(
        "LS439",
        TCP_INPUT + "filter { ruby { code => 'event.cancel if event.get(\"message\").length > 9' } }" + ES_OUTPUT,
    )
    assert not run("LS439", TCP_INPUT + "output { stdout { } }")
    assert not run("LS439", "input { jdbc { } }" + ES_OUTPUT)
    assert not run("LS439", "input { tcp { port => 5000 codec => json } }" + ES_OUTPUT)  # decoded before any filter
    assert spans("LS439", "input { tcp { port => 5000 codec => plain } }" + ES_OUTPUT) == ["tcp"]


def test_long_strings_take_time() -> None:
    """The message of a pipeline without a size limit names the filter to add."""
    (finding,) = run("LS439", "input { tcp { port => 5000 } }\n" + ES_OF_TWO_HOSTS)
    assert "truncate" in finding.message
    assert finding.rule.default is False


def test_one_filter_is_advised_for_several_inputs() -> None:
    text = "input { tcp { port => 5000 } udp { port => 5000 } }\noutput { elasticsearch { hosts => ['es:9200'] } }"
    (finding,) = merged(run("LS439", text))
    assert finding.message.startswith("No filter limits the length of events from 2 inputs, so long lines can")


def test_ruby_filters_that_truncate_are_not_counted_as_inputs() -> None:
    ruby = "ruby { code => \"event.set('message', event.get('message').slice!(0, 9))\" }"
    text = f"filter {{ {ruby} {ruby} }}\noutput {{ elasticsearch {{ hosts => ['es:9200'] }} }}"
    found = merged(run("LS439", text))
    assert [one.message.startswith("Ruby code truncates `message`") for one in found] == [True, True]


def test_whole_documents_are_not_truncated_before_they_are_parsed() -> None:
    inputs = "input { tcp { port => 5000 } udp { port => 5000 } }\nfilter { json { source => 'message' } }\n"
    found = merged(run("LS439", inputs + ES_OF_TWO_HOSTS))
    assert [one.message.partition("indexing. ")[2] for one in found] == ["Add a `truncate` filter after `json`"]
