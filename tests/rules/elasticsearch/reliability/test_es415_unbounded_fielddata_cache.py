"""ES415 (unbounded-fielddata-cache): cases beyond the examples of the rule."""

import pytest
from advice import fixed
from elasticsearch_checks import node_findings


@pytest.mark.parametrize(
    ("text", "target", "found"),
    [
        ("cluster.name: web\n", "", False), ("cluster.name: web\n", "1.7", True), ("cluster.name: web\n", "2.4", True),
        ("cluster.name: web\n", "5.0", False), ("cluster.name: web\nthreadpool.bulk.size: 4\n", "", True),
        ("bootstrap.mlockall: true\nindices.fielddata.cache.size: 10%\n", "", False),
        ("bootstrap.mlockall: true\nnode.data: false\n", "", False),
        ("indices:\n  fielddata:\n    cache:\n      size: -1\n", "9.5", True),
        ("bootstrap.mlockall: true\nindices.fielddata.cache.size: ${SIZE}\n", "", False),
        ("bootstrap.mlockall: {{ lock }}\n", "", False),
    ],
)  # fmt: skip
def test_field_data(text: str, target: str, found: bool) -> None:
    seen = node_findings("ES415", text, target)
    assert bool(seen) is found
    for finding in seen:
        assert not node_findings("ES415", fixed(text, finding), target)
