"""LS228 (date-padded-day) and other advice about formats: not for a field that does not exist at the filter."""

import pytest
from advice import run
from rule_examples import found

GROK = 'grok { match => { "message" => "^%{SYSLOGTIMESTAMP:syslog_timestamp} %{GREEDYDATA:a}" } }'
DATE = 'date { match => ["%s", "%s"] }'
FORMATS = [("LS228", "MMM dd HH:mm:ss"), ("LS225", "MMM dd HH:mm:ss"), ("LS224", "yyyy-MM-DD HH:mm:ss")]


def pipeline(*filters, source="tcp { port => 5000 }"):
    return f"input {{ {source} }}\nfilter {{ {' '.join(filters)} }}\noutput {{ elasticsearch {{ }} }}\n"


@pytest.mark.parametrize(("code", "pattern"), FORMATS)
def test_a_field_that_is_set_before(code, pattern):
    assert run(code, pipeline(GROK, DATE % ("syslog_timestamp", pattern)))
    assert run(code, pipeline(GROK, DATE % ("syslog_timestamp", pattern), source="beats { port => 5044 }"))
    assert run(code, pipeline(DATE % ("[syslog][timestamp]", pattern), source="beats { port => 5044 }"))
    assert run(code, f"filter {{ {DATE % ('syslog_timestamp', pattern)} }}")


@pytest.mark.parametrize(("code", "pattern"), FORMATS)
def test_a_field_that_is_set_later_or_never(code, pattern):
    date = DATE % ("syslog_timestamp", pattern)
    assert run(code, pipeline(date, GROK)) == []
    assert run(code, pipeline(date)) == []
    assert run(code, pipeline(GROK, 'mutate { remove_field => ["syslog_timestamp"] }', date)) == []


@pytest.mark.parametrize(("code", "pattern"), FORMATS)
def test_a_field_that_may_be_in_the_event(code, pattern):
    date = DATE % ("syslog_timestamp", pattern)
    assert run(code, pipeline('json { source => "message" }', date, GROK))
    assert run(code, pipeline("kv { }", date, GROK))
    assert run(code, pipeline('ruby { path => "/a.rb" }', date, GROK))
    assert run(code, pipeline(date, GROK, source="redis { key => a data_type => list codec => json }"))
    assert run(code, pipeline('if [type] == "a" {', 'json { source => "message" }', date, "} else {", GROK, "}"))


@pytest.mark.parametrize(
    "text",
    [
        'filter { date { match => ["at", "MMM dd HH:mm:ss"] } }\n',
        'filter {\n  grok { match => { "message" => "%{CISCO_TAGGED_SYSLOG} %{GREEDYDATA:text}" } }\n'
        '  date { match => ["timestamp", "MMM dd HH:mm:ss"] }\n}\n',
        'filter { date { match => ["syslog_timestamp", "MMM dd yyyy HH:mm:ss"] } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS228", text) == []
