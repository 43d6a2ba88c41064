"""LS203 (in-is-substring): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import condition


@pytest.mark.parametrize(
    "text",
    [
        '"x" in [a]',
        "[a] in [b]",
        '[a] in "${LIST}"',
    ],
)
def test_silent(text: str) -> None:
    assert run("LS203", condition(text)) == []


def test_conditions_that_are_tried_out() -> None:
    text = condition('[a] in "production"')
    assert run("LS203", text + "output { stdout { codec => rubydebug } }") == []
    assert len(run("LS203", text + "output { elasticsearch { } }")) == 1
