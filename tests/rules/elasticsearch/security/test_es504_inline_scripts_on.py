"""ES504 (inline-scripts-on): cases beyond the examples of the rule."""

import pytest
from advice import fixed
from elasticsearch_checks import node_findings


@pytest.mark.parametrize(
    ("text", "found"),
    [ ("script.inline: true\nscript.indexed: true\n", 2),
        ("script.stored: true\n", 1),
        ("script.allowed_types: inline\n", 0), ("script.inline: ${SCRIPTS}\n", 0)
    ]
)  # fmt: skip
def test_scripts_of_requests(text: str, found: int) -> None:
    seen = node_findings("ES504", text)
    assert len(seen) == found
    assert not node_findings("ES504", text, "6.0")
    for finding in seen:
        assert len(node_findings("ES504", fixed(text, finding))) == found - 1


@pytest.mark.parametrize(
    ("text", "target", "instead"),
    [
        ("script.inline: true\n", "", "stored scripts in Painless (since 5.0) or script files"),
        ("script.inline: true\n", "5.6", "stored scripts in Painless"),
        ("script.inline: true\n", "2.4", "script files"),
        ("script.disable_dynamic: false\n", "", "script files"),
    ],
)
def test_painless_is_advised_only_where_it_exists(text: str, target: str, instead: str) -> None:
    (finding,) = node_findings("ES504", text, target)
    assert finding.message.endswith(f", and use {instead}")
