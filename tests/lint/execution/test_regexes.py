"""Regular expressions: what they find, where they are not run, and what they cost."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from lslint.execution import regexes
from lslint.execution.environment import Environment


def spans(pattern, text, at=0, multiline=False):
    match = regexes.compile(pattern, Environment(), multiline).search(text, at)
    return None if match is None else match.spans


@pytest.mark.parametrize(("pattern", "text", "found"), [
    (r"\w+", "é1", (1, 2)), (r"\d", "٣", None), (r"[[:digit:]]", "٣", (0, 1)), (r"[[:alpha:]]+", "aé1", (0, 2)),
    (r"\b", "é", (0, 0)), (r"\B", "", (0, 0)), (r"\n^", "a\n", None), (r"\n$", "a\n", (1, 2)),
    (r"^b$", "a\nb\nc", (2, 3)), (r"a\Z", "a\n", (0, 1)), (r"a\z", "a\n", None), (r"a.c", "a\nc", None),
    (r"(?m:a.c)", "a\nc", (0, 3)), (r"a\Kb", "ab", (1, 2)), (r"\h+", "xg1f", (2, 4)),
    (r"\R", "\r\n", (0, 2)), (r"[a-z&&[^b]]+", "bac", (1, 3)),
    (r"[[:punct:]]+", "a$<", (1, 3)), (r"a{,2}", "aaa", (0, 2)), (r"a{2}?", "b", (0, 0)), (r"a++a", "aaa", None),
    (r"(?>a|ab)c", "abc", None), (r"(?<=ab|c)d", "abcd", (3, 4)), (r"(?<!a)(?<!bb)c", "acbbcxc", (6, 7)),
    (r"(?i)straf", "STRAF", (0, 5)), (r"(?i)[^a]", "Ab", (1, 2)),
    (r"(?:ab)*c", "ababc", (0, 5)), (r"(?x) a b # comment", "ab", (0, 2)), (r"\p{Lu}\p{^Lu}", "aÀx", (1, 3)),
    (r"a(?i)b|c", "aC", (0, 2)), (r"\x41\u00e9", "Aé", (0, 2)), (r"[\]a-]+", "b]-a", (1, 4)),
])  # fmt: skip
def test_search(pattern, text, found):
    got = spans(pattern, text)
    assert (None if got is None else got[0]) == found


@pytest.mark.parametrize(("pattern", "text", "found"), [
    (r"(a)|(b)", "b", [(0, 1), None, (0, 1)]), (r"(?:(a)|b)*", "ab", [(0, 2), (0, 1)]),
    (r"(?:(a)x|a)b", "ab", [(0, 2), None]), (r"(?<n>.)(.)", "xy", [(0, 2), (0, 1)]),
    (r"(?!(a)b)a(c)", "ac", [(0, 2), None, (1, 2)]), (r"(?=(a+))a", "aa", [(0, 1), (0, 2)]),
    (r"(?<x>a)(?<x>b)\k<x>", "aba", [(0, 3), (0, 1), (1, 2)]),
    (r"(\w+) \1", "ab cd cd", [(3, 8), (3, 5)]), (r"(?i)(a)\1", "aA", [(0, 2), (0, 1)]),
])  # fmt: skip
def test_groups(pattern, text, found):
    assert spans(pattern, text) == found


def test_match_by_name():
    match = regexes.compile(r"(?<a>x)?(?<b>y)(?<a>z)?", Environment()).search("-yz")
    assert match.names == {"a": [1, 3], "b": [2]}
    assert match.span("a") == (2, 3)
    assert match.group("b") == "y"
    assert (match.span(), match.group()) == ((1, 3), "yz")
    assert match.span(1) == (-1, -1)
    assert match.group(1) is None
    with pytest.raises(IndexError):
        match.span("c")


@pytest.mark.parametrize(("pattern", "text"), [
    (r"\p{Khmer}", "a"), (r"(?i)ß", "ss"), (r"(?i)strasse", "straße"), (r"(?i)[[:alpha:]]", "ss"),
    (r"(?i)É", "é"), (r"(?u)a", "a"), (r"(?:a*){2}", "a"), (r"\p{Letter}", "a"),
    (r"\X", "a"), (r"(a)?(?(1)b|c)", "xc"), (r"(?<p>\((?:[^()]|\g<p>)*\))", "x(a(b))"), (r"(?~ab)", "xxabx"),
    (r"(?<a>x)\k<a+1>", "xx"), (r"(a\1)", "a"), (r"(?~a+)", "a"), (r"(?:\b)*", "a"),
    (r"(?=\K)", "a"), ("a", "\ud800"), (r"\p{Han}", "漢"), (r"[[:alpha:]]", "\u0301"),
    ("(?:" * 160 + "a" + ")?" * 160, "a"),
])  # fmt: skip
def test_not_supported(pattern, text):
    with pytest.raises(regexes.Unsupported):
        spans(pattern, text)


@pytest.mark.parametrize("pattern", [r"(a|aa)+$", r"(?:a|a)*b?$"])
def test_steps_are_limited(pattern):
    environment = Environment(steps=50_000)
    with pytest.raises(regexes.Spent):
        regexes.compile(pattern, environment).search("a" * 60 + "!b!")
    assert environment.spent == 50_000


LEAVES = st.sampled_from(
    ["a", "b", "ab", ".", "[ab]", "[^a]", r"\n", r"\A", r"\b", r"(?=a)", "(?!b)", "(?<=a)", "(?<!b)", "c"]
)


def _larger(inner):
    return st.one_of(
        st.tuples(inner, inner).map("".join),
        st.tuples(inner, inner).map("(?:{0[0]}|{0[1]})".format),
        st.tuples(st.sampled_from(["a", "b", "[ab]", "(?:ab)", "(?:a|bc)"]),
                  st.sampled_from(["*", "+", "?", "*?", "+?", "??", "{2}", "{1,2}", "{2,}", "{0,2}?"])).map("".join),
        st.tuples(inner, st.sampled_from(["?", "??"])).map("(?:{0[0]}){0[1]}".format),
        inner.map("({})".format),
        inner.map("(?>{})".format),
    )  # fmt: skip


@given(st.recursive(LEAVES, _larger, max_leaves=8), st.text("aabbc\n", max_size=9))
def test_matcher_agrees_with_re(pattern, text):
    """Where both languages mean the same."""
    expected = re.search(pattern, text)
    found = spans(pattern, text)
    assert (None if found is None else found[0]) == (None if expected is None else expected.span())
    if expected is not None and found is not None and "(?!" not in pattern:
        assert found == [None if start < 0 else (start, end) for start, end in expected.regs]
