"""Which strings Logstash accepts as a URI: those that Java's ``java.net.URI`` parses and that contain a host.

A host name has letters, digits, ``-`` and ``.``, but no underscore or space. Logstash adds ``//`` before ``host`` and
``host:port``. Source: the option check of Logstash and the grammar of ``java.net.URI`` (RFC 2396 with IPv6).
"""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.numbers import is_digits, parse_integer

_LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]*[A-Za-z0-9])?"
_BYTE = r"(?:25[0-5]|2[0-4][0-9]|1[0-9][0-9]|0*[0-9]{1,2})"
_HOST = r"(?:[A-Za-z0-9.\-]+|\[[0-9A-Fa-f:]+\])(?::[0-9]+)?"
"""Host or host:port, which is read as //host:port"""
_PARTS = r"(?s)(?:([A-Za-z][A-Za-z0-9+.\-]*):)?//([^/?#]*)([^?#]*)(?:\?([^#]*))?(?:#(.*))?"
"""Scheme, authority, path, query, fragment"""
_AUTHORITY = (
    r"(?:[A-Za-z0-9_!~*'().;:&=+$,%\-]*@)?"
    rf"(?:\[[0-9A-Fa-f:.]+(?:%[^\]\s]+)?\]|{_BYTE}(?:\.{_BYTE}){{3}}|(?:{_LABEL}\.)*(?:{_LABEL})\.?)(?::([0-9]*))?"
)
"""User info, host, port: all three labels of letters and digits; the last of several begins with a letter"""
_FORBIDDEN = r"""[\s<>"{}|\\^`\x00-\x1f\x7f]|%(?![0-9A-Fa-f]{2})"""
"""What may not follow the authority"""


def problem(text: str) -> str | None:
    """Return why Logstash rejects a string as a URI with a host; None if it is accepted."""
    if compiled(_HOST).fullmatch(text):
        text = "//" + text
    bad = compiled(_FORBIDDEN).search(text)
    if bad is not None:
        character = bad.group()
        return "spaces are not allowed" if character.isspace() else f"`{character}` is not allowed"
    parts = compiled(_PARTS).fullmatch(text)
    if parts is None or not parts.group(2):
        if "@" in text.partition("/")[0]:
            return "`https://` or `http://` is missing before the user"
        name, colon, port = text.rpartition(":")
        if colon and name and "/" not in text:
            return _why(text)
        return "the host is missing"
    authority, path = parts.group(2), parts.group(3)
    if "[" in path or "]" in path:
        return "`[` is not allowed after the host"
    match = compiled(_AUTHORITY).fullmatch(authority)
    if match is None:
        return _why(authority)
    host = authority.rpartition("@")[2]
    host = host if host.endswith("]") or ":" not in host else host.rpartition(":")[0]
    last = host.rstrip(".").rpartition(".")
    if not host.startswith("[") and last[1] and last[2][:1].isdigit() and not _address(host):
        return f"`{host}` is neither a host name nor an address"
    port = (match.group(1) or "").lstrip("0")
    if len(port) > 10 or (port and int(port) > 2147483647):
        return "the port number is too high"
    return None


def _address(host: str) -> bool:
    parts = host.split(".")
    return len(parts) == 4 and all(is_digits(part) and (parse_integer(part) or 0) < 256 for part in parts)


def _why(authority: str) -> str:
    host = authority.rpartition("@")[2]
    name, colon, port = host.rpartition(":")
    if colon and not is_digits(port) and not name.startswith("["):
        return f"`{port}` is not a port number"
    name = name if colon else host
    if "_" in name:
        return f"the host name `{name}` contains an underscore"
    return f"`{name}` is not a host name"
