"""The whole command, where a recorded case cannot express the test: faults of lslint itself, interrupts, bad files."""

import json
import os
import re
import subprocess
import sys

import pytest
from hostile import fine, found, lslint, report

from lslint.cli import main as cli
from lslint.engine import check as engine
from lslint.rules import registry

PIPELINE = "input { stdin { id => 'in' } }\noutput { stdout { id => 'out' } }\n"
REDIS = "input { redis { id => 'r' threads => 2 key => 'k' data_type => 'list' batch_count => 999 } }\n"


@pytest.fixture(autouse=True)
def _here(monkeypatch, tmp_path):
    monkeypatch.chdir(tmp_path)


def run(*arguments):
    return cli.main(list(arguments))


def test_a_fault_of_ours_in_one_file_does_not_hide_the_others(tmp_path, monkeypatch, capfd):
    for name in "abc":
        (tmp_path / f"{name}.conf").write_text(REDIS)
    real = engine.visit_pipeline

    def visit(tree, table, context):
        if context.path == "b.conf":
            raise ZeroDivisionError("password => hunter2")
        return real(tree, table, context)

    monkeypatch.setattr(engine, "visit_pipeline", visit)
    assert run("--json", "--kind", "logstash", "a.conf", "b.conf", "c.conf") == 3
    out, err = capfd.readouterr()
    assert [file["path"] for file in json.loads(out)["files"]] == ["a.conf", "c.conf"]
    assert err.startswith("lslint: internal error while checking b.conf: ZeroDivisionError (test_cli.py:")
    assert "report it" in err
    assert "Traceback" not in err
    assert "hunter2" not in err
    assert run("-v", "--json", "--kind", "logstash", "b.conf") == 3
    assert "Traceback" in capfd.readouterr().err


def test_a_fault_outside_of_any_file(monkeypatch, capfd):
    monkeypatch.setattr("lslint.cli.check.render", lambda checker: 1 // 0)
    assert run("--isolated", ".") == 3
    assert "internal error outside of any file: ZeroDivisionError" in capfd.readouterr().err


def test_interrupt(monkeypatch, capfd):
    def stop(values):
        raise KeyboardInterrupt

    monkeypatch.setattr("lslint.cli.check.check", stop)
    assert run(".") == 130
    assert capfd.readouterr().err == "lslint: interrupted\n"


def test_full_disk(tmp_path):
    if not os.path.exists("/dev/full"):
        pytest.skip("there is no /dev/full here")
    (tmp_path / "a.conf").write_text(PIPELINE)
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "lslint", "--kind", "logstash", "a.conf"],
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
        )
    assert done.returncode == 2
    assert done.stderr == "lslint: cannot write the report: No space left on device\n"


