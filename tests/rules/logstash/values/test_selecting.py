"""Options with which Logstash before 2.0 selects the events of a filter or output: a condition, for rules about all
events."""

import pytest
from advice import run


@pytest.mark.parametrize(
    ("code", "text"),
    [],
)
@pytest.mark.parametrize("option", [])
def test_a_plugin_with_such_an_option_does_not_get_all_events(code: str, text: str, option: str) -> None:
    assert len(run(code, text.replace("#", ""))) == 1
    assert run(code, text.replace("#", option)) == []
