import pytest
from filter_runner import after, changes, is_unknown, results

FAILED = {"tags": ["_mutate_error"]}


@pytest.mark.parametrize(
    ("options", "event", "made"),
    [
        ('rename => { "a" => "[b][c]" }', {"a": 1}, {"b": {"c": 1}}),
        ('rename => { "a" => "x_%{m}" }', {"a": None, "m": "k"}, {"m": "k", "x_k": None}),
        ('rename => { "gone" => "b" }', {"a": 1}, {"a": 1}),
        ('rename => { "[l][0]" => "x" "[l][1]" => "y" }', {"l": ["a", "b", "c"]}, {"l": ["b"], "x": "a", "y": "c"}),
        ('rename => { "a" => "[m][k]" }', {"a": 1, "m": "t"}, {"m": "t", **FAILED}),
        ('coerce => { "a" => "%{m}" "b" => "x" }', {"a": None, "m": "k"}, {"a": "k", "m": "k"}),
        ('update => { "a" => "%{m}" "b" => "x" "c" => "x" }', {"a": 1, "m": 2, "c": None},
         {"a": "2", "m": 2, "c": None}),
        ('replace => { "a" => "x" "[b][c]" => 5 }', {}, {"a": "x", "b": {"c": "5"}}),
        ('copy => { "o" => "p" }', {"o": {"k": 1}}, {"o": {"k": 1}, "p": {"k": 1}}),
        ('copy => { "a" => "b" }', {"a": None}, {"a": None}),
        ('split => { "a" => "," }', {"a": "x,,y,,"}, {"a": ["x", "", "y"]}),
        ('split => { "a" => "" }', {"a": "xy"}, {"a": ["x", "y"]}),
        ('split => { "a" => " " }', {"a": "  x  y "}, {"a": ["x", "y"]}),
        ('split => { "a" => "," }', {"a": ["x,y"]}, {"a": ["x,y"]}),
        ('join => { "a" => "-" }', {"a": ["x", 1, None, [2.0, True]]}, {"a": "x-1--2.0-true"}),
        ('join => { "a" => "-" }', {"a": "x"}, {"a": "x"}),
        ('strip => ["a"]', {"a": "\t x\u00a0 \n"}, {"a": "x\u00a0"}),
        ('strip => ["a"]', {"a": ["x ", 1]}, {"a": ["x ", 1], **FAILED}),
        ('uppercase => ["a", "b"]', {"a": "straße", "b": ["x", 1]}, {"a": "STRASSE", "b": ["X", 1]}),
        ('lowercase => "a"', {"a": "ÄB"}, {"a": "äb"}),
        ('capitalize => ["a"]', {"a": "hELLO wORLD"}, {"a": "Hello world"}),
        ('merge => { "a" => "b" }', {"a": ["x"], "b": 1}, {"a": ["x", 1], "b": 1}),
        ('merge => { "a" => "b" }', {"a": "x", "b": ["y"]}, {"a": ["x", "y"], "b": ["y"]}),
        ('merge => { "a" => "b" }', {"a": {"k": 1}, "b": {"k": 2, "l": 3}},
         {"a": {"k": 2, "l": 3}, "b": {"k": 2, "l": 3}}),
        ('merge => { "a" => "b" }', {"a": {"k": 1}, "b": ["x"]}, {"a": {"k": 1}, "b": ["x"]}),
        ('merge => { "a" => ["b", "c"] }', {"a": ["x"], "b": "y", "c": "z"},
         {"a": ["x", "y", "z"], "b": "y", "c": "z"}),
        ('tag_on_failure => "bad" convert => { "a" => "integer" }', {"a": "x"}, {"a": "x", "tags": ["bad"]}),
    ],
)  # fmt: skip
def test_operations(options, event, made):
    assert after(f"mutate {{ {options} }}", event) == [made]


@pytest.mark.parametrize(
    ("kind", "value", "made"),
    [
        ("integer", " 1,234.9 ", 1234), ("integer", "1e3", 1000), ("integer", "0x1F", 31), ("integer", "-7", -7),
        ("integer", "99999999999999999999", 99999999999999999999), ("integer", ".5", 0), ("integer", 1.9, 1),
        ("integer", True, 1), ("integer", ["1", None, "2"], [1, None, 2]), ("integer", {"k": "1"}, {"k": "1"}),
        ("integer", None, None), ("integer_eu", "1.234,9", 1234), ("float_eu", "1.234,5", 1234.5),
        ("float", "1,234.5", 1234.5), ("float", "0x1.8p1", 3.0), ("float", 5, 5.0), ("float", False, 0.0),
        ("boolean", "YES", True), ("boolean", "", False), ("boolean", 0, False), ("boolean", 1.0, True),
        ("boolean", "on", "on"), ("boolean", 2, 2), ("boolean", " true", " true"),
        ("string", 1.0, "1.0"), ("string", [1, None, {"a": "x"}], ["1", None, '{"a"=>"x"}']), ("string", True, "true"),
    ],
)  # fmt: skip
def test_convert(kind, value, made):
    assert after(f'mutate {{ convert => {{ "a" => "{kind}" }} }}', {"a": value}) == [{"a": made}]


