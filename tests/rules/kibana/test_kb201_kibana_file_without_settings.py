"""KB201 (kibana-file-without-settings): what each release does."""

import pytest
from kibana_checks import check


@pytest.mark.parametrize(
    ("target", "effect"),
    [
        ("5.6", "ignores it or does not start"),
        ("6.3", "ignores it or does not start"),
        ("7.0", "ignores it"),
        ("9.5", "ignores it"),
        ("", "ignores it"),
    ],
)
def test_effect(target, effect):
    (found,) = (one for one in check("server.port = 5601\n", target).findings if one.rule.code == "KB201")
    assert f"so Kibana {effect}. " in found.message
