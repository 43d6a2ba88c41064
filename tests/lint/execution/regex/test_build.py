"""Parts of regular expressions, their lengths, and where matches can begin."""

import pytest

from lslint.execution.errors import StartError
from lslint.execution.regex import bounds
from lslint.execution.regex.build import build
from lslint.execution.regex.faults import Unsupported


def root(pattern):
    return build(pattern).root


def test_condition_on_a_group_inside_of_it():
    with pytest.raises(Unsupported, match="a condition on a group inside of this group"):
        build(r"(?:((?(1)a|b)))+")
    assert build(r"(a)?(?(1)b|c)").groups == 1
    assert build(r"(?(1)b|c)(a)").groups == 1


def test_refused():
    with pytest.raises(StartError):
        build("(a")


@pytest.mark.parametrize(("pattern", "text", "places"), [
    ("b", "abcb", [1, 3]), ("[0-9]", "a1b2", [1, 3]), ("a?b", "cab", [1, 2]), ("x*", "ab", [0, 1, 2]),
    (r"\Ab", "abb", [0]), ("^b", "ab\nb\n", [0, 3, 5]), (r"(?:a|b)cd", "axbcd", [0, 2]), ("é", "aé", [1]),
])  # fmt: skip
def test_places(pattern, text, places):
    assert list(bounds.start_of(root(pattern)).places(text, 0)) == places
