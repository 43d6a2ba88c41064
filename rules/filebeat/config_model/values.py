"""Conversion of values as in Filebeat: durations, sizes, numbers, booleans, URLs, format strings."""

from __future__ import annotations

import re

from lslint.grammar import numbers

Value = int | float | str | bool | None

_UNITS = {"ns": 1e-9, "us": 1e-6, "µs": 1e-6, "μs": 1e-6, "ms": 1e-3, "s": 1.0, "m": 60.0, "h": 3600.0}
_SIZES = {"": 1, "b": 1, "k": 1000, "m": 10**6, "g": 10**9, "t": 10**12, "p": 10**15}
_SIZES |= {f"{one}b": size for one, size in list(_SIZES.items()) if one not in ("", "b")}
_SIZES |= {f"{one}i{tail}": 1024**power for power, one in enumerate("kmgtp", 1) for tail in ("", "b")}
_TRUE = frozenset(("1", "t", "T", "TRUE", "true", "True"))
_FALSE = frozenset(("0", "f", "F", "FALSE", "false", "False"))


def duration(text: str) -> float | str:
    """Return the seconds of a Go duration, or why it is not one: ``unit:d`` (a unit that Go does not have), ``number``
    (no unit), ``text``."""
    rest = text.removeprefix("-") if text[:1] == "-" else text.removeprefix("+")
    if rest == "0":
        return 0.0
    if re.fullmatch(r"[0-9]+(?:\.[0-9]*)?|\.[0-9]+", rest):
        return "number"
    total, at = 0.0, 0
    part = re.compile(r"([0-9]+(?:\.[0-9]*)?|\.[0-9]+)([^0-9.]+)")
    while at < len(rest):
        match = part.match(rest, at)
        if match is None:
            return "number" if at and numbers.is_digits(rest[at:].replace(".", "", 1)) else "text"
        if match[2] not in _UNITS:
            return f"unit:{match[2]}"
        total += (numbers.real(match[1]) or 0.0) * _UNITS[match[2]]
        at = match.end()
    if not at:
        return "text"
    return -total if text[:1] == "-" else total


def seconds(value: Value) -> float | None:
    """Return the seconds of a value that Filebeat accepts as a duration, else None."""
    if isinstance(value, str):
        found = duration(value)
        return found if isinstance(found, float) else None
    return None if value is None or isinstance(value, bool) else numbers.bounded(value)


def better_duration(text: str) -> str:
    """Return the valid form of a duration with a unit unknown to Go (``24h`` for ``1d``); empty if not certain."""
    match = re.fullmatch(r"([0-9]+) ?([A-Za-z]+)", text)
    if match is None:
        return ""
    unit = match[2].lower()
    for words, times, short in (
        ("d day days", 24, "h"),
        ("w week weeks", 168, "h"),
        ("s sec secs second seconds", 1, "s"),
        ("min mins minute minutes", 1, "m"),
        ("h hr hrs hour hours", 1, "h"),
        ("ms msec millis milliseconds", 1, "ms"),
    ):
        if unit in words.split():
            return f"{(numbers.parse_integer(match[1]) or 0) * times}{short}"
    return f"{match[1]}m" if match[2] == "m" else ""


def size(text: str) -> int | None:
    """Return the bytes of ``10MB``, ``16 KiB``, ``1024``; None if it is not a size."""
    match = re.fullmatch(r"([0-9]+(?:\.[0-9]*)?|\.[0-9]+) *([A-Za-z]*)", text.strip().replace(",", ""))
    unit = _SIZES.get(match[2].lower()) if match is not None else None
    number = numbers.real(match[1]) if match is not None else None
    return None if number is None or unit is None else int(number * unit)


def boolean(value: Value) -> bool | None:
    """Return the boolean if Filebeat accepts the value as one, else None."""
    if isinstance(value, bool):
        return value
    if isinstance(value, str):
        return True if value in _TRUE else False if value in _FALSE else None
    return None


def integer(value: Value) -> int | None:
    """Return the number if Filebeat accepts the value as an integer (a fraction is truncated), else None."""
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, str):
        text = value.strip("_")
        if not re.fullmatch(r"[-+]?(?:0[xX][0-9a-fA-F]+|0[bB][01]+|0[oO]?[0-7]*|[1-9][0-9_]*)", text) or len(text) > 30:
            return None
        digits = text.lstrip("+-")
        base = 8 if digits[0] == "0" else 10
        if len(digits) > 1 and digits[1] in "xXbBoO":
            base = {"x": 16, "b": 2, "o": 8}[digits[1].lower()]
            digits = digits[2:]
        number = numbers.parse_integer(digits.replace("_", ""), base)
        if number is None:
            return None
        return -number if text[0] == "-" else number
    if isinstance(value, float):
        return int(value) if abs(value) < 2**63 else None
    return value if abs(value) < 2**64 else None


