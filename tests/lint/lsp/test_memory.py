"""An edit leaves no tree behind: without the garbage collector, which the server runs seldom, too."""

import gc

import pytest

from lslint.grammar.config.tree import ConfigFile
from lslint.grammar.logstash.nodes import Pipeline
from lslint.rules.api import Context

PIPELINE = """\
input { tcp { port => 5044 } }
filter {
  if [a] == "b" { grok { match => { "message" => "x %{IP:ip} %{MISSING:b}" } } } else { mutate { add_tag => ["t"] } }
}
output { elasticsearch { hosts => ["a:9200"] index => "logs-%{type}" } }
"""
FILEBEAT = """\
filebeat.inputs:
  - {type: filestream, paths: [/var/log/*.log]}
output.kafka: {hosts: ["k:9092"], topic: "%{[type]}"}
"""
TEMPLATE = '{"index_patterns": ["a-*"], "template": {"mappings": {"properties": {"a": {"type": "keyword"}}}}}\n'


@pytest.fixture
def no_collector():
    gc.collect()
    gc.disable()
    yield
    gc.enable()


def count():
    return sum(isinstance(each, (Pipeline, ConfigFile, Context)) for each in gc.get_objects())


@pytest.mark.parametrize(
    ("name", "text", "other"),
    [("a.conf", PIPELINE, "none.yml"), ("a.conf", PIPELINE, "b.conf"), ("filebeat.yml", FILEBEAT, "a.conf"),
     ("template.json", TEMPLATE, "a.conf")],
)  # fmt: skip
def test_edits_leave_no_trees(workspace, no_collector, name, text, other):
    workspace.write(other, PIPELINE)
    document = workspace.open(name, text)
    counts = []
    for version in range(2, 12):
        document.change(version, [(None, text + "\n" * version)])
        assert workspace.session.check(document).kind not in {"none", ""}
        counts.append(count())
    assert counts[-1] == counts[2]
    workspace.session.close(document.uri)
    del document
    assert count() < counts[-1]
