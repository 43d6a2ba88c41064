"""LS337 (regex-unanchored-condition): cases beyond the examples of the rule."""

import pytest
from advice import fixed, run
from logstash_checks import filters, selected_codes


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


@pytest.mark.parametrize(
    "text",
    [
        "filter { if [message] =~ /a.*error/ { drop {} } }\n",
        "filter { if [message] =~ /^.+error/ { drop {} } }\n",
    ],
)
def test_further_unreported(text: str) -> None:
    assert "LS337" not in selected_codes(text, "LS337")
