"""The command: what it loads, what it says without pygls, what its documentation lists."""

import ast
import subprocess
import sys

import pytest
from lsp_editor import Editor
from paths import ROOT

from lslint.lsp.documents import Document
from lslint.lsp.server_options import ServerOptions
from lslint.lsp.session import Session

PYGLS = ("pygls", "lsprotocol", "attrs", "cattrs")


def imported(path, names):
    """The imports of a module that has one of these names in its text."""
    text = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(text)) if any(name in text for name in names) else ():
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""


def modules():
    for folder in ("lint", "rules", "grammar"):
        for path in (ROOT / folder).rglob("*.py"):
            inside = path.relative_to(ROOT).as_posix()
            if not inside.startswith(("lint/lsp/", "lint/grammar/", "lint/rules/")):
                yield inside


def test_only_the_server_imports_pygls():
    found = [name for name in modules() for one in imported(ROOT / name, PYGLS) if one.partition(".")[0] in PYGLS]
    assert not found


def test_nothing_imports_the_server():
    found = {
        name for name in modules() for one in imported(ROOT / name, ["lslint.lsp"]) if one.startswith("lslint.lsp")
    }
    assert found == set(), "only its row in the table of commands runs it"


def run(*arguments, before="pass"):
    script = f"import sys; {before}; from lslint.cli.main import main; sys.exit(main(sys.argv[1:]))"
    return subprocess.run([sys.executable, "-c", script, *arguments], capture_output=True, text=True, input="")


def test_without_pygls():
    done = run("lsp", before="sys.modules['pygls'] = None")
    assert done.returncode == 2
    assert "pip install pygls" in done.stderr
    assert not done.stdout
    assert run("--version", before="sys.modules['pygls'] = None").returncode == 0


def test_unknown_arguments():
    done = run("lsp", "--tcp")
    assert done.returncode == 2
    assert "unknown option --tcp" in done.stderr


def test_a_server_that_is_no_fork(tmp_path):
    """The other tests of the server fork it from a process that has loaded its modules."""
    editor = Editor(tmp_path, options={"select": ["LS003"]}, forked=False)
    assert editor.codes(editor.open("a.conf", "input { stdin { id = 1 } }\n")) == ["LS003"]
    assert editor.leave() == 0


def test_an_editor_that_goes_away_ends_the_server():
    assert run("lsp").returncode == 0


@pytest.mark.parametrize("given", [
    [], {"select": 1}, {"select": [1]}, {"isolated": 1}, {"configuration": 1}, {"languages": {"a": "b"}},
    {"languages": []}, {"debounce": -1}, {"debounce": True}, {"maxDiagnostics": "x"}, {"other": 1},
])  # fmt: skip
def test_options_that_cannot_be_used(given):
    (complaint,) = ServerOptions(given).complaints
    assert complaint.startswith(("option ", "unknown option other", "the options must be an object"))


def test_valid_options_next_to_invalid_ones_apply(tmp_path):
    given = {"target": ["logstash=7.17"], "bogus": 1, "debounce": "x", "select": ["LS999999"]}
    messages = []
    session = Session(messages.append, ServerOptions({"isolated": True, **given}))
    document = Document((tmp_path / "a.conf").as_uri(), str(tmp_path / "a.conf"), "", "logstash", 1)
    settings = session.settings(document)
    assert str(settings.target("logstash", "a.conf")) == "7.17"
    assert settings.cli.isolated
    (message,) = messages
    for part in ("unknown option bogus", "option debounce: must be a number", "LS999999"):
        assert part in message
    assert message.count("the server ignores the option") == 2
    assert "the server ignores `LS999999`" in message


@pytest.mark.parametrize("bad", ["logstash=99.1", "logstsh=8.15", "8.15", "winlogbeat=9.0"])
@pytest.mark.parametrize("first", [True, False])
def test_one_target_that_cannot_be_used(tmp_path, bad, first):
    """The others apply. ``winlogbeat=9.0`` differs from ``filebeat=8.15``, so the one that comes first counts."""
    good = ["elasticsearch=7.17", "filebeat=8.15"]
    messages = []
    given = {"isolated": True, "target": [bad, *good] if first else [*good, bad], "ignore": ["LS999999", "LS301"]}
    session = Session(messages.append, ServerOptions(given))
    document = Document((tmp_path / "a.conf").as_uri(), str(tmp_path / "a.conf"), "", "logstash", 1)
    settings = session.settings(document)
    assert str(settings.target("elasticsearch", "e.yml")) == "7.17"
    assert settings.target("logstash", "a.conf") is None
    beats = str(settings.target("filebeat", "filebeat.yml"))
    assert beats == ("9.0" if first and bad.startswith("winlogbeat") else "8.15")
    assert settings.cli.ignore == ["LS301"]
    (message,) = messages
    ignored = "filebeat=8.15" if beats == "9.0" else bad
    assert f"the server ignores `{ignored}`" in message
    assert "the server ignores `LS999999`" in message
    assert message.count("the server ignores") == 2


def test_options():
    options = ServerOptions({"lslint": {"debounce": 100, "maxDiagnostics": 5, "select": "LS301, LS3", "ignore": None}})
    assert (options.debounce, options.most, options.values.select) == (0.1, 5, ["LS301", "LS3"])
