"""Faults at every step of a run that writes: it is killed, or the disk is full, at each operation on files in turn.

What is written is there whole or not at all, nothing else is touched, the exit code is the right one, and the next run
does what this one could not. ``FAULTS`` of the summary line of a run with ``-s`` are the faults that were tried.
"""

import builtins
import contextlib
import errno
import importlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

import pytest
from hostile import PIPELINE, fine, lslint
from paths import SUPPORT, write_files

from lslint.cli import main as cli

for module in ("cli.check", "cli.format", "files.atomic", "report.baseline", "rewrite.apply_fixes"):
    importlib.import_module(f"lslint.{module}")  # before the forks
pytestmark = [pytest.mark.slow, pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")]

FIXABLE = "filter { mutate { remove => ['x'] } }\n"
SEARCH = "  grok { match => { 'message' => '%{IP:ip} %{WORD:verb}' } }\n"
FILES = {
    "a.conf": FIXABLE,
    "d/b.conf": "filter {\n" + SEARCH * 40 + "  mutate { remove => ['x'] }\n}\n",
    "d/c.conf": FIXABLE + 'output { elasticsearch { hosts => "es:9200" } }\n',
}
STEPS = ("open", "replace", "rename", "fsync", "chmod", "fchown", "unlink", "mkdir", "link", "write")
TAKES_ROOM = ("open", "fsync", "mkdir", "write", "put", "close")
MAX = 400
"""So many steps at most: no run here makes more."""


class Steps:
    """Counts the operations of this process that change files; does what is planned at one of them."""

    def __init__(self, way, number):
        self.way = way
        self.left = number

    def step(self, name, path=None):
        full = self.way == "full"
        if full and name not in TAKES_ROOM:
            return
        self.left -= 1
        if self.way == "kill" and self.left == 0:
            os.kill(os.getpid(), signal.SIGKILL)
        if full and self.left <= 0:
            raise OSError(errno.ENOSPC, "No space left on device", path)

    def install(self):
        for name in STEPS:
            setattr(os, name, self.wrapped(name, getattr(os, name)))
        plain = builtins.open

        def opening(file, mode="r", *arguments, **named):
            if not set(mode) & set("wxa+"):
                return plain(file, mode, *arguments, **named)
            if not isinstance(file, int):
                self.step("open", file)
            return File(plain(file, mode, *arguments, **named), self)

        builtins.open = opening

    def wrapped(self, name, plain):
        def call(*arguments, **named):
            flags = arguments[1] if name == "open" and len(arguments) > 1 else os.O_WRONLY
            if not (name == "write" and arguments[0] in (1, 2)) and flags & (os.O_WRONLY | os.O_RDWR | os.O_CREAT):
                self.step(name)
            return plain(*arguments, **named)

        return call


class File:
    """A file that is written in halves, so that a fault can come between them."""

    def __init__(self, plain, steps):
        self.plain = plain
        self.steps = steps

    def write(self, data):
        half = len(data) // 2
        self.plain.write(data[:half])
        self.plain.flush()
        self.steps.step("put")
        self.plain.write(data[half:])
        return len(data)

    def close(self):
        self.plain.close()
        self.steps.step("close")

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.plain.close()
        if error[0] is None:
            self.steps.step("close")

    def __getattr__(self, name):
        return getattr(self.plain, name)


def forked(folder, arguments, way=None, number=0):
    """Runs the command in a child; its exit code (None if it was killed), what it wrote to stdout and to stderr."""
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        child = os.fork()
        if not child:
            code = 70
            try:
                os.chdir(folder)
                os.dup2(out.fileno(), 1)
                os.dup2(err.fileno(), 2)
                sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
                sys.stderr = os.fdopen(2, "w", encoding="utf-8", closefd=False)
                if way is not None:
                    Steps(way, number).install()
                code = cli.main(arguments)
                sys.stdout.flush()
                sys.stderr.flush()
            finally:
                os._exit(code)
        _, status = os.waitpid(child, 0)
        out.seek(0)
        err.seek(0)
        told = out.read().decode(), err.read().decode()
        return (None if os.WIFSIGNALED(status) else os.waitstatus_to_exitcode(status)), *told


def state(folder):
    """``{path: bytes}`` of all files, without the report cache."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(Path(folder).rglob("*"))
        if path.is_file() and "cache" not in path.parts
    }


PLAIN = ["--isolated", "--no-cache", "--jobs", "1"]
COMMANDS = {
    "fix": ["check", *PLAIN, "--fix", "--unsafe-fixes", "."],
    "format": ["format", "--isolated", "."],
    "add-ignore": ["check", *PLAIN, "--add-ignore", "--reason", "known", "--select", "LS3,LS639", "."],
    "write-baseline": ["check", *PLAIN, "--baseline", "base.json", "--write-baseline", "."],
    "write-baseline-again": ["check", *PLAIN, "--baseline", "base.json", "--write-baseline", "."],
}


def begin(folder, name):
    write_files(Path(folder), FILES)
    if name == "write-baseline-again":
        Path(folder, "base.json").write_text('{"version": 3,\n "findings": []}\n')


@pytest.mark.parametrize("way", ["kill", "full"])
@pytest.mark.parametrize("name", COMMANDS)
def test_each_step_of_a_run_that_writes(tmp_path, name, way):
    whole = tmp_path / "whole"
    begin(whole, name)
    old = state(whole)
    code, _, told = forked(whole, COMMANDS[name])
    assert code in (0, 1), told
    new = state(whole)
    assert new != old
    for number in range(1, MAX):
        folder = tmp_path / str(number)
        begin(folder, name)
        ended, _, told = forked(folder, COMMANDS[name], way, number)
        there = state(folder)
        left = [path for path in there if path not in old and path not in new]
        for path in new:
            assert there.get(path) in (old.get(path), new[path]), f"{path} is half-written at step {number}"
        assert "Traceback" not in told
        if ended == code and there == new:
            break  # this run has fewer steps
        if way == "full":
            assert ended == 2, (number, told)
            assert "no space left on" in told.lower(), told
            assert left == [], f"step {number}"
        else:
            assert ended is None, (number, ended, told)
            assert all(os.path.basename(path).startswith(".lslint-") for path in left), left
        for path in left:
            os.unlink(folder / path)
        forked(folder, COMMANDS[name])
        assert state(folder) == new, f"the run after step {number} does not do the rest"
        shutil.rmtree(folder)
    else:
        pytest.fail("more steps than there can be")
    assert number > 4
    print(f"FAULTS {name} {way}: {number - 1}")


@pytest.mark.parametrize("name", COMMANDS)
def test_a_tree_that_is_read_only(tmp_path, name):
    begin(tmp_path, name)
    old = state(tmp_path)
    for top, _, files in os.walk(tmp_path):
        for file in files:
            os.chmod(os.path.join(top, file), 0o444)
        os.chmod(top, 0o555)
    try:
        fine(lslint(*COMMANDS[name], cwd=tmp_path, powers=False), 2)
        assert state(tmp_path) == old
    finally:
        for top, _, _ in os.walk(tmp_path):
            os.chmod(top, 0o755)


def together(*runs):
    """Starts commands at the same time; their exit codes and what they said."""
    processes = [
        subprocess.Popen(
            [sys.executable, "-m", "lslint", *arguments],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for folder, arguments in runs
    ]
    return [(*process.communicate(timeout=100), process.returncode) for process in processes]


@pytest.mark.parametrize("name", COMMANDS)
def test_two_runs_at_once(tmp_path, name):
    """Both end; every file is old or new, at last new; who came too late says so."""
    begin(tmp_path / "whole", name)
    forked(tmp_path / "whole", COMMANDS[name])
    new = state(tmp_path / "whole")
    for _ in range(3):
        tree = tmp_path / "tree"
        begin(tree, name)
        for _, told, code in together(*[(tree, COMMANDS[name])] * 3):
            assert code in (0, 1, 2), told
            assert "Traceback" not in told
            assert "internal error" not in told
            assert code < 2 or "run again" in told or "is unchanged" in told, told
        if name != "add-ignore":
            assert state(tree) == new
        else:  # a second run may find the comments of the first and add those of what they bring
            assert set(state(tree)) == set(new)
        shutil.rmtree(tree)


CHANGES = {
    "vanishes": lambda path: path.unlink(missing_ok=True),
    "becomes a folder": lambda path: (path.unlink(missing_ok=True), path.mkdir(exist_ok=True)),
    "is cut": lambda path: path.write_text("input {"),
    "is another": lambda path: path.write_text("output { stdout { } }\n"),
    "is a broken link": lambda path: (path.unlink(missing_ok=True), path.symlink_to("nowhere")),
    "is shut": lambda path: path.chmod(0),
}


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("more", [[], ["--fix"], ["--add-ignore", "--reason", "known"]], ids=str)
def test_a_file_that_changes_between_reading_and_writing(tmp_path, monkeypatch, change, more):
    """At the moment when it is checked: the others are done, and what is there now is not written over."""
    write_files(tmp_path, FILES)
    target = tmp_path / "d" / "b.conf"
    script = (
        "import sys, pathlib\nfrom lslint.cli import session as run\nfrom lslint.cli.main import main\n"
        "from test_faults import CHANGES\n"
        "plain, done = run.check_source, []\n"
        "def checking(source, *given, **named):\n"
        "    if source.path.endswith('b.conf') and not done:\n"
        f"        done.append(CHANGES[{change!r}](pathlib.Path({str(target)!r})))\n"
        "    return plain(source, *given, **named)\n"
        "run.check_source = checking\n"
        f"sys.exit(main(['check', '--isolated', '--no-cache', '--jobs', '1', *{more!r}, '.']))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.pathsep.join([str(Path(__file__).parent), str(SUPPORT)])},
        capture_output=True,
        text=True,
        timeout=100,
    )
    assert "Traceback" not in done.stderr
    assert "internal error" not in done.stderr
    if more and change not in ("is shut",):
        assert done.returncode == 2, done.stderr
        assert "b.conf: " in done.stderr
    else:
        assert done.returncode in (0, 1, 2), done.stderr
    if change == "vanishes":
        assert not target.exists()
    elif change == "is another":
        assert target.read_text() == "output { stdout { } }\n"
    elif change == "is cut":
        assert target.read_text() == "input {"
    elif change == "is a broken link":
        assert target.is_symlink()
    if more == ["--fix"]:
        assert "remove_field =>" in (tmp_path / "a.conf").read_text()
        assert "remove_field =>" in (tmp_path / "d" / "c.conf").read_text()
    assert not [name for name in os.listdir(tmp_path / "d") if name.startswith(".lslint-")]


def test_a_tree_that_changes_all_the_time(tmp_path):
    """Files come and go while it is walked, checked and fixed."""
    write_files(tmp_path, FILES)
    stop = threading.Event()

    def churn():
        number = 0
        while not stop.is_set():
            number += 1
            path = tmp_path / "d" / f"x{number % 20}.conf"
            with contextlib.suppress(OSError):
                if number % 3:
                    path.write_text(PIPELINE)
                else:
                    path.unlink(missing_ok=True)
            time.sleep(0.0005)

    thread = threading.Thread(target=churn)
    thread.start()
    try:
        for more in ([], ["--fix"], ["--json"], ["--jobs", "2"]):
            for _ in range(2):
                done = lslint("--isolated", "--no-cache", *more, ".", cwd=tmp_path)
                fine(done, 0, 1, 2)
                assert more != ["--json"] or json.loads(done.stdout)
    finally:
        stop.set()
        thread.join()
    assert not list(tmp_path.rglob(".lslint-*"))


def test_memory_that_runs_out_is_reported(tmp_path):
    """With too little memory the command ends with 3 or 2 and one line; nothing is written.

    Several limits: Python 3.11 may loop without end where no memory is left for an int, which the limit on processor
    time ends.
    """
    (tmp_path / "a.conf").write_text("filter {\n" + "  mutate { remove_field => ['x'] }\n" * 30_000 + "}\n")
    before = state(tmp_path)
    codes = []
    for kilobytes in range(60_000, 75_000, 3_000):

        def little(limit=kilobytes * 1024):
            import resource

            resource.setrlimit(resource.RLIMIT_AS, (limit, limit))
            resource.setrlimit(resource.RLIMIT_CPU, (15, 15))

        done = subprocess.run(
            [sys.executable, "-m", "lslint", "check", *PLAIN, "--fix", "."],
            cwd=tmp_path, preexec_fn=little, capture_output=True, text=True, timeout=300,
        )  # fmt: skip
        assert state(tmp_path) == before
        if done.returncode not in (-signal.SIGXCPU, -signal.SIGKILL):
            assert done.returncode in (2, 3), (kilobytes, done.stderr[-500:])
            codes.append(done.returncode)
    assert codes
