import pytest
from filter_runner import changes, is_unknown

from lslint.execution.errors import StartError
from lslint.execution.plugins.dissect import Mapping


def dissected(options, event):
    return changes(f"dissect {{ {options} }}", event)


@pytest.mark.parametrize(
    ("mapping", "text", "fields"),
    [
        ("%{a} %{b}", "x y z", {"a": "x", "b": "y z"}),
        ("%{a} %{b}", "x ", {"a": "x", "b": ""}),
        ("%{a}é%{b}", "xéy", {"a": "x", "b": "y"}),
        # the text in front of the first part is at the start, the text behind the last one somewhere
        ("<%{p}>%{m}", "<1>x", {"p": "1", "m": "x"}),
        ("%{a} %{b}: ", "x y: z", {"a": "x", "b": "y"}),
        ("{%{a}}", "{x}", {"a": "x}"}),
        # an empty value at the very start leaves its delimiter to the next part
        ("%{a}|%{b}|%{c}", "||", {"a": "", "b": "", "c": "||"}),
        ("%{a}|%{b}|%{c}", "x||", {"a": "x", "b": "", "c": ""}),
        # repeated delimiters
        ("%{a->} %{b}", "x    y", {"a": "x", "b": "y"}),
        ("%{a->} [%{b}", "x   [y", {"a": "x  ", "b": "y"}),
        # parts that are skipped, appended, or give the name of a field
        ("%{} %{?x} %{b}", "x y z", {"b": "z"}),
        ("%{+a} %{b}, %{+a}", "x y, z", {"a": "x, z", "b": "y"}),
        ("%{+n/3},%{+n/1},%{+n/2}", "c,a,b", {"n": "a,b c"}),
        ("%{?k}=%{&k}", "cpu=90", {"cpu": "90"}),
        ("%{?k}=%{&k}", "=90", {}),
        ("%{&none} %{b}", "x y", {"b": "y"}),
        ("%{[x][y]} %{c.d}", "x y", {"x": {"y": "x"}, "c.d": "y"}),
        ("%{tags} %{b}", "x y", {"tags": "x", "b": "y"}),
        ("%{a} %{@timestamp}", "x y", {"a": "x", "@timestamp": "y"}),
        ("%{->} %{b}", "x  y", {"": "x", "b": "y"}),
    ],
)
def test_mapping(mapping, text, fields):
    assert dissected(f"mapping => {{ 'message' => '{mapping}' }}", {"message": text}) == fields


@pytest.mark.parametrize(
    ("mapping", "text"),
    [
        ("%{a} %{b}", "x"),
        ("%{a} %{b}", ""),
        ("%{a}%{b}", "xy"),
        ("<%{p}>%{m}", "x<1>y"),
        ("%{a} %{b}: ", "x y:"),
        ("%{a]} %{b}", "x y"),
        ("%{@metadata} %{b}", "x y"),
        ("a}", "a}"),
    ],
)
def test_failure(mapping, text):
    assert dissected(f"mapping => {{ 'message' => '{mapping}' }}", {"message": text}) == {"tags": ["_dissectfailure"]}


@pytest.mark.parametrize("value", [None, "", 5, True, {"k": 1}])
def test_source_that_is_not_a_string(value):
    options = 'mapping => { "message" => "%{a}|%{b}" } tag_on_failure => ["f"] add_tag => ["ok"]'
    assert dissected(options, {"message": value}) == {"tags": ["f"]}


def test_missing_source():
    assert dissected('mapping => { "message" => "%{a} %{b}" }', {"m": "x y"}) == {}


def test_array_of_one_string_is_its_json():
    assert dissected('mapping => { "m" => "%{a}|%{b}" }', {"m": ["x|y"]}) == {"a": '["x', "b": 'y"]'}


def test_append_to_a_field():
    assert dissected('mapping => { "m" => "%{+a} %{b}" }', {"m": "x y", "a": 1}) == {"a": "1 x", "b": "y"}
    assert dissected('mapping => { "m" => "%{+a} %{b}" }', {"m": "x y", "a": None}) == {
        "b": "y",
        "tags": ["_dissectfailure"],
    }


@pytest.mark.parametrize("mapping", ["%{+&a} %{b}", "%{+} %{b}", "%{+->} %{b}", "abc"])
def test_refused(mapping):
    with pytest.raises(StartError):
        Mapping(mapping)


@pytest.mark.parametrize(
    ("kind", "value", "number"),
    [
        ("int", "12.7", 12),
        ("int", "-12.7", -12),
        ("int", "1e3", 1000),
        ("INT", "9999999999999999999", 9999999999999999999),
        ("int", 7.9, 7),
        ("float", "12.50", 12.5),
        ("float", "12", 12),
        ("float", "1e3", 1000.0),
    ],
)
def test_conversion(kind, value, number):
    made = dissected(f'convert_datatype => {{ "n" => "{kind}" }}', {"n": value})
    assert made == {"n": number}
    assert type(made["n"]) is type(number)


@pytest.mark.parametrize("value", ["abc", "", " 5", "1,5", "0x10", True, ["5"]])
def test_conversion_of_another_text(value):
    made = dissected('convert_datatype => { "n" => "int" }', {"n": value})
    assert made == {"tags": ["_dataconversionuncoercible_n_int"]}


def test_conversion_to_an_unknown_type():
    with pytest.raises(StartError):
        dissected('convert_datatype => { "n" => "boolean" }', {"n": "1"})


@pytest.mark.parametrize(
    ("options", "event"),
    [
        ('mapping => { "m" => "%{a} %{b}" "o" => "%{c}:%{d}" } add_tag => ["x"]', {"m": "x y", "o": "1:2"}),
        ('mapping => { "m" => "%{a} %{b}" }', {"m": ["x", "y"]}),
        ('convert_datatype => { "n" => "int" }', {"n": "1e999999999"}),
    ],
)
def test_not_run(options, event):
    assert is_unknown(f"dissect {{ {options} }}", event)
