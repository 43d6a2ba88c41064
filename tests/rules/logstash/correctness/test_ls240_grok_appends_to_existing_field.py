"""LS240 (grok-appends-to-existing-field): cases beyond the examples of the rule."""

import pytest
from advice import run
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
