"""Asterisks around what a reader is to replace: their own error, whose edits remove them."""

import pytest
from counting import check_linear

from lslint.grammar.logstash.parse import parse


def test_each_place_is_an_error() -> None:
    text = 'output { elasticsearch { hosts => ***"a"*** }\n elasticsearch { hosts => ***"b"*** } }\n'
    assert [(error.kind, error.detail["text"]) for error in parse(text)[1]] == [
        ("asterisks", '"a"'),
        ("asterisks", '"b"'),
    ]


def test_other_errors_stay() -> None:
    _, errors = parse('filter { mutate { rename => { "a" "b" }\n add_tag => ***"c"*** } }\n')
    assert [error.kind for error in errors] == ["wrong-arrow", "asterisks"]


def test_asterisks_in_valid_pipelines() -> None:
    assert parse('filter { ruby { code => "a ** b ** c" } } # ***d***\n')[1] == []


@pytest.mark.slow
@pytest.mark.parametrize("part", ["***a ", "**", '***"', "**a** ", "***'\\", "** **"])
def test_work_is_linear(part: str) -> None:
    check_linear(parse, lambda size: "filter { " + part * size, 200, 20_000)
