"""Comments of other languages in a pipeline: one error, and the rest is read."""

import pytest
from counting import check_linear

from lslint.grammar.logstash.parse import parse


@pytest.mark.parametrize(("text", "sign", "count"), [
    ('output { elasticsearch { hosts => ["a"]   // Assuming "b\n index => "b" } }\n', "//", 1),
    ('filter { mutate {\n //add_tag => ["a"]\n //x\n add_tag => ["b"] } }\n', "//", 2),
    ("output { // we don't\n stdout {} }\n", "//", 1), ("output { stdout {} } // end\n", "//", 1),
    ('filter { if [a] =~ /"/ { // yes\n drop {} } }\n', "//", 1),
    ('filter { mutate { add_tag => [ "a", // b\n "c" ] } }\n', "//", 1),
    ('filter { mutate { add_tag => ["a"] /* b */ } }\n', "/*", 1),
    ("filter { drop {} /* mutate {\n }\n */ }\n", "/*", 1),
    ('filter { mutate { add_tag => ["a"] -- b\n } }\n', "--", 1),
    ("filter { drop {}\n ; hello\n }\n", ";", 1), ("filter { drop {}\n <!-- b -->\n }\n", "<!--", 1),
])  # fmt: skip
def test_comments_are_one_error(text: str, sign: str, count: int) -> None:
    tree, errors = parse(text)
    assert [(error.detail["comment"], error.detail["count"], error.edits) for error in errors] == [
        (sign, str(count), ())
    ]
    assert errors[0].start == text.index(sign)
    assert tree.sections


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
