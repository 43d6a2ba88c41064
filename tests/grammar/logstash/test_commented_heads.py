"""Blocks whose first line alone is a comment: one error at that line."""

import pytest
from counting import check_linear

from lslint.grammar.logstash.parse import parse


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
