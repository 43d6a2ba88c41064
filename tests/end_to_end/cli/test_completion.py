"""Shell completion: what the program answers, and what real shells make of it."""

import os
import re
import select
import subprocess
import sys

import fork_server
import pytest
from deadline import Deadline
from extras import needs_command
from markers import slow_cases

from lslint.cli import completion

BIN = os.path.dirname(sys.executable)
LSLINT = os.path.join(BIN, "lslint")


def complete(*words, shell="bash"):
    """The completions of the last word."""
    if shell == "bash":
        env = {"COMP_WORDS": "\n".join(("lslint", *words)), "COMP_CWORD": str(len(words))}
    else:
        env = {"_TYPER_COMPLETE_ARGS": " ".join(("lslint", *words)), "_TYPER_COMPLETE_FISH_ACTION": "get-args"}
    env["_LSLINT_COMPLETE"] = f"complete_{shell}"
    done = subprocess.run(fork_server.lslint(), env={**os.environ, **env}, capture_output=True, text=True)
    assert done.stderr == ""
    return [line for line in done.stdout.splitlines() if line]


@pytest.mark.parametrize(("words", "expected", "missing"), [
    (["--ki"], "--kind", "--select"),
    (["check", "--kind", "es-i"], "es-index-template", "logstash"),
    (["--ignore", "LS301,unanch"], "LS301,unanchored-grok", "unanchored-grok"),
    (["rule", "redis-th"], "redis-threads", "redis-batch-count"),
    (["--target", "logstash", "=", "8.1"], "8.15", "logstash=8.15"),
    (["gr"], "graph", "format"),
    *slow_cases(
        (["--kind", "=", "es-i"], "es-index-template", "logstash"),
        (["--select", "LS30"], "LS301", "LS201"),
        (["--select", "unanch"], "unanchored-grok", "LS301"),
        (["--select", "ls30"], "ls301", "ls201"),
        (["--extend-select", "A"], "ALL", "LS301"),
        (["rule", "LS301", "ES30"], "ES301", "LS301"),
        (["--target", ""], "newest", "logstash=8.14"),
        (["--target", "log"], "logstash=8.19", "filebeat=8.19"),
        (["--target", "=", "logstash", "=", "8.1"], "8.15", "logstash=8.15"),
        (["--output-format", "s"], "sarif", "json"),
        (["--fail-on", ""], "warning", "LS301"),
        (["graph", "--format", "m"], "mermaid", "json"),
        (["profile", "--sort", "e"], "events/ms", "id"),
        (["calc", "sh"], "shards", "recovery"),
        ([""], "check", "--kind"),
        (["check", "--"], "--kind", "--version"),
    ),
])  # fmt: skip
def test_answers_for_bash(words, expected, missing):
    found = complete(*words)
    assert expected in found
    assert missing not in found


def test_paths_are_left_to_the_shell():
    assert complete("conf.d/") == []
    assert complete("--config", "x") == []


def test_answers_for_fish_and_zsh_have_descriptions():
    assert "LS301\tunanchored-grok" in complete("--select", "LS30", shell="fish")
    assert any("logstash=8.15" in line for line in complete("--target", "logstash=8.1", shell="fish"))
    assert '"LS301":"unanchored-grok"' in "".join(complete("--select", "LS30", shell="zsh"))


def test_joined_words_of_bash():
    environment = {"_LSLINT_COMPLETE": "complete_bash", "COMP_WORDS": "lslint\n--target\na\n=\n1\nx", "COMP_CWORD": "4"}
    completion.join_bash_words(environment)
    assert environment["COMP_WORDS"].split("\n") == ["lslint", "--target", "a=1", "x"]
    assert environment["COMP_CWORD"] == "2"
    for odd in ({}, {"COMP_WORDS": "=", "COMP_CWORD": "x"}, {"COMP_WORDS": "=\n=", "COMP_CWORD": "9"}):
        completion.join_bash_words({"_LSLINT_COMPLETE": "complete_bash", **odd})


