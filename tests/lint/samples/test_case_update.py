import pytest

from lslint.files.atomic import FixError
from lslint.files.source import Source
from lslint.samples.case_file import read_cases
from lslint.samples.case_run import Outcome
from lslint.samples.case_update import updated_text

NEW = [{"a": 1, "b": {"c": ["x"]}}]


def updated(text, name, actual=NEW, status="failed"):
    file = read_cases(Source(name, text))
    return updated_text(file, [Outcome(case, status, actual) for case in file.cases])


@pytest.mark.parametrize(
    ("text", "name", "expected"),
    [
        (
            '{"testcases": [{"input": ["x"], "expected": [{"a": 2}]}]}', "a.json",
            '{"testcases": [{"input": ["x"], "expected": [\n  {\n    "a": 1,\n    "b": {\n      "c": [\n        "x"\n'
            "      ]\n    }\n  }\n]}]}",
        ),
        (
            "testcases:\n- input: [x]  # one\n  expected:\n  # two\n  - a: 2\n  # three\n", "a.yml",
            "testcases:\n- input: [x]  # one\n  expected:\n    - a: 1\n      b:\n        c:\n        - x\n  # three\n",
        ),
        (
            "testcases:\n  - expected: []\n    input: [x]\n", "a.yml",
            'testcases:\n  - expected: [\n    {\n      "a": 1,\n      "b": {\n        "c": [\n          "x"\n'
            "        ]\n      }\n    }\n  ]\n    input: [x]\n",
        ),
        (
            "testcases:\n  - input: [x]\n", "a.yml",
            "testcases:\n  - expected:\n      - a: 1\n        b:\n          c:\n          - x\n    input: [x]\n",
        ),
    ],
)  # fmt: skip
def test_text(text, name, expected):
    assert updated(text, name) == (expected, 1)


def test_missing_expectation_in_json():
    text, count = updated('{"testcases": [\n  {"input": ["x"]}\n]}', "a.json")
    assert count == 1
    assert read_cases(Source("a.json", text)).cases[0].expected == NEW


@pytest.mark.parametrize("status", ["passed", "skipped"])
def test_what_does_not_fail_stays(status):
    text = '{"testcases": [{"input": ["x"], "expected": [{"a": 2}]}]}'
    assert updated(text, "a.json", status=status) == (text, 0)


def test_an_anchor_that_is_used_elsewhere_is_not_lost():
    text = "testcases:\n- input: [x]\n  expected: &e\n  - a: 2\n- input: [y]\n  expected: *e\n"
    file = read_cases(Source("a.yml", text))
    first, second = file.cases
    outcomes = [Outcome(first, "failed", NEW), Outcome(second, "passed", second.expected)]
    with pytest.raises(FixError):
        updated_text(file, outcomes)
