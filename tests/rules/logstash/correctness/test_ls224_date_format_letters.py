"""LS224 (date-format-letters): cases beyond the examples of the rule."""

import pytest
from advice import run
from rule_examples import found


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ('filter { date { match => ["a", "yyyy/mm"] } }\n', 1),
    ],
)
def test_reviewed(text: str, count: int) -> None:
    assert len(run("LS224", text)) == count


@pytest.mark.parametrize(
    ("format_", "stage", "words"),
    [
        ("unix_ms", "load", "Write the keyword as `UNIX_MS`"),
        ("yyyy-MM-dd HH:mm:ssXXX", "load", "Use `Z` for offsets"),
        ("yyyy-mm-dd", "run", "Use `MM` for the month"),
        ("dd.MM.yyyy hh:mm:ss", "run", "Use `HH`"),
        ("dd.MM.yyyy HH:mm:ss a", "run", "Use `hh`"),
        ("HH:mm:SS", "run", "Use `ss` for seconds"),
        ("HH:mm:ss.sss", "run", "Use `SSS` for fractions"),
        ("YYYY-ww", "run", "`xxxx`"),
        ("%Y-%m-%d", "run", "strftime"),
        ("yyyy-MM-dd HH:mm:ss zzzz", "run", "stops the pipeline"),
    ],
)
def test_date_formats(format_, stage, words):
    (finding,) = run("LS224", f'filter {{ date {{ match => ["ts", "{format_}"] }} }}')
    assert finding.stage == stage
    assert words in finding.message


@pytest.mark.parametrize(
    "format_",
    [
        "ISO8601", "EEE MMM dd HH:mm:ss zzz yyyy"
    ]
)  # fmt: skip
def test_date_formats_fine(format_):
    assert run("LS224", f'filter {{ date {{ match => ["ts", "{format_}"] }} }}') == []


@pytest.mark.parametrize(
    ("zone", "words"),
    [
        ("PST", "America/Los_Angeles"),
        ("europe/berlin", "Europe/Berlin"),
        ("GMT+1", "+01:00"),
        ("Nowhere", "is not a time zone"),
    ],
)
def test_date_zones(zone, words):
    (finding,) = run("LS224", f'filter {{ date {{ match => ["ts", "ISO8601"] timezone => "{zone}" }} }}')
    assert finding.stage == "load"
    assert words in finding.message


@pytest.mark.parametrize(
    "text",
    [
        'filter { date { match => ["ts", "iso8601"] } }\n',
        'filter { date { match => ["ts", "dd/MM/yyyy hh:mm:ss", "yyyy-MM-dd HH:MM"] } }\n',
    ],
)
def test_further_bad_examples(text: str) -> None:
    assert found("LS224", text)


@pytest.mark.parametrize(
    "text",
    [
        'filter { date { match => ["ts", "MMM  d HH:mm:ss", "dd/MMM/YYYY:hh:mm:ss a", "yyyy.DDD", "xxxx-ww"] } }\n',
        'filter { date { match => ["ts", "yyyy-MM-dd"] timezone => "%{[tz]}" } }\n',
        'filter { date { match => ["ts", "${FORMAT}"] timezone => "Europe/Berlin" } }\n',
        'filter { date { match => ["ts", "UNIX"] timezone => "PST" } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS224", text) == []
