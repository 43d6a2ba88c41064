import re

import report_set

from lslint.report import HIDDEN
from lslint.report.html_frame import frame
from lslint.report.masking import masker


def made(text, start, end):
    result = report_set.result("a.conf", text)
    return frame(result.source, start, end, masker(result, HIDDEN))


def lines(text, start, end):
    """The lines of the excerpt, with ``[…]`` for what is marked."""
    inner = re.fullmatch(r"<pre>(.*)</pre>", made(text, start, end), re.DOTALL)[1]
    shown = re.sub(r"</?i>", "", inner.replace("<mark>", "[").replace("</mark>", "]"))
    return shown.replace("&quot;", '"').replace("&gt;", ">").split("\n")


def test_a_long_span_shows_its_ends():
    text = "".join(f"line {number}\n" for number in range(1, 21))
    assert lines(text, 0, len(text) - 1) == [
        " 1 [line 1]", " 2 [line 2]", " 3 [line 3]", " ⋮", "18 [line 18]", "19 [line 19]", "20 [line 20]", "21",
    ]  # fmt: skip


def test_an_empty_span_marks_a_place():
    assert lines("ab\n", 1, 1) == ["1 a[b]", "2"]
    assert lines("ab\n", 2, 2) == ["1 ab[ ]", "2"]
    assert lines("", 0, 0) == ["1 [ ]"]
    assert lines("ab", 9, 9) == ["1 ab[ ]"]


def test_wide_characters_tabs_and_escapes():
    text = '\tx => "日本\x1b語é" y\n'
    assert lines(text, *report_set.span(text, "y"))[0] == '1     x => "日本\\x1b語é" [y]'
    assert lines(text, *report_set.span(text, "本"))[0] == '1     x => "日[本]\\x1b語é" y'


def test_windows_line_ends():
    assert lines("a\r\nbc\r\n", 3, 5) == ["1 a", "2 [bc]", "3"]


def test_markup_is_escaped():
    text = "<b> & </pre><script>"
    assert made(text, 0, 3) == "<pre><i>1</i> <mark>&lt;b&gt;</mark> &amp; &lt;/pre&gt;&lt;script&gt;</pre>"


def test_long_lines_are_clipped_around_the_span():
    text = "x" * 5_000 + "here" + "y" * 5_000
    [line] = lines(text, 5_000, 5_004)
    assert "[here]" in line
    assert len(line) < 200


def test_secrets_are_hidden():
    secret = report_set.secret()
    text = secret.source.text
    shown = frame(secret.source, *report_set.span(text, "foo"), masker(secret, HIDDEN))
    assert report_set.SECRET not in shown
    assert "&lt;hidden&gt;" in shown
    assert "<mark>foo</mark>" in shown
