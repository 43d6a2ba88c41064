"""ES329 (tsds-available): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import check_first_release


@pytest.mark.parametrize(
    "first",
    [
        (8, 7),
    ],
)
def test_advice_begins_with_its_release(first: tuple[int, int] | None) -> None:
    check_first_release("ES329", first)
