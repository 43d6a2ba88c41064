"""ES334 (max-result-window-raised): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import check_any, check_body_of_index


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("max_result_window", 20000),
    ],
)
@pytest.mark.parametrize("console", [True, False])
def test_bodies_of_indices(name: str, value: object, console: bool) -> None:
    check_body_of_index("ES334", name, value, console)


@pytest.mark.parametrize(("target", "expected"), [("1.7", False), ("2.1", True), ("9.5", True)])
def test_silent_for_releases_without_the_setting(target: str, expected: bool) -> None:
    body = {"template": "a-*", "settings": {"max_result_window": 500000}}
    codes = [each.rule.code for each in check_any(body, target, "es-legacy-template").findings]
    assert ("ES334" in codes) is expected
