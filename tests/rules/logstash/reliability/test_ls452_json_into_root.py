"""LS452 (json-into-root): cases beyond the examples of the rule."""

import pytest
from advice import run


@pytest.mark.parametrize(
    ("inputs", "filters", "found"),
    [
        # a later filter reads fields that only the object can contain
        ("http { }", "json { source => 'message' } json { source => 'b' }", 0),
        ("http { }", "json { source => 'message' } if [level] == 'debug' { drop { } }", 0),
        ("http { }", "json { source => '[doc][a]' } mutate { copy => { '[doc][b]' => 'c' } }", 1),
        (
            "http { }",
            "json { source => 'message' } grok { match => { 'message' => '%{IP:ip}' } } geoip { source => 'ip' }",
            1,
        ),
        ("http { }", "mutate { rename => { 'level' => 'l' } } json { source => 'message' }", 1),
        ("http { }", "json { source => 'message' } prune { }", 0),
        ("jdbc { }", "json { source => 'message' }", 0),
    ],
)
def test_json_at_the_root(inputs: str, filters: str, found: int) -> None:
    assert len(run("LS452", f"input {{ {inputs} }} filter {{ {filters} }}")) == found
