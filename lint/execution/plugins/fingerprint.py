"""``fingerprint``: sets a field to a hash of other fields."""

from __future__ import annotations

import base64
import hashlib
import hmac
import ipaddress
import re
import struct
import unicodedata
import uuid
from collections.abc import Callable
from typing import Any

from lslint.execution.decorations import Decorations
from lslint.execution.environment import Environment
from lslint.execution.errors import EventError, StartError
from lslint.execution.event import MISSING, Event, reference
from lslint.execution.options import Options
from lslint.execution.values import ruby_text

_DIGESTS = ("SHA1", "SHA256", "SHA384", "SHA512", "MD5")
_METHODS = (*_DIGESTS, "MURMUR3", "MURMUR3_128", "IPV4_NETWORK", "UUID", "PUNCTUATION")


def prepare(options: Options, environment: Environment) -> Callable[[Event], list[Event]]:
    """Return the function that sets the hash. Several sources without concatenation overwrite each other."""
    method = options.choice("method", _METHODS, "SHA1")
    ecs = options.text("ecs_compatibility", environment.ecs) != "disabled"
    target = reference(options.text("target", "[event][hash]" if ecs else "fingerprint") or "")
    sources = options.strings("source", ["message"])
    concatenate, everything = options.flag("concatenate_sources"), options.flag("concatenate_all_fields")
    digest = _digest(method, options.text("key"), options.flag("base64encode"))
    decorate = Decorations(options)

    def set_hash(event: Event) -> None:
        if method == "UUID":
            event.set(target, str(uuid.uuid4()))
        elif method == "PUNCTUATION":
            for name in sorted(sources):
                value = event.get(reference(name))
                if value is MISSING:
                    continue
                if not isinstance(value, str):
                    raise EventError("`fingerprint` reads a value that is not a string")
                event.set(target, "".join(item for item in value if unicodedata.category(item)[0] in "PS"))
        elif everything:
            parts = (f"|{name}|{_joined(value)}" for name, value in sorted(event.to_hash().items()))
            event.set(target, digest("".join(parts) + "|"))
        elif concatenate:
            pairs = ((name, event.get(reference(name))) for name in sorted(sources))
            parts = (f"|{name}|{'' if value is MISSING else _joined(value)}" for name, value in pairs)
            event.set(target, digest("".join(parts) + "|"))
        else:
            for name in sources:
                value = event.get(reference(name))
                if isinstance(value, list):
                    event.set(target, [digest(_joined_object(item)) for item in value])
                elif value is not MISSING:
                    event.set(target, digest(_joined_object(value)))

    def fingerprint(event: Event) -> list[Event]:
        set_hash(event)
        decorate(event)
        return [event]

    return fingerprint


def _digest(method: str, key: str | None, encode: bool) -> Callable[[Any], Any]:
    if method in _DIGESTS:
        name = method.lower()

        def openssl(value: Any) -> str:
            data = ruby_text(value).encode("utf-8", "replace")
            digest = hashlib.new(name, data) if key is None else hmac.new(key.encode(), data, name)
            return base64.b64encode(digest.digest()).decode() if encode else digest.hexdigest()

        return openssl
    if method == "MURMUR3":
        return lambda value: murmur3_32(_bytes(value))
    if method == "MURMUR3_128":
        return lambda value: _long(value, encode)
    if method == "IPV4_NETWORK":
        if key is None:
            raise StartError("`key` is required for IPV4_NETWORK")
        return lambda value: _masked(ruby_text(value), key)
    return lambda value: value


def _joined(value: Any) -> str:
    """Return a value as text: arrays and objects, by sorted keys, joined with ``|`` (version 3.5 of the filter)."""
    if isinstance(value, dict):
        return "|".join(f"{key}|{_joined(value[key])}" for key in sorted(value))
    if isinstance(value, list):
        return "|".join(map(_joined, value))
    return ruby_text(value)


def _joined_object(value: Any) -> Any:
    return _joined(value) if isinstance(value, dict | list) else value


