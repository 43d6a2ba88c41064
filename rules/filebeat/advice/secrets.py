"""Secrets and TLS settings of a Filebeat config."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

from lslint.grammar.bounded_cache import compiled
from lslint.rules.api import Context
from lslint.rules.filebeat.checks.config import analyze
from lslint.rules.filebeat.config_model.merge import Leaf, MergedSetting, Obj, elements, word
from lslint.rules.shared.fill_ins import is_fill_in
from lslint.rules.shared.secret_names import is_secret_name

FREE = frozenset(("processors", "fields", "tags", "when", "paths", "settings", "append_fields", "include_fields"))
"""Names below which users name fields of events, not settings."""
WELL_KNOWN = frozenset(
    (
        "changeme", "password", "passwd", "pass", "secret", "admin", "guest", "elastic", "kibana", "filebeat", "beats",
        "test", "root", "mysecret", "mypassword", "token", "123456", "12345678", "1234", "example", "foobar", "default",
        "demo", "user", "changeit", "logstash", "beats_system", "pa$$w0rd", "p@ssw0rd", "password123", "foo",
        "bar",
    )
)  # fmt: skip
_PLACEHOLDERS = ("your", "xxx", "example", "replace", "insert", "enter", "placeholder", "redacted", "hidden", "removed",
           "todo", "fixme", "masked", "my_", "my-", "some", "dummy", "sample", "_here", "put_", "change_me",
           "change-me",
)  # fmt: skip
_ENCRYPTED = ("-----begin pgp message", "enc[", "pkcs7,")
"""Prefixes of values that Salt, Hiera or SOPS decrypts."""
_NO_VALUES = frozenset(("", "true", "false", "yes", "no", "none", "null", "~"))


def leaves(ctx: Context, skip: Collection[str] = ()) -> Iterator[tuple[tuple[str, ...], MergedSetting]]:
    """Yield ``(names, setting)`` for every value, in no particular order.

    Values in a list have the name of the list. Settings below the names in ``skip`` are omitted.
    """
    todo: list[tuple[tuple[str, ...], Obj]] = [((), analyze(ctx).root)]
    while todo:
        path, obj = todo.pop()
        for setting in obj.items:
            if isinstance(setting.value, Obj):
                todo.append((path, setting.value))
            elif path:
                yield path, setting
        for name, setting in obj.fields.items():
            if name in skip:
                continue
            below = (*path[-3:], name)
            if isinstance(setting.value, Obj):
                todo.append((below, setting.value))
            else:
                yield below, setting


def secret_setting(path: tuple[str, ...]) -> bool:
    """Return whether a setting with this path contains a secret."""
    if path[-1] == "secret" or path[-2:] == ("cloud", "auth"):
        return True
    return is_secret_name(path[-1]) and not (path[-1] == "key" or path[-1].endswith(("_file", "_path")))


def is_well_known(given: str) -> bool | None:
    """Return whether a secret is well known (``changeme``); None if the value is not a secret."""
    low = given.strip().lower()
    if low.startswith(("$", "@", "<", "{", "[", "%", *_ENCRYPTED)) or low in _NO_VALUES:
        return None
    if low.partition(":")[0] in ("elastic", "filebeat") and low.partition(":")[2] in WELL_KNOWN:
        return True
    if low in WELL_KNOWN:
        return True
    bare = low.strip("*.#_-[]()…!x0 ")
    if len(bare) < 2 or any(word in low for word in _PLACEHOLDERS) or re.fullmatch(r"[A-Z]+(?:_[A-Z]+)+", given):
        return None
    if re.fullmatch(r"(?:[.~]{0,2}/|[a-z]:\\).*", low) or is_fill_in(given):
        return None
    return not any(character.isdigit() for character in low) and ("password" in low or "secret" in low)


_HTTP = ("elasticsearch", "kibana")
"""Last names of the sections whose addresses without a scheme are for HTTP unless ``protocol`` is ``https``."""
_ADDRESSES = ("hosts", "host", "urls", "url")
_HOLES = ("${", "{{", "{%", "<%", "%{")
_PLAIN = ("http://", "http+", "unix://", "npipe://")


def _is_plain(obj: Obj, owner: str) -> bool:
    """Return whether a section connects without TLS, whatever its ``ssl`` settings are: all its addresses have the
    scheme ``http``, or none where ``http`` is the default. Addresses that variables set are like the others, or as
    the names of the variables say (``{{ es_http }}``, ``${ES_HOST}:9200``)."""
    schemeless = owner.rpartition(".")[2] in _HTTP and obj.get("protocol") is None
    schemeless |= word(obj.get("protocol")) == "http"
    found = {_scheme(one) for name in _ADDRESSES for one in elements(obj.get(name))} - {None}
    return bool(found) and found <= ({"http", ""} if schemeless else {"http"})


_HOST_NAME = r"(?i)[^:]*(?:^|[^a-z0-9])(?:host(?:name)?|ip|fqdn|addr(?:ess)?)[ '\"}%>)\]]*[}>]:\d+"
"""A variable for the name of a host, and a port."""


def _scheme(address: MergedSetting) -> str | None:
    """Return the scheme of an address: ``http``, ``other``, an empty string for none; None if it is not known."""
    leaf = address.value
    if not isinstance(leaf, Leaf) or not isinstance(leaf.value, str):
        return None
    text = leaf.value.strip()
    if text.lower().startswith(_PLAIN):
        return "http"
    if leaf.open and not any(hole in text for hole in _HOLES):
        return None
    if not leaf.open or text[:2] not in _HOLES:
        return "other" if "://" in text else ""
    if "://" in text:
        return None
    if re.search(r"(?i)https|tls|ssl|secure", text) is not None:
        return None
    return (
        "" if compiled(_HOST_NAME).fullmatch(text) is not None or re.search(r"(?i)(?:\b|_)http(?:\b|_)", text) else None
    )


def ssl_sections(ctx: Context) -> Iterator[tuple[str, Obj, bool]]:
    """Yield ``(owner, settings, is_plain)`` for each enabled ``ssl`` section of outputs, inputs, monitoring and Kibana.
    ``is_plain``: it belongs to connections over plain HTTP, on which it has no effect."""
    analysis = analyze(ctx)
    todo: list[tuple[str, Obj]] = [("", analysis.root)]
    while todo:
        owner, obj = todo.pop()
        todo.extend((owner, setting.value) for setting in reversed(obj.items) if isinstance(setting.value, Obj))
        for name, setting in obj.fields.items():
            value = setting.value
            if not isinstance(value, Obj) or name in FREE or value.value("enabled") is False:
                continue
            if name in ("ssl", "tls") and owner:
                yield owner, value, _is_plain(obj, owner)
            else:
                todo.append((f"{owner}.{name}" if owner else name, value))
