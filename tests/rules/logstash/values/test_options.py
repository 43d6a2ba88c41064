"""What rules read from the options of a plugin."""

import pytest

from lslint.grammar.logstash import parse as parse_


def plugin(settings):
    tree, errors = parse_.parse(f"input {{ x {{ {settings} }} }}")
    assert not errors
    return next(tree.plugins())


@pytest.mark.parametrize(("settings", "name"), [
    ("", ""), ("codec => json", "json"), ('codec => "json"', "json"), ("codec => line { }", "line"),
    ("codec => 5", ""),
])  # fmt: skip
def test_name_of_the_codec(settings, name):
    assert plugin(settings).codec == name
