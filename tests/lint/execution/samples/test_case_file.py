import pytest

from lslint.execution.samples.case_file import CaseFileError, may_be_cases, read_cases
from lslint.files.source import Source


def read(text, name="a.json"):
    return read_cases(Source(name, text))


def test_input_and_what_is_expected_of_it_in_two_elements():
    text = "testcases:\n- input: [a]\n  fields: {f: 1}\n- expected: [{b: 1}]\n- input: [d]\n  expected: []\n"
    first, second = read(text, "a.yml").cases
    assert (first.number, first.line, first.inputs, first.expected) == (1, 2, ["a"], [{"b": 1}])
    assert first.fields == [(("f",), 1)]
    assert first.has_expected
    assert (second.number, second.inputs, second.expected) == (3, ["d"], [])


@pytest.mark.parametrize(
    "text", ['{"a": 1}', "[]", '{"testcases": 5}', '{"testcases": [{"name": "x"}]}', "", '{"input": []}']
)
def test_other_files(text):
    assert read(text) is None


@pytest.mark.parametrize("name", ["codec", "input_plugin"])
@pytest.mark.parametrize("value", ["[json]", "{json: 1}", "[]"])
def test_what_must_be_a_string(name, value):
    with pytest.raises(CaseFileError, match=f"`{name}` is not a string") as raised:
        read(f"{name}: {value}\ntestcases:\n- input: [x]\n  expected: []\n", "a.yml")
    assert raised.value.offset == len(name) + 2


@pytest.mark.parametrize("value", ["[true]", "maybe", "5", '"true"', "1"])
@pytest.mark.parametrize("name", ["export_metadata", "export_outputs"])
def test_what_must_be_true_or_false(name, value):
    with pytest.raises(CaseFileError, match=f"`{name}` is not `true` or `false`"):
        read(f"{name}: {value}\ntestcases:\n- input: [x]\n  expected: []\n", "a.yml")


CASE = "testcases:\n- input: [x]\n  expected: []\n"


@pytest.mark.parametrize("text", [f"{CASE}---\n{CASE}", f"{CASE}---\na: 1\n", f"a: 1\n---\n{CASE}"])
def test_several_documents_are_refused(text):
    with pytest.raises(CaseFileError, match="several YAML documents") as raised:
        read(text, "a.yml")
    assert raised.value.offset == text.index("---\n") + 4


def test_values_of_aliases_are_limited():
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 10)}]" for n in range(1, 9)]
    text = "\n".join(lines) + "\ntestcases: [{input: [x], expected: [{a: *a8}]}]\n"
    with pytest.raises(CaseFileError):
        read(text, "a.yml")


def test_names():
    assert may_be_cases("a.yaml", "testcases:")
    assert may_be_cases("A.JSON", '"input" "expected"')
    assert not may_be_cases("a.conf", "testcases")
    assert not may_be_cases("a.json", "input")


@pytest.mark.parametrize(("text", "name"), [
    ('{"testcases": [{"input": ["x"], "expected": [{"a": 1e999}]}]}', "a.json"),
    ('{"fields": {"a": -1e999}, "testcases": [{"input": ["x"], "expected": []}]}', "a.json"),
    ("testcases:\n- input: [x]\n  expected: [{a: .inf}]\n", "a.yml"),
    ("testcases:\n- input: [x]\n  expected: [{a: .nan}]\n", "a.yml"),
])  # fmt: skip
def test_numbers_that_json_lacks_are_refused(text, name):
    with pytest.raises(CaseFileError, match="infinite or not a number"):
        read(text, name)
