"""Which strings may be a time in a layout of Go."""

import pytest

from lslint.rules.filebeat.config_model.go_layouts import may_fit


@pytest.mark.parametrize(
    ("layout", "text", "fits"),
    [
        ("2006-01-02T15:04:05Z07:00", "2019-06-22T16:33:51Z", True),
        ("2006-01-02T15:04:05Z07:00", "2019-06-22T16:33:51.123+02:00", True),
        ("2006-01-02T15:04:05.999Z", "2019-11-18T04:59:51.123Z", True),
        ("2006-01-02T15:04:05.999-07:00", "2020-08-03T07:10:20.123456+02:00", True),
        ("Jan _2 15:04:05", "Jun  2 16:33:51", True),
        ("Mon Jan 2 15:04:05 MST 2006", "Sat Jun 22 16:33:51 CEST 2019", True),
        ("02/Jan/2006:15:04:05 -0700", "22/Jun/2019:16:33:51 +0200", True),
        ("Monday, January 2, 3:04 PM", "Saturday, June 22, 4:33 pm", True),
        ("UNIX", "1561221231", True),
        ("UNIX_MS", "1561221231123.5", True),
        ("2006", "x", False),
        ("01_02_2006", "06_22_2019", True),
        ("2006-01-02", "22.06.2019", False),
        ("2006-01-02", "2019-06-22 16:33", False),
        ("UNIX", "2019-06-22", False),
        ("Jan _2", "Juni 2", False),
        ("1" * 50, "1" * 80, True),
    ],
)
def test_layouts(layout, text, fits):
    assert may_fit(layout, text) == fits
