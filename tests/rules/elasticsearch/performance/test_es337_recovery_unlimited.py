"""ES337 (recovery-unlimited): cases beyond the examples of the rule."""

from elasticsearch_checks import node_findings


def test_only_the_first_document_counts() -> None:
    assert not node_findings("ES337", "a: 1\n---\nindices.recovery.max_bytes_per_sec: 0\n")
