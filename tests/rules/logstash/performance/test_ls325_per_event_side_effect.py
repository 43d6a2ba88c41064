"""LS325 (per-event-side-effect): cases beyond the examples of the rule."""

from advice import run
from logstash_checks import messages


def test_statsd_for_every_event() -> None:
    text = 'output { statsd { increment => "x" } elasticsearch {} }\n'
    (finding,) = run("LS325", text)
    assert finding.severity == "info"
    assert messages("LS325", 'output { if [a] { statsd { increment => "x" } } elasticsearch {} }\n') == []