def _is_integer(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _bytes(value: Any) -> bytes:
    """Return what MurmurHash3 hashes: an integer as 8 bytes, anything else as text."""
    if _is_integer(value):
        return bytes((value & 0xFFFFFFFFFFFFFFFF).to_bytes(8, "little"))
    return ruby_text(value).encode("utf-8", "replace")


def _long(value: Any, encode: bool) -> str:
    """Return the hash of 128 bits with the seed 2. Integers of 32 bits are hashed as 4 bytes."""
    data = _bytes(value)
    if _is_integer(value) and -0x80000000 <= value <= 0x7FFFFFFF:
        data = data[:4]
    packed = struct.pack("<QQ", *murmur3_128(data, 2))
    return base64.b64encode(packed).decode() if encode else packed.hex()


def _masked(text: str, key: str) -> str:
    match = re.match("[0-9]+", key)
    try:
        address = ipaddress.ip_address(text)
        return str(ipaddress.ip_network(f"{address}/{match[0] if match else 0}", strict=False).network_address)
    except ValueError:
        raise EventError(f"`fingerprint` reads an address that is not valid: {text}") from None


_32 = 0xFFFFFFFF
_64 = 0xFFFFFFFFFFFFFFFF


def _rotated32(value: int, count: int) -> int:
    return ((value << count) | (value >> (32 - count))) & _32


def murmur3_32(data: bytes) -> int:
    """Return the hash of 32 bits with the seed 0."""
    state = 0
    full = len(data) & ~3
    for offset in range(0, full, 4):
        block = int.from_bytes(data[offset : offset + 4], "little") * 0xCC9E2D51 & _32
        state ^= _rotated32(block, 15) * 0x1B873593 & _32
        state = (_rotated32(state, 13) * 5 + 0xE6546B64) & _32
    if full < len(data):
        tail = int.from_bytes(data[full:], "little") * 0xCC9E2D51 & _32
        state ^= _rotated32(tail, 15) * 0x1B873593 & _32
    state ^= len(data)
    state = (state ^ state >> 16) * 0x85EBCA6B & _32
    state = (state ^ state >> 13) * 0xC2B2AE35 & _32
    return state ^ state >> 16


def _rotated64(value: int, count: int) -> int:
    return ((value << count) | (value >> (64 - count))) & _64


_C1, _C2 = 0x87C37B91114253D5, 0x4CF5AD432745937F


def _mixed64(value: int) -> int:
    value = (value ^ value >> 33) * 0xFF51AFD7ED558CCD & _64
    value = (value ^ value >> 33) * 0xC4CEB9FE1A85EC53 & _64
    return value ^ value >> 33


def murmur3_128(data: bytes, seed: int) -> tuple[int, int]:
    """Return both halves of the hash of 128 bits."""
    first = second = seed
    full = len(data) & ~15
    for offset in range(0, full, 16):
        low = int.from_bytes(data[offset : offset + 8], "little")
        high = int.from_bytes(data[offset + 8 : offset + 16], "little")
        first ^= _rotated64(low * _C1 & _64, 31) * _C2 & _64
        first = ((_rotated64(first, 27) + second) * 5 + 0x52DCE729) & _64
        second ^= _rotated64(high * _C2 & _64, 33) * _C1 & _64
        second = ((_rotated64(second, 31) + first) * 5 + 0x38495AB5) & _64
    tail = data[full:]
    if len(tail) > 8:
        second ^= _rotated64(int.from_bytes(tail[8:], "little") * _C2 & _64, 33) * _C1 & _64
    if tail:
        first ^= _rotated64(int.from_bytes(tail[:8], "little") * _C1 & _64, 31) * _C2 & _64
    first ^= len(data)
    second ^= len(data)
    first = (first + second) & _64
    second = (second + first) & _64
    first, second = _mixed64(first), _mixed64(second)
    first = (first + second) & _64
    return first, (second + first) & _64
