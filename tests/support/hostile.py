"""Runs the command on bad input in a separate process with limited memory and time."""

import contextlib
import ctypes
import json
import os
import signal
import socket
import subprocess
import sys

import fork_server
import in_process
import pytest

SECONDS = 10  # of the processor; a machine that is busy may take longer
MAX = 300
PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, CAP_DAC_READ_SEARCH = 24, 1, 2
CANNOT_DROP = 99
MEGABYTE = 1024 * 1024
MEMORY = 600
PIPELINE = (
    "input { beats { port => 5044 } }\nfilter { drop { id => 'a' } mutate { remove_field => [host] } }\n"
    "output { file { path => '/a' } }\n"
)
KINDS = {"logstash": "x.conf", "filebeat": "filebeat.yml", "es-template": "t.json", "jvm-options": "jvm.options"}


def bound(path):
    """Make a socket, from its folder: its name is limited to 107 bytes."""
    with contextlib.chdir(path.parent), socket.socket(socket.AF_UNIX) as made:
        made.bind(path.name)


def lslint(
    *arguments, cwd, stdin=b"", env=(), memory=MEMORY, powers=True, written=None, stdout=subprocess.PIPE, close=()
):
    """Runs the command; ``memory`` in MB, ``powers``: False takes root's way round permissions away, ``written``: most
    bytes of a file, ``close``: handles to close first."""

    def prepare():
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory * MEGABYTE, memory * MEGABYTE))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        if written is not None:
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (written, written))
        for handle in close:
            os.close(handle)
        if not powers and os.geteuid() == 0:
            drop = ctypes.CDLL(None).prctl
            if drop(PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, 0, 0, 0) or drop(PR_CAPBSET_DROP, CAP_DAC_READ_SEARCH, 0, 0, 0):
                os._exit(CANNOT_DROP)

    environment = {"PATH": os.environ["PATH"], "HOME": str(cwd), "COLUMNS": "100"}
    if written is not None:
        environment["PYTHONDONTWRITEBYTECODE"] = "1"  # Python keeps a cache file that was cut off
    if "PYTHONPATH" in os.environ:
        environment["PYTHONPATH"] = os.environ["PYTHONPATH"]
    environment.update(env)
    environment = {name: value for name, value in environment.items() if value is not None}
    is_usual = memory == MEMORY and powers and written is None
    command = fork_server.lslint() if is_usual else [sys.executable, "-m", "lslint"]
    process = subprocess.Popen(
        [*command, *arguments],
        cwd=cwd,
        env=environment,
        stdin=subprocess.PIPE if isinstance(stdin, bytes) else stdin,
        stdout=stdout,
        stderr=subprocess.PIPE,
        preexec_fn=prepare,
    )
    try:
        out, err = process.communicate(stdin if isinstance(stdin, bytes) else None, timeout=MAX)
    except subprocess.TimeoutExpired:
        process.kill()
        process.communicate()
        pytest.fail(f"still running after {MAX} s: {arguments}")
    if process.returncode == -signal.SIGKILL:
        pytest.fail(f"took more than {SECONDS} s: {arguments}")
    if process.returncode == CANNOT_DROP:
        pytest.skip("cannot give up root's way round permissions")
    return subprocess.CompletedProcess(arguments, process.returncode, out or b"", err.decode("utf-8", "replace"))


def inside(*arguments, cwd, env=()):
    """Runs the command in this process, which is quicker: for input that neither blocks nor exhausts it."""
    with in_process.environment(str(cwd), **dict(env)):
        done = in_process.command([*map(str, arguments)])
    return subprocess.CompletedProcess(
        arguments, done.exit, done.stdout.encode("utf-8", "surrogateescape"), done.stderr
    )


def fine(done, *codes):
    """Asserts one of these exit codes (default: 0 or 1) and that lslint did not fail; returns ``done``."""
    told = f"exit code {done.returncode}, stderr: {done.stderr[-800:]}"
    assert done.returncode in (codes or (0, 1)), told
    assert "Traceback" not in done.stderr, told
    assert "internal error" not in done.stderr, told
    assert "Error" not in done.stderr, told
    return done


def report(done):
    return json.loads(done.stdout)


def found(done):
    """``[(code, path)]`` of the findings of a JSON report."""
    return [(finding["code"], finding["path"]) for finding in report(done)["findings"]]
