"""Characters that look like the indentation of a line, or are not visible at all."""

import pytest

from lslint.engine.file import check_text

START = '- pipeline.id: main\n  path.config: "/a"\n- pipeline.id: b\n'


def _found(text):
    return [one for one in check_text(text, "pipelines.yml", "pipelines").findings if one.stage == "parse"]


@pytest.mark.parametrize(("line", "name", "action", "plain"), [
    ("\u00a0 a: 1\n", "a no-break space (U+00A0)", "Use spaces", "  a: 1\n"),
    (" \u00a0a: 1\n", "a no-break space (U+00A0)", "Use spaces", "  a: 1\n"),
    ("\u200b  a: 1\n", "a zero-width space (U+200B)", "Remove the character", "  a: 1\n"),
    ("\u2007 a: 1\n", "the invisible character U+2007", "Use spaces", "  a: 1\n"),
    ("  a: 1\n\u00a0\n", "a no-break space (U+00A0)", "Use spaces", "  a: 1\n \n"),
    ("\u00a0 a: 1\n\u00a0 b: 1\n", "a no-break space (U+00A0), as 1 more does", "Use spaces", "  a: 1\n  b: 1\n"),
])  # fmt: skip
def test_a_line_that_begins_with_an_invisible_character(line, name, action, plain):
    (finding,) = _found(START + line)
    assert finding.message == (
        f"The line begins with {name}, which YAML reads as text, so Logstash does not start. {action}"
    )
    assert finding.fix.applicability == "unsafe"
    text = START + line
    for edit in reversed(finding.fix.edits):
        text = text[: edit.start] + edit.text + text[edit.end :]
    assert text == START + plain
    assert _found(text) == []


def test_spaces_alone_do_not_help():
    (finding,) = _found(START + "\u00a0a: 1\n")
    assert finding.message.startswith("The line begins with a no-break space (U+00A0)")
    assert finding.fix is None


def test_the_line_above_is_the_cause():
    (finding,) = _found("a:\n\u00a0 b: 1\n  c: 2\n")
    assert finding.start == 3
    assert "no-break space" in finding.message


@pytest.mark.parametrize("text", ["a: '\u00a0 b\n", "a: b\u00a0 c: d\n", "a: [b\n\u00a0c: 1\n"])
def test_another_cause(text):
    assert all("The line begins" not in one.message or one.fix is None for one in _found(text))
