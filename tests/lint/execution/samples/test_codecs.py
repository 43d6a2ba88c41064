from lslint.execution.environment import Environment
from lslint.execution.samples import codecs, lines


def test_field_that_cannot_be_set():
    [line] = codecs.events(lines.given(["a"]), "plain", {("message", "x"): "y"}, Environment(ecs="disabled"))
    assert line.events == []
    assert "could not set" in line.problem


def test_json_events():
    texts = ['{"a": 1, "@metadata": {"m": 2}}', " ", "[]", "{", '{"tags": 5}']
    found = list(codecs.json_events(lines.given(texts), {}, Environment()))
    assert [(one.number, one.line, one.problem) for one in found] == [
        (0, 1, None), (1, 3, "the line is not a JSON object"), (2, 4, "the line is not valid JSON"), (3, 5, None),
    ]  # fmt: skip
    assert found[0].events[0].metadata == {"m": 2}
