"""``lslint profile`` against servers that hold the connection, send without end, or see URLs with odd passwords."""

import random
import re
import socket
import subprocess
import sys
import threading

import pytest

pytestmark = pytest.mark.slow
MEGABYTE = 1024 * 1024
HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n"


CHUNKED = HEAD + b"Transfer-Encoding: chunked\r\n\r\n"

# What a server sends first, and what it repeats.
SLOW = {
    "nothing": (b"", b""),
    "status": (b"HTTP/1.1 200 ", b"O"),
    "header": (HEAD + b"X: ", b"x"),
    "headers": (HEAD, b"X: y\r\n"),
    "continue": (b"", b"HTTP/1.1 100 Continue\r\n\r\n" * 1000),
    "body": (HEAD + b"Content-Length: 1000000\r\n\r\n", b" "),
    "chunks": (CHUNKED, b"1\r\n \r\n"),
    "chunk size": (CHUNKED, b"0"),
    "error": (b"HTTP/1.1 500 No\r\nContent-Length: 100000\r\n", b"X: y\r\n"),
}
LARGE = {
    "body": (HEAD + b"\r\n[0" + b",0" * 500_000, b",0" * 500_000),
    "chunks": (CHUNKED, b"100000\r\n" + b"0," * 0x80000 + b"\r\n"),
    "announced body": (HEAD + b"Content-Length: 99999999999\r\n\r\n", b" " * 1_000_000),
    "continue": (b"", (b"HTTP/1.1 100 Continue\r\n" + b"X: " + b"y" * 60_000 + b"\r\n\r\n") * 20),
    "headers": (HEAD, b"X: " + b"y" * 60_000 + b"\r\n"),
    "header": (HEAD + b"X: ", b"y" * 1_000_000),
}


class Server:
    """A server that answers every request with ``first`` and then ``again`` after each ``pause``; ``asked`` counts the
    requests."""

    def __init__(self, first, again=b"", pause=0.1):
        self.first = first
        self.again = again
        self.pause = pause
        self.asked = 0
        self.stop = threading.Event()
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.port = self.listener.getsockname()[1]

    def __enter__(self):
        threading.Thread(target=self.serve, daemon=True).start()
        return self

    def __exit__(self, *_):
        self.stop.set()
        self.listener.close()

    def serve(self):
        while True:
            try:
                connection, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self.answer, args=(connection,), daemon=True).start()

    def answer(self, connection):
        with connection:
            try:
                connection.recv(65536)
                self.asked += 1
                connection.sendall(self.first)
                while not self.stop.wait(self.pause):
                    connection.sendall(self.again)
            except OSError:
                return


def profile(*arguments, memory=2000):
    """Exit code and everything that was printed; a minute later, the command is killed."""

    def limit():
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (memory * MEGABYTE, memory * MEGABYTE))

    done = subprocess.run(
        [sys.executable, "-m", "lslint", "profile", *arguments],
        capture_output=True, text=True, timeout=60, preexec_fn=limit, errors="replace",
    )  # fmt: skip
    return done.returncode, done.stdout + done.stderr


@pytest.mark.parametrize("sent", SLOW.values(), ids=SLOW)
def test_the_deadline_is_for_the_whole_exchange(sent):
    """B5: header bytes and ``100 Continue`` held the connection for ever."""
    with Server(*sent) as server:
        code, message = profile("--timeout", "1", f"http://127.0.0.1:{server.port}/x")
        assert server.asked == 1
    assert code == 2
    assert "no answer within 1 s (--timeout)" in message


@pytest.mark.parametrize("sent", LARGE.values(), ids=LARGE)
def test_the_size_is_limited(sent):
    """B5: 60 MB of ``[0,0,...]`` took 1.8 GB."""
    with Server(*sent, pause=0) as server:
        code, message = profile("--timeout", "10", f"http://127.0.0.1:{server.port}/x", memory=500)
        assert server.asked == 1
    assert code == 2
    assert re.search("more than 16 MB|is not a valid HTTP server|no answer within", message), message
    assert "Traceback" not in message


