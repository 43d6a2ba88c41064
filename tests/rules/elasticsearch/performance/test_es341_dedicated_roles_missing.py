"""ES341 (dedicated-roles-missing): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import node_findings

HOSTS = ", ".join(f"es{number}" for number in range(11))


@pytest.mark.parametrize(
    ("roles", "found"),
    [
        ("", True), ("node.roles: [master, data_hot]\n", True), ("node.roles: [master]\n", False),
        ("node.roles: [data]\n", False), ("node.roles: ['${ROLES}']\n", True), ("node.master: false\n", False),
        ("node.data: false\n", False), ("node.master: true\nnode.data: true\n", True),
    ],
)  # fmt: skip
def test_masters_with_data(roles: str, found: bool) -> None:
    text = f"discovery.seed_hosts: [{HOSTS}]\n{roles}"
    assert bool(node_findings("ES341", text)) is found
    assert not node_findings("ES341", text.replace(", es10", ""))
