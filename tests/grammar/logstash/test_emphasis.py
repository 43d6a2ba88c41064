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


@pytest.mark.parametrize("text", [
    "input { file { path => /var/log/**/*.log } }\n", "input { file { path => **/a.log** } }\n",
    "input { file { path => **/*.log** } }\n", 'input { file { path => "/var/**a**" x } }\n',
    "filter { # **a**\n drop { } ; }\n", 'filter { ruby { code => "**a**" } ; }\n',
])  # fmt: skip
def test_what_is_no_marker(text: str) -> None:
    errors = parse(text)[1]
    assert errors
    assert not any(error.kind == "asterisks" for error in errors)


def test_asterisks_in_valid_pipelines() -> None:
    assert parse('filter { ruby { code => "a ** b ** c" } } # ***d***\n')[1] == []


@pytest.mark.slow
@pytest.mark.parametrize("part", ["***a ", "**", '***"', "**a** ", "***'\\", "** **"])
def test_work_is_linear(part: str) -> None:
    check_linear(parse, lambda size: "filter { " + part * size, 200, 20_000)
