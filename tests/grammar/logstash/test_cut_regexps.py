"""Regular expressions whose line ends before their closing slash: one error each, and the rest is read."""

import pytest

from lslint.grammar.logstash.parse import parse

_AROUND = """filter {
  if %s
    mutate { add_tag => ["x"] }
  }
  if [c] =~ /^(?:[0-9]{1,3}\\.){3}$/ {
    drop { }
  }
}
"""


@pytest.mark.parametrize(("condition", "named"), [
    (r"[a] =~ /(?:^|(?<=\s))(([0-9a-f]{1,4}:){7,7}[0-9]|([0-9a-f]{1,4}:){1,", None),
    ("[a] =~ /^[a-z {", "/^[a-z"), (r"[a] =~ /^(?:[0-9]{1,3}\. {", r"/^(?:[0-9]{1,3}\."),
    ('[a] =~ /abc and [b] == "1" {', "/abc"), ("[a] =~ /abc {", "/abc"), ("[a] =~ /abc", "/abc"),
    (r"[a] =~ /a\/b {", r"/a\/b"), ('[a] !~ /"abc', '/"abc'), ("[a] =~ /a b/ and [b] =~ /(c {", "/(c"),
    ('[b] == 1 and [a] =~ /(abc|d"ef {', '/(abc|d"ef'),
])  # fmt: skip
def test_a_cut_expression_is_one_error(condition: str, named: str | None) -> None:
    text = _AROUND.replace("%s", condition)
    tree, errors = parse(text)
    named = named or condition.split(" ", 2)[2]
    assert [(error.kind, text[error.start : error.end], error.detail["role"]) for error in errors] == [
        ("value-needs-quotes", named, "operand")
    ]
    assert len(tree.sections[0].items) == 2


@pytest.mark.parametrize("condition", ['[a] =~ "/abc" {', "[a] =~ // {", "[a] =~ /a b/ {", "[a] =~ /a\nb/ {"])
def test_complete_expressions(condition: str) -> None:
    assert parse(_AROUND.replace("%s", condition))[1] == []
