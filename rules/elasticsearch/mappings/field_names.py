"""What names of fields indicate: which are sorted and aggregated, which are only looked at, which hold long values."""

from __future__ import annotations

_AGGREGATED = frozenset(
    (
        "status", "status code", "response", "response code", "http status", "level", "log level", "severity", "host",
        "hostname", "host name", "service", "service name", "method", "http method", "verb", "country",
        "country code", "country name", "user", "username", "user name", "app", "application", "environment", "env",
        "region", "type", "category", "action", "client ip", "clientip", "source ip", "src ip", "destination ip",
        "dst ip", "timestamp", "bytes", "duration", "event action", "event category", "event outcome", "protocol",
        "port", "result", "outcome", "namespace", "pod name", "container name", "cluster", "job", "logger", "program",
        "facility",
    )
)  # fmt: skip
_LOOKED_UP = frozenset(
    (
        "trace id", "span id", "request id", "correlation id", "session id", "transaction id", "message id", "trace",
        "span", "url", "uri", "url full", "url original", "user agent", "useragent", "user agent original", "referer",
        "referrer", "http request referrer", "stack trace", "event original", "md", "sha", "hash", "uuid", "guid",
        "event id", "session", "query string",
    )
)  # fmt: skip
_LONG = frozenset(
    (
        "url", "uri", "url full", "url original", "url path", "url query", "request", "request uri", "request url",
        "request path", "user agent", "useragent", "user agent original", "agent", "http user agent", "referer",
        "referrer", "http referer", "http referrer", "http request referrer", "query string", "query", "stack trace",
        "stacktrace", "error stack trace", "sql", "statement", "command line", "commandline", "process command line",
    )
)  # fmt: skip


def folded(path: str) -> str:
    """A path as words in lower case: ``http.statusCode`` and ``http_status_code`` are ``http status code``."""
    made = []
    for index, letter in enumerate(path):
        if letter.isupper() and index and path[index - 1].islower():
            made.append(" ")
        made.append(letter.lower() if letter.isalpha() else " ")
    return " ".join("".join(made).split())


def _among(path: str, names: frozenset[str]) -> bool:
    parts = path.rsplit(".", 2)  # not all of it: fields may be nested thousands deep
    if folded(parts[-1]) in names:
        return True
    words = folded(" ".join(parts[-2:])).split()
    return any(len(words) >= size and " ".join(words[-size:]) in names for size in (2, 3))


def is_aggregated(path: str) -> bool:
    """Whether fields of that name are what dashboards sort, count and draw."""
    return _among(path, _AGGREGATED)


def is_looked_up(path: str) -> bool:
    """Whether fields of that name are searched for or shown, and hardly ever aggregated."""
    return _among(path, _LOOKED_UP)


def is_long(path: str) -> bool:
    """Whether values of such a field are often longer than 256 characters."""
    return _among(path, _LONG)


def is_address(path: str) -> bool:
    """Whether a field of that path holds one IP address."""
    words = folded(path.rpartition(".")[2])
    return words in ("ip", "clientip", "remoteip", "sourceip", "srcip", "dstip", "destip", "ipaddress", "ipaddr") or (
        words.endswith((" ip", " ip address", " ip addr", " ipaddress"))
    )


def is_time(path: str) -> bool:
    """Whether a field of that path holds a time: ``created_at`` anywhere, ``timestamp`` and ``order_date`` at the top.

    Further down they often keep what a device wrote, in addition to a time that was parsed.
    """
    words = folded(path.rpartition(".")[2])
    if words.endswith(" at"):
        return True
    if "." in path:
        return False
    return words in ("timestamp", "datetime", "date time") or words.endswith((" date", " datetime"))
