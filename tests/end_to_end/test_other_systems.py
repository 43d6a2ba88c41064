"""Windows and macOS, as far as they can be simulated: the same reports and files as here.

``fake_windows`` replaces the paths and the functions of the system. What it cannot show is in docs/dev/releasing.md.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys

import pytest
from paths import ROOT, SUPPORT

FILES = {
    ".git/HEAD": "ref: refs/heads/main\n",
    ".gitignore": "ignored/\n",
    "lslint.toml": (
        'exclude = ["vendor/"]\ntargets = { logstash = "8.15" }\nextra-plugins = ["filter/acme"]\n'
        '[per-file-ignores]\n"Conf.d/partner/**" = ["LS3"]\n'
        '[[suppress]]\npath = "templates/logs.json"\ncode = "ES301"\nreason = "test"\n'
    ),
    "Conf.d/A.conf": "input { beats { port = 5044 } }\nfilter { if [a] && [b] { drop {} } }\n",
    "Conf.d/partner/b.conf": 'filter { grok { match => { "message" => "%{DATA:a} x" } } }\n',
    "Conf.d/\u00e4 b.conf": "filter { mutate { unknown_option => 1 } }\n",
    "vendor/c.conf": "input { beats { port = 5044 } }\n",
    "ignored/d.conf": "input { beats { port = 5044 } }\n",
    "sub/lslint.toml": 'extend = "../lslint.toml"\nignore = ["LS701"]\n',
    "sub/e.conf": 'filter { grok { patterns_dir => ["patterns"] match => { "message" => "%{MINE:a}" } } }\n',
    "sub/patterns/mine": "MINE [a-z]+\n",
    "config/pipelines.yml": "- pipeline.id: main\n  path.config: ../Conf.d/*.conf\n  pipeline.workers: many\n",
    "docker-compose.yml": (
        "services:\n  logstash:\n    image: docker.elastic.co/logstash/logstash:8.15.0\n"
        "    volumes:\n      - ./Conf.d:/usr/share/logstash/pipeline\n"
    ),
    "filebeat.yml": (
        "filebeat.inputs:\n- type: log\n  paths: ['C:\\logs\\*.log']\noutput.console: {}\noutput.file: {path: /x}\n"
    ),
    "templates/logs.json": (
        '{"index_patterns": ["logs-*"], "template": {"mappings": {"properties": {"a": {"type": "string"}}}}}\n'
    ),
    "k8s/map.yaml": (
        "kind: ConfigMap\napiVersion: v1\nmetadata: {name: a}\ndata:\n  a.conf: |\n"
        "    input { beats { port = 5044 } }\n"
    ),
}
COMMANDS = [
    ["check", "."], ["check", "--json", "."], ["check", "--json", "--jobs", "4", "."],
    ["check", "--quiet", "--force-exclude", "Conf.d/A.conf", "vendor/c.conf", "docker-compose.yml"],
    ["check", "--json", "sub/e.conf"], ["check", "--show-files"], ["check", "--show-settings"],
    ["check", "--diff", "."],
    ["check", "--isolated", "--select", "ALL", "--output-format", "concise", "."],
    *(["check", "--output-format", form, "."] for form in ("sarif", "gitlab", "junit", "github")),
    ["format", "--diff", "."], ["graph", "."], ["rule", "LS301"],
]  # fmt: skip
WRITING = [
    ["check", "--fix", "."], ["check", "--fix-only", "--unsafe-fixes", "."], ["check", "--add-ignore", "."],
    ["check", "--write-baseline", "."], ["check", "-o", "report.json", "--json", "."], ["format", "."],
]  # fmt: skip


def tree(folder, line_end="\n"):
    for name, text in FILES.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(text.replace("\n", line_end).encode())
    return folder


def run(folder, arguments, *before):
    """Exit code, stdout and stderr. ``before``: how lslint is started, in place of this system."""
    command = [sys.executable, *(before or ("-m", "lslint")), *arguments]
    env = {**os.environ, "PYTHONIOENCODING": "utf-8"}
    done = subprocess.run(command, cwd=folder, capture_output=True, env=env)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def on_windows(folder, arguments):
    return run(folder, arguments, str(SUPPORT / "fake_windows.py"), str(folder), "--cwd", "C:\\", "--")


def contents(folder):
    return {path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.mark.slow
def test_the_simulation_is_one(tmp_path):
    """Names in another case are found, a drive is a folder, and what Windows lacks is not there."""
    tree(tmp_path)
    code, out, err = on_windows(tmp_path, ["check", "--quiet", "CONF.D\\a.conf"])
    assert (code, err) == (1, "")
    assert "--> CONF.D/a.conf:1:22" in out
    assert on_windows(tmp_path, ["check", "--quiet", "c:\\conf.d\\A.CONF"])[0] == 1
    assert on_windows(tmp_path, ["check", "D:\\x.conf"])[0] == 2
    install = "import fake_windows, os; fake_windows.install(fake_windows.Drive('.', 'C:'))"
    _, out, err = run(SUPPORT, [], "-c", f"{install}; print(os.name, hasattr(os, 'fork')); import fcntl")
    assert out == "nt False\n"
    assert "No module named 'fcntl'" in err or "halted" in err


@pytest.mark.slow
@pytest.mark.parametrize("line_end", ["\n", "\r\n"], ids=["lf", "crlf"])
@pytest.mark.parametrize("arguments", COMMANDS, ids=" ".join)
def test_reports_are_those_of_this_system(tmp_path, arguments, line_end):
    tree(tmp_path, line_end)
    assert on_windows(tmp_path, arguments) == run(tmp_path, arguments)


@pytest.mark.slow
@pytest.mark.parametrize("line_end", ["\n", "\r\n"], ids=["lf", "crlf"])
@pytest.mark.parametrize("arguments", WRITING, ids=" ".join)
def test_what_is_written_is_that_of_this_system(tmp_path, arguments, line_end):
    here, there = tree(tmp_path / "here", line_end), tree(tmp_path / "there", line_end)
    before = contents(here)
    assert on_windows(there, arguments) == run(here, arguments)
    assert contents(there) == contents(here) != before
    for path, data in contents(there).items():
        if path in before and line_end == "\r\n" and path.suffix != ".toml":
            assert data.count(b"\n") == data.count(b"\r\n"), path


@pytest.mark.slow
def test_paths_in_the_spelling_of_windows(tmp_path):
    tree(tmp_path)
    plain = run(tmp_path, ["check", "--json", "Conf.d/A.conf", "sub"])
    for names in (["Conf.d\\A.conf", "sub"], [".\\Conf.d\\A.conf", "sub\\"], ["Conf.d/A.conf", "sub\\."]):
        assert on_windows(tmp_path, ["check", "--json", *names]) == plain
    code, out, _ = on_windows(tmp_path, ["check", "--json", "C:\\Conf.d\\A.conf", "C:/sub"])
    assert code == plain[0]
    expected = json.loads(plain[1])
    assert [file["path"] for file in json.loads(out)["files"]] == [f"C:/{file['path']}" for file in expected["files"]]
    assert [each["code"] for each in json.loads(out)["findings"]] == [each["code"] for each in expected["findings"]]


@pytest.mark.slow
def test_hooks_find_files_that_git_spells_differently(tmp_path):
    tree(tmp_path)
    for hook in (["check", "--quiet", "--force-exclude"], ["check", "--fix-only", "--quiet", "--force-exclude"]):
        _, out, err = on_windows(tmp_path, [*hook, "conf.d/a.conf", "VENDOR/c.conf"])
        assert err == ""
        assert "a.conf" in out
    assert "&&" not in (tmp_path / "Conf.d" / "A.conf").read_text()


@pytest.mark.slow
def test_without_fork_a_large_run_is_the_same(tmp_path):
    """Windows has no fork, and nothing may depend on modules that a forked process would have inherited."""
    tree(tmp_path)
    for number in range(60):
        (tmp_path / "Conf.d" / f"{number}.conf").write_text(FILES["Conf.d/partner/b.conf"])
    forked = run(tmp_path, ["check", "--json", "--jobs", "2", "."])
    assert on_windows(tmp_path, ["check", "--json", "--jobs", "2", "."]) == forked


@pytest.mark.slow
def test_checks_in_processes_that_are_spawned(tmp_path):
    """The API works in a process that multiprocessing starts anew, as on macOS and Windows."""
    script = tmp_path / "main.py"
    script.write_text(
        "import multiprocessing, sys\nimport lslint\n\n\n"
        "def codes(text):\n    return [finding.code for finding in lslint.check_text(text, 'a.conf').findings]\n\n\n"
        "if __name__ == '__main__':\n    multiprocessing.set_start_method('spawn')\n"
        "    configs = ['input { beats { port = 1 } }', 'input { stdin { id => \"a\" } }'] * 4\n"
        "    with multiprocessing.Pool(2) as pool:\n        print(pool.map(codes, configs) == [*map(codes, configs)])\n"
        "        print('LS003' in pool.map(codes, configs)[0])\n"
    )
    assert run(tmp_path, [], str(script)) == (0, "True\nTrue\n", "")


def test_nothing_imports_what_only_posix_has():
    """Modules that Windows lacks may be imported where they are needed, never at the start."""
    missing = {"fcntl", "termios", "pwd", "grp", "resource", "tty", "pty", "curses", "readline", "syslog"}
    for top in ("lint", "grammar", "rules"):
        for path in (ROOT / top).rglob("*.py"):
            for line in path.read_text(encoding="utf-8").splitlines():
                words = line.replace(",", " ").split()
                if words[:1] in (["import"], ["from"]) and line[:1] != " ":
                    assert not missing & {word.partition(".")[0] for word in words[1:]}, f"{path}: {line}"


@pytest.mark.slow
def test_names_that_differ_only_in_case(tmp_path):
    """On macOS and Windows they are one file; here they are two, and both are checked."""
    tree(tmp_path)
    shutil.copy(tmp_path / "Conf.d" / "A.conf", tmp_path / "Conf.d" / "a.conf")
    _, out, _ = run(tmp_path, ["check", "--quiet", "Conf.d"])
    assert {"A.conf", "a.conf"} <= {pathlib.PurePosixPath(word.split(":")[0]).name for word in out.split()}
