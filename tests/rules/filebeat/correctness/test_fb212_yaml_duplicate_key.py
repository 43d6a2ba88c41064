"""FB212 (yaml-duplicate-key): cases beyond the examples of the rule."""

import pytest
from advice import fixed
from filebeat_checks import CONSOLE_OUTPUT, LOG_INPUT, filebeat_findings


def twice(first, second):
    return LOG_INPUT.replace("output", f"  {first}\n  {second}\noutput")


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("multiline.negate: true # why", "multiline.negate: true", ("info", "manual")),
        ("fields: {a: 1}", "fields:\n    a: 1", ("warning", "unsafe")),
    ],
)
def test_an_entry_that_is_repeated_word_by_word(first, second, expected):
    text = twice(first, second)
    (finding,) = filebeat_findings(text, "FB212")
    assert (finding.severity, finding.fix.applicability) == expected
    assert ("same value" in finding.message) == (expected[0] == "info")
    assert fixed(text, finding) == LOG_INPUT.replace("output", f"  {second}\noutput")


def test_the_last_entry_of_a_file_without_a_line_break():
    text = f"{LOG_INPUT}name: a\nname: a"
    (finding,) = filebeat_findings(text, "FB212")
    assert fixed(text, finding) == f"{LOG_INPUT}name: a"
    assert not filebeat_findings(LOG_INPUT + CONSOLE_OUTPUT.replace("output.console", "http"), "FB212")
