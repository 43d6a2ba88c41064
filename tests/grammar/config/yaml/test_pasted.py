"""A pipeline in a YAML file: one error for all of it."""

import pytest

from lslint.grammar.config.yaml.parser import parse


@pytest.mark.parametrize("pasted", [
    "input {\n  beats {\n    port => 5044\n  }\n}\n",
    'filter{\n  if [a] == "}" {\n drop {}\n }\n}\noutput { stdout {} }\n',
    "input\n{\n  beats {}\n}\nfilter {}\noutput { stdout {} }\n",
    "input { # x\n  # y\n  stdin {}\n}\r\n", "input {\r\n\tbeats {\r\n\t\tport => 1\r\n\t}\r\n}\r\n",
    "output {\n  elasticsearch {\n   hosts => ['a']\n", "filter {\n}\n",
    "input {\n  beats {\n    port => 5044\n  }\n",
])  # fmt: skip
def test_a_pipeline_is_one_error(pasted: str) -> None:
    tree, errors = parse("http.host: a\n" + pasted + "queue.type: persisted\n")
    assert [(error.detail["what"], error.start) for error in errors] == [("pipeline", 13)]
    assert [entry.key.text for entry in tree.documents[0].root.entries] == ["http.host", "queue.type"]


def test_other_errors_stay() -> None:
    _, errors = parse("input {\n  stdin {}\n}\nqueue.type: [1\n")
    assert [error.detail["what"] for error in errors] == ["pipeline", "unclosed-bracket"]


@pytest.mark.parametrize(("text", "wanted"), [
    ("http.host: a\ninput {\n a: b\n}\n", "missing-colon"),
    ("a: |\n  input {\n    stdin {}\n  }\nb: [1\n", "unclosed-bracket"),
    ("input:\n  a: [1\n", "unclosed-bracket"),
])  # fmt: skip
def test_what_is_no_pipeline_is_yaml(text: str, wanted: str) -> None:
    assert [error.detail["what"] for error in parse(text)[1]][:1] == [wanted]


def test_yaml_without_errors_is_not_searched() -> None:
    assert parse("a: |\n  input {\n    stdin {}\n  }\n")[1] == []
