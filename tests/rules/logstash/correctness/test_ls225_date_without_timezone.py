"""LS225 (date-without-timezone): cases beyond the examples of the rule."""

import pytest
from advice import run


def dates(*formats: str, more: str = "") -> str:
    return (
        f'filter {{ date {{ match => ["t", {", ".join(f"{chr(34)}{one}{chr(34)}" for one in formats)}] {more} }} }}\n'
    )


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (dates("yyyy-MM-dd HH:mm:ss"), 1),
        (dates("ISO8601", "yyyy-MM-dd HH:mm:ss"), 1),
        (dates("ISO8601", "UNIX", "UNIX_MS", "TAI64N"), 0),
        (dates("yyyy-MM-dd HH:mm:ss Z", "dd/MMM/yyyy:HH:mm:ss ZZZ", "HH:mm z"), 0),
        (dates("yyyy-MM-dd'T'HH:mm:ss'Z'"), 1),
        (dates("yyyy-MM-dd"), 0),
        (dates("HH:mm", more='timezone => "Europe/Oslo"'), 0),
        (dates("HH:mm", more='timezone => "%{tz}"'), 0),
        (dates("${FORMAT}"), 0),
        ('filter { date { match => "${MATCH}" } }\n', 0),
    ],
)
def test_zones(text: str, count: int) -> None:
    assert len(run("LS225", text)) == count
