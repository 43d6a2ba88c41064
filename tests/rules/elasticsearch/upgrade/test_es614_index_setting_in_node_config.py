"""ES614 (index-setting-in-node-config): the settings of a file are one finding."""

from elasticsearch_checks import node_findings

from lslint.report.merging import merged

TEXT = "node.name: a\nindex.number_of_shards: 5\nindex.number_of_replicas: 0\nindex.refresh_interval: 5s\n"


def test_settings_of_a_file():
    found = merged(node_findings("ES614", TEXT, "8.0"))
    assert len(found) == 1
    assert len(found[0].others) == 2
