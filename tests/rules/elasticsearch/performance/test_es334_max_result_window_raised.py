"""ES334 (max-result-window-raised): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import check_body_of_index


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("max_result_window", 20000),
    ],
)
@pytest.mark.parametrize("console", [True, False])
def test_bodies_of_indices(name: str, value: object, console: bool) -> None:
    check_body_of_index("ES334", name, value, console)
