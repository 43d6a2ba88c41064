"""Asterisks around what a reader is to replace: their own error, whose edits remove them."""

import pytest
from counting import check_linear

from lslint.grammar.logstash.parse import parse


@pytest.mark.slow
@pytest.mark.parametrize("part", ["***a ", "**", '***"', "**a** ", "***'\\", "** **"])
def test_work_is_linear(part: str) -> None:
    check_linear(parse, lambda size: "filter { " + part * size, 200, 20_000)
