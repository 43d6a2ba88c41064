"""Language servers that start without the half second of processor time that imports take.

``command()`` is a command line that an editor can start like ``lslint lsp``. The first call in a process starts a
parent that has loaded the modules; each editor gets a fork of it with the editor's streams, folder and environment.
"""

import contextlib
import functools
import gc
import json
import os
import selectors
import signal
import socket
import subprocess
import sys
import tempfile

ARGUMENTS = ["lsp", "--stdio"]
FOLDER, STREAMS = 65536, 3
START = """
import json, os, socket, sys
line = socket.socket(socket.AF_UNIX)
line.connect(sys.argv[1])
socket.send_fds(line, [json.dumps([os.getcwd(), dict(os.environ)]).encode()], [0, 1, 2])
os.close(0)
os.close(1)
os._exit((line.recv(1) or b"\\x63")[0])
"""


@functools.cache
def _parent():
    """The path of the socket of a parent that lives as long as this process."""
    path = os.path.join(tempfile.mkdtemp(), "socket")
    environment = {**os.environ, "PYTHONPATH": ""}
    process = subprocess.Popen(
        [sys.executable, os.path.abspath(__file__), path],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment,
    )
    assert process.stdout.readline() == b"ready\n"
    return process, path


def command():
    return [sys.executable, "-I", "-S", "-c", START, _parent()[1]]


def serve(path):
    """Forks for each connection until stdin is closed."""
    from lslint.cli.main import main
    from lslint.lsp import command, server  # noqa: F401 loaded for the forks

    gc.freeze()
    listener = socket.socket(socket.AF_UNIX)
    listener.bind(path)
    listener.listen(64)
    ended, wake = socket.socketpair()
    wake.setblocking(False)
    ended.setblocking(False)
    signal.set_wakeup_fd(wake.fileno(), warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda number, frame: None)
    print("ready", flush=True)
    lines = {}
    with selectors.DefaultSelector() as selector:
        for one in (listener, ended, sys.stdin):
            selector.register(one, selectors.EVENT_READ)
        while True:
            ready = [key.fileobj for key, _ in selector.select()]
            if sys.stdin in ready:
                break
            if ended in ready:
                ended.recv(4096)
                report(lines)
            if listener in ready:
                line = listener.accept()[0]
                message, streams, _, _ = socket.recv_fds(line, FOLDER, STREAMS)
                child = os.fork()
                if not child:
                    become(json.loads(message), streams)
                    run(main)
                lines[child] = line
                for stream in streams:
                    os.close(stream)
    os.unlink(path)
    os.rmdir(os.path.dirname(path))


def report(lines):
    """Sends the exit codes of the forks that have ended to those who asked for them."""
    with contextlib.suppress(ChildProcessError):
        while True:
            child, status = os.waitpid(-1, os.WNOHANG)
            if not child:
                return
            with lines.pop(child) as line, contextlib.suppress(OSError):
                line.send(bytes([os.waitstatus_to_exitcode(status) & 0xFF]))


def become(place, streams):
    folder, environment = place
    sys.path[0] = ""  # not the folder of this file
    signal.set_wakeup_fd(-1)
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    for target, stream in enumerate(streams):
        os.dup2(stream, target)
    os.closerange(3, 256)
    os.chdir(folder)
    os.environ.clear()
    os.environ.update(environment)


def run(main):
    """Ends the process as the command would."""
    code = 1
    try:
        code = main(ARGUMENTS)
    except SystemExit as end:
        code = end.code or 0
    finally:
        with contextlib.suppress(OSError, ValueError):
            sys.stdout.flush()
        os._exit(code)


if __name__ == "__main__":
    serve(sys.argv[1])
