"""The base class for advice on a single setting."""

import pytest

from lslint.grammar.config.tree import Mapping
from lslint.grammar.config.yaml import parser
from lslint.rules.shared.factories import Setting, SettingAdvice


class Large(SettingAdvice):
    code = "ES399"
    name = "large"
    severity = "info"
    stage = "advice"
    kinds = ()
    settings = ("queue.size",)
    reads = int
    message = "`{name}: {written}` is {value} of {most}"
    write, fix_message = "{most}", "Use {most}"

    def is_bad(self, value, about):
        return value > about

    def details(self, value, about):
        return {"most": about, "severity": "warning" if value > 100 else None}


class Silent(Large):
    write = ""
    reads = {"7": 7}.get


def setting(written: str) -> Setting:
    tree, _ = parser.parse(f"size: {written}\n")
    root = tree.documents[0].root
    assert isinstance(root, Mapping)
    return Setting("queue.size", root.entries[0], root.entries[0].value)


def test_message_and_fix_contain_the_details():
    finding = Large().advice(setting("50"), 10)
    assert finding.message == "`queue.size: 50` is 50 of 10"
    assert (finding.start, finding.end, finding.severity) == (0, 8, "info")
    assert (finding.fix.applicability, finding.fix.message) == ("unsafe", "Use 10")
    assert [(edit.start, edit.end, edit.text) for edit in finding.fix.edits] == [(6, 8, "10")]


def test_details_may_change_the_severity():
    assert Large().advice(setting("500"), 10).severity == "warning"


def test_good_and_invalid_values_are_silent():
    assert Large().advice(setting("5"), 10) is None
    assert Silent().advice(setting("lots"), 1) is None


def test_without_a_value_to_write_there_is_no_fix():
    assert Silent().advice(setting("7"), 1).fix is None


@pytest.mark.parametrize(
    ("written", "on", "off"), [("true", True, False), ("Yes", True, False), ("off", False, True), ("5", False, False)]
)
def test_switches_in_the_words_of_yaml(written, on, off):
    assert (setting(written).is_on(), setting(written).is_off()) == (on, off)
