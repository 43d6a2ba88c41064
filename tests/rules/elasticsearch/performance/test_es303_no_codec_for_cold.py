"""ES303 (no-codec-for-cold): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import check_first_release, severities, template_of_logs


@pytest.mark.parametrize(
    "first",
    [
        (2, 0),
    ],
)
def test_advice_begins_with_its_release(first: tuple[int, int] | None) -> None:
    check_first_release("ES303", first)


def test_cold_indices_without_codec() -> None:
    cold = {"routing.allocation.include._tier_preference": "data_cold,data_warm,data_hot"}
    assert severities(template_of_logs(cold))["ES303"] == "info"
    assert "ES303" not in severities(template_of_logs({**cold, "codec": "best_compression"}))
    assert "ES303" not in severities(template_of_logs({"number_of_shards": 1}))
    assert "ES303" not in severities(template_of_logs(cold, {}, composed_of=["codec"]))
