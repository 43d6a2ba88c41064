"""Rules about performance together."""

from lslint.rules.logstash.plugins import ruby


def test_bodies_of_loops() -> None:
    text = "3.times { a }; while x do\n b\n end"
    assert [text[start:end] for start, end in ruby.loops(ruby.bare(text))] == [" a ", "\n b\n "]