class Terminal:
    def __init__(self, command, folder):
        import pty

        pid, self.descriptor = pty.fork()
        if pid == 0:
            os.chdir(folder)
            path = BIN + os.pathsep + os.environ["PATH"]
            os.execvpe(command[0], command, {"PATH": path, "TERM": "dumb", "HOME": str(folder), "PS1": "$ "})

    def send(self, text, until):
        """What the shell shows after the keys, up to a pattern. Fails after a minute."""
        os.write(self.descriptor, text.encode())
        out = ""
        deadline = Deadline(60)
        while not re.search(until, out) and not deadline.passed:
            if select.select([self.descriptor], [], [], 1)[0]:
                out += os.read(self.descriptor, 65536).decode(errors="replace")
        assert re.search(until, out), out
        return out


@pytest.mark.slow
@needs_command("bash")
def test_real_bash(tmp_path):
    (tmp_path / "some_file.conf").write_text("")
    shell = Terminal(["bash", "--norc", "--noprofile", "-i"], tmp_path)
    shell.send('eval "$(_LSLINT_COMPLETE=source_bash lslint)"; echo re""ady\n', "ready")
    shell.send("echo lslint rule unanchored-g\x15", "unanchored-g")
    shell.send("lslint rule unanchored-g\t", "unanchored-grok ")
    shell.send("\x15lslint --select LS301,redis-thr\t", "LS301,redis-threads ")
    shell.send("\x15lslint --target logstash=8.1\t\t", r"8\.10\s+8\.11[\s\S]*8\.15")
    shell.send("5\t", "5 ")
    shell.send("\x15lslint --kind=es-i\t", "--kind=es-index-template ")
    shell.send("\x15lslint some\t", r"some_file\.conf ")
    os.close(shell.descriptor)


def script(shell, tmp_path):
    env = {**os.environ, "_LSLINT_COMPLETE": f"source_{shell}"}
    text = subprocess.run(["lslint"], executable=LSLINT, env=env, capture_output=True, text=True, check=True).stdout
    (tmp_path / "script").write_text(text)
    return tmp_path / "script"


@pytest.mark.slow
@needs_command("fish")
@pytest.mark.parametrize(("line", "expected"), [
    ("lslint rule unanchored-g", "unanchored-grok\tLS301"),
    ("lslint --select LS301,redis-thr", "LS301,redis-threads\tLS318"),
    ("lslint --target logstash=8.15", "logstash=8.15"), ("lslint gr", "graph"),
    ("lslint check --kind es-i", "es-index-template"), ("lslint some", "some_file.conf"),
])  # fmt: skip
def test_real_fish(line, expected, tmp_path):
    (tmp_path / "some_file.conf").write_text("")
    env = {**os.environ, "PATH": BIN + os.pathsep + os.environ["PATH"], "HOME": str(tmp_path)}
    command = f"source {script('fish', tmp_path)}; complete -C '{line}'"
    done = subprocess.run(
        ["fish", "--no-config", "-c", command], env=env, cwd=tmp_path, capture_output=True, text=True, timeout=120
    )
    assert any(found.startswith(expected) for found in done.stdout.splitlines()), (done.stdout, done.stderr)


@pytest.mark.slow
@needs_command("zsh")
def test_real_zsh(tmp_path):
    (tmp_path / "some_file.conf").write_text("")
    shell = Terminal(["zsh", "-f", "-i"], tmp_path)
    shell.send(f"autoload -U compinit; compinit -u; source {script('zsh', tmp_path)}; echo re''ady\n", "ready")
    shell.send("lslint rule unanchored-g\t", "unanchored-grok")
    shell.send("\x15lslint --select LS301,redis-thr\t", "LS301,redis-threads")
    shell.send("\x15lslint --target logstash=8.15\t", r"logstash=8\.15 ?")
    shell.send("\x15lslint gra\t", "graph")
    shell.send("\x15lslint some\t", r"some_file\.conf")
    os.close(shell.descriptor)
