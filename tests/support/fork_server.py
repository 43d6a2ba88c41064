"""Commands that start without the processor time that Python and the imports take.

``[*lslint(), "check", "."]`` is a command line like ``[sys.executable, "-m", "lslint", "check", "."]``. The first call
in a process starts a parent that has loaded the modules; each command is a fork of it with the streams, folder,
environment and limits of the caller. A command that needs more than that is run by a new Python: with a terminal, a
closed stream, or variables that change Python itself.
"""

import atexit
import contextlib
import functools
import gc
import importlib
import io
import marshal
import os
import pkgutil
import selectors
import signal
import socket
import subprocess
import sys
import tempfile

STREAMS = 3
START = """
import os, sys
arguments = sys.argv[2:]
special = [name for name in os.environ if name[:6] == "PYTHON" and os.environ[name]]
special = set(special) - {"PYTHONUNBUFFERED", "PYTHONDONTWRITEBYTECODE"}
try:
    special = special or any(os.isatty(stream) or not os.fstat(stream) for stream in (0, 1, 2))
    folder = os.getcwd()
except OSError:
    special = True
if special:
    os.execv(sys.executable, [sys.executable, "-m", "lslint", *arguments])
import _socket, marshal, resource
limits = [(one, resource.getrlimit(one)) for one in (resource.RLIMIT_AS, resource.RLIMIT_CPU, resource.RLIMIT_FSIZE)]
mask = os.umask(0)
os.umask(mask)
line = _socket.socket(_socket.AF_UNIX)
line.connect(sys.argv[1])
streams = b"".join(stream.to_bytes(4, sys.byteorder) for stream in (0, 1, 2))
message = marshal.dumps([folder, dict(os.environb), arguments, limits, mask])
line.sendmsg([len(message).to_bytes(4, "big")], [(_socket.SOL_SOCKET, _socket.SCM_RIGHTS, streams)])
line.sendall(message)
for stream in (0, 1, 2):
    os.close(stream)
code = int.from_bytes(line.recv(2) or b"\\0\\x63", "big", signed=True)
if code < 0:
    os.kill(os.getpid(), -code)
os._exit(code)
"""
TEXTS = {"logstash": "input { stdin { } }\noutput { stdout { } }\n", "filebeat": "output.console:\n  pretty: true\n",
         "es-index-template": '{"index_patterns": ["a"], "template": {}}'}  # fmt: skip
"""What the parent checks once, to have the rules and grammars of these kinds."""


@functools.cache
def _parent():
    """The path of the socket of a parent that lives as long as this process."""
    path = os.path.join(tempfile.mkdtemp(), "socket")
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    process = subprocess.Popen(
        [sys.executable, os.path.abspath(__file__), path],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment,
    )
    assert process.stdout.readline() == b"ready\n"
    atexit.register(process.communicate)  # closes its stdin and waits: its time counts as that of the tests
    return path


def lslint():
    """The start of a command line, in place of ``lslint``."""
    return [sys.executable, "-I", "-S", "-c", START, _parent()]


def command():
    return [*lslint(), "lsp", "--stdio"]


def serve(path):
    """Forks for each connection until stdin is closed."""
    load()
    gc.disable()  # as the command does
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
                child = os.fork()
                if not child:
                    become(line)
                lines[child] = line
    os.unlink(path)
    os.rmdir(os.path.dirname(path))


def load():
    """Imports the modules of lslint, and reads the tables that most commands need."""
    import lslint
    from lslint.cli.app import command_tree
    from lslint.engine.file import check_text
    from lslint.rules import registry

    for module in pkgutil.walk_packages(lslint.__path__, "lslint."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    with contextlib.redirect_stdout(io.StringIO()):
        for calc in (False, True):
            command_tree(calc).main(["rule", "--help"], standalone_mode=False)
    for code in registry.entries():
        registry.load(code)
    for kind, text in TEXTS.items():
        check_text(text, "a", kind)
    convert_messages()


def convert_messages():
    """Makes the functions that convert the messages of each session with an editor."""
    from lsprotocol import types as lsp

    from lslint.lsp.server import message_converter

    answer = lsp.InitializeResult(lsp.ServerCapabilities())
    shown = lsp.PublishDiagnosticsNotification(lsp.PublishDiagnosticsParams("a", []))
    for value in (lsp.InitializeResponse(1, answer), shown):
        message_converter().unstructure(value)
    asked = {"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"processId": None, "capabilities": {}}}
    message_converter().structure(asked, lsp.InitializeRequest)


def report(lines):
    """Sends the exit codes of the forks that have ended to those who asked for them."""
    with contextlib.suppress(ChildProcessError):
        while True:
            child, status = os.waitpid(-1, os.WNOHANG)
            if not child:
                return
            with lines.pop(child) as line, contextlib.suppress(OSError):
                line.send(os.waitstatus_to_exitcode(status).to_bytes(2, "big", signed=True))


def become(line):
    """Runs the command of a connection; does not return."""
    try:
        size, streams, _, _ = socket.recv_fds(line, 4, STREAMS)
        message = line.recv(int.from_bytes(size, "big"), socket.MSG_WAITALL)
        folder, environment, arguments, limits, mask = marshal.loads(message)
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        for target, stream in enumerate(streams):
            os.dup2(stream, target)
        os.closerange(STREAMS, 256)
        os.chdir(folder)
        os.environb.clear()
        os.environb.update(environment)
        os.umask(mask)
        import resource

        for number, pair in limits:
            resource.setrlimit(number, pair)
        del sys.path[0]  # the folder of this file
        import lslint
        from lslint.cli.main import run

        sys.argv = [os.path.join(os.path.dirname(lslint.__file__), "__main__.py"), *arguments]
        run()
    finally:
        os._exit(1)


if __name__ == "__main__":
    serve(sys.argv[1])
