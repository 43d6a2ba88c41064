"""ES402 (destructive-wildcards-allowed): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import NODE, levels_of_code


@pytest.mark.parametrize(("setting", "target", "found"), [
    ("", "7.17", "info"), ("", "6.8", "info"), ("", "8.0", ""), ("", "9.5", ""), ("", "", ""),
    ("action.destructive_requires_name: false\n", "7.17", "info"),
    ("action.destructive_requires_name: false\n", "9.5", "info"),
    ("action.destructive_requires_name: true\n", "7.17", ""),
])  # fmt: skip
def test_deleting_all_indices(setting: str, target: str, found: str) -> None:
    node = "cluster.name: weblogs\nnode.name: a\n" + setting
    assert levels_of_code("ES402", node, NODE, target) == ([(found, "advice")] if found else [])
