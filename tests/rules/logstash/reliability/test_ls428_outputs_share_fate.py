"""LS428 (outputs-share-fate): cases beyond the examples of the rule."""

import pytest
from advice import FakeProject, GuessedProject, run, spans
from logstash_checks import ES_OUTPUT


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("elasticsearch { } http { url => 'h' }", ["http"]),
        ("elasticsearch { } syslog { host => 'h' port => 514 }", []),
        ("elasticsearch { } syslog { host => 'h' port => 514 protocol => udp }", []),
        ("elasticsearch { } syslog { host => 'h' port => 514 protocol => 'ssl-tcp' }", ["syslog"]),
        ("elasticsearch { hosts => ['a'] } elasticsearch { hosts => ['b'] }", ["elasticsearch"]),
        ("elasticsearch { hosts => ['a'] } elasticsearch { hosts => ['a'] index => 'x' }", []),
        ("elasticsearch { } stdout { } file { path => '/a' } null { }", []),
        ("if [a] { elasticsearch { } } else { kafka { topic_id => 't' } }", []),
        ("if [a] { elasticsearch { } } if [b] { kafka { topic_id => 't' } }", ["kafka"]),
        ("pipeline { send_to => ['a'] } pipeline { send_to => ['b'] }", []),
        ("kafka { topic_id => 'a' } redis { key => 'k' } http { url => 'h' }", ["redis"]),
        ("statsd { host => 'm' } elasticsearch { }", []),
        ("{% if a %}\nkafka { topic_id => 't' }\n{% endif %}\nelasticsearch { }", []),
    ],
)
def test_outputs_that_block_each_other(body: str, found: list[str]) -> None:
    assert spans("LS428", f"output {{ {body} }}") == found


def test_outputs_of_other_files() -> None:
    project = FakeProject({"b.conf": "output { kafka { topic_id => 't' } }"})
    (finding,) = run("LS428", ES_OUTPUT, project=project)
    assert finding.related[0].path == "b.conf"
    assert not run("LS428", ES_OUTPUT, project=GuessedProject({"b.conf": "output { kafka { topic_id => 't' } }"}))
    (finding,) = run("LS428", "output { http { url => 'h' } kafka { topic_id => 't' } }", target="6.2")
    assert "broker" in finding.message
