"""ES505 (multicast-discovery): cases beyond the examples of the rule."""

import pytest
from advice import fixed
from elasticsearch_checks import node_findings


@pytest.mark.parametrize(("text", "target", "found"), [
    ("cluster.name: web\nnetwork.host: 127.0.0.1\n", "1.7", False),  # only this machine can connect
    ("cluster.name: web\nnode.local: true\n", "1.7", False),
])  # fmt: skip
def test_multicast(text: str, target: str, found: bool) -> None:
    seen = node_findings("ES505", text, target)
    assert bool(seen) is found
    for finding in seen:
        assert not node_findings("ES505", fixed(text, finding), target)
