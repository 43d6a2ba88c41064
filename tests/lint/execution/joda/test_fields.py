import datetime

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from lslint.execution.joda import fields
from lslint.execution.joda.fields import DAY, Invalid

DATES = st.dates(datetime.date(1, 1, 1), datetime.date(9998, 12, 31))


def millis(date):
    return (date.toordinal() - datetime.date(1970, 1, 1).toordinal()) * DAY


@settings(deadline=None, suppress_health_check=list(HealthCheck))
@given(DATES)
def test_fields_of_a_date_in_any_order(date):
    year, week, weekday = date.isocalendar()
    by_month = [(fields.DAY_OF_MONTH, date.day), (fields.YEAR_FIELD, date.year), (fields.MONTH_OF_YEAR, date.month)]
    by_week = [(fields.DAY_OF_WEEK, weekday), (fields.WEEK_OF_YEAR, week), (fields.WEEK_YEAR, year)]
    by_day = [(fields.DAY_OF_YEAR, date.timetuple().tm_yday), (fields.YEAR_FIELD, date.year)]
    for saved in (by_month, by_week, by_day):
        assert fields.compute(saved, 2000) == millis(date)


@settings(deadline=None, suppress_health_check=list(HealthCheck))
@given(DATES, st.integers(0, DAY - 1))
def test_floors(date, rest):
    local = millis(date) + rest
    assert fields.YEAR_FIELD.floor(local) == millis(date.replace(month=1, day=1))
    assert fields.MONTH_OF_YEAR.floor(local) == millis(date.replace(day=1))
    assert fields.DAY_OF_MONTH.floor(local) == millis(date)
    assert fields.WEEK_OF_YEAR.floor(local) == millis(date) - (date.isoweekday() - 1) * DAY
    assert fields.date_of(local) == (date.year, date.month, date.day)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        (fields.MONTH_OF_YEAR, 13), (fields.DAY_OF_MONTH, 31), (fields.DAY_OF_MONTH, 0), (fields.DAY_OF_YEAR, 366),
        (fields.WEEK_OF_YEAR, 53), (fields.DAY_OF_WEEK, 8), (fields.HOUR_OF_DAY, 24), (fields.CLOCK_HOUR_OF_DAY, 0),
        (fields.CLOCK_HOUR_OF_HALF, 13), (fields.MINUTE_OF_HOUR, 60), (fields.YEAR_FIELD, 292_278_994),
        (fields.YEAR_OF_ERA, 0),
    ],
)  # fmt: skip
def test_out_of_range(field, value):
    with pytest.raises(Invalid):
        field.set(millis(datetime.date(2023, 6, 15)), value)


def test_day_without_a_year_is_in_the_default_year():
    assert fields.compute([(fields.MONTH_OF_YEAR, 2), (fields.DAY_OF_MONTH, 29)], 2024) == millis(
        datetime.date(2024, 2, 29)
    )
    with pytest.raises(Invalid):
        fields.compute([(fields.MONTH_OF_YEAR, 2), (fields.DAY_OF_MONTH, 29)], 2023)
    assert fields.compute([(fields.HOUR_OF_DAY, 3)], 2024) == 3 * fields.HOUR
