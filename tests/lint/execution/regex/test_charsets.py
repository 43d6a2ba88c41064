"""Sets of characters."""

import pytest

from lslint.execution.errors import Unsupported
from lslint.execution.regex import charsets


def members(found, among="aAbkK1_- \n\x85éÉßµ²٣\u212a"):
    return "".join(one for one in among if found.known[one])


def test_case():
    assert members(charsets.folded(charsets.charset("ab1"), False), "aAbkK1") == "aAb1"
    assert members(charsets.inverted(charsets.folded(charsets.charset("a"), True)), "aAb") == "b"
    for is_inverted in (False, True):
        with pytest.raises(Unsupported):
            charsets.folded(charsets.charset("aé"), is_inverted)


@pytest.mark.parametrize(("name", "found"), [
    ("alpha", "aAbkKéÉßµ\u212a"), ("digit", "1٣"), ("alnum", "aAbkK1éÉßµ٣\u212a"), ("upper", "AKÉ\u212a"),
    ("lower", "abkéßµ"), ("space", " \n\x85"), ("cntrl", "\n\x85"), ("punct", "_-"), ("word", "aAbkK1_éÉßµ٣\u212a"),
    ("graph", "aAbkK1_-éÉßµ²٣\u212a"), ("ascii", "aAbkK1_- \n"), ("xdigit", "aAb1"),
])  # fmt: skip
def test_posix(name, found):
    assert members(charsets.posix(name)) == found


def test_properties():
    assert members(charsets.named_property("Lu")) == "AKÉ\u212a"
    assert members(charsets.named_property("Any"), "aé") == "aé"
    with pytest.raises(Unsupported):
        charsets.named_property("Khmer")


def test_character_that_the_unicode_data_do_not_know():
    with pytest.raises(Unsupported, match="not assigned"):
        charsets.has_property("\u0378", "alpha")
    with pytest.raises(Unsupported):
        charsets.has_property("\u0301", "alpha")
