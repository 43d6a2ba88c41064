"""ES340 (memory-lock-off): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import node_findings


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("bootstrap.memory_lock: true\n", False),
        ("bootstrap: {memory_lock: true}\n", False),
        ("bootstrap.mlockall: true\n", False),
        ("bootstrap.memory_lock: false\n", True),
        ("bootstrap.memory_lock: ${LOCK}\n", False),
        ("bootstrap.memory_lock: {{ lock }}\n", False),
        ("cluster.name: web\n", True),
    ],
)
def test_memory_lock(text: str, found: bool) -> None:
    assert bool(node_findings("ES340", text)) is found


def test_the_name_before_5_0() -> None:
    (old,) = node_findings("ES340", "cluster.name: web\n", "2.4")
    assert old.message.startswith("`bootstrap.mlockall` is not set")
    (new,) = node_findings("ES340", "cluster.name: web\n", "5.6")
    assert new.message.startswith("`bootstrap.memory_lock` is not set")
