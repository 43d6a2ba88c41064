"""LS298 (near-field-name): cases beyond the examples of the rule."""

import pytest
from advice import FakeProject, run
from logstash_checks import filters
from rule_examples import found

GROK = 'grok { match => { "message" => "^%{IP:client_ip} %{WORD:[http][method]} %{INT:status}" } }'


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (f'{GROK} if [statsu] == "1" {{ kv {{ source => "statsu" }} }}', 0),  # named twice
        ('csv { columns => ["temperature"] } mutate { convert => { "temprature" => "float" } }', 1),
        ('mutate { add_field => { "service" => "a" } } mutate { uppercase => ["servise"] }', 1),
        ("split { }", 0),
    ],
)
def test_names(text: str, count: int) -> None:
    assert len(run("LS298", filters(text))) == count


def test_other_files_of_the_pipeline() -> None:
    text = filters(GROK, 'geoip { source => "cleint_ip" }')
    assert len(run("LS298", text, project=FakeProject({"b.conf": filters("kv { }")}))) == 1
    again = filters('mutate { remove_field => "cleint_ip" }')
    assert run("LS298", text, project=FakeProject({"b.conf": again})) == []
    reads = filters('geoip { source => "cleint_ip" }')  # the other file may be for other events
    assert run("LS298", reads, project=FakeProject({"b.conf": filters(GROK)})) == []
    assert run("LS298", filters('geoip { source => "cleint_ip" }', GROK)) == []


@pytest.mark.parametrize(
    "text",
    [
        'filter {\n  geoip { source => "client" }\n'
        '  mutate { add_field => { "place" => "%{[geoip][lattitude]}" } }\n}\n',
    ],
)
def test_further_bad_examples(text: str) -> None:
    assert found("LS298", text)


@pytest.mark.parametrize(
    "text",
    [
        'filter {\n  grok { match => { "message" => "^%{IP:server1} %{WORD:verb}" } }\n'
        '  geoip { source => "server2" target => "geo" }\n}\n',
        'filter { mutate { rename => { "messages" => "message_list" } } }\n',
        'filter { date { match => ["update_time", "UNIX"] target => "updated_time" } }\n',
        'filter {\n  grok { match => { "message" => "^%{WORD:status}" } }\n'
        '  if [statis] { mutate { rename => { "statis" => "statistics" } } }\n}\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS298", text) == []
