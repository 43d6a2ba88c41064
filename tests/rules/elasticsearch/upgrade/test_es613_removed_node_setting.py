"""ES613 (removed-node-setting): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import upgrade_findings


@pytest.mark.parametrize(
    ("setting", "instead"),
    [
        ("node.master: true", "`node.roles`"),
        ("node.data: true", "`node.roles`"),
        ("discovery.zen.minimum_master_nodes: 2", "take it out"),
        ("threadpool.bulk.queue_size: 100", "`thread_pool.write.queue_size`"),
    ],
)
def test_a_removed_setting_names_its_replacement(setting: str, instead: str) -> None:
    (finding,) = [
        each for each in upgrade_findings(setting + "\n", "elasticsearch-settings") if each.rule.code == "ES613"
    ]
    assert instead in finding.message
