"""LS215 (regex-on-number): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import GROK_OF_TYPED_FIELDS, check_time_is_linear, many_typed_comparisons


@pytest.mark.parametrize(
    ("before", "text", "found"),
    [
        (GROK_OF_TYPED_FIELDS, "[i] =~ /^5/", 1),
        (GROK_OF_TYPED_FIELDS + ' mutate { convert => { "i" => "string" } }', "[i] =~ /^5/", 0),
    ],
)
def test_kinds_of_fields(before: str, text: str, found: int) -> None:
    whole = f"filter {{ {before} if {text} {{ drop {{}} }} }}"
    assert len(run("LS215", whole)) == found


@pytest.mark.slow
@pytest.mark.parametrize(
    "make",
    [
        many_typed_comparisons,
    ],
)
def test_time_is_linear(make) -> None:
    check_time_is_linear("LS215", make)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (
            'filter { mutate { convert => { "code" => "integer" } } grok { match => { "m" => "%{OWN}" } }'
            " if [code] =~ /^5/ { drop { } } }\n",
            0,
        ),
    ],
)
def test_reviewed(text: str, count: int) -> None:
    assert len(run("LS215", text)) == count
