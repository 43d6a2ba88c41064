"""LS445 (no-burst-brake): cases beyond the examples of the rule."""

from advice import run
from logstash_checks import ES_OF_TWO_HOSTS

from lslint.report.merging import merged


def test_one_filter_is_advised_for_several_inputs() -> None:
    (finding,) = merged(run("LS445", "input { beats { port => 5044 } tcp { port => 5000 } }\n" + ES_OF_TWO_HOSTS))
    assert finding.message.startswith("No filter limits bursts from 2 inputs, so one program can overload")
