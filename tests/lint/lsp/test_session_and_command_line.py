"""The findings of the language server are those of the command line, after every step of a session."""

import pytest
from lsp_session import Workspace

from lslint.cli.session import Checker
from lslint.config.command_line import Values

TWICE = 'input { stdin { } }\nfilter { mutate { id => "same" add_tag => ["a"] } }\n'
AGAIN = 'filter { mutate { id => "same" add_tag => ["b"] } }\noutput { stdout { } }\n'
IMAGE = "docker.elastic.co/logstash/logstash:{}"
COMPOSE = f"services:\n  logstash:\n    image: {IMAGE}\n    volumes: [./conf.d:/usr/share/logstash/pipeline]\n"
TEMPLATE = '{"index_patterns": ["%s"], "template": {"mappings": {"properties": {"a": {"type": "date"}}}}}\n'
OUTPUT = 'output { elasticsearch { hosts => ["a:9200"] index => "logs-%{[agent]}" } }\n'
GROK = 'filter { grok { patterns_dir => ["./patterns"] match => { "message" => "%{MINE:a}" } } }\n'
STEPS = [  # name of a file, and its text
    [("conf.d/a.conf", TWICE), ("conf.d/b.conf", AGAIN), ("conf.d/a.conf", TWICE.replace("same", "other")),
     ("conf.d/a.conf", "\n" + TWICE)],
    [("conf.d/a.conf", TWICE), ("compose.yml", COMPOSE.format("7.6.2")), ("compose.yml", COMPOSE.format("9.1.0"))],
    [("pipelines.yml", "- pipeline.id: a\n  path.config: conf.d/*.conf\n  pipeline.workers: 4\n"),
     ("conf.d/a.conf", TWICE), ("pipelines.yml", "- pipeline.id: a\n  path.config: conf.d/a.conf\n"),
     ("conf.d/b.conf", AGAIN)],
    [("logs.conf", OUTPUT), ("templates/t.json", TEMPLATE % "logs-*"), ("templates/t.json", TEMPLATE % "other-*"),
     ("logs.conf", OUTPUT.replace("logs-", "other-"))],
    [("conf.d/a.conf", TWICE), ("logstash.yml", "pipeline.workers: 1\n"), ("logstash.yml", "pipeline.ordered: false\n"),
     ("conf.d/b.conf", AGAIN)],
    [("logs.conf", GROK), ("patterns/mine", "MINE ^[a-z]+ x\n"), ("patterns/mine", "MINE [a-z]+ x\n"),
     ("patterns/mine", "MINE ([a-z]+ x\n")],
]  # fmt: skip


@pytest.fixture
def workspace(tmp_path, monkeypatch):
    (tmp_path / ".git").mkdir()
    monkeypatch.chdir(tmp_path)
    return Workspace(tmp_path, select=["ALL"])


def rows(results):
    """``(path, line, column, code, message)`` of the findings."""
    return sorted(
        (result.path, *result.source.lines.position(one.start), one.rule.code, one.message)
        for result in results
        for one in result.findings
    )


def of_command_line():
    """The findings in the files of the working directory."""
    values = Values()
    values.isolated, values.select, values.paths = True, ["ALL"], ["."]
    checker = Checker(values)
    return rows(checker.checked(checker.files()))


def of_session(workspace):
    """The findings in the open documents."""
    return rows(workspace.session.check(document) for document in workspace.session.documents.values())


@pytest.mark.parametrize("steps", STEPS)
def test_every_step_has_the_findings_of_the_command_line(workspace, steps):
    opened = {}
    for name, text in reversed(steps):  # each file with its first text
        workspace.write(name, text)
    for name, text in reversed(steps):
        opened[name] = text
    session = workspace.session
    documents = {name: workspace.open(name, text) for name, text in opened.items()}
    assert of_session(workspace) == of_command_line()
    for version, (name, text) in enumerate(steps, 2):
        document = documents[name]
        document.change(version, [(None, text)])
        workspace.write(name, text)
        session.changed(document)
        assert of_session(workspace) == of_command_line(), (version, name)
    session.close(documents[steps[0][0]].uri)
    workspace.write(steps[0][0], "")
    session.reset()  # as an editor makes it when a file changes on disk
    shown = [row for row in of_command_line() if row[0] != steps[0][0]]
    assert of_session(workspace) == shown
