"""What the name of a field indicates about its use."""

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


def folded(path: str) -> str:
    """Split a path into lowercase words: ``http.statusCode`` and ``http_status_code`` become ``http status code``."""
    made = []
    for index, letter in enumerate(path):
        if letter.isupper() and index and path[index - 1].islower():
            made.append(" ")
        made.append(letter.lower() if letter.isalpha() else " ")
    return " ".join("".join(made).split())


def is_aggregated(path: str) -> bool:
    """Whether dashboards usually sort or aggregate fields of that name."""
    parts = path.rsplit(".", 2)  # only the end: fields may be nested thousands of levels deep
    if folded(parts[-1]) in _AGGREGATED:
        return True
    words = folded(" ".join(parts[-2:])).split()
    return any(len(words) >= size and " ".join(words[-size:]) in _AGGREGATED for size in (2, 3))
