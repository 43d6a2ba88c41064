"""ES320 (too-many-shards): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import check_body_of_index


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("number_of_shards", 40),
    ],
)
@pytest.mark.parametrize("console", [True])
def test_bodies_of_indices(name: str, value: object, console: bool) -> None:
    check_body_of_index("ES320", name, value, console)
