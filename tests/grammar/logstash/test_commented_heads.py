"""Blocks whose first line alone is a comment: one error at that line."""

import pytest
from counting import check_linear

from lslint.grammar.logstash.parse import parse

HEAD = "output {\n  stdout { }\n"


@pytest.mark.parametrize(("text", "head"), [
    (HEAD + '#\tmongodb{\n\t\turi => "a"\n\t}\n}\n', "mongodb{"),
    (HEAD + '  # mongodb {\n    database => "a"\n    uri => "a"\n  }\n}\n', "mongodb {"),
    (HEAD + '  #if [a] == "b" {\n    file { path => "/c" }\n  }\n}\n', 'if [a] == "b" {'),
    ("filter {\n  mutate {\n    # rename => {\n      'a' => 'b'\n    }\n  }\n}\n", "rename => {"),
    ("# filter {\n  mutate { }\n}\n", "filter {"),
    ("filter {\n  #if [a] {\n  #  drop { }\n  #}\n  # if [b] {\n    drop { }\n  }\n}\n", "if [b] {"),
])  # fmt: skip
def test_commented_first_line(text: str, head: str) -> None:
    tree, errors = parse(text)
    assert [(error.detail.get("commented"), text[error.start : error.end], error.edits) for error in errors] == [
        ("yes", head, ())
    ]
    (close, _, _) = errors[0].related[0]
    assert text[close] == "}"
    assert text.count("}", close) == text.count("}", close + 1) + 1
    assert tree.sections


@pytest.mark.parametrize("text", [
    "filter {\n  # if [a] {\n  #   drop { }\n  # }\n  mutate { }\n}\n}\n",  # the whole block is a comment
    "filter {\n  # if [a] {\n  mutate { }\n  # }\n}\n}\n",  # and its last line too
    "filter {\n  mutate { }\n}\n}\n# if [a] {\nfilter { }\n",  # below the error
    "filter {\n  # see the docs of grok {\n  mutate { }\n}\n}\n",
    "filter {\n  # if [a] {\n\n  mutate { }\n}\n}\n",
    "filter {\n  # if [a] {\n    mutate { add_tag => [ }\n  }\n}\n",
])  # fmt: skip
def test_other_errors_stay(text: str) -> None:
    errors = parse(text)[1]
    assert errors
    assert not any("commented" in error.detail for error in errors)


def test_work_is_linear() -> None:
    check_linear(parse, lambda size: "filter {\n" + "# if [a] {\n drop { }\n" * size + "} }\n", 100, 10_000)