def test_no_permission(tmp_path):
    for name in ("shut/a.conf", "a.conf", "b.conf"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(PIPELINE)
    (tmp_path / "a.conf").chmod(0)
    (tmp_path / "shut").chmod(0)
    done = fine(lslint("--isolated", "--json", ".", cwd=tmp_path, powers=False), 1)
    assert found(done) == [("LS902", "a.conf"), ("LS902", "shut")]
    assert "b.conf" in [file["path"] for file in report(done)["files"]]
    assert "lslint: a.conf: permission denied" in done.stderr
    assert "lslint: shut: permission denied" in done.stderr
    for path, code in (("shut", 1), ("shut/a.conf", 2)):
        done = fine(lslint("--isolated", path, cwd=tmp_path, powers=False), code)
        assert "permission denied" in done.stderr
    (tmp_path / "shut").chmod(0o700)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_unreadable_file_is_a_finding_and_the_run_goes_on(tmp_path, capfd, jobs):
    os.mkfifo(tmp_path / "pipe.conf")
    for number in range(3):
        (tmp_path / f"a{number}.conf").write_text(PIPELINE)
    named = ["pipe.conf", "a0.conf", "a1.conf", "a2.conf"]
    assert run("--json", "--jobs", jobs, *named) == 1
    report = json.loads(capfd.readouterr().out)
    assert ("LS902", "error", "pipe.conf") in [(f["code"], f["severity"], f["path"]) for f in report["findings"]]
    assert len(report["files"]) == 4
    assert run("--json", "--exit-zero", "--jobs", jobs, *named) == 0
    assert run("--json", "--jobs", jobs, *named, "missing.conf") == 2


def test_what_was_read_for_a_file_does_not_depend_on_the_other_files_of_the_run(tmp_path, capfd):
    images = "services: {a: {image: 'logstash:8.15.3', volumes: ['./b:/usr/share/logstash/config', './a:/p']}}\n"
    texts = {"compose.yml": images, "b/logstash.yml": "path.config: /p\n", "b/pipelines.yml": "", "a/a.conf": PIPELINE}
    for name, text in texts.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    reads = []
    for path in (".", *texts):
        run("--json", "--isolated", "--exit-zero", "--jobs", "1", path)
        reads.append({file["path"]: file["read"] for file in json.loads(capfd.readouterr().out)["files"]})
    whole, *single = reads
    assert whole == {path: read for each in single for path, read in each.items()}
    assert whole["a/a.conf"]


def test_binary_and_large_files(tmp_path, capfd):
    (tmp_path / "data.conf").write_bytes(b"\x7fELF\0\0" * 100)
    with open(tmp_path / "huge.conf", "wb") as file:
        file.write(PIPELINE.encode())
        file.truncate(100 * 1024 * 1024)
    with open(tmp_path / "big.conf", "wb") as file:
        file.write(PIPELINE.encode() * 200_000)
    assert run("--json", "data.conf", "big.conf") == 1
    report = json.loads(capfd.readouterr().out)
    assert [(f["path"], f["code"]) for f in report["findings"]] == [("big.conf", "LS903"), ("data.conf", "LS905")]
    assert [(f["path"], f["kind"]) for f in report["files"]] == [("big.conf", "logstash"), ("data.conf", "none")]
    assert run("--json", "data.conf") == 2
    capfd.readouterr()


DEEP = (("{", 10_000), ("[", 200_000), ('{"a":', 50_000), ("{a: ", 10_000))


@pytest.mark.parametrize(("kind", "text"), [
    *((kind, character * count) for kind in ("logstash", "filebeat", "es-template") for character, count in DEEP),
    ("logstash", "input { " * 10_000), ("logstash", "input { a { " + "b => [" * 10_000),
    ("logstash", "filter { " + "if [a] { " * 10_000), ("logstash", "filter { if " + "(" * 30_000),
    ("filebeat", "- " * 100_000), ("filebeat", "? " * 10_000),
])  # fmt: skip
def test_deep_nesting_does_not_crash(tmp_path, capfd, kind, text):
    (tmp_path / "a.conf").write_text(text)
    assert run("--json", "--kind", kind, "a.conf") == 1
    report = json.loads(capfd.readouterr().out)
    assert report["files"][0]["verdict"] == "rejected"


def test_the_list_of_rules_is_complete(capfd):
    assert run("rule", "--all", "--json") == 0
    assert [facts["code"] for facts in json.loads(capfd.readouterr().out)] == list(registry.entries())
    assert run("rule", "--all") == 0
    listed = [line.split()[0] for line in capfd.readouterr().out.splitlines() if line[2:5].isdigit()]
    assert sorted(listed) == list(registry.entries())


def test_help_of_check_names_every_option_and_the_exit_codes(capfd):
    from lslint.config.command_line import CHECK, GROUPS

    for arguments in (["check", "--help"], ["a.conf", "-h"]):
        assert run(*arguments) == 0
        out = capfd.readouterr().out
        for option in CHECK:
            assert re.search(rf"^  (-\w, )?{option.name}\b", out, re.MULTILINE), (arguments, option.name)
        assert [line[:-1] for line in out.splitlines() if line[:-1] in GROUPS] == list(GROUPS)
        assert "Exit codes:\n  0  no findings" in out
        assert "[PATHS]  Files" in out
        assert "list[str]" not in out
