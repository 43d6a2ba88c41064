"""Numbers that are too long to be converted."""

from elasticsearch_checks import node_findings


def test_a_number_of_5000_digits():
    text = f"indices.recovery.max_bytes_per_sec: {'9' * 5000}\n"
    assert [one.rule.code for one in node_findings("ES135", text, "7.17")] == ["ES135"]
