"""Gets text from where the user says it is: a file, stdin, or the API of a running Logstash or Beat."""

from __future__ import annotations

import contextlib
import os
import re
import sys
import threading
from base64 import b64encode
from collections.abc import Sequence
from urllib.parse import unquote, urlsplit

from lslint.config.errors import UsageError
from lslint.files.paths import printable_path
from lslint.files.source import Source, Unreadable, decode, read
from lslint.grammar.record import record

MAX_BYTES = 64 * 1024 * 1024
"""Bytes of a file that are read."""
MAX_ANSWER = 16 * 1024 * 1024
"""Bytes of a server's answer that are read; the answer of a large node has 1 or 2 MB."""
MAX_VALUES = 1_000_000
"""Values in an answer; that of a node with 50 pipelines has some 50,000. Each takes about 150 bytes of memory."""
STATS = ("/_node/stats", "/_node/stats/pipelines")
METRICS = ("/stats", "/debug/vars")
UNKNOWN = (400, 404, 405, 501)
"""What servers answer for a path that they do not have."""
THREADS = ("/_node/hot_threads?threads=20",)


def is_url(word: str) -> bool:
    """True if a word means a server and no file."""
    return word.lower().startswith(("http://", "https://"))


def check_word(word: str) -> None:
    """Raise ``UsageError`` for an argument that is meant as a URL but is malformed: as a path, messages would quote it
    in full, including the password.
    """
    if is_url(word) or word == "-" or os.path.lexists(word):
        return
    if "://" in word or re.match(r"(?i)https?:|[^/\\]*:[^@]*@", word):
        raise UsageError(f"profile: {display_source(word)}: is not a URL; it must start with http:// or https://")


def get(word: str, timeout: float, paths: Sequence[str] = STATS) -> Source:
    """The text of a file, of stdin (``-``) or of a URL; its path is how messages name it, without credentials.

    ``paths``: what to ask a server for whose URL has no path, in order, until one is known there. Raises
    ``UsageError`` with the reason.
    """
    if is_url(word):
        return _from_server(word, timeout, paths)
    if word == "-":
        return decode(word, sys.stdin.buffer.read(MAX_BYTES))
    try:
        return read(word, MAX_BYTES)
    except Unreadable as error:
        raise UsageError(f"profile: {printable_path(word)}: {error.reason}") from None


def check_size(source: Source) -> None:
    """Raise ``UsageError`` for JSON with so many values that reading it would take too much memory."""
    text = source.text
    if text.count(",") + text.count("[") + text.count("{") > MAX_VALUES:
        raise UsageError(f"profile: {printable_path(source.path)}: has more than {MAX_VALUES:,} values")


def display_source(url: str) -> str:
    """Return a URL as messages show it: without user info, query and fragment.

    Everything up to the last ``@`` of the URL counts as user info: a password may hold ``/``, ``?`` and ``#``. A URL
    with such a password is invalid, but its password must not be shown either.
    """
    scheme, separator, rest = url.partition("://")
    if not separator:
        scheme, rest = "", url
    user, sign, rest = rest.rpartition("@")
    place = rest.partition("?")[0].partition("#")[0]
    return f"{scheme}{separator}{'***@' if sign and user else ''}{place}"


def _from_server(url: str, timeout: float, paths: Sequence[str]) -> Source:
    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port = None, None
    if not host:
        raise UsageError(
            f"profile: {display_source(url)}: is not the URL of a server; write for example http://localhost:9600"
        )
    if "@" in url.partition("://")[2][len(parts.netloc) :]:
        # most likely a password with `/`, `?` or `#`: the text before it would be taken for the host
        raise UsageError(
            f"profile: {display_source(url)}: has `@` after the host; percent-encode `/`, `?`, `#` and `@` in "
            "user and password"
        )
    headers = {"Accept": "application/json", "User-Agent": "lslint"}
    if parts.username is not None:
        pair = f"{unquote(parts.username)}:{unquote(parts.password or '')}"
        headers["Authorization"] = "Basic " + b64encode(pair.encode()).decode()
    name = f"[{host}]" if ":" in host else host
    base = f"{parts.scheme}://{name}" + (f":{port}" if port is not None else "")
    own = parts.path.rstrip("/")
    requested = [own + (f"?{parts.query}" if parts.query else "")] if own else list(paths)
    for number, path in enumerate(requested, 1):
        data = _ask(base + path, headers, timeout, last=number == len(requested))
        if data is not None:
            return decode(display_source(base + path), data)
    raise AssertionError("the last path either answers or raises")


