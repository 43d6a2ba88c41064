"""ES502 (network-bind-all): cases beyond the examples of the rule."""

from elasticsearch_checks import node_findings


def test_open_by_default_before_8() -> None:
    text = "network.host: 0.0.0.0\n"
    assert node_findings("ES502", text, "7.17")
    assert not node_findings("ES502", text, "8.0")
    assert not node_findings("ES502", text, "7.17", origin="operator")