def number(value: Value) -> bool:
    """Whether a value is a number or a string that contains one."""
    if isinstance(value, bool) or value is None:
        return False
    if not isinstance(value, str):
        return True
    pattern = r"[-+]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][-+]?[0-9]+)?|[-+]?(?i:inf|infinity|nan)"
    return re.fullmatch(pattern, value) is not None


def format_string(text: str) -> tuple[str, int] | None:
    """Return None if the format string is valid, else the problem and its 0-based offset: ``open`` (no closing brace),
    ``open-bracket`` (no closing bracket and brace), ``bracket``, ``empty``, ``bare`` (neither a field in brackets nor a
    time)."""
    for part in re.finditer(r"(?<!\\)%\{([^}]*)(\}?)", text):
        inside, close = part.groups()
        if inside.count("[") > inside.count("]"):
            return "bracket" if close else "open-bracket", part.start()
        if not close:
            return "open", part.start()
        if not inside.strip():
            return "empty", part.start()
        if inside.lstrip()[0] not in "[+":
            return "bare", part.start()
    return None


def url(text: str, address: bool = False) -> str:
    """Return why Go rejects an address as part of a URL, and what to do; empty if Go accepts it. ``address``: a host
    with or without scheme, as in ``hosts``."""
    if any(ord(character) < 32 or character == "\x7f" for character in text):
        return "the address contains a control character, such as a line break. Remove it"
    scheme, sep, rest = text.partition("://")
    if not sep or not re.fullmatch(r"[A-Za-z][A-Za-z0-9+.-]*", scheme):
        if not address:
            return ""
        rest = text
    host = re.split(r"[/?#]", rest, maxsplit=1)[0]
    user, at, host = host.rpartition("@")
    if at and not re.fullmatch(r"[A-Za-z0-9._:~!$&'()*+,;=%@-]*", user):
        return "the user name or password contains special characters. Percent-encode them"
    if host.startswith("["):
        close = host.find("]")
        if close < 0 or not re.fullmatch(r"(?::[0-9]*)?", host[close + 1 :]):
            return "the brackets of the IPv6 address are incomplete or not followed by a port. Write `[::1]:9200`"
        return ""
    if " " in host:
        return "the host name contains a space. Write a host name or an IP address without spaces"
    name, colon, port = host.partition(":")
    if ":" in port:
        return "the host has several colons. Write several hosts as a list, or an IPv6 address in brackets"
    if colon and not re.fullmatch("[0-9]*", port):
        return f"`{port}` is not a port number. Use a number from 1 to 65535"
    if not re.fullmatch(r"(?:[^\x00-\x7f]|[A-Za-z0-9._~!$&'()*+,;=<>\"-]|%[0-9A-Fa-f]{2})*", name):
        return "the host name contains an invalid character. Remove the character"
    return ""


def kafka_version(value: Value) -> bool:
    """Whether any release accepts a value as the version of a Kafka broker."""
    major, *minor = str(value).split(".")[:2]
    if not re.fullmatch(r"[0-9]+(?:\.[0-9]+){0,3}", str(value)) or int(major[:4]) > 4:
        return False
    first, last = {"0": (8, 11), "1": (0, 1)}.get(major, (0, 9))  # Kafka had no other releases before 2.0
    return not minor or first <= int(minor[0][:4]) <= last


def cipher(name: str) -> bool:
    """Whether a cipher suite has a name in the form that Beats accept."""
    kind = r"AES-(?:128|256)-(?:CBC|GCM)-SHA(?:256|384)?|RC4-128-SHA|3DES-CBC3-SHA"
    kind += r"|CHACHA20-POLY1(?:305|205)(?:-SHA256)?"
    return re.fullmatch(rf"(?:TLS-|RSA-|ECDHE-(?:RSA|ECDSA)-)(?:{kind})", name) is not None


def network(text: str) -> bool:
    """Whether a string is a CIDR range."""
    import ipaddress

    address, slash, _ = text.partition("/")
    if not slash or not address:
        return False
    try:
        ipaddress.ip_network(text, strict=False)
    except ValueError:
        return False
    return True
