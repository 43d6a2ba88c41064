"""Which strings may be a time in a layout of Go."""

import pytest

from lslint.rules.filebeat.config_model.go_layouts import may_fit


@pytest.mark.parametrize(("layout", "text", "fits"), [
    ("2006-01-02T15:04:05.999-07:00", "2020-08-03T07:10:20.123456+02:00", True),
    ("Jan _2 15:04:05", "Jun  2 16:33:51", True), ("UNIX_MS", "1561221231123.5", True), ("Jan _2", "Juni 2", False),
    ("1" * 50, "1" * 80, True),
])  # fmt: skip
def test_layouts(layout, text, fits):
    assert may_fit(layout, text) == fits
