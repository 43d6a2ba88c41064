"""ES317 (sync-translog-on-bulk-logs): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import check_body_of_index


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("durability", "request"),
    ],
)
@pytest.mark.parametrize("console", [True, False])
def test_bodies_of_indices(name: str, value: object, console: bool) -> None:
    check_body_of_index("ES317", name, value, console)
