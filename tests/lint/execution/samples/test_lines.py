import io

from lslint.execution.samples import lines


def read(data):
    return [(line.number, line.text) for line in lines.read(io.BytesIO(data))]


def test_a_line_that_is_too_long_is_skipped():
    long = b"x" * (lines.MAX_LINE + 10)
    found = list(lines.read(io.BytesIO(b"a\n" + long + b"\nb\n")))
    assert [(line.number, line.text) for line in found] == [(1, "a"), (2, None), (3, "b")]
