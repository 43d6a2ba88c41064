"""The command as a whole, where a text case cannot show it: faults of lslint itself, interrupts, bad files."""

import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from lslint.cli import main as cli
from lslint.engine import check as engine

LSLINT = os.path.join(os.path.dirname(sys.executable), "lslint")
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


def test_a_reader_that_goes_away(tmp_path):
    for n in range(300):
        (tmp_path / f"{n}.conf").write_text(REDIS)
    command = f"'{sys.executable}' -m lslint --json --kind logstash . | head -c 20; echo \" ${{PIPESTATUS[0]}}\""
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
    assert done.stderr == ""
    assert done.stdout.split()[-1] in ("0", "1")


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


def test_closed_stdout(tmp_path):
    (tmp_path / "a.conf").write_text(PIPELINE)
    done = subprocess.run(
        ["bash", "-c", f"'{sys.executable}' -m lslint --kind logstash a.conf >&-"], capture_output=True, text=True
    )
    assert "Traceback" not in done.stderr
    assert done.returncode == 2


DEEP = (("{", 10_000), ("[", 200_000), ('{"a":', 50_000), ("{a: ", 10_000))


def test_no_permission(tmp_path, capfd):
    if os.geteuid() == 0:
        pytest.skip("root may read everything")
    (tmp_path / "a.conf").write_text(PIPELINE)
    (tmp_path / "a.conf").chmod(0)
    (tmp_path / "b").mkdir(mode=0)
    assert run("--json", ".") == 2
    out, err = capfd.readouterr()
    assert [finding["code"] for finding in json.loads(out)["findings"]] == ["LS902"]
    assert "lslint: a.conf: permission denied" in err
    assert "lslint: b: permission denied" in err


def test_unreadable_as_another_user():
    """The same, also when the tests run as root: the command runs as another user."""
    if os.geteuid() != 0:
        pytest.skip("needs root to become another user")
    script = (
        "import os, sys, json, bisect, stat, posixpath\nfrom lslint.cli import main as cli\n"
        "import lslint.cli.check, lslint.report.formats.json, lslint.report.fingerprint, lslint.report.masking\n"
        "import lslint.rules.shared.secret_spans, lslint.rules.run.reported\n"
        "import lslint.files.discovery, lslint.files.gitignore, lslint.kinds.detect, lslint.project.projects\n"
        "import lslint.rules.registry as r\n"
        "from lslint.engine.file import check_text\n[r.load(c) for c in r.entries()]\n"
        f"check_text({PIPELINE!r}, 'c.conf', 'logstash')\n"  # what it needs is read while that is allowed
        "cli.main(['--json', '--isolated', '--stdin-filename', 'x.conf'])\nsys.stdout.write('=====')\n"
        "sys.stdout.flush()\nos.chdir(sys.argv[1])\nos.setuid(65534)\n"
        "sys.exit(cli.main(['--json', '--isolated', '.']))\n"
    )
    with tempfile.TemporaryDirectory() as name:  # pytest's own folders are closed to others
        folder = Path(name)
        folder.chmod(0o755)
        (folder / "a.conf").write_text(PIPELINE)
        (folder / "a.conf").chmod(0)
        (folder / "b").mkdir(mode=0)
        (folder / "c.conf").write_text(PIPELINE)
        done = subprocess.run([sys.executable, "-c", script, name], input=REDIS, capture_output=True, text=True)
    assert done.returncode == 2, done.stderr
    report = json.loads(done.stdout.partition("=====")[2])
    assert [(f["code"], f["path"]) for f in report["findings"]] == [("LS902", "a.conf")]
    assert "lslint: a.conf: permission denied" in done.stderr
    assert "lslint: b: permission denied" in done.stderr


def test_link_loop_and_folder_of_links(tmp_path, capfd):
    (tmp_path / "loop.conf").symlink_to("loop.conf")
    (tmp_path / "up").symlink_to(tmp_path)
    (tmp_path / "a.conf").write_text(PIPELINE)
    assert run("--json", ".") == 2
    out, err = capfd.readouterr()
    assert [file["path"] for file in json.loads(out)["files"]].count("a.conf") == 1
    assert "loop.conf: is a loop of links" in err


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
    assert run("--json", "data.conf") == 0
    capfd.readouterr()


