import json

import pytest

from lslint.execution.environment import Environment
from lslint.execution.samples.case_file import read_cases
from lslint.execution.samples.case_pipelines import CasePipelines
from lslint.execution.samples.case_run import CaseRunner, equal
from lslint.execution.samples.pipeline import joined
from lslint.files.source import Source


def run(config, file, ecs="disabled"):
    """Status, events without @timestamp, and reasons of each case."""
    configs = config if isinstance(config, list) else [config]
    made = [joined([Source("a.conf", one)], "a.conf") for one in configs]
    assert not any(one.errors for one in made)
    file = {"ignore": ["@timestamp"], **file}
    cases = read_cases(Source("a.json", json.dumps(file)))
    runner = CaseRunner(CasePipelines("a.conf", made), Environment(ecs=ecs))
    return [(one.status, one.actual, one.reasons) for one in runner.run(cases)]


def one(config, inputs, expected=(), **file):
    [found] = run(config, {**file, "testcases": [{"input": inputs, "expected": list(expected)}]})
    return found


@pytest.mark.parametrize(("codec", "text", "expected"), [
    ("line", "a\nb\n", [{"message": "a"}, {"message": "b"}]), ("json_lines", '{"[a][b]": 1}', [{"a": {"b": 1}}]),
    ("json_lines", '{"a": 1}\n{"a": 2}\n', [{"a": 1}, {"a": 2}]),
    ("json_lines", '{"a":\n1}\n', [{"a": 1}]), ("json", "", []),
    ("plain { charset => 'UTF-8' }", "a", [{"message": "a"}]),
])  # fmt: skip
def test_codecs(codec, text, expected):
    assert one("filter { }", [text], expected, codec=codec)[0] == "passed"


def test_pipelines_that_send_to_each_other():
    first = 'input { stdin { id => "i" } } output { pipeline { send_to => ["two", "three"] } }'
    second = """
      input { pipeline { address => two tags => ["p"] } }
      filter { mutate { add_tag => ["q"] } }
      output { stdout {} }
    """
    found = one([first, second], ["x"], input_plugin="i")
    assert found == ("skipped", [], ["events go to the pipeline address `three`, which is not here"])
    first = first.replace(', "three"', "")
    assert one([first, second], ["x"], [{"message": "x", "tags": ["p", "q"]}], input_plugin="i")[0] == "passed"
    circle = 'input { pipeline { address => two id => "i" } } output { pipeline { send_to => two } }'
    assert one(circle, ["x"], input_plugin="i")[0] == "skipped"


def test_an_exception_fails():
    status, _, [reason] = one('filter { prune { whitelist_values => { "n" => "5" } } }', ["x"], fields={"n": 5})
    assert status == "failed"
    assert "terminates" in reason


def test_filters_remember_earlier_events_of_the_same_file():
    made = joined([Source("a.conf", "filter { csv { autodetect_column_names => true } }")], "a.conf")
    case = {"input": ["a,b", "1,2"], "expected": [{"message": "1,2", "a": "1", "b": "2"}]}
    text = json.dumps({"ignore": ["@timestamp"], "testcases": [case]})
    runner = CaseRunner(CasePipelines("a.conf", [made]), Environment())
    for _ in range(2):
        assert [one.status for one in runner.run(read_cases(Source("a.json", text)))] == ["passed"]


def test_equal():
    assert equal({"a": [1, 2.0, "x", None]}, {"a": [1.0, 2, "x", None]})
    for one_value, other in (
        (1, True),
        (1, "1"),
        (None, 0),
        ([1], [1, 2]),
        ({"a": 1}, {"b": 1}),
        (0, False),
        ("", None),
    ):
        assert not equal(one_value, other)


def test_outputs_of_a_pipeline():
    config = 'input { stdin { id => "in" } } output { stdout { id => "out" } }'
    case = {"input": ['it\'s "x"'], "expected": [{"message": 'it\'s "x"', "__lfv_out_passed": "out"}]}
    assert run(config, {"input_plugin": "in", "export_outputs": True, "testcases": [case]})[0][0] == "passed"
