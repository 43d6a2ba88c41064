"""What the name of a field indicates: how the field is used, and what its values look like."""

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
    """Split a path into lowercase words: ``http.statusCode`` and ``http_status_code`` become ``http status code``."""
    made = []
    for index, letter in enumerate(path):
        if letter.isupper() and index and path[index - 1].islower():
            made.append(" ")
        made.append(letter.lower() if letter.isalpha() else " ")
    return " ".join("".join(made).split())


def _among(path: str, names: frozenset[str]) -> bool:
    parts = path.rsplit(".", 2)  # only the end: fields may be nested thousands of levels deep
    if folded(parts[-1]) in names:
        return True
    words = folded(" ".join(parts[-2:])).split()
    return any(len(words) >= size and " ".join(words[-size:]) in names for size in (2, 3))


def is_aggregated(path: str) -> bool:
    """Whether dashboards usually sort or aggregate fields of that name."""
    return _among(path, _AGGREGATED)


def is_looked_up(path: str) -> bool:
    """Whether fields of that name are usually searched or displayed, and rarely aggregated."""
    return _among(path, _LOOKED_UP)


def is_long(path: str) -> bool:
    """Whether values of fields of that name are often longer than 256 characters."""
    return _among(path, _LONG)


def is_address(path: str) -> bool:
    """Whether a field of that path contains one IP address."""
    words = folded(path.rpartition(".")[2])
    return words in ("ip", "clientip", "remoteip", "sourceip", "srcip", "dstip", "destip", "ipaddress", "ipaddr") or (
        words.endswith((" ip", " ip address", " ip addr", " ipaddress"))
    )


def is_time(path: str) -> bool:
    """Whether a field of that path contains a time: ``created_at`` at any depth, ``timestamp`` and ``order_date`` only
    at the top level.

    At deeper levels they often contain the original string of a device, in addition to a parsed time.
    """
    words = folded(path.rpartition(".")[2])
    if words.endswith(" at"):
        return ".metadata." not in path  # metadata of a rule or sender, in any format: `2010_07_30`
    if "." in path:
        return False
    return words in ("timestamp", "datetime", "date time") or words.endswith((" date", " datetime"))
