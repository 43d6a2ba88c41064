"""Appenders that lack settings, or have those of another type (KB104)."""

import pytest
from counting import check_linear
from kibana_checks import check


def messages(text, target):
    return [one.message for one in check(text, target).findings if one.rule.code == "KB104"]


@pytest.mark.parametrize("target", [])
@pytest.mark.parametrize("section", [])
@pytest.mark.parametrize(
    ("written", "expected"),
    [
    ],
)  # fmt: skip
def test_settings_of_an_appender(section, written, expected, target):
    found = messages(f"{section}: {{{written}}}\n", target)
    assert found == [one.replace("{}", section) for one in expected]


def test_old_names_and_other_settings():
    assert messages("xpack.security.audit.appender: {kind: file, path: a, layout: {kind: json}}\n", "7.17") == []
    assert messages("xpack.security.audit.appender: {type: file, path: a, layout: {kind: json}}\n", "8.12") == []
    assert messages("logging.appenders.mine: {kind: file, path: a}\n", "7.11") == []
    assert messages("logging.appenders.mine: {type: file}\n", "7.11") == []
    assert messages("logging.appenders.mine: {<<: *base, type: file}\n", "8.12") == []


def test_many_appenders_take_linear_time():
    def make(count):
        return "logging.appenders:\n" + "".join(f"  a{number}:\n    type: file\n" for number in range(count))

    check_linear(lambda text: check(text, "8.12"), make, 50, 400)
