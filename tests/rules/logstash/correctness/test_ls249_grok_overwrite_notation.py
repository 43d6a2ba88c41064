"""LS249 (grok-overwrite-notation): cases beyond the examples of the rule."""

from advice import fixed, run
from logstash_checks import grok_filter


def test_overwrite():
    text = grok_filter("%{GREEDYDATA:[message]}", options='overwrite => ["message"]')
    (finding,) = run("LS249", text)
    assert '"[message]"' in fixed(text, finding)
    assert run("LS249", grok_filter("%{GREEDYDATA:message}", options='overwrite => "message"')) == []
    assert run("LS249", grok_filter("%{GREEDYDATA:[a][b]}", options='overwrite => "a"')) == []