def test_an_answer_below_the_limit_needs_bounded_memory():
    """60 times the size of the input and 200 MB."""
    body = b"[0" + b",0" * 7_500_000 + b"]"
    with Server(HEAD + f"Content-Length: {len(body)}\r\n\r\n".encode() + body) as server:
        code, message = profile("--timeout", "50", f"http://127.0.0.1:{server.port}/x", memory=200 + 60 * 15)
        assert server.asked == 1
    assert code == 2
    assert "has more than 1,000,000 values" in message


def test_as_many_values_as_are_allowed_need_bounded_memory(tmp_path):
    (tmp_path / "stats.json").write_text("[0" + ",0" * 990_000 + "]")
    code, message = profile(str(tmp_path / "stats.json"), memory=700)
    assert code == 2
    assert "is not a response of the node stats API" in message


URLS = (
    "http://elastic:{}@127.0.0.1:1", "https://elastic:{}@127.0.0.1:1/a/b?c=d#e", "HTTP://elastic:{}@127.0.0.1:1",
    "http://{}@127.0.0.1:1", "http://elastic:{}@[::1]:1", "http://elastic:{}@host:99999", "http://elastic:{}@",
    "http://elastic:{}@[x", "htp://elastic:{}@127.0.0.1:1", "http:/elastic:{}@127.0.0.1:1", "http:elastic:{}@host",
    "elastic:{}@127.0.0.1:1", "ftp://elastic:{}@host/x", "http://127.0.0.1:1@elastic:{}@127.0.0.1:1",
)  # fmt: skip
DAMAGE = ("", "/", "#", "?", "@", ":", "%", "%2F", " ", "\\", "<", "`", "'", "[", "]", "\n", "\x1b[31m", "é", "1/", ";")


def hold(url):
    code, message = profile("--timeout", "1", url)
    assert code == 2, (url, message)
    for piece in ("Zq7", "W7x"):
        assert piece not in message, (url, message)


@pytest.mark.parametrize("character", ["/", "#", "?", "@", "1/", ""])
@pytest.mark.parametrize("url", URLS[:2])
def test_user_info_is_never_shown(url, character):
    """E11: a password with ``/``, ``#`` or ``?`` was shown, in whole or in part."""
    hold(url.format(f"Zq7{character}W7x"))


def test_user_info_is_never_shown_in_any_url(capsys):
    """Positions and characters at random, through the same code in one process."""
    from lslint.config.errors import UsageError
    from lslint.profile import command

    source = random.Random(11)
    count = 0
    for url in URLS:
        for character in DAMAGE:
            for where in ("{}Zq7W7x", "Zq7{}W7x", "Zq7W7x{}", "Zq7{}" + source.choice(DAMAGE) + "W7x"):
                made = url.format(where.replace("{}", character))
                given = dict.fromkeys(
                    ("interval", "seconds", "workers", "batch_size", "event_bytes", "top", "pipeline", "filter", "log")
                )
                given |= {"words": [made], "sort": "ms", "fail_on": None, "timeout": 0.5, "hot_threads": None}
                given |= {"json": False, "rates": False, "exit_zero": False, "isolated": True}
                given |= {"output_format": "text", "output_file": None, "config": None}
                with pytest.raises(UsageError) as caught:
                    command.run(**given)
                message = str(caught.value) + "".join(capsys.readouterr())
                assert "Zq7" not in message, made
                assert "W7x" not in message, made
                count += 1
    assert count == len(URLS) * len(DAMAGE) * 4


def test_an_at_sign_after_the_host_is_refused():
    """``http://elastic:1/secret@host`` would send the password to the host ``elastic``."""
    code, message = profile("http://elastic:1/Zq7@127.0.0.1:1")
    assert code == 2
    assert "percent-encode" in message
