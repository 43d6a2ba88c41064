"""The filter grok."""

from lslint.execution import pipeline
from lslint.execution.environment import Environment
from lslint.execution.event import Event
from lslint.execution.timestamp import Timestamp
from lslint.grammar.logstash.parse import parse


def test_pattern_files():
    files = {"p/one": "# comment\n\nWORD [0-9]+\nPAIR %{WORD:k}=(.*)\nBAD\n", "p/two": "  WORD   [a-z]+\r\n"}
    environment = Environment(
        read_file=files.get, find_files=lambda folder, glob: sorted(files) if (folder, glob) == ("p", "*") else None
    )
    plugin = _plugin('grok { patterns_dir => ["p"] match => { "message" => "%{PAIR}" } }')
    event = Event.from_json({"message": "ab=1"}, Timestamp.parse("2024-05-06T07:08:09.123Z"))
    (found,) = pipeline.prepare(plugin, environment)(event)
    assert found.fields["k"] == "ab"


def _plugin(text):
    tree, errors = parse(f"filter {{ {text} }}")
    assert not errors
    return next(iter(tree.plugins()))
