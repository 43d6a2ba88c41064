import pytest

from lslint.config.command_line import FORMATS
from lslint.report.formats import load, want_color


def test_formats_are_modules():
    for name in FORMATS:
        assert callable(load(name).render)
        assert load(name).SYNTAX in ("text", "json", "xml", "github", "markdown")


@pytest.mark.parametrize(("flag", "env", "tty", "wanted"), [
    ("auto", {}, True, True), ("auto", {}, False, False),
    ("always", {"NO_COLOR": "1", "TERM": "dumb"}, False, True),
    ("never", {"FORCE_COLOR": "1"}, True, False), ("auto", {"NO_COLOR": "1"}, True, False),
    ("auto", {"NO_COLOR": ""}, True, True),
    ("auto", {"NO_COLOR": "1", "FORCE_COLOR": "1"}, True, False),
    ("auto", {"FORCE_COLOR": "1"}, False, True), ("auto", {"FORCE_COLOR": "0"}, False, False),
    ("auto", {"FORCE_COLOR": ""}, False, False), ("auto", {"CLICOLOR_FORCE": "1"}, False, True),
    ("auto", {"CLICOLOR_FORCE": "0"}, True, True), ("auto", {"CLICOLOR": "0"}, True, False),
    ("auto", {"TERM": "dumb"}, True, False),
    ("auto", {"TERM": "dumb", "FORCE_COLOR": "1"}, True, True),
])  # fmt: skip
def test_want_color(flag, env, tty, wanted):
    assert want_color(flag, env, tty) is wanted
