"""``fingerprint``: sets a field to a hash of other fields."""

from __future__ import annotations

import base64
import hashlib
import hmac
from collections.abc import Callable
from typing import Any

from lslint.execution.environment import Environment
from lslint.execution.errors import NotRun
from lslint.execution.event import MISSING, Event, Filter, reference
from lslint.execution.options import Decorations, Options
from lslint.execution.values import ruby_text

_DIGESTS = ("SHA1", "SHA256", "SHA384", "SHA512", "MD5")
_METHODS = (*_DIGESTS, "MURMUR3", "MURMUR3_128", "IPV4_NETWORK", "UUID", "PUNCTUATION")


def prepare(options: Options, environment: Environment) -> Filter:
    """Return the function that sets the hash. Several sources without concatenation overwrite each other."""
    method = options.choice("method", _METHODS, "SHA1")
    ecs = options.text("ecs_compatibility", environment.ecs) != "disabled"
    target = reference(options.text("target", "[event][hash]" if ecs else "fingerprint") or "")
    sources = options.strings("source", ["message"])
    concatenate, everything = options.flag("concatenate_sources"), options.flag("concatenate_all_fields")
    if method not in _DIGESTS:
        raise NotRun(f"the method `{method}` of `fingerprint` is not run")
    digest = _digest(method.lower(), options.text("key"), options.flag("base64encode"))
    decorate = Decorations(options)

    def fingerprint(event: Event) -> list[Event]:
        if everything:
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
        decorate(event)
        return [event]

    return fingerprint


def _digest(method: str, key: str | None, encode: bool) -> Callable[[Any], str]:
    def hashed(value: Any) -> str:
        data = ruby_text(value).encode("utf-8", "replace")
        digest = hashlib.new(method, data) if key is None else hmac.new(key.encode(), data, method)
        return base64.b64encode(digest.digest()).decode() if encode else digest.hexdigest()

    return hashed


def _joined(value: Any) -> str:
    """Return a value as text: arrays and objects, by sorted keys, joined with ``|`` (version 3.5 of the filter)."""
    if isinstance(value, dict):
        return "|".join(f"{key}|{_joined(value[key])}" for key in sorted(value))
    return "|".join(map(_joined, value)) if isinstance(value, list) else ruby_text(value)


def _joined_object(value: Any) -> Any:
    return _joined(value) if isinstance(value, dict | list) else value
