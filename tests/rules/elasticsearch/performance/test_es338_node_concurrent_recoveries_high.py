"""ES338 (node-concurrent-recoveries-high): cases beyond the examples of the rule."""

import pytest
from advice import fixed
from elasticsearch_checks import node_findings


@pytest.mark.parametrize(("value", "found"), [("4", False), ("5", True), ("2", False), ("${N}", False), ("0", False)])
@pytest.mark.parametrize("name", [
    "node_concurrent_recoveries", "node_concurrent_incoming_recoveries", "node_concurrent_outgoing_recoveries",
])  # fmt: skip
def test_concurrent_recoveries(name: str, value: str, found: bool) -> None:
    text = f"cluster.routing.allocation:\n  {name}: {value}\n"
    seen = node_findings("ES338", text)
    assert bool(seen) is found
    if seen:
        assert f"`{name}: 5`" in seen[0].message
        assert not node_findings("ES338", fixed(text, seen[0]))
