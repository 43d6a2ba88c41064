"""LS231 (es-index-uppercase): cases beyond the examples of the rule."""

import pytest
from advice import run
from rule_examples import found


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # a placeholder with INDEX in its name is not reported; a real name in upper case is
        ('output { elasticsearch { index => "INDEX" } }\n', 0),
        ('output { elasticsearch { index => "INDEX-%{+YYYY}" } }\n', 1),
    ],
)
def test_reviewed(text: str, count: int) -> None:
    assert len(run("LS231", text)) == count


@pytest.mark.parametrize(
    "text",
    [
        'output { elasticsearch { index => "${INDEX}" } }\n',
        'output { elasticsearch { index => "APP_INDEX" } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS231", text) == []
