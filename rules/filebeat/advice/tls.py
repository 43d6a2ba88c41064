"""TLS settings of the config of a Beat."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.rules.filebeat.advice.secrets import FREE
from lslint.rules.filebeat.advice.view import HOLES, FilebeatView
from lslint.rules.filebeat.config_model.merge import Leaf, MergedSetting, Obj, elements, varies, word
from lslint.rules.filebeat.config_model.tables import traits

_HTTP = ("elasticsearch", "kibana")
"""Last names of the sections whose addresses without a scheme are for HTTP unless ``protocol`` is ``https``."""
_PLAIN = ("http://", "http+", "unix://", "npipe://")


def _is_plain(obj: Obj, owner: str) -> bool:
    """Return whether a section connects without TLS, whatever its ``ssl`` settings are: all its addresses have the
    scheme ``http``, or none where ``http`` is the default. Addresses that begin with a variable are like the others."""
    protocol = obj.get("protocol")
    schemeless = owner.rpartition(".")[2] in _HTTP if protocol is None else word(protocol) == "http"
    schemeless &= not varies(protocol)
    found = {_scheme(item) for name in traits()["addresses"] for item in elements(obj.get(name))} - {None}
    return bool(found) and found <= ({"http", ""} if schemeless else {"http"})


def _scheme(address: MergedSetting) -> str | None:
    """Return the scheme of an address: ``http``, ``other``, an empty string for none; None if it is not known."""
    leaf = address.value
    if not isinstance(leaf, Leaf) or not isinstance(leaf.value, str):
        return None
    text = leaf.value.strip()
    if text.lower().startswith(_PLAIN):
        return "http"
    if leaf.open and (HOLES.match(text) or not HOLES.search(text)):
        return None
    return "other" if "://" in text else ""


def ssl_sections(view: FilebeatView) -> Iterator[tuple[str, Obj, bool]]:
    """Yield ``(owner, settings, is_plain)`` for each enabled ``ssl`` section of outputs, inputs, monitoring and Kibana.
    ``is_plain``: it belongs to connections over plain HTTP, on which it has no effect."""
    unused = {"setup.dashboards.elasticsearch", *(() if view.is_kibana_used else ("setup.kibana",))}
    todo: list[tuple[str, Obj]] = [("", view.root)]
    while todo:
        owner, obj = todo.pop()
        todo.extend((owner, setting.value) for setting in reversed(obj.items) if isinstance(setting.value, Obj))
        for name, setting in obj.fields.items():
            value = setting.value
            if not isinstance(value, Obj) or name in FREE or value.value("enabled") is False:
                continue
            if f"{owner}.{name}" in unused:
                continue
            if name in ("ssl", "tls") and owner:
                yield owner, value, _is_plain(obj, owner)
            else:
                todo.append((f"{owner}.{name}" if owner else name, value))
