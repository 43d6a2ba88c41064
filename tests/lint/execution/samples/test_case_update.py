import pytest

from lslint.execution.samples.case_file import read_cases
from lslint.execution.samples.case_run import Outcome
from lslint.execution.samples.case_update import updated_text
from lslint.files.atomic import FixError
from lslint.files.source import Source

NEW = [{"a": 1, "b": {"c": ["x"]}}]


def updated(text, name, actual=NEW, status="failed", ignored=()):
    file = read_cases(Source(name, text))
    return updated_text(file, [Outcome(case, status, actual) for case in file.cases], list(ignored))


def test_missing_expectation_in_json():
    text, count = updated('{"testcases": [\n  {"input": ["x"]}\n]}', "a.json")
    assert count == 1
    assert read_cases(Source("a.json", text)).cases[0].expected == NEW


@pytest.mark.parametrize(("name", "text"), [
    ("a.yml", "testcases:\n- input: [x]\n  expected:\n  - a: 2\n- input: [y]\n"),
    ("a.yml", "ignore:\n- a\ntestcases: [{input: [x], expected: []}]\n"),
    ("a.json", '{\n  "testcases": [\n    {"input": ["x"]}\n  ]\n}\n'),
    ("a.json", '{\n  "testcases": [\n    {"input": ["x"], "expected": []}\n  ]\n}\n'),
])  # fmt: skip
def test_line_ends_of_the_file_are_kept(name, text):
    plain, count = updated(text, name, ignored=[("c",)])
    assert plain.count("\n") > text.count("\n")
    assert updated(text.replace("\n", "\r\n"), name, ignored=[("c",)]) == (plain.replace("\n", "\r\n"), count)


CASES = "testcases:\n- input: [x]\n  expected: []\n"


def test_a_list_that_is_used_elsewhere_is_not_lost():
    text = "ignore: &i [d]\ntestcases:\n- input: [x]\n  ignore: *i\n  expected: []\n"
    assert updated(text, "a.yml", ignored=[("b",)])[0].startswith('ignore: &i [d, "b"]\n')
    with pytest.raises(FixError):
        updated(f"x: &i [d]\nignore: *i\n{CASES}", "a.yml", ignored=[("b",)])


def test_a_field_that_no_reference_names_is_refused():
    with pytest.raises(FixError):
        updated(CASES, "a.yml", [{"a[": 1}], ignored=[("a[",)])
