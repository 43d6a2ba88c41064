"""LS311 (drop-late): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import GROK_OF_VERB, filters, selected_codes


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # names in a grok pattern set fields, patterns from files may set any field
        (
            'filter { grok { match => { "m" => "%{COMBINEDAPACHELOG}" } } if [verb] == "GET" { drop { } } }\n',
            0,
        ),
        (
            'filter { grok { pattern_definitions => { "OWN" => "%{WORD:level}" } match => { "m" => "%{OWN}" } }'
            ' if [level] == "DEBUG" { drop { } } }\n',
            0,
        ),
        (
            'filter { grok { pattern_definitions => { "OWN" => "%{WORD:level}" } match => { "m" => "%{OWN}" } }'
            ' if [type] == "DEBUG" { drop { } } }\n',
            1,
        ),
    ],
)
def test_reviewed(text: str, count: int) -> None:
    assert len(run("LS311", text)) == count


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (filters(GROK_OF_VERB + ' if "debug" in [tags] { drop {} }'), 1),
        (filters(GROK_OF_VERB.replace("} }", '} add_tag => ["debug"] }') + ' if "debug" in [tags] { drop {} }'), 0),
        (filters(GROK_OF_VERB + ' if [a] { if [type] == "debug" { drop {} } }'), 1),
        (filters(GROK_OF_VERB + ' if [a] { geoip { source => "a" } } else { drop {} }'), 0),
        (filters(GROK_OF_VERB + ' kv {} if [type] == "debug" { drop {} }'), 0),  # kv may set the type
        (filters("if [x] { " + GROK_OF_VERB + ' } if [type] == "debug" { drop {} }'), 0),
        (filters('mutate { lowercase => ["type"] } if [type] == "debug" { drop {} }'), 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert len(run("LS311", text)) == count


@pytest.mark.parametrize(
    ("makes", "found"),
    [
        ('translate { source => "a" target => "b" dictionary_path => "/d.yml" }', 0),
        ('translate { field => "a" destination => "c" dictionary_path => "/d.yml" }', 1),
        ("xml { source => 'a' target => 'x' xpath => ['/b', 'b'] }", 0),
        ('mutate { rename => { "a" => "b" } }', 0),
    ],
)
def test_a_filter_in_between_makes_the_tested_field(makes: str, found: int) -> None:
    text = f'filter {{ csv {{ columns => ["a"] }} {makes} if [b] == "none" {{ drop {{ }} }} }}\n'
    text = text.replace("csv { columns", "grok { match => { 'message' => '^%{WORD:a}' } } csv { columns")
    assert bool(run("LS311", text.replace('csv { columns => ["a"] } ', ""))) is bool(found)


@pytest.mark.parametrize(
    "text",
    [
        'filter { if [type] == "debug" { drop {} } grok { match => { "message" => "^%{IP:ip} %{WORD:verb}" } } }\n',
        'filter { grok { match => { "message" => "^%{IP:ip}" } } if "_grokparsefailure" in [tags] { drop {} } }\n',
    ],
)
def test_further_unreported(text: str) -> None:
    assert "LS311" not in selected_codes(text, "LS311")