@pytest.mark.parametrize("value", ["12abc", "abc", "", "5.x", "NaN", "-", "1 2"])
@pytest.mark.parametrize("kind", ["integer", "float", "integer_eu", "float_eu"])
def test_no_number(kind, value):
    chain = f'mutate {{ convert => {{ "a" => "{kind}" }} add_tag => ["x"] }}'
    assert after(chain, {"a": value}) == [{"a": value, **FAILED}]


LENIENT, MIXED, STRICT = "lenient", "mixed", "strict"


@pytest.mark.parametrize(
    ("release", "mode"),
    [
        ("5.6", LENIENT), ("7.17", LENIENT), ("8.18.8", LENIENT), ("8.19.6", LENIENT), ("8.19.7", MIXED),
        ("8.19", MIXED), ("9.0", LENIENT), ("9.0.8", LENIENT), ("9.1.6", LENIENT), ("9.1.7", MIXED), ("9.1", MIXED),
        ("9.2.0", LENIENT), ("9.2.1", MIXED), ("9.3.0", MIXED), ("9.3", MIXED), ("9.4.0", STRICT), ("9.5", STRICT),
        (None, STRICT),
    ],
)  # fmt: skip
@pytest.mark.parametrize(
    ("kind", "value", "lenient", "mixed"),
    [
        ("integer", "abc", 0, 0), ("integer", "", 0, 0), ("integer", "12abc", 12, 12),
        ("integer_eu", "1.234x", 1234, 1234),
        ("integer", "hello", 0, None), ("integer", "0xg", 0, None), ("float", "abc", 0.0, None),
        ("float", "1.5x", 1.5, None), ("float_eu", "", 0.0, None), ("integer", ["1", "b"], [1, 0], [1, 0]),
    ],
)  # fmt: skip
def test_no_number_by_release(release, mode, kind, value, lenient, mixed):
    made = {LENIENT: lenient, MIXED: mixed, STRICT: None}[mode]
    [event] = after(f'mutate {{ convert => {{ "a" => "{kind}" }} }}', {"a": value}, release=release)
    assert event == ({"a": value, **FAILED} if made is None else {"a": made})


@pytest.mark.parametrize(
    ("kind", "value", "lenient", "newer"),
    [
        ("integer", "1e3", 1, 1000), ("integer", "0x1F", 0, 31), ("integer", "1,000", 1000, 1000),
        ("integer", "7.9", 7, 7), ("float", "1e3", 1000.0, 1000.0), ("float", "0x1F", 0.0, 31.0),
        ("float", True, 1.0, 1.0),
    ],
)  # fmt: skip
def test_numbers_by_release(kind, value, lenient, newer):
    chain = f'mutate {{ convert => {{ "a" => "{kind}" }} }}'
    found = [after(chain, {"a": value}, release=release)[0]["a"] for release in ("8.15", "9.3", "9.5")]
    assert [(one, type(one)) for one in found] == [(one, type(one)) for one in (lenient, newer, newer)]


@pytest.mark.parametrize(
    ("pattern", "replacement", "value", "made"),
    [
        ("l+", "L", "hello all", "heLo aL"),
        ("(h)(e)", r"\2\1\0", "hello", "ehhello"),
        ("(?<a>l+)", r"<\k<a>>", "hello", "he<ll>o"),
        ("", "-", "ab", "-a-b-"),
        ("b*", "-", "abc", "-a--c-"),
        ("x", "%{n}", "axb", "a7b"),
        ("%{n}", "n", "a7b", "anb"),
        ("$", "!", "a\nb", "a!\nb!"),
        ("l", r"\\x", "al", "a\\x"),
        ("l", "L", ["l", 1, "x"], ["L", 1, "x"]),
        ("l", "L", 5, 5),
    ],
)
def test_gsub(pattern, replacement, value, made):
    event = {"a": value, "n": 7}
    assert after(f'mutate {{ gsub => ["a", "{pattern}", "{replacement}"] }}', event) == [{"a": made, "n": 7}]


@pytest.mark.parametrize("value", ["9" * 100_000, "1e99999", "0x" + "f" * 100_000])
def test_huge_numbers_are_unknown(value):
    config = 'filter { mutate { convert => { "a" => "integer" } } }'
    assert results(config, [{"a": value}])[0]["unknown"] == ["[a]", "[tags]"]


def test_an_object_of_several_keys_has_no_known_text():
    config = 'filter { mutate { convert => { "l" => "string" } } }'
    assert results(config, [{"l": [{"a": 1, "b": 2}]}])[0]["unknown"] == ["[l]", "[tags]"]


@pytest.mark.parametrize(("text", "kind"), [("1e400", "integer"), ("-1e400", "integer_eu")])
def test_infinity_is_no_integer(text, kind):
    """Ruby raises a ``FloatDomainError``."""
    convert = f'mutate {{ convert => {{ "a" => "float" }} }} mutate {{ convert => {{ "a" => "{kind}" }} }}'
    assert changes(convert, {"a": text})["tags"] == ["_mutate_error"]


@pytest.mark.parametrize("value", [10**400, f"0x{'f' * 400}", f"0x{'f' * 99}p999"])
def test_integers_that_no_float_holds(value):
    assert is_unknown('mutate { convert => { "a" => "float" } }', {"a": value})
