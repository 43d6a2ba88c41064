import pytest

from lslint.config.command_line import FORMATS
from lslint.config.settings import Settings
from lslint.engine.file import check_text
from lslint.engine.result import Run
from lslint.report.formats import Positions, load, want_color


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


@pytest.mark.parametrize(("message", "shown"), [
    (f"`a` {'is ' * 150}`b`", f"`a` {'is ' * 150}`b`"),
    (f"`{'a' * 400}` {'is ' * 50}`b`", f"`{'a' * 60}…` {'is ' * 50}`b`"),
])  # fmt: skip
def test_only_quotes_of_a_long_message_are_shortened(message, shown):
    run = Run({})
    run.results.append(check_text("input { stdin { } }", "a.conf", "logstash", Settings()))
    assert Positions(run).message(run.results[0], message) == shown