def _ask(url: str, headers: dict[str, str], timeout: float, *, last: bool) -> bytes | None:
    """Return the body of an answer, None for an unknown path unless it is the ``last`` path to try.

    The whole exchange has ``timeout`` seconds: lookup, connection, TLS, status line, headers, answers of the class 1xx
    before the real one, and the body. Redirects are not followed: they could carry the credentials to another server.
    No proxy of the environment is used: the API listens on the machine itself or in its network. Raises ``UsageError``.
    """
    # a daemon, so that a lookup or server that hangs does not hold the process
    exchange = _Exchange(url, headers, timeout)
    thread = threading.Thread(target=exchange.run, daemon=True)
    thread.start()
    thread.join(timeout)
    if thread.is_alive() or isinstance(exchange.error, TimeoutError):
        reason = f"no answer within {timeout:g} s (--timeout)"
    elif exchange.error is not None:
        reason = _reason(exchange.error)
    elif 200 <= exchange.status < 300:
        return exchange.body
    else:
        if exchange.status in UNKNOWN and not last:
            return None
        reason = f"answers {exchange.status} {exchange.phrase}".rstrip()
        if exchange.status in (401, 403):
            reason += ": give user and password in the URL (https://user:password@host:9600)"
    raise UsageError(f"profile: {display_source(url)}: {reason}")


class TooMuch(Exception):
    """An answer beyond the size limit."""


@record
class _Exchange:
    """One request and its answer, made in a thread. ``error`` is what went wrong; else ``status``, ``phrase`` and
    ``body`` are set."""

    url: str
    headers: dict[str, str]
    timeout: float
    error: Exception | None = None
    status: int = 0
    phrase: str = ""
    body: bytes = b""

    def run(self) -> None:
        """Makes the request. Never raises."""
        try:
            self._run()
        except Exception as error:  # noqa: BLE001 whatever a server makes the library raise is told by the caller
            self.error = error

    def _run(self) -> None:
        from http.client import HTTPConnection, HTTPSConnection

        parts = urlsplit(self.url)
        kind = HTTPSConnection if parts.scheme == "https" else HTTPConnection
        target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        with contextlib.closing(kind(parts.hostname or "", parts.port, timeout=self.timeout)) as connection:
            connection.request("GET", target, headers={**self.headers, "Connection": "close"})
            answer = connection.getresponse()
            self.status, self.phrase = answer.status, answer.reason[:100]
            if 200 <= answer.status < 300:
                self.body = answer.read(MAX_ANSWER + 1)
        if len(self.body) > MAX_ANSWER:
            raise TooMuch


def _reason(error: Exception) -> str:
    """Why an exchange failed; never the text of an error that may quote the URL or the answer."""
    import socket
    import ssl

    if isinstance(error, TooMuch):
        return f"the answer has more than {MAX_ANSWER // 1024 // 1024} MB"
    if isinstance(error, ssl.SSLError):
        return f"cannot be reached: TLS failed: {getattr(error, 'verify_message', '') or error.reason}"
    if isinstance(error, ConnectionError | socket.gaierror) or type(error) is OSError:
        return "cannot be reached: " + (error.strerror or type(error).__name__)
    return "is not a valid HTTP server: " + (getattr(error, "strerror", None) or type(error).__name__)
