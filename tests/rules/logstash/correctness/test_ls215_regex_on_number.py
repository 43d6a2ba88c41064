"""LS215 (regex-on-number): cases beyond the examples of the rule."""

import pytest
from logstash_checks import check_time_is_linear, many_typed_comparisons


@pytest.mark.slow
@pytest.mark.parametrize(
    "make",
    [
        many_typed_comparisons,
    ],
)
def test_time_is_linear(make) -> None:
    check_time_is_linear("LS215", make)
