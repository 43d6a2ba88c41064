import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lslint.execution.joda import fields
from lslint.execution.joda.fields import DAY, Invalid

DATES = st.dates(datetime.date(1, 1, 1), datetime.date(9998, 12, 31))


def millis(date):
    return (date.toordinal() - datetime.date(1970, 1, 1).toordinal()) * DAY


@given(DATES)
def test_fields_of_a_date_in_any_order(date):
    year, week, weekday = date.isocalendar()
    by_month = [(fields.DAY_OF_MONTH, date.day), (fields.YEAR_FIELD, date.year), (fields.MONTH_OF_YEAR, date.month)]
    by_week = [(fields.DAY_OF_WEEK, weekday), (fields.WEEK_OF_YEAR, week), (fields.WEEK_YEAR, year)]
    by_day = [(fields.DAY_OF_YEAR, date.timetuple().tm_yday), (fields.YEAR_FIELD, date.year)]
    for saved in (by_month, by_week, by_day):
        assert fields.compute(saved, 2000) == millis(date)


@pytest.mark.parametrize(("field", "value"), [
    (fields.MONTH_OF_YEAR, 13), (fields.DAY_OF_MONTH, 31), (fields.DAY_OF_MONTH, 0), (fields.DAY_OF_YEAR, 366),
    (fields.WEEK_OF_YEAR, 53), (fields.DAY_OF_WEEK, 8), (fields.HOUR_OF_DAY, 24), (fields.CLOCK_HOUR_OF_DAY, 0),
    (fields.CLOCK_HOUR_OF_HALF, 13), (fields.MINUTE_OF_HOUR, 60), (fields.YEAR_FIELD, 292_278_994),
    (fields.YEAR_OF_ERA, 0),
])  # fmt: skip
def test_out_of_range(field, value):
    with pytest.raises(Invalid):
        field.set(millis(datetime.date(2023, 6, 15)), value)
