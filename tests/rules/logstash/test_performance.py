"""Rules about performance together."""

import pytest

from lslint.rules.logstash.plugins import ruby


@pytest.mark.parametrize(
    ("text", "bodies"),
    [("3.times { a }; while x do\n b\n end", [" a ", "\n b\n "])],
)
def test_bodies_of_loops(text: str, bodies: list[str]) -> None:
    assert [text[start:end] for start, end in ruby.loops(ruby.bare(text))] == bodies
