import pytest

from lslint.execution.stops import alternatives


def parts(pattern):
    found = alternatives(pattern)
    return None if found is None else [[pattern[one.start : one.end] for one in branch] for branch in found]


@pytest.mark.parametrize(("pattern", "expected"), [
    ("^%{IP:c} foo$", [["^", "%{IP:c}", " ", "foo", "$"]]), ("a|b(c|d)|", [["a"], ["b", "(c|d)"], []]),
    (r"\[%{DATA:x}\]", [[r"\[", "%{DATA:x}", r"\]"]]), ("fo+", [["f", "o+"]]), ("x{2,3}?y", [["x{2,3}?", "y"]]),
    ("[])]x[^]|]", [["[])]", "x", "[^]|]"]]), ("[a[:alpha:]]b", [["[a[:alpha:]]", "b"]]),
    (r"\p{Alpha}\x41\k<n>", [[r"\p{Alpha}", r"\x41", r"\k<n>"]]),
    (r"(a\)[)]%{IP:x})?b", [[r"(a\)[)]%{IP:x})?", "b"]]),
])  # fmt: skip
def test_elements(pattern, expected):
    assert parts(pattern) == expected


@pytest.mark.parametrize("pattern", ["(?x) a b", "(a", "[a", "a\\"])
def test_patterns_that_are_not_read(pattern):
    assert parts(pattern) is None
