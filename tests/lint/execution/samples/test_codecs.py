from lslint.execution.environment import Environment
from lslint.execution.samples import codecs, lines


def run(texts, codec="plain", ecs="disabled", fields=None):
    found = codecs.events(lines.given(texts), codec, fields or {}, Environment(ecs=ecs))
    return [(one.number, one.line, [plain(event) for event in one.events], one.problem) for one in found]


def plain(event):
    made = event.to_json()
    return {name: value for name, value in made.items() if name not in ("@timestamp", "@version")}


def test_field_that_cannot_be_set():
    [(_, _, events, problem)] = run(["a"], fields={("message", "x"): "y"})
    assert events == []
    assert "could not set" in problem


def test_json_events():
    texts = ['{"a": 1, "@metadata": {"m": 2}}', " ", "[]", "{", '{"tags": 5}']
    found = list(codecs.json_events(lines.given(texts), {}, Environment()))
    assert [(one.number, one.line, one.problem) for one in found] == [
        (0, 1, None), (1, 3, "the line is not a JSON object"), (2, 4, "the line is not valid JSON"), (3, 5, None),
    ]  # fmt: skip
    assert found[0].events[0].metadata == {"m": 2}
