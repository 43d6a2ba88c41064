"""ES415 (unbounded-fielddata-cache): cases beyond the examples of the rule."""

import pytest
from advice import fixed
from elasticsearch_checks import node_findings


@pytest.mark.parametrize(
    ("text", "target", "found"),
    [ ("cluster.name: web\nthreadpool.bulk.size: 4\n", "", True),
        ("bootstrap.mlockall: true\nindices.fielddata.cache.size: ${SIZE}\n", "", False),
        ("bootstrap.mlockall: {{ lock }}\n", "", False)
    ]
)  # fmt: skip
def test_field_data(text: str, target: str, found: bool) -> None:
    seen = node_findings("ES415", text, target)
    assert bool(seen) is found
    for finding in seen:
        assert not node_findings("ES415", fixed(text, finding), target)
