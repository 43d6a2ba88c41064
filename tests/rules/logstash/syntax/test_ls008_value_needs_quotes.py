"""LS008 (value-needs-quotes): backslashes of Markdown, variables of a shell, and which fixes are safe."""

import pytest
from advice import fixed

from lslint.engine.file import check_text


def _check(text):
    return check_text(text, "a.conf", "logstash")


def _found(text):
    return [finding for finding in _check(text).findings if finding.stage == "parse"]


@pytest.mark.parametrize(
    "value", [r"/\[a\]/", r"\d\[a\]", "a\\"], ids=["regular expression", "other escapes", "at the end"]
)
def test_other_backslashes_are_not_of_markdown(value):
    assert not any(
        "Markdown" in finding.message for finding in _found(f"filter {{ mutate {{ replace => {value} }} }}\n")
    )


def _reference(text):
    (finding,) = _found(text)
    assert finding.rule.code == "LS008"
    return finding


@pytest.mark.parametrize(("text", "written"), [
    ("output { elasticsearch { document_id => [aa][bb-cc] } }", '"%{[aa][bb-cc]}"'),
    ("filter { jdbc_streaming { statement => 'a' parameters => { 'k' => [cc][dd] } } }", '"[cc][dd]"'),
])  # fmt: skip
def test_a_field_reference_as_a_value(text, written):
    text += "\n"
    finding = _reference(text)
    assert written.strip('["]') in finding.message
    if "jdbc_streaming" in text:
        assert finding.fix is None
        return
    assert finding.fix.applicability == ("safe" if written[0] == "[" else "unsafe")
    new = fixed(text, finding)
    assert written in new
    assert _check(new).verdict == "accepted"
