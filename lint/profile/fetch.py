"""Gets text from where the user says it is: a file, stdin, or the API of a running Logstash or Beat."""

import sys

from lslint.options import UsageError
from lslint.source import Unreadable, decode, display_path, read

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import IO, Any

    from lslint.source import Source

MOST = 64 * 1024 * 1024
"""Bytes of an answer that are read."""
STATS = ("/_node/stats", "/_node/stats/pipelines")
METRICS = ("/stats", "/debug/vars")
UNKNOWN = (400, 404, 405, 501)
"""What servers answer for a path that they do not have."""
THREADS = ("/_node/hot_threads?threads=20",)


def is_url(word: str) -> bool:
    """True if a word means a server and no file."""
    return word.lower().startswith(("http://", "https://"))


def get(word: str, timeout: float, paths: "Sequence[str]" = STATS) -> "Source":
    """The text of a file, of stdin (``-``) or of a URL; its path is how messages name it, without credentials.

    ``paths``: what to ask a server for whose URL has no path, in order, until one is known there. Raises
    ``UsageError`` with the reason.
    """
    if is_url(word):
        return _from_server(word, timeout, paths)
    if word == "-":
        return decode(word, sys.stdin.buffer.read(MOST))
    try:
        return read(word, MOST)
    except Unreadable as error:
        raise UsageError(f"profile: {display_path(word)}: {error.reason}") from None


def shown(url: str) -> str:
    """A URL as messages show it: user part hidden, no query."""
    scheme, _, rest = url.partition("://")
    place = rest.partition("?")[0].partition("#")[0]
    host, slash, path = place.partition("/")
    user, at, host = host.rpartition("@")
    return f"{scheme}://{'***@' if at and user else ''}{host}{slash}{path}"


def _from_server(url: str, timeout: float, paths: "Sequence[str]") -> "Source":
    from urllib.parse import unquote, urlsplit

    try:
        parts = urlsplit(url)
        host, port = parts.hostname, parts.port
    except ValueError:
        host, port = None, None
    if not host:
        raise UsageError(f"profile: {shown(url)}: is no URL of a server, such as http://localhost:9600")
    headers = {"Accept": "application/json", "User-Agent": "lslint"}
    if parts.username is not None:
        from base64 import b64encode

        pair = f"{unquote(parts.username)}:{unquote(parts.password or '')}"
        headers["Authorization"] = "Basic " + b64encode(pair.encode()).decode()
    name = f"[{host}]" if ":" in host else host
    base = f"{parts.scheme}://{name}" + (f":{port}" if port is not None else "")
    own = parts.path.rstrip("/")
    asked = [own + (f"?{parts.query}" if parts.query else "")] if own else list(paths)
    for number, path in enumerate(asked, 1):
        data = _ask(base + path, headers, timeout, last=number == len(asked))
        if data is not None:
            return decode(shown(base + path), data)
    raise AssertionError("the last path either answers or raises")


def _ask(url: str, headers: "dict[str, str]", timeout: float, *, last: bool) -> "bytes | None":
    """The body of an answer; None for an unknown path unless it is the ``last`` path to try. Raises ``UsageError``."""
    import time
    from http.client import HTTPException
    from urllib.error import HTTPError, URLError
    from urllib.request import HTTPRedirectHandler, ProxyHandler, Request, build_opener

    class Stay(HTTPRedirectHandler):
        """Follows no redirect: it could carry the credentials to another server."""

        def redirect_request(self, *given: "Any", **more: "Any") -> None:
            return None

    # the API listens on the machine itself or in its network: no proxy of the environment is asked
    opener = build_opener(ProxyHandler({}), Stay())
    end = time.monotonic() + timeout
    try:
        with opener.open(Request(url, headers=headers), timeout=timeout) as answer:
            return _body(answer, end)
    except HTTPError as error:
        error.close()
        if error.code in UNKNOWN and not last:
            return None
        told = f"answers {error.code} {error.reason}".rstrip()
        if error.code in (401, 403):
            told += ": give user and password in the URL (https://user:password@host:9600)"
        raise UsageError(f"profile: {shown(url)}: {told}") from None
    except TimeoutError:
        reason = f"no answer within {timeout:g} s (--timeout)"
    except URLError as error:
        why = error.reason
        if isinstance(why, TimeoutError):
            reason = f"no answer within {timeout:g} s (--timeout)"
        else:
            reason = "cannot be reached: " + (getattr(why, "strerror", None) or str(why))
    except (OSError, HTTPException, ValueError) as error:
        reason = "does not answer as a server should: " + (getattr(error, "strerror", None) or type(error).__name__)
    raise UsageError(f"profile: {shown(url)}: {reason}")


def _body(answer: "IO[bytes]", end: float) -> bytes:
    """All of an answer, until ``end`` (monotonic clock). Raises ``TimeoutError``, or ``OSError`` if it is too long."""
    import time

    pieces: list[bytes] = []
    size = 0
    while True:
        piece = answer.read1(65536) if hasattr(answer, "read1") else answer.read(65536)
        if not piece:
            return b"".join(pieces)
        pieces.append(piece)
        size += len(piece)
        if size > MOST:
            raise OSError(0, f"the answer has more than {MOST // 1024 // 1024} MB")
        if time.monotonic() > end:
            raise TimeoutError
