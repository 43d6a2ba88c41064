"""LS224 (date-format-letters): cases beyond the examples of the rule."""

import pytest
from advice import run


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
        ("yyyy-MM-ddTHH:mm", "load", "`'T'`"),
        ("unix_ms", "load", "the keyword is `UNIX_MS`"),
        ("yyyy-MM-dd HH:mm:ssXXX", "load", "offsets are `Z`"),
        ("yyyy-mm-dd", "run", "the month is `MM`"),
        ("dd/MM/yyyy HH:MM:ss", "run", "minutes are `mm`"),
        ("yyyy-MM-DD", "run", "the day of the month is `dd`"),
        ("dd.MM.yyyy hh:mm:ss", "run", "use `HH`"),
        ("dd.MM.yyyy HH:mm:ss a", "run", "use `hh`"),
        ("HH:mm:SS", "run", "seconds are `ss`"),
        ("HH:mm:ss.sss", "run", "fractions are `SSS`"),
        ("YYYY-ww", "run", "`xxxx`"),
        ("%Y-%m-%d", "run", "strftime"),
        ("yyyy-MM-dd HH:mm:ss zzzz", "run", "exception"),
    ],
)
def test_date_formats(format_, stage, words):
    (finding,) = run("LS224", f'filter {{ date {{ match => ["ts", "{format_}"] }} }}')
    assert finding.stage == stage
    assert words in finding.message


@pytest.mark.parametrize(
    "format_",
    [
        "ISO8601", "yyyy-MM-dd'T'HH:mm:ss.SSSZ", "MMM  d HH:mm:ss", "yyyyMMddHHmmss", "dd/MMM/yyyy:HH:mm:ss Z",
        "hh:mm:ss a", "yyyy.DDD", "xxxx-'W'ww-e", "mm:ss", "EEE MMM dd HH:mm:ss zzz yyyy", "yyyy-MM-dd HH-mm-ss.SSSSSS",
        "yyMMdd HHmmss", "HH'h'mm",
    ],
)  # fmt: skip
def test_date_formats_fine(format_):
    assert run("LS224", f'filter {{ date {{ match => ["ts", "{format_}"] }} }}') == []


@pytest.mark.parametrize(
    ("zone", "words"),
    [
        ("PST", "America/Los_Angeles"),
        ("europe/berlin", "Europe/Berlin"),
        ("GMT+1", "+01:00"),
        ("Nowhere", "no time zone"),
    ],
)
def test_date_zones(zone, words):
    (finding,) = run("LS224", f'filter {{ date {{ match => ["ts", "ISO8601"] timezone => "{zone}" }} }}')
    assert finding.stage == "load"
    assert words in finding.message
