"""LS235 (add-field-makes-array): cases beyond the examples of the rule."""

import pytest
from advice import FakeProject, run
from logstash_checks import filters
from rule_examples import found

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # LS235
        ('input { beats { port => 1 } } filter { mutate { add_field => ["message", "x"] } }', 1),
        ('input { http { port => 1 } } filter { mutate { add_field => { "message" => "x" } } }', 0),
        ('input { udp { port => 1 codec => json } } filter { mutate { add_field => { "message" => "x" } } }', 0),
        (filters('if ![message] { mutate { add_field => { "message" => "x" } } }'), 0),
        (filters('if [message] == "" { mutate { add_field => { "message" => "x" } } }'), 1),
        (
            filters(
                'if [a] { mutate { remove_field => "message" } } else { mutate { add_field => { "message" => "x" } } }'
            ),
            1,
        ),
        (filters('ruby { code => "event.set(\'a\', 1)" } mutate { add_field => { "message" => "x" } }'), 1),
        (filters('ruby { code => "event.set(k, 1)" } mutate { add_field => { "message" => "x" } }'), 0),
        (filters('if [a] { json { source => "b" add_field => { "message" => "x" } } }'), 0),
        (filters('grok { match => { "m" => "^%{WORD:a}?$" } add_field => { "a" => "x" } }'), 0),
        (filters('grok { match => { "m" => ["^%{WORD:a}$", "%{INT:b}"] } add_field => { "a" => "x" } }'), 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(run("LS235", text)) == count


class Folder(FakeProject):
    """Files that only share a folder."""

    declared = False


@pytest.mark.parametrize(
    ("other", "count"),
    [
        ('filter { mutate { add_field => { "a" => "x" } } }', 1),
        ('filter { mutate { remove_field => "message" } }', 0),
        ("filter { ruby { path => '/a.rb' } }", 0),
        ("input { http { port => 1 } }", 0),
    ],
)
def test_files_of_the_folder(other: str, count: int) -> None:
    text = 'filter { mutate { add_field => { "message" => "x" } } }'
    assert len(run("LS235", text, project=Folder({"b.conf": other}))) == count


@pytest.mark.parametrize(
    "text",
    [
        'filter { mutate { rename => { "message" => "raw" } } mutate { add_field => { "message" => "x" } } }\n',
        'filter { json { source => "message" } mutate { add_field => { "level" => "x" } } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS235", text) == []
