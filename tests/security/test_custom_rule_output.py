"""What a custom rule can do to the output: control characters, and a failure that no report may hide."""

import json
import xml.etree.ElementTree as ElementTree

import pytest

from lslint.cli.main import main

RULE = r"""
from lslint.rules.api import Rule

class Own(Rule):
    code = "ACME001"
    name = "acme-own"
    severity = "warning"
    stage = "advice"
    kinds = ("logstash",)
    visits = ("pipeline",)
    summary = "first\x1b[31m \u202e evil"
    why = "Second\x1b[32m line\nand \x07 bell"
    sources = ("third\x1b[33m",)
    bad = ("input { } # \x1b[34m\tx\n",)
    good = ("filter { }\n",)

    def check(self, node, ctx):
        if "crash" in ctx.path or "crash" in ctx.text:
            raise ValueError("of the rule")
        if "input" in ctx.text:
            yield self.finding(node, "fourth\x1b[35m")
        if "filter" in ctx.text:
            yield self.finding(node, "fifth\x1b[36m")
"""
CONFIG = 'plugins = ["./rule.py"]\nselect = ["ACME", "LS901"]\n'


@pytest.fixture
def run(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".git").mkdir()
    (tmp_path / "rule.py").write_text(RULE)
    (tmp_path / "lslint.toml").write_text(CONFIG)

    def lslint(*arguments, files=()):
        """Exit code and stdout."""
        for name in files:
            (tmp_path / name).parent.mkdir(exist_ok=True)
            (tmp_path / name).write_text("input { stdin { } }\n")
        code = main(list(arguments))
        return code, capsys.readouterr().out

    return lslint


@pytest.mark.parametrize("arguments", [
    ("rule", "--all"), ("rule", "ACME001"), ("rule", "ACME"), ("rule", "--search", "acme"),
    ("rule", "ACME001", "--json"),
])  # fmt: skip
@pytest.mark.parametrize("columns", [None, "60", "200"])
def test_descriptions_of_rules(run, monkeypatch, arguments, columns):
    if columns:
        monkeypatch.setenv("COLUMNS", columns)
    code, out = run(*arguments, "--allow-plugins", "./rule.py")
    assert code == 0
    assert "evil" in out
    assert {char for char in out if not char.isprintable()} <= {"\n", "\t"}


def test_examples_of_rules_that_fail(run):
    code, out = run("rule", "test", "rule.py")
    assert code == 1
    assert "\\x1b[36m" in out
    assert "\x1b" not in out


FORMATS = ("json", "sarif", "gitlab", "junit", "github")


@pytest.mark.parametrize("jobs", ["1", "2"])
@pytest.mark.parametrize("name", FORMATS)
def test_machine_formats_show_a_file_that_could_not_be_checked(run, name, jobs):
    files = [f"conf/{number}.conf" for number in range(90)] if jobs == "2" else ["conf/1.conf"]
    code, out = run(
        "check", "--no-cache", "--allow-plugins", "./rule.py", "--jobs", jobs, "--output-format", name, ".",
        files=[*files, "conf/crash.conf"],
    )  # fmt: skip
    assert code == 3
    message = "the custom rule at rule.py:19 failed while checking conf/crash.conf: ValueError; correct the rule"
    assert out.count("failed while checking") == (2 if name == "junit" else 1)
    if name == "json":
        assert json.loads(out)["failures"] == [{"path": "conf/crash.conf", "message": message}]
    elif name == "sarif":
        [invocation] = json.loads(out)["runs"][0]["invocations"]
        assert invocation["executionSuccessful"] is False
        [notification] = invocation["toolExecutionNotifications"]
        assert notification["message"]["text"] == message
        place = notification["locations"][0]["physicalLocation"]["artifactLocation"]
        assert place == {"uri": "conf/crash.conf", "uriBaseId": "%SRCROOT%"}
    elif name == "gitlab":
        entries = json.loads(out)
        assert len({entry["fingerprint"] for entry in entries}) == len(entries)
        (entry,) = [entry for entry in entries if entry["description"] == message]
        assert entry["location"] == {"path": "conf/crash.conf", "lines": {"begin": 1, "end": 1}}
    elif name == "junit":
        root = ElementTree.fromstring(out)
        assert root.get("errors") == "1"
        (error,) = root.iter("error")
        assert error.get("message") == message
        assert int(root.get("tests")) == len(list(root.iter("testcase")))
    else:
        assert f"::error file=conf/crash.conf,title=lslint::{message}" in out


IGNORES = '[per-file-ignores]\n"a/" = ["ACME001"]\n'
ENTRY = '[[suppress]]\npath = "/a/crash.conf"\ncode = "ACME001"\n'


@pytest.mark.parametrize("rest", [IGNORES, ENTRY])
@pytest.mark.parametrize(("name", "expected"), [("a/crash.conf", 0), ("b/crash.conf", 0), ("b/fine.conf", 1)])
def test_entries_for_files_that_could_not_be_checked_are_not_called_unused(run, tmp_path, rest, name, expected):
    (tmp_path / "lslint.toml").write_text(CONFIG + rest)
    _, out = run("--allow-plugins", "./rule.py", "--output-format", "concise", ".", files=[name])
    assert out.count("LS901") == expected


def test_the_baseline_keeps_the_entries_of_a_file_that_could_not_be_checked(run, tmp_path):
    options = ("--no-cache", "--allow-plugins", "./rule.py", "--baseline", "known.json", "--write-baseline", ".")
    run(*options, files=["a/one.conf", "a/two.conf"])
    before = json.loads((tmp_path / "known.json").read_text())
    (tmp_path / "a/two.conf").write_text("input { stdin { } } # crash\n")
    run(*options)
    assert json.loads((tmp_path / "known.json").read_text()) == before
    assert "two.conf" in json.dumps(before)
