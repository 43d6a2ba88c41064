import pytest

from lslint.execution import values
from lslint.execution.errors import Unknown


@pytest.mark.parametrize(("value", "java", "ruby"), [
    (1.0, "1.0", "1.0"), (0.001, "0.001", "0.001"), (0.0001, "1.0E-4", "0.0001"), (1.5e-5, "1.5E-5", "1.5e-05"),
    (123456.75, "123456.75", "123456.75"), (1e7, "1.0E7", "10000000.0"), (1e16, "1.0E16", "1.0e+16"),
    (-2.5e100, "-2.5E100", "-2.5e+100"), (-0.0, "-0.0", "-0.0"), (float("inf"), "Infinity", "Infinity"),
    (float("nan"), "NaN", "NaN"),
])  # fmt: skip
def test_floats(value, java, ruby):
    assert values.java_float(value) == java
    assert values.ruby_float(value) == ruby


@pytest.mark.parametrize(("value", "text"), [
    (None, ""), ("x", "x"), (True, "true"), ([1, 2.5, None, True, "a"], '[1, 2.5, nil, true, "a"]'),
    ({"a": ["x"]}, '{"a"=>["x"]}'),
    (['q"\\\n#{x} #y é \x01'], '["q\\"\\\\\\n\\#{x} #y é \\x01"]'),
])  # fmt: skip
def test_ruby_text(value, text):
    assert values.ruby_text(value) == text


def test_the_order_of_the_keys_of_an_object_is_not_guessed():
    with pytest.raises(Unknown):
        values.ruby_text({"a": 1, "b": 2})


def test_keys_come_in_the_order_of_a_hash_table():
    assert values.hash_order(["b", "a", "c"]) == ["a", "b", "c"]
    assert values.hash_order(["id", "type"]) == ["type", "id"]
    with pytest.raises(Unknown):
        values.hash_order(["Aa", "BB"])  # equal hash codes


def test_the_order_of_options():
    assert values.insertion_order(["message", "other"]) == ["other", "message"]
    assert values.insertion_order(["Aa", "BB"]) == ["Aa", "BB"]  # equal hash codes keep their order
    assert values.insertion_order(["BB", "Aa"]) == ["BB", "Aa"]


def test_numbers_of_very_many_digits_are_not_read():
    with pytest.raises(Unknown):
        values.ruby_integer("9" * 100_000)


def test_same_is_strict():
    assert values.same({"a": [1, "x"]}, {"a": [1, "x"]})
    for one, other in ((1, 1.0), (1, True), ([1], [1, 2]), ({"a": 1}, {"b": 1}), (None, False)):
        assert not values.same(one, other)


def test_invalid_utf8_becomes_a_ruby_literal():
    assert values.text_of(b'caf\xe9 "x"\tend') == 'caf\\xE9 \\"x\\"\\tend'
    assert values.text_of('café "x"\t'.encode()) == 'café "x"\t'
