"""LS337 (regex-unanchored-condition): cases beyond the examples of the rule."""

import pytest
from advice import fixed, run
from logstash_checks import filters


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("if [a] =~ /^.*x y.*$/ { drop {} }", 'if "x y" in [a] { drop {} }'),
        ("if [a] !~ /.*x/ { drop {} }", 'if "x" not in [a] { drop {} }'),
    ],
)
def test_fixes(text: str, after: str) -> None:
    (finding,) = run("LS337", filters(text))
    assert fixed(filters(text), finding) == filters(after)
    assert run("LS337", filters(after)) == []
