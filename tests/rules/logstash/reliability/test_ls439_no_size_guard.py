"""LS439 (no-size-guard): cases beyond the examples of the rule."""

from advice import run, spans
from logstash_checks import ES_OF_TWO_HOSTS, ES_OUTPUT, TCP_INPUT


def test_size_guards() -> None:
    assert spans("LS439", TCP_INPUT + ES_OUTPUT) == ["tcp"]
    assert not run(
        "LS439",
        TCP_INPUT + "filter { ruby { code => 'event.cancel if event.get(\"message\").length > 9' } }" + ES_OUTPUT,
    )
    assert not run("LS439", TCP_INPUT + "output { stdout { } }")
    assert not run("LS439", "input { jdbc { } }" + ES_OUTPUT)


def test_long_strings_take_time() -> None:
    """The message of a pipeline without a size limit names the filter to add."""
    (finding,) = run("LS439", "input { tcp { port => 5000 } }\n" + ES_OF_TWO_HOSTS)
    assert "truncate" in finding.message
    assert finding.rule.default is False
