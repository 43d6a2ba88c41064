"""The base class for advice on a single setting."""

import pytest

from lslint.grammar.config.tree import Mapping
from lslint.grammar.config.yaml import parser
from lslint.rules.shared.factories import Setting


def setting(written: str) -> Setting:
    tree, _ = parser.parse(f"size: {written}\n")
    root = tree.documents[0].root
    assert isinstance(root, Mapping)
    return Setting("queue.size", root.entries[0], root.entries[0].value)


@pytest.mark.parametrize(
    ("written", "on", "off"), [("true", True, False), ("Yes", True, False), ("off", False, True), ("5", False, False)]
)
def test_switches_in_the_words_of_yaml(written, on, off):
    assert (setting(written).is_on(), setting(written).is_off()) == (on, off)
