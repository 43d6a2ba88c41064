import pytest

from lslint.execution.event import Timestamp
from lslint.execution.joda import formats, zones
from lslint.execution.joda.fields import Invalid

NOW = (2024, 6)


def parsed(pattern, text, zone="UTC"):
    """The time of a string in a Joda format; None if it has another format."""
    try:
        return str(Timestamp.from_millis(formats.joda(pattern, NOW[0]).parse(text, zones.get(zone), NOW)))
    except Invalid:
        return None


@pytest.mark.parametrize(("pattern", "text", "time"), [
    ("yyyy-MM-dd HH:mm:ss", "2024-3-7 4:5:9", "2024-03-07T04:05:09.000Z"),
    ("yyyy-MM-dd", "24-03-07", "0024-03-07T00:00:00.000Z"), ("yyyyMMdd", "20240307", "2024-03-07T00:00:00.000Z"),
    ("yyMMdd", "240307", "2024-03-07T00:00:00.000Z"), ("yy-MM", "43-01", "2043-01-01T00:00:00.000Z"),
    ("yy-MM", "44-01", "1944-01-01T00:00:00.000Z"), ("MM/yy", "01/2024", "2024-01-01T00:00:00.000Z"),
    ("yyyyDDD", "2024061", "2024-03-01T00:00:00.000Z"), ("YYYY-MM-dd", "2024-12-30", "2024-12-30T00:00:00.000Z"),
    ("yyyy-MM-dd hh:mm a", "2024-03-07 12:30 am", "2024-03-07T00:30:00.000Z"),
    ("yyyy-MM-dd KK:mm a", "2024-03-07 11:30 PM", "2024-03-07T23:30:00.000Z"),
    ("yyyy-MM-dd HH:mm a", "2024-03-07 02:30 PM", "2024-03-07T02:30:00.000Z"),
    ("yyyy-MM-dd kk:mm", "2024-03-07 24:05", "2024-03-07T00:05:00.000Z"),
    ("yyyy ss.SSS", "2024 09.1", "2024-01-01T00:00:09.100Z"),
    ("yyyy ss.SSSSSS", "2024 09.123456", "2024-01-01T00:00:09.123Z"),
    ("EEE MMM dd yyyy", "tue may 06 2024", "2024-05-07T00:00:00.000Z"),
    ("EEEE, d MMMM yyyy", "Monday, 6 MAY 2024", "2024-05-06T00:00:00.000Z"),
    ("xxxx-'W'ww-e y", "2024-W10-4 2024", "2024-03-07T00:00:00.000Z"),
    ("w", "10", "2024-03-04T00:00:00.000Z"), ("yyyy G", "2024 AD", "2024-01-01T00:00:00.000Z"),
    ("YYYY G", "0005 BC", "-0004-01-01T00:00:00.000Z"), ("'at' yyyy", "AT 2024", "2024-01-01T00:00:00.000Z"),
    ("yyyy 'o''clock'", "2024 o'clock", "2024-01-01T00:00:00.000Z"),
    ("yyyy''MM", "2024'03", "2024-03-01T00:00:00.000Z"), ("yyyy'", "2024", "2024-01-01T00:00:00.000Z"),
    ("yyyy HH Z", "2024 12 -0330", "2024-01-01T15:30:00.000Z"),
    ("yyyy HH Z", "2024 12 +01:00:30.5", "2024-01-01T10:59:29.500Z"),
    ("yyyy HHZZ", "2024 12Z", "2024-01-01T12:00:00.000Z"),
    ("yyyy-MM HH ZZZ", "2024-07 12 Europe/Berlin", "2024-07-01T10:00:00.000Z"),
    ("yyyy-MM HH z", "2024-01 12 PDT", "2024-01-01T20:00:00.000Z"),
    ("yyyy HH z", "2024 12 GMT", "2024-01-01T12:00:00.000Z"),
    ("y" * 5000, f"{2024:05000}", "2024-01-01T00:00:00.000Z"), ("y" * 5000, "9" * 5000, None),
])  # fmt: skip
def test_joda(pattern, text, time):
    assert parsed(pattern, text) == time


@pytest.mark.parametrize(("pattern", "text"), [
    ("yyyy-MM-dd", "2024-02-30"), ("yyyy-MM-dd", "2024-13-01"), ("yyyy-MM-dd", " 2024-01-01"),
    ("yyyy-MM-dd", "2024-01-01 "), ("yyyy-MM-dd", "2024-01"), ("yyyy HH", "2024 24"), ("yyyy mm", "2024 60"),
    ("yyyy hh a", "2024 14 PM"), ("yyyy kk", "2024 00"), ("yyyy MMM", "2024 mAr"), ("yyyy MMM", "2024 Mär"),
    ("xxxx-'W'ww y", "2024-W53 2024"), ("yyyy D", "2023 366"), ("yyyy.SSS", "2024.1234"), ("yyyy Z", "2024 UTC"),
    ("yyyy Z", "2024 +1"), ("yyyy Z", "2024 +24"), ("yyyy Z", "2024 +01:"), ("yyyy Z", "2024 +0160"),
    ("yyyy z", "2024 CET"), ("yyyy ZZZ", "2024 europe/berlin"), ("yyyy", "2024x"), ("yyyy", "٢٠٢٤"),
    ("yyyy", "999999999"),
])  # fmt: skip
def test_other_text(pattern, text):
    assert parsed(pattern, text) is None


@pytest.mark.parametrize(("text", "time"), [
    ("Jan 01 00:30 +0200", "2024-12-31T22:30:00.000Z"), ("Dec 31 23:30 -0200", "2024-01-01T01:30:00.000Z"),
])  # fmt: skip
def test_year_is_guessed_after_the_offset(text, time):
    assert parsed("MMM dd HH:mm Z", text) == time
