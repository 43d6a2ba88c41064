"""Appenders that lack settings, or have those of another type (KB104)."""

from counting import check_linear
from kibana_checks import check


def test_many_appenders_take_linear_time():
    def make(count):
        return "logging.appenders:\n" + "".join(f"  a{number}:\n    type: file\n" for number in range(count))

    check_linear(lambda text: check(text, "8.12"), make, 50, 400)
