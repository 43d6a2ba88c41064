"""ES333 (slowlog-threshold-too-low): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import check_body_of_index


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("trace", "1ms"),
    ],
)
@pytest.mark.parametrize("console", [True, False])
def test_bodies_of_indices(name: str, value: object, console: bool) -> None:
    check_body_of_index("ES333", name, value, console)
