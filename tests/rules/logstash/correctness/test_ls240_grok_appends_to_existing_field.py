"""LS240 (grok-appends-to-existing-field): cases beyond the examples of the rule."""

import pytest
from advice import FakeProject, GuessedProject, run
from logstash_checks import filters


@pytest.mark.parametrize(("later", "found"), [
    (
        'geoip { source => "ip" } if [a] { grok { match => { "b" => "x" } } } mutate { remove_field => "message" }',
        False,
    ),
    ('json { source => "message" } mutate { remove_field => ["message"] }', True),
    ('if "x" in [message] { drop { } } mutate { remove_field => ["message"] }', True),
    ('ruby { path => "a.rb" } mutate { remove_field => ["message"] }', False),
])  # fmt: skip
def test_a_field_that_is_removed_unread(later: str, found: bool) -> None:
    first = 'grok { match => { "message" => "^%{SYSLOGTIMESTAMP:time} %{GREEDYDATA:message}" } }'
    assert bool(run("LS240", filters(f"{first} {later}"))) is found
    assert bool(run("LS240", filters(f'if [type] == "a" {{ {first} {later} }}'))) is found
    assert run("LS240", filters(f'if [type] == "a" {{ {first} }} else {{ {later} }}'))


GONE = 'mutate { remove_field => ["message"] }'


@pytest.mark.parametrize(("own", "later", "is_found"), [
    ("{0}", GONE, False),
    ('if [type] == "a" {{ {0} }}', f'if [type] == "a" {{ {GONE} }}', False),
    ('if [type] == "a" {{ {0} }}', f'if [type] == "b" {{ {GONE} }}', True),
    ('if [type] == "a" {{ {0} }}', f'if [type] == "b" {{ json {{ source => "message" }} }} {GONE}', False),
    ('if [type] == "a" {{ {0} }}', f'if [type] == "a" {{ json {{ source => "message" }} }} {GONE}', True),
    ('if [type] == "a" {{ {0} }}', f'if [type] == "b" {{ if [message] {{ drop {{ }} }} }} {GONE}', False),
    (
        'if [x] {{ drop {{ }} }} else if [type] == "a" {{ if [b] {{ {0} }} }}',
        f'if [type] == "a" {{ {GONE} }}',
        False,
    ),
    ("{0}", f'if [kind] == "b" {{ kv {{ }} }} {GONE}', True),
    ('if [type] == "a" {{ {0} if [kind] == "b" {{ kv {{ }} }} }}', GONE, True),
    ('if [type] == "a" {{ {0} }}', f"if [kind] {{ kv {{ }} }} {GONE}", True),
    ('if [type] == "a" {{ {0} }}', f'if [message] =~ "b" {{ drop {{ }} }} {GONE}', True),
    (
        'if [type] == "a" {{ {0} }}',
        f'if [kind] == "b" {{ kv {{ }} }} else {{ json {{ source => "x" }} }} {GONE}',
        True,
    ),
    # a grok filter that reads the list tries each of its strings
    ("{0}", '{0} mutate {{ remove_field => "message" }}', False),
])  # fmt: skip
def test_a_field_that_a_later_file_removes(own: str, later: str, is_found: bool) -> None:
    first = 'grok { match => { "message" => "^%{SYSLOGTIMESTAMP:time} %{GREEDYDATA:message}" } }'
    text, other = filters(own.format(first)), filters(later.replace("{0}", first).replace("{{", "{").replace("}}", "}"))
    for project in (FakeProject, GuessedProject):
        assert bool(run("LS240", text, project=project({"b.conf": other}))) is is_found
