"""LS217 (sprintf-malformed): cases beyond the examples of the rule."""

import pytest
from advice import run
from rule_examples import found


@pytest.mark.parametrize(
    ("text", "displayed"),
    [
        ('output { elasticsearch { index => "a-%{@metadata.beat}" } }', "%{[@metadata][beat]}"),
        ('output { elasticsearch { index => "a-%{[agent.name]}" } }', "%{[agent][name]}"),
        ('output { file { path => "/a/%[host][name]" } }', "%{[host][name]}"),
        ('output { file { path => "/a/%{host" } }', "never closed"),
    ],
)
def test_sprintf(text, displayed):
    (finding,) = run("LS217", text)
    assert displayed in finding.message


@pytest.mark.parametrize(
    "text",
    [
        'output { elasticsearch { index => "a-%{[@metadata][beat]}-%{+YYYY.MM}" } }',
        'filter { kv { } mutate { add_tag => "%{shop.name}" } }',
        'filter { json { source => "m" add_field => { "host.name" => "x" } } mutate { add_tag => "%{host.name}" } }',
        'output { stdout { codec => line { format => "100%[sic" } } }',
        'filter { grok { match => { "m" => "%{A" } } ruby { code => "a = \'%{b\'" } }',
    ],
)
def test_sprintf_fine(text):
    assert run("LS217", text) == []


@pytest.mark.parametrize(
    "text",
    [
        'filter { mutate { add_field => { "seen" => "100 % {sure} %{shop.name}" } } }\n',
        'filter { grok { match => { "message" => "%{IP:host.ip}" } } mutate { add_tag => ["%{host.ip}"] } }\n',
        'filter { grok { match => { "message" => "%{INT" } } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS217", text) == []
