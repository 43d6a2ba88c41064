"""LS023 (arrow-in-array): one pair, several pairs, and a list that already consists of keys and values."""

import pytest
from logstash_checks import check_default


@pytest.mark.parametrize(
    ("value", "action"),
    [
        ('["a" => "b"]', "write pairs in braces, `{ key => value }`"),
        (
            '["a" => "b", "c" => "d"]',
            "write the pairs as a hash, in braces and without commas, `{ key => value key => value }`",
        ),
        ('["a", "b", "c" => "d"]', "use a comma, or write pairs in braces"),
    ],
)
def test_action(value, action):
    (finding,) = [
        one for one in check_default(f"filter {{ mutate {{ rename => {value} }} }}").findings if one.stage == "parse"
    ]
    assert finding.message == f"Logstash rejects `=>` in a list: {action}"
