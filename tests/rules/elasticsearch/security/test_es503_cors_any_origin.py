"""ES503 (cors-any-origin): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import node_findings


@pytest.mark.parametrize(
    ("origin", "found"),
    [
        ("'*'", True), ("/.*/", True), ("/.+/", True), ("/^.*$/", True), (r"/https?:\/\/.*/", True),
        ("https://kibana.example.com", False), (r"/https?:\/\/localhost(:[0-9]+)?/", False), ("${ORIGIN}", False),
        ("//", False), ("'https://a.example,https://b.example'", False),
    ],
)  # fmt: skip
def test_pages_that_may_ask(origin: str, found: bool) -> None:
    assert bool(node_findings("ES503", f"http.cors:\n  enabled: true\n  allow-origin: {origin}\n")) is found
    assert not node_findings("ES503", f"http.cors:\n  allow-origin: {origin}\n")
