"""Comments of other languages in a pipeline: one error, and the rest is read."""

import pytest
from counting import check_linear

from lslint.grammar.logstash.parse import parse


def test_other_errors_stay() -> None:
    _, errors = parse('filter { mutate { add_tag => ["a"] // c\n rename => { "a" "b" } } }\n')
    assert [error.kind for error in errors] == ["unexpected", "wrong-arrow"]


@pytest.mark.parametrize("text", [
    "output { file { path => //server/share\n codec => line } }\n",
    "output { elasticsearch { hosts => [ //server/share ] } }\n",
    "output { elasticsearch { hosts => http://server\n } }\n", 'filter { mutate { rename => { "a" "b // c" } } }\n',
    "filter { mutate { add_tag => hello -- world\n } }\n",
    'filter { mutate { add_tag => "a\n // b\n rename => { "a" => "b" } } }\n',
    'filter { mutate { add_tag => ["a"];\n } }\n',
])  # fmt: skip
def test_what_is_no_comment(text: str) -> None:
    assert not any("comment" in error.detail for error in parse(text)[1])


@pytest.mark.slow
@pytest.mark.parametrize("part", ["/* ", '\\"', "<!-- ", "// ", "; a\n"])
def test_many_signs_are_linear_work(part: str) -> None:
    check_linear(parse, lambda size: "filter { " + part * size, 200, 5_000)
