import datetime

from hypothesis import given
from hypothesis import strategies as st

from lslint.execution.joda import fields
from lslint.execution.joda.fields import DAY

DATES = st.dates(datetime.date(1, 1, 1), datetime.date(9998, 12, 31))


@given(DATES)
def test_fields_of_a_date_in_any_order(date):
    year, week, weekday = date.isocalendar()
    by_month = [(fields.DAY_OF_MONTH, date.day), (fields.YEAR_FIELD, date.year), (fields.MONTH_OF_YEAR, date.month)]
    by_week = [(fields.DAY_OF_WEEK, weekday), (fields.WEEK_OF_YEAR, week), (fields.WEEK_YEAR, year)]
    by_day = [(fields.DAY_OF_YEAR, date.timetuple().tm_yday), (fields.YEAR_FIELD, date.year)]
    days = date.toordinal() - datetime.date(1970, 1, 1).toordinal()
    for saved in (by_month, by_week, by_day):
        assert fields.compute(saved, 2000) == days * DAY
