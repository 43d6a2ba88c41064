"""Rules about performance together."""

import pytest

from lslint.rules.logstash.plugins import ruby


@pytest.mark.parametrize(
    ("text", "bodies"),
    [
        ("a.each { |x| b { y } } z", [" |x| b { y } "]),
        ("a.each do |x|\n if y\n z\n end\n end\n q", [" |x|\n if y\n z\n end\n "]),
        ("3.times { a }; while x do\n b\n end", [" a ", "\n b\n "]),
        ("a.map(&:b)", []),
    ],
)
def test_bodies_of_loops(text: str, bodies: list[str]) -> None:
    assert [text[start:end] for start, end in ruby.loops(ruby.bare(text))] == bodies


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        ("a 'b c' # d", "a '   '    "),
        ('x = "a\\"b" + "c"', 'x = "    " + " "'),
        ("a / b / c", "a / b / c"),
        ("a =~ /b c/ 'd'", "a =~ /   / ' '"),
        ("'open", "'    "),
    ],
)
def test_bare_code(text: str, bare: str) -> None:
    found = ruby.bare(text)
    assert len(found) == len(text)
    assert found.rstrip() == bare.rstrip()
