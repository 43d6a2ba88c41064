"""ES334 (max-result-window-raised): cases beyond the examples of the rule."""

import pytest
from elasticsearch_checks import check_any, check_body_of_index

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text


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


@pytest.mark.parametrize(
    ("pattern", "count"), [("graylog_*", 0), ("graylog-main*", 0), ("weblogs-*", 1), ("my-graylog", 1)]
)
def test_templates_of_graylog(pattern, count):
    text = f'{{"index_patterns": ["{pattern}"], "settings": {{"max_result_window": 10000000}}}}'
    result = check_text(text, "a.json", "es-legacy-template", Settings(Values()))
    assert len([one for one in result.findings if one.rule.code == "ES334"]) == count
