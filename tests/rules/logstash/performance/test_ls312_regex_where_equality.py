"""LS312 (regex-where-equality): cases beyond the examples of the rule."""

import pytest
from advice import fixed, run
from logstash_checks import filters, selected_codes


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (filters(r"if [verb] =~ /\Aa\.b\z/ { drop {} }"), 1),
        (filters(r"if [verb] =~ /^a\wb$/ { drop {} }"), 0),
        (filters("if [verb] =~ /^GET/ { drop {} }"), 0),
        (filters('if [verb] =~ "^${VERB}$" { drop {} }'), 0),
        (filters("if [verb] =~ /^$/ { drop {} }"), 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert len(run("LS312", text)) == count


@pytest.mark.parametrize(
    ("text", "after"),
    [
        ("if [a][b] !~ /^x y$/ { drop {} }", 'if [a][b] != "x y" { drop {} }'),
        ("if [a] =~ '^say \"hi\"$' { drop {} }", "if [a] == 'say \"hi\"' { drop {} }"),
    ],
)
def test_fixes(text: str, after: str) -> None:
    (finding,) = run("LS312", filters(text))
    assert fixed(filters(text), finding) == filters(after)
    assert run("LS312", filters(after)) == []


@pytest.mark.parametrize(
    "text",
    [
        "filter { if [verb] =~ /^GET|POST$/ { drop {} } }\n",
        "filter { if [message] =~ /^ERROR/ { drop {} } }\n",
        "filter { if [tags] =~ /^fail$/ or [message] =~ /timeout/ { drop {} } }\n",
    ],
)
def test_further_unreported(text: str) -> None:
    assert "LS312" not in selected_codes(text, "LS312")
