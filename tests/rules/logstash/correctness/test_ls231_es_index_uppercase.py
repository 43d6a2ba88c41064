"""LS231 (es-index-uppercase): cases beyond the examples of the rule."""

import pytest
from advice import fixed, run
from logstash_checks import es_index
from rule_examples import found


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # a placeholder with INDEX in its name is not reported; a real name in upper case is
        ('output { elasticsearch { index => "ES_INDEX" } }\n', 0),
        ('output { elasticsearch { index => "INDEX" } }\n', 0),
        ('output { elasticsearch { index => "ORDERS" } }\n', 1),
        ('output { elasticsearch { index => "INDEX-%{+YYYY}" } }\n', 1),
    ],
)
def test_reviewed(text: str, count: int) -> None:
    assert len(run("LS231", text)) == count


def test_only_literal_letters_are_lowered() -> None:
    (finding,) = run("LS231", es_index("Web-%{Site}-%{+YYYY.MM}-B"))
    assert fixed(es_index("Web-%{Site}-%{+YYYY.MM}-B"), finding) == es_index("web-%{Site}-%{+YYYY.MM}-b")


@pytest.mark.parametrize(
    "text",
    [
        'output { elasticsearch { index => "${INDEX}" } }\n',
        'output { elasticsearch { index => "APP_INDEX" } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS231", text) == []