def test_kind_none_by_option(tmp_path, capfd):
    (tmp_path / "a.conf").write_text("input {")
    assert run("--json", "--kind", "none", "a.conf") == 0
    assert json.loads(capfd.readouterr().out)["findings"][0]["code"] == "LS905"


def test_strange_names(tmp_path, capfd):
    name = os.fsdecode(b"a\xff\n.conf")
    (tmp_path / name).write_text("input {")
    for form in ("json", "concise", "text"):
        assert run("--output-format", form, "--kind", "logstash", ".") == 1
        out, err = capfd.readouterr()
        assert err == ""
        assert out


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        *((kind, character * count) for kind in ("logstash", "filebeat", "es-template") for character, count in DEEP),
        ("logstash", "input { " * 10_000),
        ("logstash", "input { a { " + "b => [" * 100_000),
        ("logstash", "filter { " + "if [a] { " * 10_000),
        ("logstash", "filter { if " + "(" * 100_000),
        ("filebeat", "- " * 100_000),
        ("filebeat", "? " * 10_000),
    ],
)
def test_deep_nesting_does_not_crash(tmp_path, capfd, kind, text):
    (tmp_path / "a.conf").write_text(text)
    assert run("--json", "--kind", kind, "a.conf") == 1
    report = json.loads(capfd.readouterr().out)
    assert report["files"][0]["verdict"] == "rejected"


def test_alias_bomb(tmp_path, capfd):
    lines = ["a: &a [x, x, x, x, x, x, x, x, x]"]
    lines += [f"{b}: &{b} [{', '.join([f'*{a}'] * 9)}]" for a, b in zip("abcdefghi", "bcdefghij", strict=True)]
    (tmp_path / "filebeat.yml").write_text("\n".join(lines) + "\n")
    assert run("--json", "--kind", "filebeat", "filebeat.yml") in (0, 1)
    assert json.loads(capfd.readouterr().out)["files"][0]["kind"] == "filebeat"


def test_rule_command(capfd):
    assert run("rule", "LS901", "--json") == 0
    facts = json.loads(capfd.readouterr().out)
    assert facts["code"] == "LS901"
    assert facts["bad"]
    assert run("rule", "--all", "--json") == 0
    everything = json.loads(capfd.readouterr().out)
    from lslint.rules import registry

    assert [facts["code"] for facts in everything] == list(registry.entries())
    assert run("rule", "unused-suppression") == 0
    assert "hides no finding" in capfd.readouterr().out
    assert run("rule", "--all") == 0
    assert len(capfd.readouterr().out.splitlines()) == len(everything)
    assert run("rule") == 2
    assert run("rule", "LS901", "--all") == 2
    assert run("rule", "--nonsense") == 2


def test_help_names_every_option_and_the_exit_codes(capfd):
    from lslint.config.command_line import CHECK
    from lslint.rules import registry

    for arguments in (["--help"], ["check", "--help"], ["a.conf", "-h"]):
        assert run(*arguments) == 0
        out = capfd.readouterr().out
        for option in CHECK:
            assert option.name in out, (arguments, option.name)
        assert "Exit codes: 0" in out
        assert "[PATHS]...  Files" in out
        assert "list[str]" not in out
    assert run("--help") == 0
    assert f"{len(registry.entries())} rules" in capfd.readouterr().out


@pytest.mark.parametrize(
    ("line", "expected"), [("lslint --ki", "--kind"), ("lslint check --kind es-i", "es-index-template")]
)
def test_completion(monkeypatch, capfd, line, expected):
    env = {"_LSLINT_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": str(len(line.split()) - 1)}
    done = subprocess.run(["lslint"], executable=LSLINT, env={**os.environ, **env}, capture_output=True, text=True)
    assert expected in done.stdout.split()
