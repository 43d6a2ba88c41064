"""Character classes."""

import pytest

from lslint.execution.errors import Unsupported
from lslint.execution.regex import brackets


def members(pattern, among="abcdxyz019-]^[& _\béÉ"):
    found, negative, end = brackets.bracket(pattern, 0)
    assert end == len(pattern)
    return "".join(one for one in among if found.known[one] != negative)


@pytest.mark.parametrize(("pattern", "found"), [
    ("[ab]", "ab"), ("[a-c]", "abc"), ("[a-c-z]", "abcz-"), ("[]a]", "a]"), ("[^]a]", "bcdxyz019-^[& _\béÉ"),
    ("[-a]", "a-"), ("[a-]", "a-"), (r"[\w-]", "abcdxyz019-_"), (r"[\]\-\b]", "-]\b"), (r"[\x61-\x63]", "abc"),
    ("[a[xy]z]", "axyz"), ("[a[^a-z]]", "a019-]^[& _\béÉ"), ("[a-z&&[^b-y]]", "az"),
    ("[^a-z&&[^b-y]]", "bcdxy019-]^[& _\béÉ"), ("[a-z&&b-x&&c-y]", "cdx"), ("[[:digit:]a]", "a019"),
    ("[[:^alpha:]]", "019-]^[& _\b"), (r"[\p{Lu}\p{^L}]", "019-]^[& _\bÉ"), ("[a-&&a-c]", "a"), ("[&a]", "a&"),
])  # fmt: skip
def test_members(pattern, found):
    assert members(pattern) == found


@pytest.mark.parametrize("pattern", ["[" * 40 + "a" + "]" * 40, "[[:x:]]"])
def test_not_supported(pattern):
    with pytest.raises(Unsupported):
        brackets.bracket(pattern, 0)
