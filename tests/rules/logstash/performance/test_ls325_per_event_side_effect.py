"""LS325 (per-event-side-effect): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import messages


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ('filter { if [a] { drop {} } }\noutput { email { to => "a@b" } }\n', 0),
        ('input { jdbc {} }\noutput { email { to => "a@b" } }\n', 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert len(run("LS325", text)) == count


def test_statsd_for_every_event() -> None:
    text = 'output { statsd { increment => "x" } elasticsearch {} }\n'
    (finding,) = run("LS325", text)
    assert finding.severity == "info"
    assert messages("LS325", 'output { if [a] { statsd { increment => "x" } } elasticsearch {} }\n') == []
