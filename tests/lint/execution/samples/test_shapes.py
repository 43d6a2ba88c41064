import pytest

from lslint.execution.samples.survey import MAX_SHAPE, shape


@pytest.mark.parametrize(("one", "other"), [
    ("192.0.2.1 GET /a 200", "192.0.2.77 PUT /bcd 5"), ("user alice logged in", "user bob bobson went out"),
    ('"GET /" 5', '"POST /x y" 12.5'), ("id deadbeef01 x", "id 0123456789abcdef x"),
])  # fmt: skip
def test_lines_of_one_format(one, other):
    assert shape(one) == shape(other)


def test_shapes_are_bounded():
    assert len(shape("- " * 10_000)) <= MAX_SHAPE
