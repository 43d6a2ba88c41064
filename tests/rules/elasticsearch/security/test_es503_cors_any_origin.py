"""ES503 (cors-any-origin): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import node_findings


@pytest.mark.parametrize(
    ("more", "is_optional"),
    [
        ("http.cors.allow-credentials: true\n", False),
    ],
)
def test_a_secured_cluster_without_credentials(more: str, is_optional: bool) -> None:
    text = "xpack.security.enabled: true\nhttp.cors.enabled: true\nhttp.cors.allow-origin: '*'\n"
    (finding,) = node_findings("ES503", text + more)
    assert finding.is_optional is is_optional
